/**
 * Characters that are invisible: format characters (direction marks, joiners, soft hyphens, zero-width spaces), tags,
 * variation selectors and fillers.
 */
export const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

const dashes = /[\p{Pd}\u2212]/gu;

/**
 * Folds a record number, username or code, so that texts that people read as the same are equal. Ignores case, width,
 * the encoding of accents, invisible characters, kinds of dashes and repeated spaces. Use the result for comparison
 * and unique indexes, never for display.
 */
export function comparable(text: string): string {
  const shown = text.normalize('NFKC').replace(unseen, '');
  // Lower, upper and lower case again, which makes "ẞ", "ß" and "ss" equal, and both small sigmas.
  const folded = shown.toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
  return folded.replace(dashes, '-').replace(/\s+/gu, ' ').trim();
}

/**
 * Small letters that Unicode does not decompose, by their plain letters. From the names of the Unicode Character
 * Database, such as "LATIN SMALL LETTER L WITH STROKE", and for letters with a name of their own by their usual
 * transcription.
 */
const undivided: Record<string, string> = {
  a: 'ᶏⱥɑ',
  ae: 'æ',
  av: 'ꜻ',
  b: 'ƀƃɓᵬᶀꞗ',
  c: 'ƈȼɕꞓꞔ',
  d: 'đƌȡɖɗᵭᶁᶑꟈð',
  e: 'ɇᶒⱸəǝɛ',
  f: 'ƒᵮᶂꞙ',
  g: 'ǥɠᶃꞡ',
  h: 'ħɦⱨꞕ',
  i: 'ɨᶖıɩ',
  j: 'ɉʝȷ',
  k: 'ƙᶄⱪꝁꝃꝅꞣĸ',
  l: 'łƚȴɫɬɭᶅⱡꝉꞎ',
  m: 'ɱᵯᶆ',
  n: 'ƞȵɲɳᵰᶇꞑꞥŋ',
  o: 'øⱺꝋꝍɔ',
  oe: 'œ',
  p: 'ƥᵱᵽᶈꝑꝓꝕ',
  q: 'ɋʠꝗꝙ',
  r: 'ɍɼɽɾᵲᵳᶉꞧ',
  s: 'ȿʂᵴᶊꞩꟊʃ',
  ss: 'ß',
  t: 'ŧƫƭȶʈᵵⱦ',
  th: 'ᵺþ',
  u: 'ᶙꞹʊ',
  v: 'ʋᶌⱱⱴꝟ',
  w: 'ⱳƿ',
  x: 'ᶍ',
  y: 'ƴɏỿȝ',
  z: 'ƶȥɀʐʑᵶᶎⱬ',
};
const plainLetters = new Map(
  Object.entries(undivided).flatMap(([plain, letters]) => [...letters].map((letter) => [letter, plain])),
);
const undividedLetter = new RegExp(`[${Object.values(undivided).join('')}]`, 'gu');

/** Signs that stand for an apostrophe in a name: O'Brien, OʼBrien, O`Brien, Oʻahu. */
const apostrophes = /['’‘`´\u02b9-\u02bf\u02c8\u2032\uff07]/gu;

/** Returns the value of a digit of any script. Unicode has the ten digits of a script in a row. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/**
 * Folds a text for search: {@link comparable}, without accents, with plain letters and digits, and with one sign for
 * all apostrophes, so that "ibanez" finds Ibáñez and "lukasz" finds Łukasz.
 */
export function searchable(text: string): string {
  return comparable(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(undividedLetter, (letter) => plainLetters.get(letter) ?? letter)
    .replace(/(?![0-9])\p{Nd}/gu, asciiDigit)
    .replace(apostrophes, "'");
}

/** Returns the words of a text in their {@link searchable} form. */
export function searchWords(text: string): string[] {
  return searchable(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
