import {
  fromDisplay,
  parseDecimal,
  type TemperatureUnit,
  toDisplay,
} from '@bedside/contracts/clinical/vitals/temperature.ts';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../../ui/controls/choice.tsx';
import { NumberField } from './number-field.tsx';
import { unitMeant } from './vitals-form.ts';

const units = [
  { value: 'C', label: '°C' },
  { value: 'F', label: '°F' },
] as const;

/** The temperature with its unit. A value that fits the other unit only is read in that one, and both are shown (D7). */
export function TemperatureField({
  unit,
  onUnit,
  typed,
  write,
  below,
  ...field
}: Omit<ComponentProps<typeof NumberField>, 'label' | 'unit'> & {
  unit: TemperatureUnit;
  onUnit: (unit: TemperatureUnit) => void;
  typed: string;
  write: (value: number) => string;
}) {
  const { t } = useTranslation('vitals');
  const value = parseDecimal(typed);
  const meant = value === null ? unit : unitMeant(value, unit);
  return (
    <NumberField
      {...field}
      label={t('name.temperature')}
      // The unit is on the buttons beside the box.
      aria-label={`${t('name.temperature')}, ${t(`unit.${unit}`)}`}
      inputMode="decimal"
      beside={
        <Choice
          label={t('form.temperatureUnit')}
          options={units}
          value={unit}
          required
          onChange={(chosen) => chosen !== '' && onUnit(chosen)}
          className="shrink-0 flex-nowrap self-center [&_button]:px-2 max-md:[&_button]:min-w-11"
        />
      }
      below={
        <>
          <p role="status" className="text-xs font-medium tabular-nums empty:hidden">
            {value !== null &&
              meant !== unit &&
              t('form.looksLike', {
                value: typed.trim(),
                unit: t(`unit.${meant}`),
                same: `${write(toDisplay(fromDisplay(value, meant), unit))} ${t(`unit.${unit}`)}`,
              })}
          </p>
          {below}
        </>
      }
    />
  );
}
