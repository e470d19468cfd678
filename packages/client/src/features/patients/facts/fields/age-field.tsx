import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../../ui/controls/checkbox.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { Input } from '../../../../ui/controls/input.tsx';
import type { FactFieldProps } from './fact-inputs.tsx';

export function AgeField({ editor: { form, edit }, error }: FactFieldProps) {
  const { t } = useTranslation('patients');
  const id = useId();
  if (form.dateOfBirth !== '')
    return <p className="self-end pb-2 text-sm text-muted">{t('facts.ageFromBirth')}</p>;
  const { years, isEstimated } = form.age;
  return (
    <Field label={t('fields.age')} aside={t('add.years')} error={error}>
      {(control) => (
        <div className="flex items-center gap-3">
          <Input
            {...control}
            name="age"
            inputMode="numeric"
            autoComplete="off"
            placeholder={t('facts.unknown')}
            value={years}
            onChange={(event) => edit('age', { years: event.target.value, isEstimated })}
          />
          <label
            htmlFor={id}
            className="flex min-h-9 items-center gap-2 text-sm whitespace-nowrap max-md:min-h-11"
          >
            <Checkbox
              id={id}
              checked={isEstimated}
              onCheckedChange={(checked) => edit('age', { years, isEstimated: checked === true })}
            />
            {t('facts.estimated')}
          </label>
        </div>
      )}
    </Field>
  );
}
