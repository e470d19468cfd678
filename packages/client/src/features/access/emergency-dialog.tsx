import { accessEndpoints, BreakGlass } from '@bedside/contracts/access/access.contract.ts';
import { textBounds } from '@bedside/contracts/bounds.ts';
import { problemOf } from '@bedside/contracts/field-problems.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useFailureReason } from '../../i18n/hooks/use-failure-reason.ts';
import { useRefusals } from '../../i18n/hooks/use-refusals.ts';
import { emergencyDialogAtom } from '../../state/access-dialogs.ts';
import { useSwitchPatient } from '../../state/patient-switch.ts';
import { Choice } from '../../ui/controls/choice.tsx';
import { Field, FieldError } from '../../ui/controls/field.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { Textarea } from '../../ui/controls/textarea.tsx';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { DialogBody } from '../../ui/overlays/dialog.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { SaveFooter, SaveForm } from '../../ui/overlays/save-form.tsx';

/** The fields as typed. Only those of the chosen way are sent. */
const Form = z
  .object({
    by: z.enum(['mrn', 'person']),
    mrn: z.string(),
    name: z.string(),
    dateOfBirth: z.string(),
    reason: z.string(),
  })
  .transform(
    ({ by, mrn, name, dateOfBirth, reason }): z.input<typeof BreakGlass> =>
      by === 'mrn' ? { mrn, reason } : { name, dateOfBirth, reason },
  )
  .pipe(BreakGlass);

/**
 * Asks for emergency access to one chart: by its number, or by name and birth date, with a reason. It says before the
 * press what follows, and opens the chart.
 */
export default function EmergencyDialog() {
  const { t } = useTranslation('access');
  const show = useSetAtom(emergencyDialogAtom);
  const [isTouched, setTouched] = useState(false);
  const [isSaving, setSaving] = useState(false);
  return (
    <FormDialog
      open
      isTouched={isTouched}
      isSaving={isSaving}
      work={{ kind: 'emergency', patientId: null }}
      title={t('dialog.title')}
      description={t('dialog.text')}
      className="md:max-w-lg"
      question={{ title: t('discard.title'), discard: t('discard.discard'), keep: t('discard.keep') }}
      onClose={() => show(false)}
    >
      <EmergencyForm onTouched={setTouched} onSaving={setSaving} onDone={() => show(false)} />
    </FormDialog>
  );
}

interface EmergencyFormProps {
  /** Whether closing would lose input. */
  onTouched: (isTouched: boolean) => void;
  onSaving: (isSaving: boolean) => void;
  onDone: () => void;
}

function EmergencyForm({ onTouched, onSaving, onDone }: EmergencyFormProps) {
  const { t } = useTranslation('access');
  const { fieldError } = useRefusals();
  const form = useForm<z.input<typeof Form>, unknown, z.output<typeof Form>>({
    resolver: zodResolver(Form, { error: problemOf }),
    defaultValues: { by: 'mrn', mrn: '', name: '', dateOfBirth: '', reason: '' },
  });
  const { errors } = form.formState;
  const failureOf = useFailure();
  const open = useOpenChart(onDone);
  const by = form.watch('by');
  const typed = form.watch(['mrn', 'name', 'dateOfBirth', 'reason']);
  const isTouched = typed.some((text) => text.trim() !== '');
  useEffect(() => onTouched(isTouched), [isTouched, onTouched]);
  useEffect(() => onSaving(open.isPending), [open.isPending, onSaving]);
  const submit = form.handleSubmit((body) => {
    if (!open.isPending) open.mutate(body);
  });
  return (
    <SaveForm needs={accessEndpoints.breakGlass} onSubmit={() => void submit()}>
      <DialogBody className="flex flex-col gap-4">
        <Controller
          control={form.control}
          name="by"
          render={({ field }) => (
            <Choice
              label={t('dialog.by')}
              required
              value={field.value}
              options={[
                { value: 'mrn', label: t('dialog.byNumber') },
                { value: 'person', label: t('dialog.byPerson') },
              ]}
              onChange={(value) => field.onChange(value === '' ? 'mrn' : value)}
            />
          )}
        />
        {by === 'mrn' ? (
          <Field label={t('dialog.mrn')} error={fieldError('mrn', errors.mrn)}>
            {(control) => (
              <Input {...control} {...form.register('mrn')} autoComplete="off" maxLength={textBounds.mrn} />
            )}
          </Field>
        ) : (
          <>
            <Field
              label={t('dialog.name')}
              hint={t('dialog.nameHint')}
              error={fieldError('name', errors.name)}
            >
              {(control) => (
                <Input
                  {...control}
                  {...form.register('name')}
                  autoComplete="off"
                  maxLength={textBounds.patientName}
                />
              )}
            </Field>
            <Field label={t('dialog.dateOfBirth')} error={fieldError('dateOfBirth', errors.dateOfBirth)}>
              {(control) => (
                <Controller
                  control={form.control}
                  name="dateOfBirth"
                  render={({ field }) => (
                    <DateInput {...control} kind="birth" value={field.value} onChange={field.onChange} />
                  )}
                />
              )}
            </Field>
          </>
        )}
        <Field
          label={t('dialog.reason')}
          hint={t('dialog.reasonHint')}
          error={fieldError('reason', errors.reason)}
        >
          {(control) => (
            <Textarea {...control} {...form.register('reason')} rows={2} maxLength={textBounds.reason} />
          )}
        </Field>
        <p className="text-sm text-muted">{t('dialog.consequence')}</p>
      </DialogBody>
      <SaveFooter
        save={t('dialog.open')}
        saving={t('dialog.opening')}
        isPending={open.isPending}
        isCancelBlocked={open.isPending}
      >
        <FieldError message={open.error && !open.isPending ? failureOf(open.error) : undefined} />
      </SaveFooter>
    </SaveForm>
  );
}

/** Asks for the access and goes to the chart. */
function useOpenChart(onDone: () => void) {
  const cache = useQueryClient();
  const select = useSwitchPatient();
  const go = (patientId: string) => {
    void cache.resetQueries({ queryKey: ['patient', patientId] });
    onDone();
    select.to(patientId);
  };
  return useMutation({
    mutationFn: (body: z.input<typeof BreakGlass>) => call(accessEndpoints.breakGlass, { body }),
    onSuccess: ({ patientId }) => go(patientId),
    onError: (error) => {
      const open =
        error instanceof ApiError && error.body?.code === 'conflict' ? error.body.patientId : undefined;
      if (open !== undefined) go(open);
    },
  });
}

function useFailure(): (error: Error) => string {
  const { t } = useTranslation(['access', 'common']);
  const reasonOf = useFailureReason();
  const { refusalText } = useRefusals();
  return (error) => {
    if (!(error instanceof ApiError)) return t('common:somethingBroke.title');
    if (error.status === 404) return t('dialog.notFound');
    return refusalText(error) ?? reasonOf(error);
  };
}
