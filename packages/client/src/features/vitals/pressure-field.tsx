import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldError } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import type { VitalsForm } from './vitals-form.ts';

const fields = ['bloodPressureSystolic', 'bloodPressureDiastolic'] as const;

/** The blood pressure: one measurement, two numbers. */
export function PressureField({ form, current }: { form: UseFormReturn<VitalsForm>; current: string }) {
  const { t } = useTranslation('vitals');
  const id = useId();
  const { errors } = form.formState;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex items-baseline justify-between gap-2">
        <span className="text-sm font-medium">{t('name.bloodPressure')}</span>
        <span className="text-xs text-muted">{t('unit.bloodPressure')}</span>
      </div>
      <div className="flex items-center gap-1.5">
        {fields.map((field) => (
          <Input
            key={field}
            {...form.register(field)}
            inputMode="numeric"
            autoComplete="off"
            aria-label={t(`name.${field}`)}
            placeholder={t(`form.${field}`)}
            aria-invalid={Boolean(errors[field])}
            aria-describedby={`${id}-current ${id}-${field}`}
            className="min-w-0 px-2"
          />
        ))}
      </div>
      <p id={`${id}-current`} className="text-xs text-muted">
        {current}
      </p>
      {fields.map((field) => (
        <FieldError key={field} id={`${id}-${field}`} message={errors[field]?.message} />
      ))}
    </div>
  );
}
