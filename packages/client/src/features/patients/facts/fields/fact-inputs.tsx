import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAge } from '../../../../i18n/hooks/use-age.ts';
import { Field } from '../../../../ui/controls/field.tsx';
import { Input } from '../../../../ui/controls/input.tsx';
import { Select } from '../../../../ui/controls/select.tsx';
import { Textarea } from '../../../../ui/controls/textarea.tsx';
import { DateInput } from '../../../../ui/dates/date-input.tsx';
import type { FactName, FactsForm } from '../facts-form.ts';
import type { FactsEditor } from '../use-facts-editor.ts';

export interface FactFieldProps {
  editor: FactsEditor;
  error: string | undefined;
}

type TextFact = { [K in FactName]: FactsForm[K] extends string ? K : never }[FactName];

interface FactInputProps extends FactFieldProps {
  name: TextFact;
  unit?: string;
  inputMode?: 'decimal';
}

/** A fact of one line. */
export function FactInput({ editor: { form, edit }, error, name, unit, inputMode }: FactInputProps) {
  const { t } = useTranslation('patients');
  return (
    <Field label={t(`fields.${name}`)} aside={unit} error={error}>
      {(control) => (
        <Input
          {...control}
          name={name}
          inputMode={inputMode}
          autoComplete="off"
          value={form[name]}
          onChange={(event) => edit(name, event.target.value)}
        />
      )}
    </Field>
  );
}

/** The date of birth, with the age that follows from it. */
export function BirthFact({ editor: { form, edit }, error }: FactFieldProps) {
  const { t } = useTranslation('patients');
  const age = useAge();
  return (
    <Field label={t('fields.dateOfBirth')} error={error}>
      {(control) => (
        <DateInput
          {...control}
          name="dateOfBirth"
          kind="birth"
          value={form.dateOfBirth}
          onChange={(dateOfBirth) => edit('dateOfBirth', dateOfBirth)}
          also={(dateOfBirth) => age({ age: 0, dateOfBirth })}
        />
      )}
    </Field>
  );
}

/** A fact of several lines, in the full width of its group. */
export function FactTextarea({ editor: { form, edit }, error, name }: FactFieldProps & { name: TextFact }) {
  const { t } = useTranslation('patients');
  return (
    <Field label={t(`fields.${name}`)} error={error} className="sm:col-span-2">
      {(control) => (
        <Textarea
          {...control}
          name={name}
          rows={2}
          value={form[name]}
          onChange={(event) => edit(name, event.target.value)}
        />
      )}
    </Field>
  );
}

interface FactSelectProps {
  name: FactName;
  error: string | undefined;
  value: string;
  options: { value: string; label: string }[];
  onChange: (chosen: string) => void;
}

/** A fact chosen from a short list. */
export function FactSelect({ name, error, value, options, onChange }: FactSelectProps) {
  const { t } = useTranslation('patients');
  return (
    <Field label={t(`fields.${name}`)} error={error}>
      {(control) => (
        <Select {...control} name={name} value={value} options={options} onValueChange={onChange} />
      )}
    </Field>
  );
}

/** A titled group of facts. */
export function FactGroup({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="border-t pt-3 first-of-type:border-t-0 first-of-type:pt-0">
      <legend className="float-left w-full text-sm font-semibold">{title}</legend>
      {hint && <p className="clear-both text-xs text-muted">{hint}</p>}
      <div className="clear-both grid gap-x-4 gap-y-3 pt-2 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
