import { drugNamed } from '@bedside/contracts/clinical/medications/drugs.ts';
import type { Medication } from '@bedside/contracts/medications/medications.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../api/server-clock.ts';
import { readGivenAt } from './given-at.ts';
import { previewOf } from './preview-of.ts';
import { emptyStart, inputOf, type StartInput, startBody } from './start-input.ts';
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
  const [input, setInput] = useState(() => (entered === undefined ? emptyStart : inputOf(entered)));
  const [isChecked, setChecked] = useState(false);
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
  const problems = useStartProblems(input, needsReason);

  function set(change: Partial<StartInput>) {
    setInput((known) => ({ ...known, ...change }));
    if (Object.keys(change).some((field) => field !== 'reason')) forget();
  }

  function submit() {
    setChecked(true);
    if (input.kind === '' || Object.values(problems).some((problem) => problem !== undefined)) return;
    save({ kind: 'start', body: startBody(input, input.kind, needsReason) });
  }

  return {
    input,
    set,
    submit,
    check,
    needsReason,
    isFailed,
    drug: drugNamed(input.name),
    isPending,
    failed,
    isTouched: input !== emptyStart,
    /** The problem of a field, once the user has tried to save. */
    say: (field: keyof typeof problems) => (isChecked ? problems[field] : undefined),
  };
}

export type Start = ReturnType<typeof useStart>;

/** Returns the problem of each field. */
function useStartProblems(input: StartInput, needsReason: boolean) {
  const { t } = useTranslation('medications');
  const problemOfDose = useDoseProblem();
  const hasTime = readGivenAt(input.given, serverNow()) !== undefined;
  return {
    name: input.name.trim() === '' ? t('problem.nameRequired') : undefined,
    kind: input.kind === '' ? t('problem.kindRequired') : undefined,
    dose: problemOfDose(input, input.kind === 'given'),
    given: input.kind === 'given' && !hasTime ? t('problem.timeRequired') : undefined,
    reason: needsReason && input.reason.trim() === '' ? t('problem.reasonRequired') : undefined,
  };
}
