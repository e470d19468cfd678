import type { AllergyFinding } from '@bedside/contracts/allergy-check.ts';
import type { MedicationWarning } from '@bedside/contracts/medication-warnings.ts';
import { overrideReasons } from '@bedside/contracts/medications/medication-terms.ts';

type OverrideReason = (typeof overrideReasons)[number];

const ofAllergy: readonly OverrideReason[] = [
  'Tolerated before',
  'Recorded reaction is no allergy',
  'No safer alternative, patient is monitored',
];
const ofWarning: Partial<Record<MedicationWarning['code'], readonly OverrideReason[]>> = {
  'allergies-not-asked': ['Urgent, allergies cannot be asked'],
  duplicate: ['Continues earlier medication', 'Both are intended'],
  'dose-above-maximum': ['Dose is intended, patient is monitored'],
  'too-often': ['Dose is intended, patient is monitored'],
};

/** Returns the usual reasons to go on despite these findings and warnings, in the order of the list. */
export function reasonsOf(
  findings: readonly AllergyFinding[],
  warnings: readonly Pick<MedicationWarning, 'code'>[],
): OverrideReason[] {
  const fitting = new Set([
    ...(findings.length > 0 ? ofAllergy : []),
    ...warnings.flatMap(({ code }) => ofWarning[code] ?? []),
  ]);
  return overrideReasons.filter((reason) => fitting.has(reason));
}
