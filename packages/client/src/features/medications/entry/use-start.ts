import { drugNamed } from '@bedside/contracts/clinical/medications/drugs.ts';
import type { Medication } from '@bedside/contracts/medications/medications.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { type UseFormSetValue, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../api/server-clock.ts';
import { errorsOf } from './errors-of.ts';
import { readGivenAt } from './given-at.ts';
import { previewOf } from './preview-of.ts';
import { emptyStart, inputOf, type StartBody, type StartInput, startBody } from './start-input.ts';
import { useDoseProblem } from './use-dose-problem.ts';
import { useMedicationCheck } from './use-medication-check.ts';
import { useSaveMedication } from './use-save-medication.ts';

/** The state of the form for a new medication, empty or begun with another patient's: its input, its allergy check, its problems and its save. */
export function useStart(
  patient: Patient,
  medications: readonly Medication[],
  onDone: () => void,
  entered?: Medication,
) {
  const form = useForm<StartInput, unknown, StartBody>({
    defaultValues: entered === undefined ? emptyStart : inputOf(entered),
    resolver: (typed) => {
      const errors = errorsOf(problemsOf(typed, needsReason));
      return typed.kind !== '' && Object.keys(errors).length === 0
        ? { values: startBody(typed, typed.kind, needsReason), errors: {} }
        : { values: {}, errors };
    },
  });
  const { isDirty, isSubmitted } = form.formState;
  const input = form.watch();
  const { save, isPending, failed, refused, forget } = useSaveMedication(patient.id, onDone);
  const {
    startedAt: _now,
    override: _reason,
    ...asked
  } = startBody(input, input.kind || 'prescribed', false);
  const { check: own, isFailed } = useMedicationCheck(patient, medications, asked);
  // The server may have found more at the write than the check before it.
  const check = previewOf(own, refused);
  const needsReason = refused !== undefined || own?.needsReason === true;
  const problemsOf = useStartProblems();
  const problems = problemsOf(input, needsReason);

  const set: UseFormSetValue<StartInput> = (name, value) => {
    form.setValue(name, value, { shouldDirty: true });
    if (name !== 'reason') forget();
  };

  return {
    input,
    set,
    submit: form.handleSubmit((body) => save({ kind: 'start', body })),
    check,
    needsReason,
    isFailed,
    drug: drugNamed(input.name),
    isPending,
    failed,
    isTouched: isDirty || entered !== undefined,
    /** The problem of a field, once the user has tried to save. */
    say: (field: keyof typeof problems) => (isSubmitted ? problems[field] : undefined),
  };
}

export type Start = ReturnType<typeof useStart>;

/** Returns a function that describes the problem of each field. */
function useStartProblems() {
  const { t } = useTranslation('medications');
  const problemOfDose = useDoseProblem();
  return (input: StartInput, needsReason: boolean) => ({
    name: input.name.trim() === '' ? t('problem.nameRequired') : undefined,
    kind: input.kind === '' ? t('problem.kindRequired') : undefined,
    amount: problemOfDose(input, input.kind === 'given'),
    given:
      input.kind === 'given' && readGivenAt(input.given, serverNow()) === undefined
        ? t('problem.timeRequired')
        : undefined,
    reason: needsReason && input.reason.trim() === '' ? t('problem.reasonRequired') : undefined,
  });
}
