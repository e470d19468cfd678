import { isDevice } from '@bedside/contracts/clinical/vitals/device-vitals.ts';
import { perfusionOfSet } from '@bedside/contracts/clinical/vitals/perfusion.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { isUnverified } from '@bedside/contracts/vitals/monitor-sets.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useTranslation } from 'react-i18next';
import { lateInHistoryMs } from '../../../bounds.ts';
import { useAuthorName } from '../../../i18n/hooks/use-author-name.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { useRoleLabel } from '../../../i18n/role-label.ts';
import { useNow } from '../../../state/clock.ts';
import { usePerfusionText } from '../use-perfusion-text.ts';
import { useVitalsFormat } from '../vitals-format.ts';
import type { TrendMark } from './data/trend-marks.ts';

interface TrendReadoutProps {
  /** The set at the crosshair, otherwise the newest one. */
  record: VitalsRecord;
  isNewest: boolean;
  /** How many sets lie at the crosshair. */
  count: number;
  patient: Patient;
  /** The marks at the crosshair. */
  marks: readonly TrendMark[];
}

/** Shows the time, author and source of the shown set, and the other events of that moment. */
export function TrendReadout({ record, isNewest, count, patient, marks }: TrendReadoutProps) {
  const { t } = useTranslation(['trends', 'vitals']);
  const moment = useMoment();
  const format = useVitalsFormat();
  const roleLabel = useRoleLabel();
  const authorName = useAuthorName();
  const perfusionText = usePerfusionText();
  const now = useNow();
  const { timestamp, recordedAt, recordedBy, notes } = record;
  const isLate = Date.parse(recordedAt) - Date.parse(timestamp) > lateInHistoryMs;
  const extremes = (record.confirmed ?? []).map((vital) => t(`vitals:name.${vital}`));
  const more = [
    extremes.length > 0 && `${t('vitals:confirmed')}: ${extremes.join(', ')}`,
    perfusionText(perfusionOfSet(record, patient)),
    notes && `“${notes}”`,
    ...marks.map(({ at, text }) => `${moment(new Date(at).toISOString())} ${text}`),
  ].filter(Boolean);
  return (
    <div className="shrink-0 border-b px-4 py-1.5 text-sm">
      {/* Both keep their height, so that the drawing does not move. */}
      <p className="truncate max-md:line-clamp-2 max-md:h-9 max-md:whitespace-normal">
        {isNewest && <span className="text-muted">{t('newestSet')} </span>}
        <time dateTime={timestamp} className="font-semibold">
          {moment(timestamp)}
        </time>{' '}
        <span className="text-muted">
          ({format.ago(timestamp, now)}) · {authorName(recordedBy)}
          {isDevice(recordedBy)
            ? ` · ${t('how.device')}`
            : `, ${roleLabel(recordedBy.role)} · ${t('how.hand')}`}
          {isUnverified(record) && ` · ${t('vitals:unverified')}`}
          {isLate && ` · ${t('recorded', { time: moment(recordedAt) })}`}
          {count > 1 && ` · ${t('oneOf', { count })}`}
        </span>
      </p>
      <p className="h-[1.125rem] truncate text-muted">{more.join(' · ')}</p>
    </div>
  );
}
