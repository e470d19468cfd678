import { useAtom, useAtomValue } from 'jotai';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { Controller, type FieldErrors, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { decimal } from '../../i18n/format.ts';
import { useFailureReason } from '../../i18n/use-failure-reason.ts';
import { useRefusals } from '../../i18n/use-refusals.ts';
import { languageAtom, temperatureUnitAtom } from '../../storage/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.ts';
import { AssessmentFields } from './assessment-fields.tsx';
import { Meanwhile } from './meanwhile.tsx';
import { MeasuredFields } from './measured-fields.tsx';
import { ObservedField } from './observed-field.tsx';
import { type ObservedTime, readObserved } from './observed-time.ts';
import { useCurrentVitals } from './use-current-vitals.ts';
import { useRecordVitals } from './use-record-vitals.ts';
import {
  countTouched,
  emptyForm,
  type FieldProblem,
  formOfLine,
  readForm,
  stepped,
  temperatureInUnit,
  type VitalsForm,
} from './vitals-form.ts';
import { VitalsLineField } from './vitals-line-field.tsx';

/** `touched`: closing would lose something. */
export type EntryState = 'untouched' | 'touched' | 'saving';

interface VitalsEntryProps {
  patientId: string;
  onState: (state: EntryState) => void;
  onDone: () => void;
}

/** The form of the dialog: saves what was entered, and keeps it where saving failed. */
export function VitalsEntry({ patientId, onState, onDone }: VitalsEntryProps) {
  const { t } = useTranslation(['vitals', 'common']);
  const { problemText } = useRefusals();
  const [unit, setUnit] = useAtom(temperatureUnitAtom);
  const current = useCurrentVitals(patientId);
  const record = useRecordVitals(patientId);
  const reasonOf = useFailureReason();
  const [observed, setObserved] = useState<ObservedTime>({ minutesAgo: 0 });
  const [isLineTyped, setLineTyped] = useState(false);
  const [isLineLeft, setLineLeft] = useState(false);

  const language = useAtomValue(languageAtom);
  const write = (value: number) => decimal(value, language, Number.isInteger(value) ? 0 : 1);

  const say = (problem: FieldProblem) => {
    if (problem.kind === 'range') return t('form.range', { min: problem.min, max: problem.max });
    if (problem.kind === 'recordedToo') return t('form.recordedToo', { name: t(`name.${problem.sign}`) });
    if ('value' in problem) return t(`form.${problem.kind}`, { value: problem.value });
    return t(`form.${problem.kind}`);
  };
  const form = useForm<VitalsForm>({
    defaultValues: emptyForm,
    mode: 'onBlur',
    resolver: (values) => {
      const { problems } = readForm(values, unit);
      const errors: FieldErrors<VitalsForm> = Object.fromEntries(
        Object.entries(problems).map(([field, problem]) => [
          field,
          { type: problem.kind, message: say(problem) },
        ]),
      );
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  });
  const { errors, submitCount } = form.formState;
  const values = form.watch();
  const touched = countTouched(values);
  const state = record.isPending ? 'saving' : touched > 0 || isLineTyped ? 'touched' : 'untouched';
  useEffect(() => onState(state), [onState, state]);

  const save = form.handleSubmit((filled) => {
    if (record.isPending) return;
    // What stands in the line is no value yet: saving without it would lose it.
    if (isLineTyped) {
      setLineLeft(true);
      document.querySelector<HTMLElement>('[name=line]')?.focus();
      return;
    }
    if (typeof readObserved(observed, Date.now()) === 'string') return;
    record.mutate(
      { values: readForm(filled, unit).values, observed },
      {
        onSuccess: () => {
          toast({ title: t('common:success'), description: t('saved') });
          onDone();
        },
        onError: (error) => {
          showServerErrors(error);
          toast({ title: t('common:error'), description: failureText(error), variant: 'destructive' });
        },
      },
    );
  });

  function showServerErrors(error: Error) {
    if (!(error instanceof ApiError)) return;
    for (const [path, problem] of Object.entries(error.fields)) {
      const message = problemText(path, problem);
      const field = Object.keys(emptyForm).find((name) => name === path.split('.')[0]);
      form.setError(isField(field) ? field : 'root', { type: 'server', message });
    }
  }

  function failureText(error: Error): string {
    if (!(error instanceof ApiError)) return t('saveFailedUnknown');
    if (error.isOffline) return t('saveFailed', { reason: t('noConnection') });
    return t('saveFailed', { reason: reasonOf(error) });
  }

  function switchUnit(next: typeof unit) {
    form.setValue('temperature', temperatureInUnit(form.getValues('temperature'), unit, next, write));
    form.clearErrors('temperature');
    setUnit(next);
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : undefined;
    if (direction !== undefined && event.target instanceof HTMLInputElement) {
      const { name, value } = event.target;
      const next = stepped(name, value, direction, write);
      if (next === undefined || !isField(name)) return;
      event.preventDefault();
      form.setValue(name, next, { shouldDirty: true });
      return;
    }
    if (event.key !== 'Enter' || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      void save();
      return;
    }
    if (!(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const inputs = [...event.currentTarget.querySelectorAll('input')];
    const next = inputs[inputs.indexOf(event.target) + 1];
    if (next) next.focus();
    else void save();
  }

  return (
    <form onSubmit={save} onKeyDown={onKeyDown} noValidate className="flex min-h-0 grow flex-col">
      <DialogBody className="flex flex-col gap-4">
        <VitalsLineField
          isLeft={isLineLeft}
          onTyped={(isTyped) => {
            setLineTyped(isTyped);
            setLineLeft(false);
          }}
          onRead={(fields, isClean) => {
            for (const [name, value] of Object.entries(formOfLine(fields, unit, write))) {
              if (isField(name)) form.setValue(name, value, { shouldDirty: true });
            }
            form.clearErrors();
            if (isClean) document.getElementById('save-vitals')?.focus();
          }}
        />
        <MeasuredFields form={form} current={current} unit={unit} onUnit={switchUnit} />
        <AssessmentFields form={form} current={current} />
        <ObservedField observed={observed} onChange={setObserved} isChecked={submitCount > 0} />
        <Controller
          control={form.control}
          name="notes"
          render={({ field }) => (
            <Field label={t('name.notes')} error={errors.notes?.message}>
              {(control) => <Textarea {...control} {...field} rows={2} maxLength={2000} />}
            </Field>
          )}
        />
      </DialogBody>
      <Meanwhile patientId={patientId} />
      <DialogFooter>
        <div className="mr-auto min-w-0 max-md:w-full">
          <FieldError message={errors.root?.message} />
          {!errors.root && (
            <p className="text-sm text-muted">
              {/* The toast goes; that nothing is saved yet stays. */}
              {record.isError && (
                <strong className="mr-1 font-semibold text-red">{t('form.notSaved')}</strong>
              )}
              {touched === 0 ? t('form.untouched') : t('form.touched', { count: touched })}
            </p>
          )}
        </div>
        <Button variant="outline" onClick={onDone} disabled={record.isPending}>
          {t('common:cancel')}
        </Button>
        <Button id="save-vitals" type="submit" aria-disabled={record.isPending}>
          {record.isPending ? t('saving') : t('save')}
        </Button>
      </DialogFooter>
    </form>
  );
}

function isField(name: string | undefined): name is keyof VitalsForm {
  return name !== undefined && name in emptyForm;
}
