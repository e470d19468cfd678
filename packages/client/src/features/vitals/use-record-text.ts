import {
  consciousnessOf,
  mergeVitals,
  newConfusionOf,
  oxygenOf,
  painOf,
} from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useTranslation } from 'react-i18next';
import { tilesOf } from './now/tiles/tiles.ts';
import { useVitalsFormat } from './vitals-format.ts';

/** Formats one set of vitals as a line: "BP 120/80, HR 88, Pain 3". Omits values that no one assessed (D8). */
export function useRecordText(): (record: VitalsRecord, patient: Patient) => string {
  const { t } = useTranslation('vitals');
  const format = useVitalsFormat();
  return (record, patient) => {
    const tiles = tilesOf(mergeVitals([record]), patient, new Date(record.timestamp));
    const values = tiles
      .filter(({ values: numbers, unrecordable }) => unrecordable || numbers.some((one) => one !== undefined))
      .map((tile) =>
        [
          t(`short.${tile.tile}`),
          format.value(tile),
          // Only temperature has two units, so its number needs one (D7).
          tile.tile === 'temperature' && !tile.unrecordable && format.unitOf(tile.tile),
          tile.isConfirmed && `(${t('confirmed')})`,
        ]
          .filter(Boolean)
          .join(' '),
      );
    const pain = painOf(record);
    const consciousness = format.consciousness(consciousnessOf(record), newConfusionOf(record));
    const onOxygen = oxygenOf(record);
    if (pain !== undefined) values.push(`${t('short.painLevel')} ${pain}`);
    if (consciousness !== undefined) values.push(consciousness);
    if (onOxygen !== undefined) values.push(t(onOxygen ? 'onOxygen' : 'roomAir'));
    return values.join(', ') || t('name.notes');
  };
}
