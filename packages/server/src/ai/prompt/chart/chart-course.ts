import { type CourseSet, courseOf, dayCourseMs } from '@bedside/contracts/clinical/monitoring/day-course.ts';
import { isDevice } from '@bedside/contracts/clinical/vitals/device-vitals.ts';
import { reassures } from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import type { MarkedInError } from '@bedside/contracts/record-marks.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import type { PromptMarks } from '../prompt-marks.ts';
import { ago, type Line, type Sign, signKey } from './vital-signs.ts';

/** The window of earlier values of a sign. */
export const trendWindowMs = 6 * 60 * 60 * 1000;

/** Earlier values of a sign. */
export const maxTrendValues = 5;

/** A monitor's sets fold into one earlier value within each of these ages. */
const trendBandsMs = [15 * 60 * 1000, 60 * 60 * 1000, 3 * 60 * 60 * 1000, 6 * 60 * 60 * 1000] as const;

/** Turns of a sign in 24 hours. */
const maxTurns = 4;

/** The sets behind the lines of the vital signs. */
export interface VitalsInput {
  /** The newest sets. */
  vitals: readonly VitalsRecord[];
  /** The sets of 24 hours, newest first, without those entered in error. */
  day: readonly CourseSet[];
}

/** One earlier value of a sign, or the lowest and the highest of a device's run. */
export interface EarlierValues {
  sets: CourseSet[];
  count: number;
  /** The time of the oldest set. */
  from: string;
  /** The time of the newest set. */
  until: string;
}

/** Returns the earlier values of a sign, newest first, without the set `newest` (COURSE-5). */
type EarlierOf = (sign: Sign, newest: string | undefined) => EarlierValues[];

/** Folds the sets of the trend's window by COURSE-5 and returns a reader of each sign's earlier values. */
export function earlierValues(newestFirst: readonly VitalsRecord[], now: Date): EarlierOf {
  const runs: VitalsRecord[][] = [];
  let last: string | undefined;
  for (const set of newestFirst) {
    const age = now.getTime() - Date.parse(set.timestamp);
    if (age > trendWindowMs) break;
    const run = isDevice(set.recordedBy) ? `${set.recordedBy.id} ${bandOf(age)}` : undefined;
    if (run !== undefined && run === last) runs.at(-1)?.push(set);
    else runs.push([set]);
    last = run;
  }
  return (sign, newest) =>
    runs
      .flatMap((run) => {
        const sets = run.filter((set) => set.id !== newest && sign.text(set) !== undefined);
        return sets.length === 0 ? [] : [spanOfRun(sets, sign)];
      })
      .slice(0, maxTrendValues);
}

const bandOf = (age: number): number => trendBandsMs.findIndex((end) => age <= end);

function spanOfRun(sets: VitalsRecord[], sign: Sign): EarlierValues {
  const ends = sets.length > 1 && sign.course ? courseOf(sets, sign.course.value, { most: 0 }) : undefined;
  const isFlat = ends === undefined || sign.text(ends.lowest) === sign.text(ends.highest);
  return {
    sets: isFlat ? sets.slice(0, 1) : [ends.lowest, ends.highest],
    count: sets.length,
    from: sets.at(-1)?.timestamp ?? '',
    until: sets[0]?.timestamp ?? '',
  };
}

/**
 * Returns the sets of 24 hours, newest first. `vitals` decide about the sets that they contain, because an error may have
 * been marked there a moment ago.
 */
export function setsOfDay(
  {
    vitals,
    day = [],
    errors = [],
  }: { vitals: readonly VitalsRecord[]; day?: readonly CourseSet[]; errors?: readonly MarkedInError[] },
  now: Date,
): CourseSet[] {
  const from = now.getTime() - dayCourseMs;
  const left = new Set([...vitals.map(({ id }) => id), ...errors.map(({ recordId }) => recordId)]);
  const first = new Date(from).toISOString();
  // Times on the wire sort as texts (D34).
  return [...vitals.filter(reassures), ...day.filter(({ id }) => !left.has(id))]
    .filter(({ timestamp }) => timestamp >= first)
    .toSorted((a, b) => (a.timestamp < b.timestamp ? 1 : a.timestamp > b.timestamp ? -1 : 0));
}

/**
 * COURSE-2 to COURSE-4: returns the line with a sign's extremes and turns of 24 hours; none if `shown` contains all of
 * them.
 */
export function courseLine(
  sign: Sign,
  { day }: Pick<VitalsInput, 'day'>,
  shown: ReadonlySet<string | undefined>,
  now: Date,
  marks: PromptMarks,
): Line[] {
  if (sign.course === undefined) return [];
  const { value, swing, names, also, text = sign.text } = sign.course;
  const course = courseOf(day, value, { swing, most: maxTurns });
  if (course === undefined) return [];
  const { highest, lowest, turns, count } = course;
  const other = also && courseOf(day, also.value, { most: 0 })?.highest;
  const ends = [
    ...names.map((name) => ({ name, set: name === 'lowest' ? lowest : highest })),
    ...(also && other && (also.value(other) ?? 0) > (also.value(highest) ?? 0)
      ? [{ name: also.name, set: other }]
      : []),
  ];
  if ([...ends.map(({ set }) => set), ...turns].every(({ id }) => shown.has(id))) return [];
  const valueText = (set: CourseSet) => {
    const by = isDevice(set.recordedBy) ? ', monitor' : '';
    const key = text === sign.text ? signKey(marks, sign, set, false) : '';
    return `${text(set)}${key} (${ago(set.timestamp, now)}${by})${marks.of('vitals', set.id, set.timestamp)}`;
  };
  const parts = [
    ...ends.map(({ name, set }) => `${name} ${valueText(set)}`),
    ...(turns.length === 0 ? [] : [`turned at ${turns.map(valueText).join(', ')}`]),
    // Sets without a finding do not count for the worst one.
    ...(names.includes('worst') ? [] : [`of ${count} sets in 24 h`]),
  ];
  return [[`${sign.key}_24h`, parts.join(' | ')]];
}
