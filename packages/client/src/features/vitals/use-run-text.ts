import { type RunVital, spanOf } from '@bedside/contracts/clinical/monitoring/device-runs.ts';
import { isUnverified } from '@bedside/contracts/vitals/monitor-sets.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { decimal } from '../../i18n/format.ts';
import { languageAtom } from '../../storage/preferences.ts';
import { useVitalsFormat } from './vitals-format.ts';

/** RUN-3: formats the lowest to highest value of each sign in a run: "HR 75–90, SpO₂ 96–98". */
export function useRunText(): (records: readonly VitalsRecord[]) => string {
  const { t } = useTranslation(['vitals', 'history']);
  const format = useVitalsFormat();
  const language = useAtomValue(languageAtom);
  return (records) => {
    const text = (vital: RunVital) => {
      const span = spanOf(vital, records);
      if (span === undefined) return undefined;
      const write =
        vital === 'temperature' ? format.temperature : (value: number) => decimal(value, language);
      const [low, high] = span.map(write);
      return low === high ? low : t('history:vitals.span', { from: low, to: high });
    };
    const systolic = text('bloodPressureSystolic');
    const diastolic = text('bloodPressureDiastolic');
    const pressure = systolic && diastolic ? `${systolic} / ${diastolic}` : systolic;
    const named = [
      ['bloodPressure', pressure],
      ['heartRate', text('heartRate')],
      ['respiratoryRate', text('respiratoryRate')],
      ['temperature', text('temperature')],
      ['oxygenSaturation', text('oxygenSaturation')],
    ] as const;
    const parts = named.flatMap(([sign, value]) => (value ? [`${t(`short.${sign}`)} ${value}`] : []));
    // RUN-2: all of a run are confirmed, or none.
    const [newest] = records;
    const isOpen = newest !== undefined && isUnverified(newest);
    return isOpen ? `${parts.join(', ')} (${t('unverified')})` : parts.join(', ');
  };
}
