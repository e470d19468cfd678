import { isByWeight, type Medication } from '@bedside/contracts/medications/medications.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../api/server-clock.ts';
import { amountOf } from './dose-amount.ts';
import { type GivenAt, readGivenAt } from './given-at.ts';
import { previewOf } from './preview-of.ts';
import { dosageOf, useDoseProblem } from './use-dose-problem.ts';
import { useMedicationCheck } from './use-medication-check.ts';
import { useSaveMedication } from './use-save-medication.ts';

interface GiveInput {
  amount: string;
  unit: string;
  route: string;
  given: GivenAt;
  reason: string;
}

/** The parts of a chart that a dose belongs to. */
interface GiveChart {
  patient: Patient;
  medication: Medication;
  doses: readonly Medication[];
  medications: readonly Medication[];
}

/** The state of the form for a given dose. `doses` are the recorded ones, the last given first. */
export function useGive({ patient, medication, doses, medications }: GiveChart, onDone: () => void) {
  const { t } = useTranslation('medications');
  const [start] = useState(() => startOf(medication));
  const [input, setInput] = useState(start);
  // The last dose on screen when the clinician began. A dose recorded since then is a conflict.
  const [seen] = useState(() => lastRecorded(doses)?.id ?? null);
  const [isChecked, setChecked] = useState(false);
  const { save, isPending, failed, refused, forget } = useSaveMedication(medication.patientId, onDone);
  const dosage = dosageOf(input);
  const { check: own, isFailed } = useMedicationCheck(patient, medications, {
    name: medication.name,
    kind: 'given',
    doseOf: medication.id,
    ...(dosage !== undefined && { dosage }),
    ...(input.route !== '' && { route: input.route }),
  });
  const problemOfDose = useDoseProblem();
  const last = lastRecorded(doses)?.id ?? null;
  const check = previewOf(own, refused);
  const needsReason = refused !== undefined || own?.needsReason === true;
  const problems = {
    dose: problemOfDose(input, true),
    given: readGivenAt(input.given, serverNow()) === undefined ? t('problem.timeRequired') : undefined,
    reason: needsReason && input.reason.trim() === '' ? t('problem.reasonRequired') : undefined,
  };

  function submit() {
    setChecked(true);
    const moment = readGivenAt(input.given, serverNow());
    if (Object.values(problems).some(Boolean) || dosage === undefined || moment === undefined) return;
    const isLate = 'time' in input.given || input.given.minutesAgo > 0;
    const body = {
      dosage,
      ...(input.route !== '' && { route: input.route }),
      ...(isLate && { givenAt: new Date(moment).toISOString() }),
      version: medication.version,
      // After a conflict the form shows the other dose, and saving again means a second one.
      lastDoseId: failed === undefined ? seen : last,
      ...(needsReason && { override: { reason: input.reason.trim() } }),
    };
    save({ kind: 'give', medicationId: medication.id, body });
  }

  return {
    input,
    set: (change: Partial<GiveInput>) => {
      setInput((known) => ({ ...known, ...change }));
      if (change.reason === undefined) forget();
    },
    submit,
    isPending,
    failed,
    check,
    needsReason,
    isFailed,
    isTouched: input !== start,
    /** Whether a colleague recorded a dose after the form was opened. */
    isNewDose: last !== seen,
    say: (field: keyof typeof problems) => (isChecked ? problems[field] : undefined),
  };
}

/** A dose by weight is not filled in: a person works out the given amount, which is another number. */
function startOf({ dosage, route }: Medication): GiveInput {
  const dose = isByWeight(dosage ?? '') ? undefined : amountOf(dosage);
  return { amount: '', unit: '', ...dose, route: route ?? '', given: { minutesAgo: 0 }, reason: '' };
}

const lastRecorded = (doses: readonly Medication[]): Medication | undefined =>
  doses.toSorted((one, other) => Date.parse(other.recordedAt) - Date.parse(one.recordedAt))[0];
