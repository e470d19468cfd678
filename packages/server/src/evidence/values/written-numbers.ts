import { comparableUnit } from '@bedside/contracts/clinical/labs/tests/lab-units.ts';
import { readingBounds } from '../bounds.ts';
import { isTouching, type Token } from '../reading/reply-tokens.ts';
import { wordSet } from '../reading/word-set.ts';

/* What stands behind a number of a reply. */

/** Returns the second number of a blood pressure, and how many tokens both have. */
export function pressureAt(
  tokens: readonly Token[],
  at: number,
): { second: number | undefined; length: number } {
  const between = tokens[at + 1]?.plain ?? '';
  const second = tokens[at + 2]?.values[0];
  if (second === undefined || !['/', 'over', 'sobre', 'zu'].includes(between))
    return { second: undefined, length: 1 };
  return { second, length: 3 };
}

/** How many tokens a unit that may follow a number has: "%", "mmHg", "/min", "mmol/l". */
export function unitLengthAt(tokens: readonly Token[], at: number): number {
  const [first, second, third] = tokens.slice(at, at + 3).map(({ text }) => text);
  if (first === '%' || /^(?:°\s?[CF]|mmHg|bpm|lpm)$/i.test(first ?? '')) return 1;
  if (first === '/') return 2;
  return second === '/' && third !== undefined && /^\p{L}/u.test(first ?? '') ? 3 : 0;
}

/** Returns the unit after a number in the form of the tables, or an empty string. */
export function unitAt(tokens: readonly Token[], at: number): string {
  let unit = '';
  for (const token of tokens.slice(at, at + 3)) {
    const isPart = unit === '' || unit.endsWith('/') || token.text === '/';
    if (!isPart || token.values.length > 0 || /^[,;:.()|\n*]$/.test(token.text)) break;
    unit += token.text;
  }
  // "98 a minute", "por minuto", "pro Minute".
  if (
    /^(?:a|per|por|pro)$/.test(tokens[at]?.plain ?? '') &&
    /^minut[eo]s?$/.test(tokens[at + 1]?.plain ?? '')
  )
    return '/min';
  const written = comparableUnit(unit.replace(/\s/g, ''));
  return fahrenheit.get(written) ?? written;
}

/** A letter behind a temperature, and the ordinal sign that Spanish keyboards have for a degree. */
const fahrenheit = new Map(
  (
    [
      ['f ºf', comparableUnit('°F')],
      ['° grados grad degrees c ºc', comparableUnit('°C')],
      ['percent prozent', '%'],
      ['atemzüge atemzügen breaths respiraciones latidos beats schläge schlägen', '/min'],
    ] as const
  ).flatMap(([words, unit]) => words.split(' ').map((word) => [word, unit] as const)),
);

/** A unit with what it divides by, such as "x10^3/µL", "Tsd./µl" or "mmol/l", and units without. */
const anyLabUnit =
  /^[ \u00a0]{0,2}((?:[x×·]\s?)?(?:[\p{L}µμ.^*⁰¹²³⁴-⁹]|\d){0,9}(?:\s(?:[\p{L}µμ]{1,6}|⁹))?\s?\/\s?(?:[\p{L}µμ]{1,4}[\d³²]?)|(?:%|‰|mm\s?Hg|kPa|s|sec|mE?q|mmol|G\/l)(?![\p{L}\d]))/iu;
const longestUnit = readingBounds.unitCharacters;

/** Returns the unit of a laboratory test as it stands behind a number of a text; empty if there is none. */
export function labUnitAt(text: string, end: number): string {
  const found = anyLabUnit.exec(text.slice(end, end + longestUnit))?.[1] ?? '';
  return found.replace(/^[x×·]\s?/iu, '');
}

/** Words that end in a full stop within a sentence: "HF ca. 120", "RR syst. 112". */
const abbreviations = wordSet('ca approx aprox syst diast sist temp sat frec resp herzfreq atemfreq');

/** Returns whether the sign at a place only ends an abbreviation. */
export function isAbbreviated(tokens: readonly Token[], at: number): boolean {
  const [before, sign] = [tokens[at - 1], tokens[at]];
  if (sign?.text !== '.' || before === undefined || !isTouching(tokens, at)) return false;
  // "I.e.", "z. B.", and not "1 g.".
  const isLetter = /^\p{L}$/u.test(before.text) && !tokens[at - 2]?.values.length;
  return isLetter || abbreviations.has(before.plain);
}

/** Which number of a blood pressure a name means; undefined for either. */
export type PressurePart = 'upper' | 'lower' | undefined;

const upper = /^(?:s[iy]st|sbp$|tas$|pas$|maxima$)/;
const lower = /^(?:diast|dbp$|tad$|pad$|minima$)/;

/** Returns the number that a name of the blood pressure means, by its own words and those beside it: "sistólica". */
export function pressurePart(
  tokens: readonly Token[],
  { start, end }: { start: number; end: number },
): PressurePart {
  const beside = tokens.slice(Math.max(0, start - 1), end + 1).map(({ plain }) => plain);
  if (beside.some((word) => upper.test(word))) return 'upper';
  return beside.some((word) => lower.test(word)) ? 'lower' : undefined;
}
