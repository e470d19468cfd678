import { textBounds } from '@bedside/contracts/bounds.ts';
import type { ErrorReason } from '@bedside/contracts/records/record-marks.ts';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { patientQuery } from '../../domains/patients.queries.ts';
import { useFailureReason } from '../../i18n/use-failure-reason.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Choice } from '../../ui/controls/choice.tsx';
import { Field, FieldError } from '../../ui/controls/field.tsx';
import { Textarea } from '../../ui/controls/textarea.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { DialogBody, DialogFooter } from '../../ui/overlays/dialog.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { markRequestAtom, type RecordRef } from '../../ui/records/mark-request.ts';
import { useRecordName } from '../../ui/records/use-record-name.ts';
import { reasonsFor } from './reasons.ts';
import { useEnterInError } from './use-enter-in-error.ts';

/** Marks a record as entered in error, with a reason (D12). Asks before it discards a typed note. */
export function MarkDialog({ request }: { request: RecordRef }) {
  const { t } = useTranslation(['records', 'patients']);
  const patient = useQuery(patientQuery(request.patientId)).data;
  const nameOf = useRecordName();
  const setRequest = useSetAtom(markRequestAtom);
  const [isTouched, setTouched] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const close = () => setRequest(null);
  return (
    <FormDialog
      open
      isTouched={isTouched}
      isSaving={isSaving}
      question={{ title: t('discardTitle'), discard: t('discard'), keep: t('keep') }}
      onClose={close}
      title={t('markTitle')}
      description={[
        nameOf(request),
        patient?.name,
        patient?.bed && t('patients:bed', { bed: patient.bed }),
        patient?.mrn,
      ]
        .filter(Boolean)
        .join(' · ')}
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

function MarkForm({ request, onTouched, onSaving, onDone }: MarkFormProps) {
  const { t } = useTranslation(['records', 'common']);
  const [reason, setReason] = useState<ErrorReason | ''>('');
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { mark, done, isPending, error } = useEnterInError(request);
  const failureOf = useFailure();
  const count = request.records.length;
  const needsNote = reason === 'other' && note.trim() === '';

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (isPending || reason === '' || needsNote) return;
    onSaving(true);
    mark(
      { reason, ...(note.trim() !== '' && { note: note.trim() }) },
      {
        onSettled: () => onSaving(false),
        onSuccess: () => {
          toast({ title: t('common:success'), description: t('saved', { count }) });
          onDone();
        },
      },
    );
  }

  return (
    <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
      <DialogBody className="flex flex-col gap-4">
        <div className="flex flex-col gap-1">
          <span className="text-sm font-medium">{t('reasonLabel')}</span>
          <Choice
            label={t('reasonLabel')}
            required
            value={reason}
            options={reasonsFor(request.domain).map((value) => ({ value, label: t(`reason.${value}`) }))}
            onChange={setReason}
            className="[&_button]:first-letter:uppercase"
          />
          <FieldError message={isChecked && reason === '' ? t('reasonRequired') : undefined} />
        </div>
        <Field
          label={t('note')}
          aside={reason === 'other' ? undefined : t('common:optional')}
          hint={t('noteHint')}
          error={isChecked && needsNote ? t('noteRequired') : undefined}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              maxLength={textBounds.remark}
              value={note}
              onChange={(event) => {
                setNote(event.target.value);
                onTouched(event.target.value.trim() !== '');
              }}
            />
          )}
        </Field>
        <p className="text-sm text-muted">{t('consequence', { count })}</p>
      </DialogBody>
      <DialogFooter>
        <div className="mr-auto min-w-0 max-md:w-full">
          <FieldError message={error && !isPending ? failureOf(error) : undefined} />
          {count > 1 && done > 0 && (
            <p role="status" className="text-sm text-muted">
              {t('progress', { done, count })}
            </p>
          )}
        </div>
        <Button variant="outline" onClick={onDone} disabled={isPending}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" variant="destructive" aria-disabled={isPending}>
          {t(isPending ? 'saving' : 'confirm')}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** Returns a formatter of why a mark was not saved. */
function useFailure(): (error: Error) => string {
  const { t } = useTranslation(['records', 'common']);
  const reasonOf = useFailureReason();
  return (error) => {
    if (!(error instanceof ApiError)) return t('common:somethingBroke.title');
    return error.body?.code === 'stale-version' ? t('stale') : t('failed', { reason: reasonOf(error) });
  };
}
