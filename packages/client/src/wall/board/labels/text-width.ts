/** Widths of Inter's semibold letters, in hundredths of the type's size. Each text lists the letters of one width. */
const letters: readonly (readonly [number, string])[] = [
  [29, "iljI.,:'’´`|! ·"],
  [41, 'tfr-()[]/‐"“”'],
  [46, '₂'],
  [55, 'sczxykvJ*'],
  [64, 'aeugonhbdpqLFEß?–+'],
  [68, 'BSTPRKXYZÞ'],
  [75, 'ACDGHNUVOQ'],
  [90, 'mwM…@&▲▼↑↓→✓'],
  [104, 'W'],
];
const widths = new Map(
  letters.flatMap(([width, text]) => [...text].map((letter) => [letter, width] as const)),
);
/** Tabular digits have one width. */
const digit = 65;
/** Other scripts; ideographs are the widest. */
const others = 100;
/** Cyrillic, Greek and the Latin letters that the table lacks. */
const european = 74;

/** Returns the width of a text in Inter semibold, in ems, rather too wide than too narrow. */
export function widthOf(text: string): number {
  let sum = 0;
  for (const letter of text.normalize('NFD')) sum += widthOfLetter(letter);
  return sum / 100;
}

function widthOfLetter(letter: string): number {
  const known = widths.get(letter);
  if (known !== undefined) return known;
  if (/\d/.test(letter)) return digit;
  if (/\p{M}/u.test(letter)) return 0;
  return /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(letter) ? european : others;
}

/**
 * Returns the largest size of type, in rem, at which a text of `ems` fits into `room` rem, within two limits. At the
 * lower limit the text may not fit.
 */
export function fittingSize(
  ems: number,
  room: number,
  { most, least }: { most: number; least: number },
): number {
  const size = ems > 0 ? Math.floor((room / ems) * 10) / 10 : most;
  return Math.min(most, Math.max(least, size));
}
