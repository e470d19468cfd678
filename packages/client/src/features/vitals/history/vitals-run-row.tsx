import { judgeRecorded } from '@bedside/contracts/clinical/judgement/judged-signs.ts';
import type { JudgedSign } from '@bedside/contracts/clinical/judgement/judgement.ts';
import { type RunVital, spanOf } from '@bedside/contracts/clinical/monitoring/device-runs.ts';
import type { News2 } from '@bedside/contracts/clinical/news2/news2.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { isUnverified } from '@bedside/contracts/vitals/monitor-sets.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useAtomValue } from 'jotai';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal } from '../../../i18n/format.ts';
import { useAuthorName } from '../../../i18n/hooks/use-author-name.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { languageAtom } from '../../../storage/preferences.ts';
import { cn } from '../../../ui/class-names.ts';
import { ChangedMark } from '../../../ui/feedback/changed-mark.tsx';
import { NewMark } from '../../../ui/records/new-mark.tsx';
import { RecordMenu } from '../../../ui/records/record-menu.tsx';
import { useVitalsFormat } from '../vitals-format.ts';
import { cellClass, type HistoryColumn, headCellClass } from './history-columns.ts';
import { HistoryNews2 } from './history-news2.tsx';
import { HistoryValue } from './history-value.tsx';
import { ConfirmItem, VerificationLine } from './unverified-line.tsx';

interface VitalsRunRowProps {
  /** Newest first; at least two. */
  records: readonly VitalsRecord[];
  scores: readonly News2[];
  /** The oxygen supply by which the newest saturation is judged (JUDGE-10). */
  onOxygen: boolean | undefined;
  patient: Patient;
  columns: readonly HistoryColumn[];
  isNew: boolean;
  /** True if a set of the run is new since the reader last had the chart open. */
  isUnread: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

/** RUN-3: a run of one device's sets in one row: count, span, and the lowest to highest value of each sign. */
export function VitalsRunRow({
  records,
  scores,
  onOxygen,
  patient,
  columns,
  isNew,
  isUnread,
  isOpen,
  onToggle,
}: VitalsRunRowProps) {
  const { t } = useTranslation(['history', 'vitals']);
  const moment = useMoment();
  const authorName = useAuthorName();
  const cells = useRunCells(records, patient, onOxygen);
  const newest = records[0];
  const oldest = records.at(-1);
  if (newest === undefined || oldest === undefined) return null;
  return (
    <tr>
      <th scope="row" className={headCellClass}>
        {isNew && <ChangedMark />}
        <div className="flex items-start justify-between gap-2">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={onToggle}
            className="-ml-1 flex items-start gap-1 rounded-sm pr-1 text-left font-medium hover:bg-hover max-md:min-h-11"
          >
            <ChevronRight aria-hidden className={cn('mt-0.5 size-4 text-muted', isOpen && 'rotate-90')} />
            <span>
              <NewMark isShown={isUnread && !isOpen} />
              <time dateTime={newest.timestamp}>{moment(newest.timestamp)}</time>
              <span className="block text-xs font-normal text-muted">
                {t('vitals.runSince', { time: moment(oldest.timestamp) })}
              </span>
              <span className="block text-xs font-normal text-muted max-md:max-w-28 max-md:whitespace-normal">
                {t('vitals.run', { count: records.length, device: authorName(newest.recordedBy) })}
              </span>
              <VerificationLine records={records} />
            </span>
          </button>
          <RecordMenu domain="vitals" at={newest.timestamp} records={records} className="-my-1">
            <ConfirmItem records={records} />
          </RecordMenu>
        </div>
      </th>
      {columns.map((column) => (
        <td key={column} className={cellClass(column)}>
          {column === 'news2' ? (
            isUnverified(newest) ? null : (
              <HistoryNews2 scores={scores} />
            )
          ) : (
            cells(column)
          )}
        </td>
      ))}
    </tr>
  );
}

/** Keeps "92–99" on one line: a browser breaks it after the dash. */
const unbroken = (text: string | undefined) => text && <span className="whitespace-nowrap">{text}</span>;

/** Returns the cells of a run, without NEWS2. */
function useRunCells(
  records: readonly VitalsRecord[],
  patient: Patient,
  onOxygen: boolean | undefined,
): (column: HistoryColumn) => ReactNode {
  const { t } = useTranslation(['history', 'vitals']);
  const format = useVitalsFormat();
  const language = useAtomValue(languageAtom);
  const whole = (value: number) => decimal(value, language);
  const newest = records[0];
  const text = (vital: RunVital, write: (value: number) => string) => {
    const span = spanOf(vital, records);
    if (span === undefined) return undefined;
    const [low, high] = span;
    return low === high ? write(low) : t('vitals.span', { from: write(low), to: write(high) });
  };
  // RUN-2: the values of a run have one tone.
  const toneOf = (sign: JudgedSign) =>
    newest === undefined ? 'unknown' : judgeRecorded(sign, newest, patient, onOxygen).tone;
  return (column) => {
    switch (column) {
      case 'temperature':
      case 'heartRate':
      case 'respiratoryRate':
      case 'oxygenSaturation':
        return (
          <HistoryValue
            text={unbroken(text(column, column === 'temperature' ? format.temperature : whole))}
            tone={toneOf(column)}
          />
        );
      case 'bloodPressure': {
        const parts = [text('bloodPressureSystolic', whole), text('bloodPressureDiastolic', whole)];
        const [systolic, diastolic] = parts.map((part) => part ?? t('vitals:missing'));
        const isMissing = parts.every((part) => part === undefined);
        return (
          <HistoryValue
            text={
              isMissing ? undefined : (
                <>
                  {unbroken(`${systolic} /`)} {unbroken(diastolic)}
                </>
              )
            }
            tone={toneOf('bloodPressure')}
          />
        );
      }
      case 'painLevel':
      case 'consciousnessLevel':
        return <span className="text-unknown">{t('vitals:notAssessed')}</span>;
      default:
        return null;
    }
  };
}
