import { itemBounds } from '@bedside/contracts/bounds.ts';
import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import type { ReplyStatement } from '@bedside/contracts/chat/reply-statement.ts';
import { readingBounds } from '../bounds.ts';

/* The sentences of a reply, and what the rules know of each (D66). Rules: docs/clinical/reply-checks.md, REPLY-19. */

type Item = ReplyCheck['items'][number];

/** A part of a reply, in UTF-16 units. */
export interface Place {
  offset: number;
  length: number;
}

/** What a rule says of words that are no value: a denial, a state, a side, a sex or the direction of a trend. */
export interface Judgment extends Place {
  standing: 'contradicted' | 'not-in-chart';
  recordIds?: string[];
  /** The chart's words. */
  why?: string;
}

/** A line break, or the end of a sentence with its closing signs; the blanks behind it belong to the sentence. */
const boundary = /(?:(?<dot>[.!?…])["'”»)\]*_`]{0,6}(?=\s)|\n)\s*/gu;

/** Words whose dot ends no sentence, in the three languages. */
const abbreviations = new Set(
  [
    'eg ie vs approx dr drs prof mr mrs ms fig cf incl temp pt pts dept',
    'ej aprox sr sra dr dra ud uds núm pág máx izq der dcha',
    'ca ggf evtl bzw tbl tabl inkl mio mind nr vgl zzgl stk einh syst diast sist',
  ]
    .join(' ')
    .split(' '),
);
/** The word directly before a dot. */
const wordBefore = /(?:^|[\s(„“"*_|])([\p{L}\d.]{1,8})$/u;
const longestWord = readingBounds.abbreviationCharacters;

/** Returns whether a dot at `at` only ends an abbreviation, a letter or the number of a list. */
function isInside(text: string, at: number, next: number): boolean {
  // A sentence does not begin with a small letter: "approx. three", "z. B. bei".
  if (/^\p{Ll}/u.test(text.slice(next, next + 2))) return true;
  const word = wordBefore.exec(text.slice(Math.max(0, at - longestWord), at))?.[1]?.toLowerCase();
  if (word === undefined) return false;
  // "1 g." ends with a unit.
  if (/^\p{L}$/u.test(word) && /\d\s?$/.test(text.slice(Math.max(0, at - 3), at - 1))) return false;
  if (abbreviations.has(word) || /^(?:\p{L}\.)*\p{L}$/u.test(word)) return true;
  if (!/^\d{1,3}$/.test(word)) return false;
  // "1. Fluids" at the start of a line, and the German "am 3. Tag".
  const before = text.slice(Math.max(0, at - word.length - 24), at - word.length);
  return /(?:^|\n)[\s>*_#-]{0,12}$/u.test(before) || /\b(?:am|vom|zum|im|bis|seit dem)\s$/iu.test(before);
}

/**
 * Splits a reply into sentences that cover it without gaps. Each line of Markdown, such as a bullet, a heading or a row of
 * a table, begins a sentence. The last one takes the rest beyond the bound. The time is linear in the text.
 */
export function sentencesOf(text: string): Place[] {
  const sentences: Place[] = [];
  let [start, read, hasWord] = [0, 0, false];
  for (const { 0: found, index, groups } of text.matchAll(boundary)) {
    const end = index + found.length;
    if (sentences.length === itemBounds.statements - 1) break;
    const isSplit = !(groups?.dot === '.' && !found.includes('\n') && isInside(text, index, end));
    hasWord ||= /[\p{L}\p{N}]/u.test(text.slice(read, index));
    read = index;
    // A line without a letter or digit, such as a rule of Markdown, is no sentence of its own.
    if (!isSplit || end >= text.length || !hasWord) continue;
    sentences.push({ offset: start, length: end - start });
    [start, hasWord] = [end, false];
  }
  if (start < text.length) sentences.push({ offset: start, length: text.length - start });
  return sentences;
}

/**
 * Divides sentences into clauses, without gaps. Each match of `ends` ends a clause behind its first character. The time is
 * linear in the text.
 */
export const clausesOf = (text: string, sentences: readonly Place[], ends: RegExp): Place[] =>
  sentences.flatMap(({ offset, length }) => {
    const own = text.slice(offset, offset + length);
    const stops = [...[...own.matchAll(ends)].map(({ index }) => index + 1), length];
    return stops.map((stop, at) => {
      const start = stops[at - 1] ?? 0;
      return { offset: offset + start, length: stop - start };
    });
  });

/** A false word weighs more than a false number, and both more than a missing or an outdated one. */
const order: readonly ReplyStatement['standing'][] = ['contradicted', 'differs', 'not-in-chart', 'older'];

/**
 * Returns the sentences of a reply with the standing that its spans and the rules give each. A sentence that no rule judges
 * is unchecked, whatever it says. `items` and `judgments` may be in any order.
 */
export function statementsOf(
  text: string,
  items: readonly Item[],
  judgments: readonly Judgment[],
): ReplyStatement[] {
  const all = [...items.flatMap(standingOf), ...judgments].toSorted((a, b) => a.offset - b.offset);
  let next = 0;
  return sentencesOf(text).map(({ offset, length }) => {
    const own: Standing[] = [];
    for (let one = all[next]; one !== undefined && one.offset < offset + length; one = all[next]) {
      own.push(one);
      next += 1;
    }
    const [worst] = own.toSorted((a, b) => order.indexOf(a.standing) - order.indexOf(b.standing));
    if (worst === undefined) return { offset, length, standing: 'unchecked' };
    const { standing, newest, why } = worst;
    const same = own.filter((one) => one.standing === standing);
    const recordIds = [...new Set(same.flatMap((one) => one.recordIds ?? []))];
    return {
      ...{ offset, length, standing, by: 'rule' },
      ...(recordIds.length > 0 && { recordIds: recordIds.slice(0, itemBounds.findingRecords) }),
      ...(newest !== undefined && { newest }),
      ...(why !== undefined && { why }),
    };
  });
}

interface Standing extends Place, Pick<ReplyStatement, 'standing' | 'recordIds' | 'newest' | 'why'> {}

const standings: Partial<Record<Item['verdict'], ReplyStatement['standing']>> = {
  differs: 'differs',
  older: 'older',
  absent: 'not-in-chart',
};

function standingOf({ offset, length, verdict, recordId, expected }: Item): Standing[] {
  const standing = standings[verdict];
  if (standing === undefined) return [];
  return [
    {
      ...{ offset, length, standing },
      ...(recordId !== undefined && { recordIds: [recordId] }),
      ...(verdict === 'older' && expected !== undefined && { newest: expected }),
      ...(verdict === 'differs' && expected !== undefined && { why: expected }),
    },
  ];
}
