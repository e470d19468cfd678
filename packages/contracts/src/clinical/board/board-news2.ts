import type { BoardNews2 } from '../../board/board.contract.ts';
import { firstNotBefore } from '../../halving.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import { type News2, type News2Patient, news2Of, news2WindowMs } from '../news2/news2.ts';
import { news2Next } from '../news2/news2-next.ts';
import { mergeCurrent } from '../vitals/merged-vitals.ts';
import { observedAt } from '../vitals/set-times.ts';

type Scored = Extract<News2, { status: 'scored' }>;

/** NEWS2 of one set, as of its time of observation. */
interface ScoreAt {
  score: News2;
  at: string;
}

/** Returns NEWS2 of the newest set; undefined if there is none. `sets` count and are newest first. */
export function newestScore(sets: readonly VitalsRecord[], patient: News2Patient): ScoreAt | undefined {
  const at = sets[0]?.timestamp;
  return at === undefined ? undefined : { score: scoreAt(sets, patient, at), at };
}

const scoreAt = (sets: readonly VitalsRecord[], patient: News2Patient, at: string): News2 =>
  news2Of(mergeCurrent(setsBefore(sets, at)), patient, new Date(at));

/** Returns NEWS2 of the newest set with its trend (BOARD-2). `sets` count and are newest first. */
export function boardNews2(
  sets: readonly VitalsRecord[],
  patient: News2Patient,
  newest = newestScore(sets, patient),
): BoardNews2 {
  if (newest === undefined) return { status: 'not-observed' };
  const { score, at } = newest;
  if (score.status !== 'scored') return score;
  const before = previousAt(sets, at);
  const compared = before === undefined ? undefined : scoreAt(sets, patient, before);
  if (before === undefined || compared?.status !== 'scored') return { ...spanOf(score), at };
  const trend = trendOf(score, compared);
  return {
    ...spanOf(score),
    at,
    previous: { lowest: compared.min, highest: compared.max, at: before },
    ...(trend && { trend }),
  };
}

/** Returns the sets of the half hour before `at`, so that a long chart's score reads few sets. */
export function setsBefore(sets: readonly VitalsRecord[], at: string): readonly VitalsRecord[] {
  const until = Date.parse(at);
  return sets.slice(firstUntil(sets, until), firstUntil(sets, until - news2WindowMs, 1));
}

/** Returns the index of the newest set that is at least `by` milliseconds older than `until`, or the number of sets. */
const firstUntil = (sets: readonly VitalsRecord[], until: number, by = 0): number =>
  firstNotBefore(sets, (set) => observedAt(set) > until - by);

/**
 * BOARD-2: returns the time of the newest set that shares no observation with the current score, or of the oldest set
 * if none is that old. A monitor's score of a minute earlier would hide a slow rise.
 */
function previousAt(sets: readonly VitalsRecord[], at: string): string | undefined {
  const end = Date.parse(at);
  const separate = sets[firstUntil(sets, end - news2WindowMs)];
  const before = (separate ?? sets.at(-1))?.timestamp;
  return before === undefined || Date.parse(before) === end ? undefined : before;
}

/** BOARD-2: two ranges that overlap have no trend, because an unknown value is not an unchanged one. */
function trendOf(now: Scored, before: Scored): 'rising' | 'falling' | 'steady' | undefined {
  if (now.min > before.max) return 'rising';
  if (now.max < before.min) return 'falling';
  return now.min === now.max && before.min === before.max ? 'steady' : undefined;
}

function spanOf(score: Scored) {
  const { min: lowest, max: highest, singleThree } = score;
  const next = news2Next(score);
  return { status: 'scored' as const, lowest, highest, singleThree, ...(next && { next }) };
}
