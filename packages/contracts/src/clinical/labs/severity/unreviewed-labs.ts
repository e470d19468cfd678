import type { CriticalLimit } from '../../../departments/critical-limits.contract.ts';
import type { LabResult } from '../../../labs/labs.contract.ts';
import { counts } from '../../../record-marks.ts';
import { type CriticalPatient, type CriticalSide, criticalSide } from './critical-labs.ts';

interface UnreviewedLabs {
  /** Results beyond the department's limits, each with its side. */
  critical: { lab: LabResult; critical: CriticalSide }[];
  /** The other abnormal results. */
  abnormal: LabResult[];
}

/** PROMPT-2: returns the results that count and have no review, in the order of `labs`. */
export function unreviewedLabs(
  labs: readonly LabResult[],
  limits: readonly CriticalLimit[],
  patient: CriticalPatient,
): UnreviewedLabs {
  const unreviewed: UnreviewedLabs = { critical: [], abnormal: [] };
  for (const lab of labs) {
    if (!counts(lab) || lab.reviewed !== undefined) continue;
    const critical = criticalSide(lab, limits, patient);
    if (critical !== undefined) unreviewed.critical.push({ lab, critical });
    else if (lab.isAbnormal) unreviewed.abnormal.push(lab);
  }
  return unreviewed;
}
