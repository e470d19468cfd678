import type { EndpointCall } from '@bedside/contracts/define.ts';
import {
  isByWeight,
  type Medication,
  type medicationsEndpoints,
} from '@bedside/contracts/medications/medications.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { useState } from 'react';
import { type UseFormSetValue, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../api/server-clock.ts';
import { amountOf } from './dose-amount.ts';
import { errorsOf } from './errors-of.ts';
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

type GiveBody = EndpointCall<typeof medicationsEndpoints.give>['body'];

/** The parts of a chart that a dose belongs to. */
interface GiveChart {
  patient: Patient;
  medication: Medication;
  doses: readonly Medication[];
  medications: readonly Medication[];
}

/** The state of the form for a given dose. `doses` are the recorded ones, the last given first. */
export function useGive({ patient, medication, doses, medications }: GiveChart, onDone: () => void) {
  const form = useForm<GiveInput, unknown, GiveBody>({
    defaultValues: startOf(medication),
    resolver: (typed) => {
      const errors = errorsOf(problemsOf(typed, needsReason));
      return Object.keys(errors).length === 0
        ? { values: bodyOf(typed), errors: {} }
        : { values: {}, errors };
    },
  });
  const { isDirty, isSubmitted } = form.formState;
  const input = form.watch();
  // The last dose on screen when the clinician began. A dose recorded since then is a conflict.
  const [seen] = useState(() => lastRecorded(doses)?.id ?? null);
  const { save, isPending, failed, refused, forget } = useSaveMedication(medication.patientId, onDone);
  const dosage = dosageOf(input);
  const { check: own, isFailed } = useMedicationCheck(patient, medications, {
    name: medication.name,
    kind: 'given',
    doseOf: medication.id,
    ...(dosage !== undefined && { dosage }),
    ...(input.route !== '' && { route: input.route }),
  });
  const problemsOf = useGiveProblems();
  const last = lastRecorded(doses)?.id ?? null;
  const check = previewOf(own, refused);
  const needsReason = refused !== undefined || own?.needsReason === true;
  const problems = problemsOf(input, needsReason);

  function bodyOf({ given, route, reason, ...dose }: GiveInput): GiveBody {
    const moment = readGivenAt(given, serverNow());
    const isLate = 'time' in given || given.minutesAgo > 0;
    return {
      dosage: dosageOf(dose) ?? '',
      ...(route !== '' && { route }),
      ...(isLate && moment !== undefined && { givenAt: new Date(moment).toISOString() }),
      version: medication.version,
      // After a conflict the form shows the other dose, and saving again means a second one.
      lastDoseId: failed === undefined ? seen : last,
      ...(needsReason && { override: { reason: reason.trim() } }),
    };
  }

  const set: UseFormSetValue<GiveInput> = (name, value) => {
    form.setValue(name, value, { shouldDirty: true });
    if (name !== 'reason') forget();
  };

  return {
    input,
    set,
    submit: form.handleSubmit((body) => save({ kind: 'give', medicationId: medication.id, body })),
    isPending,
    failed,
    check,
    needsReason,
    isFailed,
    isTouched: isDirty,
    /** Whether a colleague recorded a dose after the form was opened. */
    isNewDose: last !== seen,
    say: (field: keyof typeof problems) => (isSubmitted ? problems[field] : undefined),
  };
}

/** Returns a function that describes the problem of each field. */
function useGiveProblems() {
  const { t } = useTranslation('medications');
  const problemOfDose = useDoseProblem();
  return (input: GiveInput, needsReason: boolean) => ({
    amount: problemOfDose(input, true),
    given: readGivenAt(input.given, serverNow()) === undefined ? t('problem.timeRequired') : undefined,
    reason: needsReason && input.reason.trim() === '' ? t('problem.reasonRequired') : undefined,
  });
}

/** A dose by weight is not filled in: a person works out the given amount, which is another number. */
function startOf({ dosage, route }: Medication): GiveInput {
  const dose = isByWeight(dosage ?? '') ? undefined : amountOf(dosage);
  return { amount: '', unit: '', ...dose, route: route ?? '', given: { minutesAgo: 0 }, reason: '' };
}

const lastRecorded = (doses: readonly Medication[]): Medication | undefined =>
  doses.toSorted((one, other) => Date.parse(other.recordedAt) - Date.parse(one.recordedAt))[0];
