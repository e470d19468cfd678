import { useTranslation } from 'react-i18next';
import { useMedicationWords } from '../../../../i18n/hooks/use-medication-words.ts';
import { Field } from '../../../../ui/controls/field.tsx';
import { Select } from '../../../../ui/controls/select.tsx';

interface TermFieldProps {
  kind: 'route' | 'frequency';
  value: string;
  onChange: (value: string) => void;
  terms: readonly string[];
  error?: string | undefined;
}

/** Selects a route or a frequency, or none. */
export function TermField({ kind, value, onChange, terms, error }: TermFieldProps) {
  const { t } = useTranslation('medications');
  const { term } = useMedicationWords();
  const all = value === '' || terms.includes(value) ? terms : [value, ...terms];
  return (
    <Field label={t(`form.${kind}`)} error={error}>
      {(control) => (
        <Select
          {...control}
          name={kind}
          value={value}
          options={[
            { value: '', label: t('form.notStated') },
            ...all.map((each) => ({ value: each, label: term(kind, each) })),
          ]}
          onValueChange={onChange}
        />
      )}
    </Field>
  );
}
