import type { TemperatureUnit } from '@bedside/contracts/clinical/vitals/temperature.ts';
import type { LineFields } from '@bedside/contracts/clinical/vitals/vitals-line.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useAtomValue } from 'jotai';
import { useLayoutEffect, useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { decimal } from '../../../i18n/format.ts';
import { languageAtom } from '../../../storage/preferences.ts';
import { Field, FieldError } from '../../../ui/controls/field.tsx';
import { Textarea } from '../../../ui/controls/textarea.tsx';
import { DialogBody } from '../../../ui/overlays/dialog.tsx';
import { SaveFooter, SaveForm } from '../../../ui/overlays/save-form.tsx';
import { useCurrentVitals } from '../now/use-current-vitals.ts';
import { useSaveVitals } from '../use-save-vitals.ts';
import { isField, useValueText, useVitalsForm, type VitalsFormState } from '../use-vitals-form.ts';
import { onVitalsKey } from '../vitals-keys.ts';
import { AssessmentFields } from './assessment-fields.tsx';
import { Meanwhile } from './meanwhile.tsx';
import { MeasuredFields } from './measured-fields.tsx';
import { News2Preview } from './news2-preview.tsx';
import { ObservedField } from './observed-field.tsx';
import { useDraft } from './use-draft.ts';
import { useVerdicts } from './use-verdicts.tsx';
import { countTouched, extremeValues, formOfLine, readForm } from './vitals-form.ts';
import { VitalsLineField } from './vitals-line-field.tsx';

/** `touched` means that closing would lose values. */
export type EntryState = 'untouched' | 'touched' | 'saving';

interface VitalsEntryProps {
  patientId: string;
  /** A set of another patient to begin with. */
  entered?: VitalsRecord | undefined;
  onState: (state: EntryState) => void;
  onDone: () => void;
}

/** The form of the dialog. It keeps its values if saving fails. */
export function VitalsEntry({ patientId, entered, onState, onDone }: VitalsEntryProps) {
  const { t } = useTranslation('vitals');
  const language = useAtomValue(languageAtom);
  const write = (value: number) => decimal(value, language, Number.isInteger(value) ? 0 : 1);
  const { form, unit, switchUnit, extremes } = useVitalsForm(write, entered);
  const valueText = useValueText(write, unit);
  const { save, isPending, isError } = useSaveVitals(patientId, form, onDone);
  const current = useCurrentVitals(patientId);
  const element = useRef<HTMLFormElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const line = useVitalsLine({ form, unit, write, onClean: () => saveButton.current?.focus() });

  const values = form.watch();
  const draft = useDraft(patientId, values, line.understood, unit);
  const verdicts = useVerdicts(draft, unit);
  const touched = countTouched(values);
  const state = isPending ? 'saving' : touched > 0 || line.isTyped ? 'touched' : 'untouched';
  // Before the values are drawn, so that an Escape right after a keystroke cannot discard it without a question.
  useLayoutEffect(() => onState(state), [onState, state]);
  const saveFields = form.handleSubmit((filled) => {
    if (!isPending) save({ values: readForm(filled, unit).values, observed: filled.observed });
  });
  const submit: typeof saveFields = async (event) => {
    if (!line.isTyped) return saveFields(event);
    // Text in the line has not been read yet. Saving now would lose it.
    event?.preventDefault();
    line.leave();
    element.current?.querySelector<HTMLElement>('[name=line]')?.focus();
  };

  return (
    <SaveForm
      needs={vitalsEndpoints.record}
      isRecord
      ref={element}
      onSubmit={submit}
      onKeyDown={(event) =>
        onVitalsKey(event, {
          ...{ form, extremes, write },
          save: () => void submit(),
          onAnswered: () => saveButton.current?.focus(),
        })
      }
      className="grow"
    >
      <DialogBody className="flex flex-col gap-4">
        <VitalsLineField
          isLeft={line.isLeft}
          onTyped={line.onTyped}
          onRead={line.onRead}
          valueText={valueText}
          verdicts={verdicts}
        />
        <MeasuredFields {...{ form, extremes, current, unit, write, verdicts }} onUnit={switchUnit} />
        <AssessmentFields form={form} current={current} verdicts={verdicts} />
        <Controller
          control={form.control}
          name="observed"
          render={({ field }) => (
            <ObservedField
              observed={field.value}
              onChange={field.onChange}
              isChecked={form.formState.submitCount > 0}
            />
          )}
        />
        <NotesField form={form} />
      </DialogBody>
      <Meanwhile patientId={patientId} />
      <News2Preview draft={draft} isTyped={touched > 0 || line.isTyped} hasSets={draft?.hasSets ?? false} />
      <SaveFooter
        save={t('save')}
        saving={t('saving')}
        {...{ isPending, saveButton }}
        isCancelBlocked={isPending}
      >
        <EntryProgress isError={isError} touched={touched} problem={form.formState.errors.root?.message} />
      </SaveFooter>
    </SaveForm>
  );
}

interface VitalsLineOptions {
  form: VitalsFormState;
  unit: TemperatureUnit;
  write: (value: number) => string;
  /** Called when the form understood the whole line. */
  onClean: () => void;
}

/** The state of the line: whether it contains text, and whether the user tried to save with that text in it. */
function useVitalsLine({ form, unit, write, onClean }: VitalsLineOptions) {
  const [isTyped, setTyped] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const [understood, setUnderstood] = useState<LineFields>({});
  return {
    isTyped,
    understood,
    isLeft,
    leave: () => setLeft(true),
    onTyped: (next: boolean, fields: LineFields) => {
      setTyped(next);
      setUnderstood(fields);
      setLeft(false);
    },
    onRead: (fields: Parameters<typeof formOfLine>[0], isClean: boolean) => {
      for (const [name, value] of Object.entries(formOfLine(fields, unit, write))) {
        if (isField(name)) form.setValue(name, value, { shouldDirty: true });
      }
      // The line has asked about its extremes already.
      form.setValue('confirmed', { ...form.getValues('confirmed'), ...extremeValues(fields) });
      form.clearErrors();
      if (isClean) onClean();
    },
  };
}

function NotesField({ form }: { form: VitalsFormState }) {
  const { t } = useTranslation('vitals');
  return (
    <Controller
      control={form.control}
      name="notes"
      render={({ field }) => (
        <Field label={t('name.notes')} error={form.formState.errors.notes?.message}>
          {(control) => <Textarea {...control} {...field} rows={2} maxLength={2000} />}
        </Field>
      )}
    />
  );
}

interface EntryProgressProps {
  isError: boolean;
  /** The number of filled fields. */
  touched: number;
  /** A problem of the whole form. */
  problem: string | undefined;
}

function EntryProgress({ isError, touched, problem }: EntryProgressProps) {
  const { t } = useTranslation('vitals');
  if (problem !== undefined) return <FieldError message={problem} />;
  return (
    <p className="text-sm text-muted">
      {/* The toast disappears; this text stays. */}
      {isError && <strong className="mr-1 font-semibold text-red">{t('form.notSaved')}</strong>}
      {touched === 0 ? t('form.untouched') : t('form.touched', { count: touched })}
    </p>
  );
}
