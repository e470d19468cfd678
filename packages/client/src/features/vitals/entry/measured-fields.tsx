import { headerTiles } from '@bedside/contracts/clinical/alerts/header-colors.ts';
import type { TemperatureUnit } from '@bedside/contracts/clinical/vitals/temperature.ts';
import type { ConfirmableVital } from '@bedside/contracts/vitals/vital-ranges.ts';
import { type ReactNode, useId } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Choices } from '../../../ui/controls/choice.tsx';
import { FieldError } from '../../../ui/controls/field.tsx';
import type { CurrentVitals } from '../now/use-current-vitals.ts';
import type { Extremes, VitalsFormState } from '../use-vitals-form.ts';
import { ExtremeAnswer } from './extreme-answer.tsx';
import { NumberField } from './number-field.tsx';
import { PressureField } from './pressure-field.tsx';
import { TemperatureField } from './temperature-field.tsx';
import type { Verdicts } from './use-verdicts.tsx';

interface MeasuredFieldsProps {
  form: VitalsFormState;
  extremes: Extremes;
  current: CurrentVitals;
  unit: TemperatureUnit;
  onUnit: (unit: TemperatureUnit) => void;
  /** Writes a number in the reader's language. */
  write: (value: number) => string;
  verdicts: Verdicts;
}

const whole = ['heartRate', 'respiratoryRate', 'oxygenSaturation'] as const;

/** The measured signs, and the ones that could not be recorded. */
export function MeasuredFields({
  form,
  extremes,
  current,
  unit,
  onUnit,
  write,
  verdicts,
}: MeasuredFieldsProps) {
  const { t } = useTranslation('vitals');
  const { errors } = form.formState;
  const unrecordableId = useId();
  const below = (field: ConfirmableVital) => (
    <ExtremeAnswer
      isAsked={errors[field]?.type === 'extreme' && extremes.isAsked(field)}
      confirmed={extremes.confirmedText(field)}
      onConfirm={() => {
        extremes.confirm(field);
        form.setFocus(field);
      }}
    />
  );
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
          current={<Hint verdict={verdicts.of('bloodPressure')} last={current('bloodPressureSystolic')} />}
          tone={verdicts.toneOf('bloodPressure')}
          below={below}
        />
        {whole.map((field) => (
          <NumberField
            key={field}
            {...form.register(field)}
            label={t(`name.${field}`)}
            unit={t(`unit.${field}`)}
            current={<Hint verdict={verdicts.of(field)} last={current(field)} />}
            tone={verdicts.toneOf(field)}
            error={errors[field]?.message}
            below={below(field)}
          />
        ))}
        <TemperatureField
          {...form.register('temperature')}
          className="max-md:col-span-2"
          unit={unit}
          onUnit={onUnit}
          current={<Hint verdict={verdicts.of('temperature')} last={current('temperature')} />}
          tone={verdicts.toneOf('temperature')}
          error={errors.temperature?.message}
          below={below('temperature')}
          typed={form.watch('temperature')}
          write={write}
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

/** The meaning of the typed value, and the last one of the chart. Two lines high, so that no field moves. */
function Hint({ verdict, last }: { verdict: ReactNode; last: string }) {
  return (
    <span className="block min-h-8">
      <span className="block empty:hidden">{verdict}</span>
      {last}
    </span>
  );
}
