import { Fragment, type ReactNode, useId } from 'react';
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../ui/class-names.ts';
import { FieldError } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import type { VitalsForm } from './vitals-form.ts';

const numbers = ['bloodPressureSystolic', 'bloodPressureDiastolic'] as const;

interface PressureFieldProps {
  fields: Record<(typeof numbers)[number], UseFormRegisterReturn>;
  errors: FieldErrors<VitalsForm>;
  /** The current value with its age. */
  current: ReactNode;
  /** The class of the typed digits. */
  tone?: string | undefined;
  /** What stands below the messages of a number. */
  below: (field: (typeof numbers)[number]) => ReactNode;
}

/** The blood pressure: one measurement with two numbers. */
export function PressureField({ fields, errors, current, tone, below }: PressureFieldProps) {
  const { t } = useTranslation('vitals');
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex items-baseline justify-between gap-2">
        <span className="text-sm font-medium">{t('name.bloodPressure')}</span>
        <span className="text-xs text-muted">{t('unit.bloodPressure')}</span>
      </div>
      <div className="flex items-center gap-1.5">
        {numbers.map((field) => (
          <Input
            key={field}
            {...fields[field]}
            inputMode="numeric"
            autoComplete="off"
            aria-label={`${t(`name.${field}`)}, ${t('unit.bloodPressure')}`}
            placeholder={t(`form.${field}`)}
            aria-invalid={Boolean(errors[field])}
            aria-describedby={`${id}-current ${id}-${field}`}
            className={cn('min-w-0 px-2 placeholder:font-normal', tone)}
          />
        ))}
      </div>
      <p id={`${id}-current`} className="text-xs text-muted">
        {current}
      </p>
      {numbers.map((field) => (
        <Fragment key={field}>
          <FieldError id={`${id}-${field}`} message={errors[field]?.message} />
          {below(field)}
        </Fragment>
      ))}
    </div>
  );
}
