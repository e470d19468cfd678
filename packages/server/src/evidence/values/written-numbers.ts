import { comparableUnit } from '@bedside/contracts/clinical/labs/tests/lab-units.ts';
import type { Token } from '../reply-tokens.ts';

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
  return comparableUnit(unit.replace(/\s/g, ''));
}

/** Words that end in a full stop within a sentence: "HF ca. 120", "RR syst. 112". */
const abbreviations: ReadonlySet<string> = new Set([
  'ca',
  'approx',
  'aprox',
  'syst',
  'diast',
  'sist',
  'temp',
]);

/** Returns whether the sign at a place only ends an abbreviation. */
export function isAbbreviated(tokens: readonly Token[], at: number): boolean {
  const [before, sign] = [tokens[at - 1], tokens[at]];
  if (sign?.text !== '.' || before === undefined) return false;
  return before.offset + before.text.length === sign.offset && abbreviations.has(before.plain);
}

/** Which number of a blood pressure a name means; undefined for either. */
export type PressurePart = 'upper' | 'lower' | undefined;

const upper = /^(?:s[iy]st|sbp$|tas$|pas$)/;
const lower = /^(?:diast|dbp$|tad$|pad$)/;

/** Returns the number that a name of the blood pressure means, by its own words and those beside it: "sistólica". */
export function pressurePart(
  tokens: readonly Token[],
  { start, end }: { start: number; end: number },
): PressurePart {
  const beside = tokens.slice(Math.max(0, start - 1), end + 1).map(({ plain }) => plain);
  if (beside.some((word) => upper.test(word))) return 'upper';
  return beside.some((word) => lower.test(word)) ? 'lower' : undefined;
}
