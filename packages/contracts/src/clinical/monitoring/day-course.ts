import type { VitalsRecord } from '../../vitals/vitals.contract.ts';

/* The course of a sign over 24 hours, for the assistant's prompt. Rules: docs/clinical/day-course.md. */

/** The period of a course, in milliseconds (COURSE-1). */
export const dayCourseMs = 24 * 60 * 60_000;

/** The fields of a set that a course needs. */
export type CourseSet = Pick<
  VitalsRecord,
  | 'id'
  | 'timestamp'
  | 'recordedBy'
  | 'temperature'
  | 'heartRate'
  | 'respiratoryRate'
  | 'bloodPressureSystolic'
  | 'bloodPressureDiastolic'
  | 'oxygenSaturation'
  | 'painLevel'
  | 'consciousnessLevel'
  | 'newConfusion'
  | 'defaulted'
>;

/** A value of a sign, by which sets are compared; undefined if the set lacks it. */
export type CourseValue = (set: CourseSet) => number | undefined;

/** The sets that show the course of one sign. */
export interface Course {
  highest: CourseSet;
  lowest: CourseSet;
  /** Where the sign turned, newest first. */
  turns: CourseSet[];
  /** How many sets have the sign. */
  count: number;
}

interface Point {
  set: CourseSet;
  value: number;
}

/** How much the smallest change of direction grows while a course has too many turns. */
const coarser = 1.25;

/**
 * COURSE-2, COURSE-3: returns the lowest and the highest set of a sign, the newest of equal ones, and at most `most` sets at
 * which it turned by `swing` or more; none without a `swing`. `sets` are newest first and without errors. Returns undefined
 * without a value.
 */
export function courseOf(
  sets: readonly CourseSet[],
  value: CourseValue,
  { swing = Number.POSITIVE_INFINITY, most }: { swing?: number | undefined; most: number },
): Course | undefined {
  const points = pointsOf(sets, value);
  const [newest] = points;
  if (newest === undefined) return undefined;
  let [highest, lowest] = [newest, newest];
  for (const point of points) {
    if (point.value > highest.value) highest = point;
    if (point.value < lowest.value) lowest = point;
  }
  let turns = turnsOf(points, swing);
  for (let wider = swing * coarser; turns.length > most; wider *= coarser) turns = turnsOf(points, wider);
  return { highest: highest.set, lowest: lowest.set, turns, count: points.length };
}

function pointsOf(sets: readonly CourseSet[], value: CourseValue): Point[] {
  const points: Point[] = [];
  for (const set of sets) {
    const number = value(set);
    if (number !== undefined) points.push({ set, value: number });
  }
  return points;
}

/**
 * COURSE-3: a turn is a highest value between a rise and a fall of at least `swing`, or a lowest one between a fall and a
 * rise. Of equal values it is the last before the change. Newest first, as `points` are.
 */
function turnsOf(points: readonly Point[], swing: number): CourseSet[] {
  const turns: CourseSet[] = [];
  let [high, low] = [points[0], points[0]];
  let direction: 'up' | 'down' | undefined;
  for (const point of points) {
    if (high === undefined || low === undefined) break;
    if (point.value > high.value) high = point;
    if (point.value < low.value) low = point;
    if (direction !== 'down' && high.value - point.value >= swing) {
      if (direction === 'up') turns.push(high.set);
      [direction, low] = ['down', point];
    } else if (direction !== 'up' && point.value - low.value >= swing) {
      if (direction === 'down') turns.push(low.set);
      [direction, high] = ['up', point];
    }
  }
  return turns;
}
