import type { MedicationPreview } from '@bedside/contracts/medications/medications.contract.ts';
import type { Refused } from './use-save-medication.ts';

type Preview = Omit<MedicationPreview, 'needsReason'>;

/** Returns the check to show: the one before saving, with what the server found at the write in its place. */
export function previewOf(own: Preview | undefined, refused: Refused | undefined): Preview | undefined {
  if (refused === undefined) return own;
  const findings = [...refused.findings];
  const compared = own?.allergyCheck.compared ?? [...new Set(findings.map(({ substance }) => substance))];
  const allergies = findings.length > 0 ? 'listed' : (own?.allergyCheck.allergies ?? 'not-asked');
  return {
    allergyCheck: { allergies, compared, findings },
    warnings: refused.warnings.length > 0 ? [...refused.warnings] : (own?.warnings ?? []),
  };
}
