import { censusHours, type DepartmentFigures } from '../../board/figures.contract.ts';
import { hasLeft } from '../../patients/patient-facts.ts';
import type { Patient } from '../../patients/patients.contract.ts';

/* The figures of a department. Rules, definitions and their sources: docs/clinical/figures.md. */

/** One patient's visit to the department, from the chart log. */
export interface Visit {
  status: Patient['status'];
  arrivedAt: Date;
  /** Absent while the patient is in the department's care. */
  leftAt?: Date | undefined;
  /** The time of the first triage that counts. */
  triagedAt?: Date | undefined;
  /** When the current boarding began; absent for a patient who is not boarding. */
  boardingSince?: Date | undefined;
}

/** The maximum times in minutes (FIG-3, FIG-4, FIG-5). */
export const figureLimits = { triage: 15, stay: 240, boarding: 240 } as const;

const minute = 60_000;
const hour = 60 * minute;

/** FIG-1: returns the start of the day of `now` in the program's time zone. */
const startOfDay = (now: Date): Date => new Date(now.getFullYear(), now.getMonth(), now.getDate());

/** Returns the start of the period of the figures. Patients who left before it appear in no figure. */
export const figuresFrom = (now: Date): Date =>
  new Date(Math.min(startOfDay(now).getTime(), now.getTime() - (censusHours + 1) * hour));

/** Returns the figures as of `now` from the visits that ended after {@link figuresFrom} or have not ended. */
export function departmentFigures(visits: readonly Visit[], now: Date): DepartmentFigures {
  const since = startOfDay(now);
  const arrived = visits.filter(({ arrivedAt }) => arrivedAt >= since);
  const left = visits.filter(({ leftAt }) => leftAt !== undefined && leftAt >= since);
  const present = visits.filter((visit) => !hasLeft(visit));
  return {
    at: now.toISOString(),
    since: since.toISOString(),
    triage: triageFigures(arrived, present, now),
    stay: stayFigures(left, present, now),
    boarding: boardingFigures(present, now),
    // FIG-6.
    leftUnseen: { patients: left.filter(({ status }) => status === 'left').length, arrivals: arrived.length },
    census: censusTimes(now).map((at) => ({ at: at.toISOString(), patients: censusAt(visits, at) })),
  };
}

/** FIG-3: a triage that was noted before the arrival took no time. */
function triageFigures(
  arrived: readonly Visit[],
  present: readonly Visit[],
  now: Date,
): DepartmentFigures['triage'] {
  const times = arrived.flatMap(({ arrivedAt, triagedAt }) =>
    triagedAt ? [Math.max(0, triagedAt.getTime() - arrivedAt.getTime())] : [],
  );
  const waits = present.filter(({ triagedAt }) => !triagedAt).map(timeSinceArrival(now));
  return {
    ...timesOf(times, figureLimits.triage),
    untriaged: waits.length,
    untriagedOverLimit: countOver(waits, figureLimits.triage),
  };
}

/** FIG-4: deaths and patients who left without being seen do not count as stays. */
function stayFigures(
  left: readonly Visit[],
  present: readonly Visit[],
  now: Date,
): DepartmentFigures['stay'] {
  const times = left.flatMap(({ status, arrivedAt, leftAt }) =>
    leftAt && (status === 'discharged' || status === 'transferred')
      ? [Math.max(0, leftAt.getTime() - arrivedAt.getTime())]
      : [],
  );
  return {
    ...timesOf(times, figureLimits.stay),
    presentOverLimit: countOver(present.map(timeSinceArrival(now)), figureLimits.stay),
  };
}

/** FIG-5. */
function boardingFigures(present: readonly Visit[], now: Date): DepartmentFigures['boarding'] {
  const times = present.flatMap(({ boardingSince }) =>
    boardingSince ? [Math.max(0, now.getTime() - boardingSince.getTime())] : [],
  );
  return {
    patients: times.length,
    longestMinutes: times.length > 0 ? wholeMinutes(Math.max(...times)) : null,
    limitMinutes: figureLimits.boarding,
    overLimit: countOver(times, figureLimits.boarding),
  };
}

/** FIG-7: the full hours of the last 12 hours, and now. */
function censusTimes(now: Date): Date[] {
  const fullHour = new Date(now);
  fullHour.setMinutes(0, 0, 0);
  const hours = Array.from({ length: censusHours }, (_, ago) => new Date(fullHour.getTime() - ago * hour));
  return [...hours.toReversed(), now];
}

/** FIG-7: counts the patients who had arrived and had not left. */
const censusAt = (visits: readonly Visit[], at: Date): number =>
  visits.filter(({ arrivedAt, leftAt, ...visit }) => {
    if (arrivedAt > at) return false;
    return leftAt ? leftAt > at : !hasLeft(visit);
  }).length;

const timeSinceArrival =
  (now: Date) =>
  ({ arrivedAt }: Visit): number =>
    now.getTime() - arrivedAt.getTime();

const countOver = (times: readonly number[], limit: number): number =>
  times.filter((time) => time > limit * minute).length;

function timesOf(times: readonly number[], limitMinutes: number) {
  return {
    patients: times.length,
    medianMinutes: medianMinutes(times),
    limitMinutes,
    overLimit: countOver(times, limitMinutes),
  };
}

/** FIG-2: rounds up, so that a time over a limit never reads as one within it. */
const wholeMinutes = (time: number): number => Math.ceil(time / minute);

/** FIG-2: for an even number of times, the median is the mean of the middle two. */
function medianMinutes(times: readonly number[]): number | null {
  const sorted = times.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) return null;
  return wholeMinutes((lower + upper) / 2);
}
