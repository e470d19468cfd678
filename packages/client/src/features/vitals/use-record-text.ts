import {
  consciousnessOf,
  mergeCurrent,
  newConfusionOf,
  oxygenOf,
  painOf,
} from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import { isUnverified } from '@bedside/contracts/vitals/monitor-sets.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useTranslation } from 'react-i18next';
import { tilesOf } from './now/tiles/tiles.ts';
import { useVitalsFormat } from './vitals-format.ts';

/** Formats one set of vitals as a line: "BP 120/80, HR 88, Pain 3". Omits values that no one assessed (D8). */
export function useRecordText(): (record: VitalsRecord, patient: Patient) => string {
  const { t } = useTranslation(['vitals', 'devices']);
  const format = useVitalsFormat();
  return (record, patient) => {
    // One set as it was recorded, whether or not someone has confirmed it.
    const merged = mergeCurrent(counts(record) ? [record] : []);
    const tiles = tilesOf(merged, patient, new Date(record.timestamp));
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
    const gaps = (record.monitor?.gaps ?? []).map(({ sign, why }) =>
      t(`devices:gap.${why}`, { sign: t(`short.${sign}`) }),
    );
    const text = [...values, ...gaps].join(', ') || t('name.notes');
    return isUnverified(record) ? `${text} (${t('unverified')})` : text;
  };
}
