import { notCheckedLabs } from '@bedside/contracts/clinical/labs/severity/lab-checks.ts';
import { unreviewedLabs } from '@bedside/contracts/clinical/labs/severity/unreviewed-labs.ts';
import type { CriticalLimit } from '@bedside/contracts/departments/critical-limits.contract.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { XrayAnalysis } from '@bedside/contracts/xrays/xrays.contract.ts';
import { promptBounds } from '../../../work-bounds.ts';
import { maskedWithin } from '../../mask/mask.ts';
import { asData, type Mask } from '../as-data.ts';
import type { PromptMarks } from '../prompt-marks.ts';
import { labKeys, labText } from './chart-records.ts';
import type { Line } from './vital-signs.ts';

/** Unreviewed critical results. */
const maxUnreviewedResults = 10;

const { labs: maxLabs } = promptBounds;

interface UnreviewedChart {
  patient: Patient;
  /** The results that were chosen for the question. */
  labs?: readonly LabResult[] | undefined;
  /** The newest results, tagged or not; undefined if they could not be read. */
  newestLabs?: readonly LabResult[] | undefined;
  criticalLimits?: readonly CriticalLimit[] | undefined;
  xray?: XrayAnalysis | undefined;
}

/**
 * PROMPT-2: lists what nobody has reviewed: each critical result among the chosen ones, and the numbers of the other
 * critical and abnormal ones. A result that was not chosen stays in the chart (D30), but the model learns that it exists.
 */
export function unreviewedLines(
  { patient, labs = [], newestLabs, criticalLimits = [], xray }: UnreviewedChart,
  { now, mask, marks }: { now: Date; mask: Mask; marks: PromptMarks },
): Line[] {
  if (newestLabs === undefined) return [['unreviewed', 'unknown: the lab results could not be read']];
  const { critical: allCritical, abnormal } = unreviewedLabs(newestLabs, criticalLimits, patient);
  const unclear = notCheckedLabs(newestLabs, { limits: criticalLimits, patient }).length;
  const chosen = new Set(labs.map(({ id }) => id));
  const critical = allCritical.filter(({ lab }) => chosen.has(lab.id));
  const notChosen = allCritical.length - critical.length;
  const cut = (text: string) => maskedWithin(mask, text, maxLabs.characters).text;
  const keyOf = labKeys({ labs, newestLabs }, marks);
  const lines = critical.slice(0, maxUnreviewedResults).map(({ lab, critical }, index): Line => {
    const mark = keyOf(lab) + marks.of('labs', lab.id, lab.resultTime);
    return [`unreviewed_critical_${index + 1}`, asData(labText(lab, now, critical), cut) + mark];
  });
  const rest = [
    ...(notChosen > 0 ? [`${notChosen} critical results that were not chosen for this question`] : []),
    ...(critical.length > maxUnreviewedResults
      ? [`${critical.length - maxUnreviewedResults} more critical results`]
      : []),
    ...(unclear > 0 ? [`${unclear} results that could not be checked against critical limits`] : []),
    ...(abnormal.length > 0 ? [`${abnormal.length} other abnormal results`] : []),
    ...(xray && xray.reviewed === undefined ? ["the model's reading of the chest X-ray"] : []),
  ];
  return rest.length === 0 ? lines : [...lines, ['unreviewed', rest.join(', ')]];
}
