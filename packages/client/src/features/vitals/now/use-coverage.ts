import { type JudgedSign, vitalsCurrency } from '@bedside/contracts/clinical/monitoring/vitals-currency.ts';
import { mergeVitals } from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useTranslation } from 'react-i18next';
import { useVitalsFormat } from '../vitals-format.ts';
import { monitoredOutOfRange, type Tile } from './tiles/tiles.ts';

/**
 * Describes which signs a statement about alerts covers (CURRENT-3). Without alerts, it lists the current signs with
 * the age of the oldest. It also names signs that are too old to judge, signs that are unknown, and those of `tiles` with a
 * monitor's unverified value out of range, about which it states nothing else (MONITOR-8).
 */
export function useCoverage(
  records: readonly VitalsRecord[],
  tiles: readonly Tile[],
  now: number,
): (isWithoutAlerts: boolean) => string {
  const { t } = useTranslation('vitals');
  const format = useVitalsFormat();
  const { current: known, old, unknown } = vitalsCurrency(mergeVitals(records), new Date(now));
  const monitored = monitoredOutOfRange(tiles);
  const current = known.filter(({ sign }) => !monitored.some(({ tile }) => tile === sign));
  const names = (signs: readonly JudgedSign[]) =>
    signs
      .map((sign) => t(sign === 'consciousness' ? 'short.consciousnessLevel' : `short.${sign}`))
      .join(', ');
  const valueText = (one: (typeof monitored)[number]) => {
    const unit = one.tile === 'temperature' ? format.unitOf(one.tile) : undefined;
    return [t(`short.${one.tile}`), format.value(one), unit].filter(Boolean).join(' ');
  };
  const oldest = current.map(({ at }) => at).sort()[0];
  const oldNames = names(old.map(({ sign }) => sign));
  const newestOld = old
    .map(({ at }) => at)
    .sort()
    .at(-1);
  return (isWithoutAlerts) =>
    [
      isWithoutAlerts &&
        oldest !== undefined &&
        t('alerts.none', { names: names(current.map(({ sign }) => sign)), when: format.ago(oldest, now) }),
      newestOld !== undefined && t('alerts.tooOld', { names: oldNames, when: format.ago(newestOld, now) }),
      monitored.length > 0 &&
        t('alerts.onMonitor', {
          values: monitored.map(valueText).join(', '),
        }),
      isWithoutAlerts && unknown.length > 0 && t('alerts.notKnown', { names: names(unknown) }),
    ]
      .filter(Boolean)
      .join(' ');
}
