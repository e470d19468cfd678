import { drugWithId } from '@bedside/contracts/clinical/medications/drugs.ts';
import { ageOf, localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { medicationRoutes } from '@bedside/contracts/medications/medication-terms.ts';
import {
  isByWeight,
  type Medication,
  medicationsEndpoints,
} from '@bedside/contracts/medications/medications.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckNotice } from './fields/check-notice.tsx';
import { DoseField } from './fields/dose-field.tsx';
import { GivenAtField } from './fields/given-at-field.tsx';
import { TermField } from './fields/term-field.tsx';
import { WeightField } from './fields/weight-field.tsx';
import { LastDose } from './last-dose.tsx';
import { MedicationForm } from './medication-form.tsx';
import { useGive } from './use-give.ts';

interface GiveFormProps {
  patient: Patient;
  medication: Medication;
  /** The recorded doses of the medication, the last given first. */
  doses: readonly Medication[];
  medications: readonly Medication[];
  onTouched: (isTouched: boolean) => void;
  onDone: () => void;
}

/** Records a given dose. The prescribed dose is shown and filled in only if it is one amount and not by weight. */
export function GiveForm({ patient, medication, doses, medications, onTouched, onDone }: GiveFormProps) {
  const { t } = useTranslation('medications');
  const give = useGive({ patient, medication, doses, medications }, onDone);
  const { input, set, isTouched, say, isPending, failed } = give;
  useEffect(() => onTouched(isTouched), [onTouched, isTouched]);
  const drug = medication.drug === undefined ? undefined : drugWithId(medication.drug);
  const form = { submitLabel: t('form.give'), isPending, failed, onSubmit: give.submit };
  const isChild = ageOf(patient, localDay(new Date())) < 18;
  return (
    <MedicationForm {...form} needs={medicationsEndpoints.give}>
      <LastDose medication={medication} last={doses[0]} isNew={give.isNewDose} />
      <CheckNotice
        check={give.check}
        isAsking={give.needsReason}
        isFailed={give.isFailed}
        reason={input.reason}
        onReason={(reason) => set('reason', reason)}
        error={say('reason')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DoseField
          amount={input.amount}
          unit={input.unit}
          onAmount={(amount) => set('amount', amount)}
          onUnit={(unit) => set('unit', unit)}
          usual={(drug?.units ?? []).filter((unit) => !isByWeight(unit))}
          error={say('amount')}
        />
        <TermField
          kind="route"
          value={input.route}
          onChange={(route) => set('route', route)}
          terms={[...new Set([...(drug?.routes ?? []), ...medicationRoutes])]}
        />
      </div>
      {(isChild || isByWeight(medication.dosage ?? '') || isByWeight(input.unit)) && (
        <WeightField patient={patient} />
      )}
      <GivenAtField given={input.given} onChange={(given) => set('given', given)} error={say('given')} />
    </MedicationForm>
  );
}
