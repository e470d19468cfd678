import { type JudgedSign, vitalsCurrency } from '@bedside/contracts/clinical/monitoring/vitals-currency.ts';
import { mergeVitals } from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useTranslation } from 'react-i18next';
import { useVitalsFormat } from '../vitals-format.ts';

/**
 * Describes which signs a statement about alerts covers (CURRENT-3). Without alerts, it lists the current signs with
 * the age of the oldest. It also names signs that are too old to judge and signs that are unknown.
 */
export function useCoverage(
  records: readonly VitalsRecord[],
  now: number,
): (isWithoutAlerts: boolean) => string {
  const { t } = useTranslation('vitals');
  const format = useVitalsFormat();
  const { current, old, unknown } = vitalsCurrency(mergeVitals(records), new Date(now));
  const names = (signs: readonly JudgedSign[]) =>
    signs
      .map((sign) => t(sign === 'consciousness' ? 'short.consciousnessLevel' : `short.${sign}`))
      .join(', ');
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
      isWithoutAlerts && unknown.length > 0 && t('alerts.notKnown', { names: names(unknown) }),
    ]
      .filter(Boolean)
      .join(' ');
}
