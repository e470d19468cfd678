import { placeholderNumbers } from './mask-words.ts';

/** Replaces a medical record number. */
const maskedMrn = '[record number]';
/** A number with fewer letters and digits could be a vital sign. It is masked only after a word for "record number". */
const minStandaloneLength = 5;
/** So many digits in groups can be no vital sign: "4071-001", but "120 80" is a blood pressure. */
const minGroupedLength = 7;
const introductions =
  '(?:mrn|medical record(?: number| no\\.?)?|record (?:number|no\\.?)|chart (?:number|no\\.?)|patient (?:id|number)|historia cl[ií]nica|n[.º°]* ?(?:de )?historia|nhc|patientennummer|patienten-?(?:id|nr\\.?)|fallnummer|aktenzeichen)';

/** Returns a function that removes these record numbers from a text, whatever their separators. */
export function createNumberMask(mrns: string[]): (text: string) => string {
  const alone: string[] = [];
  const introduced: string[] = [];
  /** The longest part of each number. A text without it cannot contain the number, and few texts contain one. */
  const longest = new Set<string>();
  for (const mrn of mrns) {
    const runs = mrn.match(/\p{L}+|\p{N}+/gu) ?? [];
    const compact = runs.join('').toLowerCase();
    if (compact === '' || placeholderNumbers.has(compact)) continue;
    const separated = runs.map(inGroups).join('[\\s\\-_./:#]{0,2}');
    introduced.push(separated);
    longest.add(runs.reduce((one, other) => (other.length > one.length ? other : one)).toLowerCase());
    if (compact.length >= minStandaloneLength || /\p{L}{3}/u.test(compact)) alone.push(separated);
    alone.push(...runs.filter((run) => /^\p{N}{5,}$/u.test(run)).map(inGroups));
  }
  if (introduced.length === 0) return (text) => text;
  // Tries the longer ones first, because one record number may begin another.
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
    const lower = text.toLowerCase().replace(/[ .-]/g, '');
    if (!parts.some((part) => lower.includes(part))) return text;
    const masked = text.replace(afterWords, (_, introduction: string) => `${introduction}${maskedMrn}`);
    return byItself ? masked.replace(byItself, maskedMrn) : masked;
  };
}

/** Returns the pattern of a part of a record number. A long number may be written in groups. */
const inGroups = (run: string) =>
  run.length >= minGroupedLength && /^\d+$/.test(run) ? [...run].join('[ .-]?') : run;
