import { checkAllergies } from '@bedside/contracts/clinical/medications/allergy-check.ts';
import { drugWithId } from '@bedside/contracts/clinical/medications/drugs.ts';
import { ageOf, localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { medicationRoutes } from '@bedside/contracts/medications/medication-terms.ts';
import { isByWeight, type Medication } from '@bedside/contracts/medications/medications.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AllergyNotice } from './allergy-notice.tsx';
import { amountOf } from './dose-amount.ts';
import { DoseField } from './dose-field.tsx';
import { type GivenAt, GivenAtField, readGivenAt } from './given-at-field.tsx';
import { LastDose } from './last-dose.tsx';
import { MedicationForm } from './medication-form.tsx';
import { TermField } from './term-field.tsx';
import { dosageOf, useDoseProblem } from './use-dose-problem.ts';
import { useSaveMedication } from './use-save-medication.ts';
import { WeightField } from './weight-field.tsx';

interface GiveFormProps {
  patient: Patient;
  medication: Medication;
  /** The recorded doses of the medication, the last given first. */
  doses: readonly Medication[];
  onTouched: (isTouched: boolean) => void;
  onDone: () => void;
}

interface GiveInput {
  amount: string;
  unit: string;
  route: string;
  given: GivenAt;
  reason: string;
}

/** Records a given dose. The prescribed dose is shown and filled in only if it is one amount and not by weight. */
export function GiveForm({ patient, medication, doses, onTouched, onDone }: GiveFormProps) {
  const { t } = useTranslation('medications');
  const [start] = useState(() => startOf(medication));
  const [input, setInput] = useState(start);
  // The doses on screen when the clinician began; a dose recorded since then is a conflict.
  const [seen] = useState(() => lastRecorded(doses)?.id ?? null);
  const [isChecked, setChecked] = useState(false);
  const { save, isPending, failed, findings } = useSaveMedication(patient.id, onDone);
  const problemOfDose = useDoseProblem();
  const isTouched = input !== start;
  useEffect(() => onTouched(isTouched), [onTouched, isTouched]);
  const set = (change: Partial<GiveInput>) => setInput((known) => ({ ...known, ...change }));
  const doseProblem = problemOfDose(input, true);
  const timeProblem =
    readGivenAt(input.given, Date.now()) === undefined ? t('problem.timeRequired') : undefined;
  const reasonProblem =
    findings.length > 0 && input.reason.trim() === '' ? t('problem.reasonRequired') : undefined;
  const isNewDose = lastRecorded(doses)?.id !== (seen ?? undefined);
  const drug = medication.drug === undefined ? undefined : drugWithId(medication.drug);

  function submit() {
    setChecked(true);
    const dosage = dosageOf(input);
    const moment = readGivenAt(input.given, Date.now());
    if (doseProblem || timeProblem || reasonProblem || dosage === undefined || moment === undefined) return;
    const isLate = 'time' in input.given || input.given.minutesAgo > 0;
    save({
      kind: 'give',
      medicationId: medication.id,
      body: {
        dosage,
        ...(input.route !== '' && { route: input.route }),
        ...(isLate && { givenAt: new Date(moment).toISOString() }),
        version: medication.version,
        // After a conflict the form shows the other dose, and saving again means a second one.
        lastDoseId: failed === undefined ? seen : (lastRecorded(doses)?.id ?? null),
        ...(findings.length > 0 && { override: { reason: input.reason.trim() } }),
      },
    });
  }

  const isChild = ageOf(patient, localDay(new Date())) < 18;
  return (
    <MedicationForm
      submitLabel={t('form.give')}
      isPending={isPending}
      failed={failed}
      onSubmit={submit}
      onCancel={onDone}
    >
      <LastDose medication={medication} last={doses[0]} isNew={isNewDose} />
      {findings.length > 0 && (
        <AllergyNotice
          check={{
            ...checkAllergies(medication.name, patient.allergies),
            allergies: 'listed',
            findings: [...findings],
          }}
          isListed={drug !== undefined}
          reason={input.reason}
          onReason={(reason) => set({ reason })}
          error={isChecked ? reasonProblem : undefined}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <DoseField
          amount={input.amount}
          unit={input.unit}
          onAmount={(amount) => set({ amount })}
          onUnit={(unit) => set({ unit })}
          usual={(drug?.units ?? []).filter((unit) => !isByWeight(unit))}
          error={isChecked ? doseProblem : undefined}
        />
        <TermField
          kind="route"
          value={input.route}
          onChange={(route) => set({ route })}
          terms={[...new Set([...(drug?.routes ?? []), ...medicationRoutes])]}
        />
      </div>
      {(isChild || isByWeight(medication.dosage ?? '') || isByWeight(input.unit)) && (
        <WeightField patient={patient} />
      )}
      <GivenAtField
        given={input.given}
        onChange={(given) => set({ given })}
        error={isChecked ? timeProblem : undefined}
      />
    </MedicationForm>
  );
}

/** A dose by weight is not filled in: the given amount is another number, which a person works out. */
function startOf({ dosage, route }: Medication): GiveInput {
  const dose = isByWeight(dosage ?? '') ? undefined : amountOf(dosage);
  return { amount: '', unit: '', ...dose, route: route ?? '', given: { minutesAgo: 0 }, reason: '' };
}

const lastRecorded = (doses: readonly Medication[]): Medication | undefined =>
  [...doses].sort((one, other) => Date.parse(other.recordedAt) - Date.parse(one.recordedAt))[0];
