import { toDisplay } from '@bedside/contracts/clinical/vitals/temperature.ts';
import type { LiveReading } from '@bedside/contracts/devices/devices.contract.ts';
import type { MonitorGap } from '@bedside/contracts/vitals/monitor-sets.ts';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { decimal } from '../../i18n/format.ts';
import { languageAtom, temperatureUnitAtom } from '../../storage/preferences.ts';

/** Returns formatters of what a monitor said: its values with their units, and the signs that it has no value of. */
export function useMonitorText() {
  const { t } = useTranslation(['devices', 'vitals']);
  const language = useAtomValue(languageAtom);
  const unit = useAtomValue(temperatureUnitAtom);
  const valuesOf = (reading: Omit<LiveReading, 'at' | 'gaps'>): string[] => {
    const { heartRate, oxygenSaturation, respiratoryRate, temperature } = reading;
    const { bloodPressureSystolic: systolic, bloodPressureDiastolic: diastolic } = reading;
    const short = (sign: 'heartRate' | 'oxygenSaturation' | 'respiratoryRate', value: number | undefined) =>
      value === undefined
        ? []
        : [`${t(`vitals:short.${sign}`)} ${decimal(value, language)} ${t(`vitals:unit.${sign}`)}`];
    return [
      ...short('heartRate', heartRate),
      ...(systolic === undefined
        ? []
        : [
            `${t('vitals:short.bloodPressure')} ${systolic}/${diastolic ?? t('vitals:missing')} ${t('vitals:unit.bloodPressure')}`,
          ]),
      ...short('oxygenSaturation', oxygenSaturation),
      ...short('respiratoryRate', respiratoryRate),
      ...(temperature === undefined
        ? []
        : [
            `${t('vitals:short.temperature')} ${decimal(toDisplay(temperature, unit), language, 1)} ${t(`vitals:unit.${unit}`)}`,
          ]),
    ];
  };
  const gapsOf = (gaps: readonly MonitorGap[] = []): string[] =>
    gaps.map(({ sign, why }) => t(`gap.${why}`, { sign: t(`vitals:short.${sign}`) }));
  return { valuesOf, gapsOf };
}
