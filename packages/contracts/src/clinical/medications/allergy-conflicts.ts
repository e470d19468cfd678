import type { AllergyFinding } from '../../allergy-check.ts';
import { isActiveMedication, type Medication } from '../../medications/medications.contract.ts';
import type { Allergies } from '../../patients/patient-facts.ts';
import { checkAllergies } from './allergy-check.ts';
import { namedDrugs } from './named-drugs.ts';
import { allNames } from './vocabulary/drug-vocabulary.ts';

/** An active medication that matches recorded allergies for which its record has no reason. */
export interface AllergyConflict {
  medication: Medication;
  findings: AllergyFinding[];
}

interface Checked {
  allergies: Allergies;
  findings: AllergyFinding[];
  isKnown: boolean;
}

/** The last check of each record. The board checks the same records with every set of vitals. */
const checks = new WeakMap<Medication, Checked>();

function checkOf(medication: Medication, allergies: Allergies): Checked {
  const last = checks.get(medication);
  if (last?.allergies === allergies) return last;
  const { name } = medication;
  const checked = {
    allergies,
    findings: checkAllergies(name, allergies).findings,
    isKnown: namedDrugs(name, allNames).length > 0,
  };
  checks.set(medication, checked);
  return checked;
}

/** A reason covers the levels that it was given for, and lower ones. */
const rank = { related: 0, class: 1, same: 2 } as const;

/**
 * ATTN-20: returns the active medications that match a recorded allergy without a reason. The reason of a medication's
 * record covers the allergies that it was given for, not one that was recorded later.
 */
export function allergyConflicts(
  medications: readonly Medication[],
  allergies: Allergies,
): AllergyConflict[] {
  if (typeof allergies === 'string') return [];
  return medications.filter(isActiveMedication).flatMap((medication) => {
    const { allergyCheck } = medication;
    const isCovered = ({ substance, level }: AllergyFinding) =>
      allergyCheck?.reason !== undefined &&
      allergyCheck.findings.some(
        (known) => known.substance === substance && rank[known.level] >= rank[level],
      );
    const findings = checkOf(medication, allergies).findings.filter((finding) => !isCovered(finding));
    return findings.length > 0 ? [{ medication, findings }] : [];
  });
}

/** The number of active medications, and of those whose name is no known drug and was not compared (ALLERGY-9). */
export function medicationCounts(
  medications: readonly Medication[],
  allergies: Allergies,
): { active: number; notCompared: number } {
  const active = medications.filter(isActiveMedication);
  const isListed = typeof allergies !== 'string';
  const notCompared = isListed ? active.filter((one) => !checkOf(one, allergies).isKnown).length : 0;
  return { active: active.length, notCompared };
}
