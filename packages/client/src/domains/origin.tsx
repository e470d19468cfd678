import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useTranslation } from 'react-i18next';

/** Says from which chart a merge carried a record; nothing for every other record. */
export function Origin({ record: { carriedFrom } }: { record: Pick<VitalsRecord, 'carriedFrom'> }) {
  const { t } = useTranslation('records');
  if (carriedFrom === undefined) return null;
  return <span className="text-amber"> · {t('origin', { mrn: carriedFrom.mrn })}</span>;
}
