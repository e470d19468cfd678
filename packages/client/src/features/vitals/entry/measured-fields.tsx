import { headerTiles } from '@bedside/contracts/clinical/alerts/header-colors.ts';
import type { TemperatureUnit } from '@bedside/contracts/clinical/vitals/temperature.ts';
import { useId } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Choices } from '../../../ui/controls/choice.tsx';
import { FieldError } from '../../../ui/controls/field.tsx';
import type { CurrentVitals } from '../now/use-current-vitals.ts';
import { NumberField } from './number-field.tsx';
import { PressureField } from './pressure-field.tsx';
import { TemperatureField } from './temperature-field.tsx';
import type { VitalsForm } from './vitals-form.ts';

interface MeasuredFieldsProps {
  form: UseFormReturn<VitalsForm>;
  current: CurrentVitals;
  unit: TemperatureUnit;
  onUnit: (unit: TemperatureUnit) => void;
}

const whole = ['heartRate', 'respiratoryRate', 'oxygenSaturation'] as const;

/** The measured signs, and the ones that could not be recorded. */
export function MeasuredFields({ form, current, unit, onUnit }: MeasuredFieldsProps) {
  const { t } = useTranslation('vitals');
  const { errors } = form.formState;
  const unrecordableId = useId();
  return (
    <>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-3">
        <PressureField
          fields={{
            // Registered first, because a rejected form focuses its first registered field.
            bloodPressureSystolic: form.register('bloodPressureSystolic'),
            bloodPressureDiastolic: form.register('bloodPressureDiastolic'),
          }}
          errors={errors}
          current={current('bloodPressureSystolic')}
        />
        {whole.map((field) => (
          <NumberField
            key={field}
            {...form.register(field)}
            label={t(`name.${field}`)}
            unit={t(`unit.${field}`)}
            current={current(field)}
            error={errors[field]?.message}
          />
        ))}
        <TemperatureField
          {...form.register('temperature')}
          className="max-md:col-span-2"
          unit={unit}
          onUnit={onUnit}
          current={current('temperature')}
          error={errors.temperature?.message}
          isInOtherUnit={
            errors.temperature?.type === 'looksLikeC' || errors.temperature?.type === 'looksLikeF'
          }
        />
      </div>
      <Controller
        control={form.control}
        name="unrecordable"
        render={({ field }) => (
          <div className="flex flex-col gap-1">
            <span className="text-sm font-medium">{t('form.cannotRecord')}</span>
            <Choices
              label={t('form.cannotRecord')}
              aria-describedby={unrecordableId}
              options={headerTiles.map((sign) => ({ value: sign, label: t(`short.${sign}`) }))}
              value={field.value}
              onChange={field.onChange}
              className="[&_button]:px-1"
            />
            <FieldError id={unrecordableId} message={errors.unrecordable?.message} />
          </div>
        )}
      />
    </>
  );
}
