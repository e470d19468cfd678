import type { BoardNews2 } from '../../board/board.contract.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import { type News2, type News2Patient, news2, news2Window } from '../news2/news2.ts';
import { observedAt } from '../vitals/set-times.ts';

type Scored = Extract<News2, { status: 'scored' }>;

/** Returns NEWS2 of the newest set with its trend (BOARD-2). `sets` count and are newest first. */
export function boardNews2(sets: readonly VitalsRecord[], patient: News2Patient): BoardNews2 {
  const [newest] = sets;
  if (newest === undefined) return { status: 'not-observed' };
  const at = newest.timestamp;
  const score = news2(setsBefore(sets, at), patient, new Date(at));
  if (score.status !== 'scored') return score;
  const before = previousAt(sets, at);
  const compared =
    before === undefined ? undefined : news2(setsBefore(sets, before), patient, new Date(before));
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
  const first = sets.findIndex((set) => observedAt(set) <= until);
  const beyond = sets.findIndex((set) => observedAt(set) < until - news2Window);
  return sets.slice(Math.max(first, 0), beyond < 0 ? undefined : beyond);
}

/**
 * BOARD-2: returns the time of the newest set that shares no observation with the current score, or of the oldest set
 * if none is that old. A monitor's score of a minute earlier would hide a slow rise.
 */
function previousAt(sets: readonly VitalsRecord[], at: string): string | undefined {
  const end = Date.parse(at);
  const separate = sets.find((set) => end - observedAt(set) >= news2Window);
  const before = (separate ?? sets.at(-1))?.timestamp;
  return before === undefined || Date.parse(before) === end ? undefined : before;
}

/** BOARD-2: two ranges that overlap have no trend, because an unknown value is not an unchanged one. */
function trendOf(now: Scored, before: Scored): 'rising' | 'falling' | 'steady' | undefined {
  if (now.min > before.max) return 'rising';
  if (now.max < before.min) return 'falling';
  return now.min === now.max && before.min === before.max ? 'steady' : undefined;
}

const spanOf = ({ min, max, singleThree }: Scored) => ({
  status: 'scored' as const,
  lowest: min,
  highest: max,
  singleThree,
});
