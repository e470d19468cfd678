import { toDisplay } from '@bedside/contracts/clinical/vitals/temperature.ts';
import type { HandoverReading } from '@bedside/contracts/handover/handover-lines.ts';
import { isExtreme } from '@bedside/contracts/vitals/vital-ranges.ts';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { decimal, number } from '../../i18n/format.ts';
import { languageAtom, temperatureUnitAtom } from '../../storage/preferences.ts';

/** Returns formatters of a vital sign's name and of its value with the unit. A missing number of a pressure is "--". */
export function useReadingText() {
  const { t } = useTranslation('vitals');
  const language = useAtomValue(languageAtom);
  const unit = useAtomValue(temperatureUnitAtom);
  const nameOf = (sign: HandoverReading['sign']): string => {
    if (sign === 'consciousness') return t('short.consciousnessLevel');
    return sign === 'oxygen' ? t('name.oxygen') : t(`short.${sign}`);
  };
  const confirmed = (text: string, isConfirmed: boolean) =>
    isConfirmed ? `${text} (${t('confirmed')})` : text;
  const valueText = (reading: HandoverReading): string => {
    switch (reading.sign) {
      case 'bloodPressure': {
        const { systolic, diastolic } = reading;
        return confirmed(
          `${systolic ?? t('missing')}/${diastolic ?? t('missing')} ${t('unit.bloodPressure')}`,
          isExtreme('bloodPressureSystolic', systolic) || isExtreme('bloodPressureDiastolic', diastolic),
        );
      }
      case 'consciousness':
        return t(`acvpu.${reading.value}`);
      case 'oxygen': {
        if (!reading.value) return t('roomAir');
        const flow =
          reading.flow === undefined ? [] : [`${number(reading.flow, language)} ${t('unit.oxygenFlow')}`];
        return [t('onOxygen'), ...flow].join(', ');
      }
      case 'temperature':
        return confirmed(
          `${decimal(toDisplay(reading.value, unit), language, 1)} ${t(`unit.${unit}`)}`,
          isExtreme('temperature', reading.value),
        );
      default:
        return confirmed(
          `${decimal(reading.value, language)} ${t(`unit.${reading.sign}`)}`,
          isExtreme(reading.sign, reading.value),
        );
    }
  };
  return { nameOf, valueText };
}
