import { placeholderNumbers } from './mask-words.ts';

/** What stands in place of a medical record number. */
const maskedMrn = '[record number]';
/** Below this many letters and digits a number could be a vital sign: it has to be introduced as a record number. */
const unmistakable = 5;
const introductions =
  '(?:mrn|medical record(?: number| no\\.?)?|record (?:number|no\\.?)|chart (?:number|no\\.?)|patient (?:id|number)|historia cl[ií]nica|n[.º°]* ?(?:de )?historia|nhc|patientennummer|patienten-?(?:id|nr\\.?)|fallnummer|aktenzeichen)';

/** Makes the function that takes these record numbers out of a text, however they are separated. */
export function createNumberMask(mrns: string[]): (text: string) => string {
  const alone: string[] = [];
  const introduced: string[] = [];
  /** A part of each number without which the number is not in a text: few texts hold one. */
  const longest = new Set<string>();
  for (const mrn of mrns) {
    const runs = mrn.match(/\p{L}+|\p{N}+/gu) ?? [];
    const compact = runs.join('').toLowerCase();
    if (compact === '' || placeholderNumbers.has(compact)) continue;
    const separated = runs.join('[\\s\\-_./:#]{0,2}');
    introduced.push(separated);
    longest.add(runs.reduce((one, other) => (other.length > one.length ? other : one)).toLowerCase());
    if (compact.length >= unmistakable || /\p{L}{3}/u.test(compact)) alone.push(separated);
    alone.push(...runs.filter((run) => /^\p{N}{5,}$/u.test(run)));
  }
  if (introduced.length === 0) return (text) => text;
  // The longer ones first: of two record numbers one may begin the other.
  const anyOf = (patterns: string[]) =>
    [...new Set(patterns)].sort((one, other) => other.length - one.length).join('|');
  const edge = { before: '(?<![\\p{L}\\p{N}])', after: '(?![\\p{L}\\p{N}])' };
  const afterWords = new RegExp(
    `(${introductions}[\\s:.#ºn°]{0,4})(?:${anyOf(introduced)})${edge.after}`,
    'giu',
  );
  const byItself =
    alone.length === 0 ? undefined : new RegExp(`${edge.before}(?:${anyOf(alone)})${edge.after}`, 'giu');
  const parts = [...longest];
  return (text) => {
    const lower = text.toLowerCase();
    if (!parts.some((part) => lower.includes(part))) return text;
    const masked = text.replace(afterWords, (_, introduction: string) => `${introduction}${maskedMrn}`);
    return byItself ? masked.replace(byItself, maskedMrn) : masked;
  };
}
