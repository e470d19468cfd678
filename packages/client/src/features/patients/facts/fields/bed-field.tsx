import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { bedsQuery } from '../../../../domains/department/departments.queries.ts';
import { Field } from '../../../../ui/controls/field.tsx';
import { Input } from '../../../../ui/controls/input.tsx';
import type { FactFieldProps } from './fact-inputs.tsx';

/** The patient's bed. Suggests the department's beds and accepts any other place. */
export function BedField({ editor: { form, edit }, error }: FactFieldProps) {
  const { t } = useTranslation('patients');
  const id = useId();
  const beds = useQuery(bedsQuery()).data?.beds ?? [];
  return (
    <Field label={t('fields.bed')} error={error}>
      {(control) => (
        <>
          <Input
            {...control}
            name="bed"
            list={id}
            autoComplete="off"
            value={form.bed}
            onChange={(event) => edit('bed', event.target.value)}
          />
          <datalist id={id}>
            {beds.map((bed) => (
              <option key={bed} value={bed} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
