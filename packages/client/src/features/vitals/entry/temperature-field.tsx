import type { TemperatureUnit } from '@bedside/contracts/clinical/vitals/temperature.ts';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { Choice } from '../../../ui/controls/choice.tsx';
import { NumberField } from './number-field.tsx';

const units = [
  { value: 'C', label: '°C' },
  { value: 'F', label: '°F' },
] as const;

/** The temperature with its unit. If a value fits the other unit, one tap switches to that unit (D7). */
export function TemperatureField({
  unit,
  onUnit,
  isInOtherUnit,
  below,
  ...field
}: Omit<ComponentProps<typeof NumberField>, 'label' | 'unit'> & {
  unit: TemperatureUnit;
  onUnit: (unit: TemperatureUnit) => void;
  isInOtherUnit: boolean;
}) {
  const { t } = useTranslation('vitals');
  const other = unit === 'C' ? 'F' : 'C';
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
        isInOtherUnit ? (
          <Button
            variant="link"
            size="sm"
            className="h-auto self-start px-0 max-md:h-11"
            onClick={() => onUnit(other)}
          >
            {t('form.useUnit', { unit: t(`unit.${other}`) })}
          </Button>
        ) : (
          below
        )
      }
    />
  );
}
