import { useTranslation } from 'react-i18next';
import { useMoment } from '../../i18n/hooks/use-moment.ts';
import type { RecordRef } from './mark-request.ts';

/** Returns a formatter of a record's name: "Vitals of 14:02", or "12 sets of vitals up to 14:02". */
export function useRecordName(): (
  ref: Pick<RecordRef, 'domain' | 'at'> & { records: readonly unknown[] },
) => string {
  const { t } = useTranslation('records');
  const moment = useMoment();
  return ({ domain, at, records }) => {
    const time = moment(at);
    return records.length > 1 ? t('run', { count: records.length, time }) : t(`named.${domain}`, { time });
  };
}
