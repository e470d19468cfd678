/** The letters that are needed, five pixels wide and seven high. */
const letters: Record<string, readonly string[]> = {
  A: [' ### ', '#   #', '#   #', '#####', '#   #', '#   #', '#   #'],
  D: ['#### ', '#   #', '#   #', '#   #', '#   #', '#   #', '#### '],
  E: ['#####', '#    ', '#    ', '#### ', '#    ', '#    ', '#####'],
  L: ['#    ', '#    ', '#    ', '#    ', '#    ', '#    ', '#####'],
  M: ['#   #', '## ##', '# # #', '# # #', '#   #', '#   #', '#   #'],
  N: ['#   #', '##  #', '# # #', '#  ##', '#   #', '#   #', '#   #'],
  P: ['#### ', '#   #', '#   #', '#### ', '#    ', '#    ', '#    '],
  R: ['#### ', '#   #', '#   #', '#### ', '# #  ', '#  # ', '#   #'],
  S: [' ####', '#    ', '#    ', ' ### ', '    #', '    #', '#### '],
  W: ['#   #', '#   #', '#   #', '# # #', '# # #', '## ##', '#   #'],
};

/** Capital letters as a shape, each pixel of a letter `scale` pixels wide, from a top left corner on. */
export function written(
  text: string,
  left: number,
  top: number,
  scale: number,
): (x: number, y: number) => boolean {
  return (x, y) => {
    const column = Math.floor((x - left) / scale);
    const row = Math.floor((y - top) / scale);
    if (column < 0 || row < 0) return false;
    return letters[text[Math.floor(column / 6)] ?? '']?.[row]?.[column % 6] === '#';
  };
}
