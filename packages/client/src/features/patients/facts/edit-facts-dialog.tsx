import { isProblem } from '@bedside/contracts/field-problems.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import {
  ActObjections,
  ActReason,
  isLeaving,
  useNeedsReason,
} from '../../../domains/objections/act-objections.tsx';
import { patientQuery } from '../../../domains/patients.queries.ts';
import { useFailureReason } from '../../../i18n/hooks/use-failure-reason.ts';
import { usePatientLine } from '../../../i18n/hooks/use-patient-line.ts';
import { useRefusals } from '../../../i18n/hooks/use-refusals.ts';
import { selectedPatientIdAtom } from '../../../state/selection.ts';
import { FieldError } from '../../../ui/controls/field.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { DialogBody } from '../../../ui/overlays/dialog.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { SaveFooter, SaveForm } from '../../../ui/overlays/save-form.tsx';
import { FactsConflicts } from './facts-conflicts.tsx';
import { factsDialogAtom } from './facts-dialog-atom.ts';
import { type FactName, type FactProblems, factOfPath } from './facts-form.ts';
import { FactsFields } from './fields/facts-fields.tsx';
import { HospitalStates } from './hospital-states.tsx';
import { type FactsEditor, useFactsEditor } from './use-facts-editor.ts';
import { StaleFacts, useSaveFacts } from './use-save-facts.ts';

/** Edits the facts of the selected patient. Asks before closing if something was changed. */
export function EditFactsDialog() {
  const { t } = useTranslation('patients');
  const selectedId = useAtomValue(selectedPatientIdAtom);
  const [dialog, setDialog] = useAtom(factsDialogAtom);
  const [isTouched, setTouched] = useState(false);
  const patientLine = usePatientLine();
  // Prevents saving one patient's input to another patient.
  const isOpen = dialog !== null && dialog.patientId === selectedId;
  const patient = useQuery({ ...patientQuery(dialog?.patientId ?? ''), enabled: isOpen }).data;

  function close() {
    setDialog(null);
    setTouched(false);
  }

  return (
    <FormDialog
      open={isOpen && patient !== undefined}
      isTouched={isTouched}
      work={{ kind: 'facts', patientId: dialog?.patientId ?? null }}
      field={dialog?.field ?? 'name'}
      title={t('facts.dialog')}
      description={patientLine(patient)}
      question={{ title: t('facts.discardTitle'), discard: t('facts.discard'), keep: t('facts.keep') }}
      className="md:max-w-2xl"
      onClose={close}
    >
      {patient !== undefined && (
        <FactsEditForm
          key={patient.id}
          patient={patient}
          proposed={dialog?.status}
          onTouched={setTouched}
          onDone={close}
        />
      )}
    </FormDialog>
  );
}

interface FactsEditFormProps {
  patient: Patient;
  proposed: Patient['status'] | undefined;
  /** Whether closing would lose input. */
  onTouched: (isTouched: boolean) => void;
  onDone: () => void;
}

function FactsEditForm({ patient, proposed, onTouched, onDone }: FactsEditFormProps) {
  const { t } = useTranslation('patients');
  const { problemText } = useRefusals();
  const editor = useFactsEditor(patient, proposed);
  const [reason, setReason] = useState('');
  const isGoing = isLeaving(patient.status, editor.form.status);
  const isNeeded = useNeedsReason(patient.id, isGoing);
  const lacksReason = isNeeded && reason.trim() === '';
  const { submit, isPending, failed } = useSubmitFacts(patient, editor, {
    statusReason: isGoing ? reason.trim() : '',
    lacksReason,
    onDone,
  });
  const count = editor.changed.size;
  useEffect(() => onTouched(count > 0), [onTouched, count]);

  const say = (name: FactName) => {
    const problem = editor.problems[name];
    if (problem === undefined) return undefined;
    return problem === 'decidedBy' ? t('validation.decidedBy') : problemText(name, problem);
  };

  return (
    <SaveForm needs={patientsEndpoints.update} onSubmit={submit}>
      <DialogBody className="flex flex-col gap-4">
        <HospitalStates patient={patient} />
        <FactsFields editor={editor} say={say} />
        {isGoing && (
          <>
            <ActObjections patientId={patient.id} act="leaving" />
            <ActReason value={reason} onChange={setReason} isNeeded={isNeeded} />
          </>
        )}
      </DialogBody>
      {/* Beside the save button, so that it stays visible while the form scrolls. */}
      <FactsConflicts editor={editor} />
      <SaveFooter
        save={t('facts.save')}
        saving={t('facts.saving')}
        isPending={isPending}
        isBlocked={isPending || count === 0 || editor.conflicts.length > 0 || lacksReason}
      >
        <FactsState changes={count} obstacle={editor.conflicts.length > 0 ? t('facts.resolve') : failed} />
      </SaveFooter>
    </SaveForm>
  );
}

interface FactsStateProps {
  /** Shows how many facts were changed. */
  changes: number;
  /** The reason why the facts cannot be saved now. */
  obstacle: string | undefined;
}

function FactsState({ changes, obstacle }: FactsStateProps) {
  const { t } = useTranslation('patients');
  if (obstacle) return <FieldError message={obstacle} />;
  return (
    <p className="text-sm text-muted">
      {changes === 0 ? t('facts.unchanged') : t('facts.changed', { count: changes })}
    </p>
  );
}

/** Saves the changed facts. Shows problems at their fields, and explains stale facts. */
function useSubmitFacts(
  patient: Patient,
  editor: FactsEditor,
  { statusReason, lacksReason, onDone }: { statusReason: string; lacksReason: boolean; onDone: () => void },
) {
  const { t } = useTranslation(['patients', 'common', 'chat']);
  const save = useSaveFacts(patient.id);
  const reasonOf = useFailureReason();
  const [failed, setFailed] = useState<string>();

  function done() {
    toast({ title: t('common:success'), description: t('facts.saved') });
    onDone();
  }

  function onError(error: Error) {
    if (error instanceof StaleFacts) {
      if (editor.isSaidBy(error.latest)) done();
      else setFailed(t('facts.stale'));
      return;
    }
    editor.showProblems(fieldProblems(error));
    const reason = error instanceof ApiError ? reasonOf(error) : t('common:somethingBroke.title');
    toast({
      variant: 'destructive',
      title: t('common:error'),
      description: t('facts.saveFailed', { reason }),
    });
  }

  function submit() {
    if (save.isPending || editor.changed.size === 0) return;
    const { changes, problems } = editor.read();
    editor.showProblems(problems);
    setFailed(undefined);
    if (Object.keys(problems).length > 0 || editor.conflicts.length > 0) return;
    if (lacksReason) return setFailed(t('chat:act.reasonMissing'));
    save.mutate(
      { ...changes, ...(statusReason && { statusReason }), version: patient.version },
      { onSuccess: done, onError },
    );
  }

  return { submit, isPending: save.isPending, failed };
}

/** Returns the server's problems by the form's fields. */
function fieldProblems(error: Error): FactProblems {
  const problems: FactProblems = {};
  if (!(error instanceof ApiError)) return problems;
  for (const [path, problem] of Object.entries(error.fields)) {
    const name = factOfPath(path.split('.'));
    if (name !== undefined) problems[name] = isProblem(problem) ? problem : 'invalid';
  }
  return problems;
}
