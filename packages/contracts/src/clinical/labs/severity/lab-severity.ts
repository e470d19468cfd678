import type { CriticalLimit } from '../../../departments/critical-limits.contract.ts';
import type { LabResult } from '../../../labs/labs.contract.ts';
import { newestOfEachTest } from '../current-labs.ts';
import { readResult } from '../reading/result-text.ts';
import { type CriticalPatient, type CriticalSide, criticalSide } from './critical-labs.ts';
import { rangeInUnitOf } from './reference-range.ts';

/** The context for judging a patient's results. */
export interface LabJudge {
  limits: readonly CriticalLimit[];
  patient: CriticalPatient;
}

/** A current abnormal or critical result, and whether it calls. */
export interface LabAlert {
  lab: LabResult;
  critical?: CriticalSide;
  /** An unreviewed critical result (D40). The safety band shows it. */
  isCalling: boolean;
}

/**
 * Returns the current results that are abnormal or critical, most severe first (LAB-7): critical before abnormal, not
 * reviewed before reviewed, then the one further out of its range, then the newer one.
 *
 * A critical result is judged even where its range is unknown. A later result that cannot be judged ends no alert.
 */
export function labAlerts(labs: readonly LabResult[], { limits, patient }: LabJudge): LabAlert[] {
  const judged = labs
    .map((lab) => ({ lab, critical: criticalSide(lab, limits, patient) }))
    .filter(({ lab, critical }) => lab.isAbnormal !== undefined || critical !== undefined);
  const criticalOf = new Map(judged.map(({ lab, critical }) => [lab.id, critical]));
  return newestOfEachTest(judged.map(({ lab }) => lab))
    .flatMap((lab): LabAlert[] => {
      const critical = criticalOf.get(lab.id);
      if (critical === undefined && lab.isAbnormal !== true) return [];
      const isCalling = critical !== undefined && lab.reviewed === undefined;
      return [{ lab, ...(critical && { critical }), isCalling }];
    })
    .map((alert, place) => ({ alert, place, rank: rankOf(alert), distance: distanceFromRange(alert.lab) }))
    .toSorted((a, b) => a.rank - b.rank || b.distance - a.distance || a.place - b.place)
    .map(({ alert }) => alert);
}

function rankOf({ lab, critical }: LabAlert): number {
  const isReviewed = lab.reviewed !== undefined;
  if (critical !== undefined) return isReviewed ? 1 : 0;
  return isReviewed ? 3 : 2;
}

/**
 * LAB-11: returns how far a result lies outside its reference range, in widths of the range; of a range with one end, in
 * multiples of it. Returns infinity where that is unknown, such as for "positive": unknown is not mild.
 */
export function distanceFromRange(lab: LabResult): number {
  const { span } = readResult(lab.result);
  const range = rangeInUnitOf(lab);
  const at = span?.max ?? span?.min;
  if (at === undefined || range === undefined) return Number.POSITIVE_INFINITY;
  const { min, max } = range;
  const width = min !== undefined && max !== undefined ? max - min : Math.abs(max ?? min ?? 0);
  const outside = Math.max(0, (min ?? at) - at, at - (max ?? at));
  return width === 0 ? Number.POSITIVE_INFINITY : outside / width;
}
