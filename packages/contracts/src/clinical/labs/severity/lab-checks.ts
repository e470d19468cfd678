import { isDocument, type LabResult } from '../../../labs/labs.contract.ts';
import { counts } from '../../../record-marks.ts';
import { newestOfEachTest } from '../current-labs.ts';
import { criticalCheck } from './critical-labs.ts';
import type { LabJudge } from './lab-severity.ts';
import { againstRange, flagOf, isAbnormalLab, type RangedLab } from './reference-range.ts';

/** LAB-12: returns how a result stands to its own range, by the laboratory's flag, its number or its words. */
export const abnormalCheck = (lab: RangedLab): NonNullable<LabResult['abnormalCheck']> =>
  abnormalCheckOf(lab, isAbnormalLab(lab));

function abnormalCheckOf(
  lab: RangedLab,
  isAbnormal: boolean | undefined,
): NonNullable<LabResult['abnormalCheck']> {
  if (isAbnormal === undefined) return 'not-interpreted';
  if (!isAbnormal) return 'normal';
  const side = againstRange(lab);
  return side === 'high' || side === 'low' ? side : (flagOf(lab)?.side ?? 'abnormal');
}

/** Returns a result that an older version stored without an interpretation, read by today's rules. */
export function reread(lab: LabResult): LabResult {
  if (lab.isAbnormal !== undefined || isDocument(lab)) return lab;
  const isAbnormal = isAbnormalLab(lab);
  return isAbnormal === undefined ? lab : { ...lab, isAbnormal };
}

/**
 * Returns a result with its checks against the department's limits (CRIT-9) and its own range (LAB-12), and with what
 * today's rules read of a result that an older version stored without an interpretation. A document has none.
 */
export function withChecks(lab: LabResult, { limits, patient }: LabJudge): LabResult {
  if (isDocument(lab)) return lab;
  const { criticalCheck: _critical, abnormalCheck: _abnormal, why: _why, ...record } = lab;
  const critical = criticalCheck(lab, limits, patient);
  const isAbnormal = isAbnormalLab(lab);
  return {
    ...record,
    // An interpretation that the record has stays, whatever the flag says.
    ...(record.isAbnormal === undefined && isAbnormal !== undefined && { isAbnormal }),
    criticalCheck: critical.check,
    ...(critical.check === 'not-checked' && { why: critical.why }),
    abnormalCheck: abnormalCheckOf(lab, isAbnormal),
  };
}

/**
 * CRIT-9: returns the current results that could not be held against critical limits and that nobody has reviewed, newest
 * first. A newer result of the same test that could be checked replaces the older one.
 */
export function notCheckedLabs(labs: readonly LabResult[], { limits, patient }: LabJudge): LabResult[] {
  return newestOfEachTest(labs).filter(
    (lab) =>
      counts(lab) &&
      lab.reviewed === undefined &&
      criticalCheck(lab, limits, patient).check === 'not-checked',
  );
}
