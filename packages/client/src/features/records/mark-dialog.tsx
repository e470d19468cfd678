import { textBounds } from '@bedside/contracts/bounds.ts';
import { problemOf } from '@bedside/contracts/field-problems.ts';
import { type ErrorReason, errorReasons, type RecordDomain } from '@bedside/contracts/record-marks.ts';
import { EnterInError, recordsEndpoints } from '@bedside/contracts/records/records.contract.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useId, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { ApiError } from '../../api/api-error.ts';
import { patientQuery } from '../../domains/patients.queries.ts';
import { useFailureReason } from '../../i18n/hooks/use-failure-reason.ts';
import { usePatientLine } from '../../i18n/hooks/use-patient-line.ts';
import { Choice } from '../../ui/controls/choice.tsx';
import { Field, FieldError } from '../../ui/controls/field.tsx';
import { Textarea } from '../../ui/controls/textarea.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { DialogBody } from '../../ui/overlays/dialog.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { SaveFooter, SaveForm } from '../../ui/overlays/save-form.tsx';
import {
  canBeCarried,
  markRequestAtom,
  type RecordRef,
  rightPatientAtom,
} from '../../ui/records/mark-request.ts';
import { savedRecordAtom } from '../../ui/records/saved-record.ts';
import { useRecordName } from '../../ui/records/use-record-name.ts';
import { isMarkedAlready, useEnterInError } from './use-enter-in-error.ts';

/** The excluded reasons of each domain. A message has no value, no time and no action to correct. */
const notOf: Partial<Record<RecordDomain, readonly ErrorReason[]>> = {
  chat: ['wrong-value', 'wrong-time', 'not-done'],
  notes: ['wrong-value'],
  scores: ['wrong-time', 'not-done'],
  labs: ['not-done'],
  xrays: ['wrong-time', 'not-done'],
};

/** Returns the reasons that a clinician chooses from. `undone` belongs to the undo just after saving. */
const reasonsFor = (domain: RecordDomain): ErrorReason[] =>
  errorReasons.filter((reason) => reason !== 'undone' && !notOf[domain]?.includes(reason));

/** Marks a record as entered in error, with a reason (D12). Asks before it discards a typed note. */
export function MarkDialog({ request }: { request: RecordRef }) {
  const { t } = useTranslation('records');
  const patient = useQuery(patientQuery(request.patientId)).data;
  const patientLine = usePatientLine();
  const nameOf = useRecordName();
  const setRequest = useSetAtom(markRequestAtom);
  const [isTouched, setTouched] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const close = () => setRequest(null);
  return (
    <FormDialog
      open
      isTouched={isTouched}
      work={{ kind: 'mark', patientId: request.patientId }}
      isSaving={isSaving}
      title={t('markTitle')}
      description={[nameOf(request), patientLine(patient)].filter(Boolean).join(' · ')}
      question={{ title: t('discardTitle'), discard: t('discard'), keep: t('keep') }}
      onClose={close}
    >
      <MarkForm request={request} onTouched={setTouched} onSaving={setSaving} onDone={close} />
    </FormDialog>
  );
}

interface MarkFormProps {
  request: RecordRef;
  /** Whether closing would lose text. */
  onTouched: (isTouched: boolean) => void;
  onSaving: (isSaving: boolean) => void;
  onDone: () => void;
}

/** The fields as typed. No reason is chosen at first; an empty note is none. */
const Form = z
  .object({ reason: z.enum(errorReasons), note: z.string() })
  .transform(
    ({ reason, note }): z.input<typeof EnterInError> => ({ reason, ...(note.trim() !== '' && { note }) }),
  )
  .pipe(EnterInError);

function MarkForm({ request, onTouched, onSaving, onDone }: MarkFormProps) {
  const { t } = useTranslation(['records', 'common']);
  const form = useForm({ resolver: zodResolver(Form, { error: problemOf }), defaultValues: { note: '' } });
  const { errors } = form.formState;
  const { mark, done, isPending, error } = useEnterInError(request);
  const afterMark = useAfterMark(request);
  const count = request.records.length;
  const failureOf = useFailure(count);

  const submit = form.handleSubmit(({ reason, note }) => {
    if (isPending) return;
    onSaving(true);
    mark(
      { reason, ...(note !== undefined && { note }) },
      {
        onSettled: () => onSaving(false),
        onSuccess: () => {
          afterMark(reason);
          onDone();
        },
      },
    );
  });

  return (
    <SaveForm needs={recordsEndpoints.enterInError} onSubmit={submit}>
      <DialogBody className="flex flex-col gap-4">
        <Controller
          control={form.control}
          name="reason"
          // The reason decides whether the note is missing.
          rules={{ deps: ['note'] }}
          render={({ field }) => (
            <ReasonField
              domain={request.domain}
              reason={field.value ?? ''}
              isMissing={errors.reason !== undefined}
              onChange={field.onChange}
            />
          )}
        />
        <Field
          label={t('note')}
          aside={form.watch('reason') === 'other' ? undefined : t('common:optional')}
          hint={t('noteHint')}
          error={errors.note && t('noteRequired')}
        >
          {(control) => (
            <Textarea
              {...control}
              {...form.register('note', { onChange: ({ target }) => onTouched(target.value.trim() !== '') })}
              rows={2}
              maxLength={textBounds.remark}
            />
          )}
        </Field>
        <p className="text-sm text-muted">{t('consequence', { count })}</p>
      </DialogBody>
      <SaveFooter save={t('confirm')} saving={t('saving')} isPending={isPending} isCancelBlocked={isPending}>
        <FieldError message={error && !isPending ? failureOf(error) : undefined} />
        {count > 1 && done > 0 && (
          <p role="status" className="text-sm text-muted">
            {t('progress', { done, count })}
          </p>
        )}
      </SaveFooter>
    </SaveForm>
  );
}

/** Returns the step after a saved mark: the form of the right patient, or a message. */
function useAfterMark(request: RecordRef): (reason: ErrorReason) => void {
  const { t } = useTranslation(['records', 'common']);
  const enterElsewhere = useSetAtom(rightPatientAtom);
  const endUndo = useSetAtom(savedRecordAtom);
  return (reason) => {
    // The next dialog shows that it is done, and a toast would cover its list.
    if (reason === 'wrong-patient' && canBeCarried(request)) enterElsewhere(request);
    else toast({ title: t('common:success'), description: t('saved', { count: request.records.length }) });
    // A marked record needs no undo.
    endUndo(null);
  };
}

interface ReasonFieldProps {
  domain: RecordDomain;
  reason: ErrorReason | '';
  isMissing: boolean;
  onChange: (reason: ErrorReason | '') => void;
}

function ReasonField({ domain, reason, isMissing, onChange }: ReasonFieldProps) {
  const { t } = useTranslation('records');
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <span className="text-sm font-medium">{t('reasonLabel')}</span>
      <Choice
        label={t('reasonLabel')}
        aria-describedby={id}
        required
        value={reason}
        options={reasonsFor(domain).map((value) => ({ value, label: t(`reason.${value}`) }))}
        onChange={onChange}
        className="[&_button]:first-letter:uppercase"
      />
      <FieldError id={id} message={isMissing ? t('reasonRequired') : undefined} />
    </div>
  );
}

/** Returns a formatter of why one of `count` marks was not saved. */
function useFailure(count: number): (error: Error) => string {
  const { t } = useTranslation(['records', 'common']);
  const reasonOf = useFailureReason();
  return (error) => {
    if (!(error instanceof ApiError)) return t('common:somethingBroke.title');
    if (isMarkedAlready(error)) return t('markedAlready', { count });
    return error.body?.code === 'stale-version' ? t('stale') : t('failed', { reason: reasonOf(error) });
  };
}
