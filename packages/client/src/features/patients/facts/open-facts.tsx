import { isAgeAssumed, localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { isPregnancyPossible } from '@bedside/contracts/clinical/patient/pregnancy.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { CircleQuestionMark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { patientQuery } from '../../../domains/patients.queries.ts';
import { OpenItem } from '../../../ui/records/open-item.tsx';
import { factsDialogAtom } from './facts-dialog-atom.ts';

type Missing = 'allergies' | 'pregnancy' | 'age' | 'weightKg';

/** The age below which a dose needs the weight, in years. */
const dosedByWeight = 18;

/** The facts that a decision needs and nobody has asked for, each with the button that opens its field. */
export function OpenFacts({ patientId }: { patientId: string }) {
  const { t } = useTranslation('overview');
  const patient = useQuery(patientQuery(patientId)).data;
  const edit = useSetAtom(factsDialogAtom);
  if (patient === undefined) return null;
  return missingFacts(patient).map((field) => (
    <OpenItem
      needs={patientsEndpoints.update}
      key={field}
      icon={CircleQuestionMark}
      tone="unknown"
      action={t('open.enter')}
      onAct={() => edit({ patientId, field })}
    >
      {t(`open.missing.${field}`)}
    </OpenItem>
  ));
}

/** Returns the missing facts, the one that harms first. Pregnancy only where it is possible (PREG-4). */
function missingFacts(patient: Patient): Missing[] {
  const today = localDay(new Date());
  const missing: [Missing, boolean][] = [
    ['allergies', patient.allergies === 'not-asked'],
    ['pregnancy', patient.pregnancy.status === 'unknown' && isPregnancyPossible(patient, today)],
    ['age', isAgeAssumed(patient)],
    ['weightKg', patient.age < dosedByWeight && patient.weightKg === undefined],
  ];
  return missing.flatMap(([field, isMissing]) => (isMissing ? [field] : []));
}
