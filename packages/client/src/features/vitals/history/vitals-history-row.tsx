import type { HistoryVital } from '@bedside/contracts/clinical/alerts/history-limits.ts';
import { judgeRecorded } from '@bedside/contracts/clinical/judgement/judged-signs.ts';
import type { JudgedSign, SignTone } from '@bedside/contracts/clinical/judgement/judgement.ts';
import type { News2 } from '@bedside/contracts/clinical/news2/news2.ts';
import { acvpuOf } from '@bedside/contracts/clinical/vitals/acvpu.ts';
import {
  consciousnessOf,
  newConfusionOf,
  oxygenOf,
  painOf,
  type UnrecordableSign,
} from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import { perfusionOfSet } from '@bedside/contracts/clinical/vitals/perfusion.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import { isUnverified } from '@bedside/contracts/vitals/monitor-sets.ts';
import { isExtreme } from '@bedside/contracts/vitals/vital-ranges.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useAtomValue } from 'jotai';
import { memo, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lateInHistoryMs } from '../../../bounds.ts';
import { Origin } from '../../../domains/origin.tsx';
import { decimal } from '../../../i18n/format.ts';
import { useAuthorName } from '../../../i18n/hooks/use-author-name.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { languageAtom } from '../../../storage/preferences.ts';
import { cn } from '../../../ui/class-names.ts';
import { ChangedMark } from '../../../ui/feedback/changed-mark.tsx';
import { Countersignature } from '../../../ui/records/countersignature.tsx';
import { MarkLine } from '../../../ui/records/mark-line.tsx';
import { NewMark } from '../../../ui/records/new-mark.tsx';
import { RecordMenu } from '../../../ui/records/record-menu.tsx';
import { isOfOther, VeilSwitch } from '../../../ui/records/veil.tsx';
import { useVitalsFormat } from '../vitals-format.ts';
import { cellClass, type HistoryColumn, headCellClass } from './history-columns.ts';
import { HistoryNews2 } from './history-news2.tsx';
import { HistoryValue } from './history-value.tsx';
import { ConfirmItem, VerificationLine } from './unverified-line.tsx';

interface VitalsHistoryRowProps {
  record: VitalsRecord;
  patient: Patient;
  /** NEWS2 as of the set. */
  score: News2;
  /** The oxygen supply by which the saturation is judged (JUDGE-10). */
  onOxygen: boolean | undefined;
  columns: readonly HistoryColumn[];
  /** The set arrived while the table was open. */
  isNew: boolean;
  /** True if the set is new since the reader last had the chart open. */
  isUnread?: boolean;
  /** The set belongs to an opened run of a device. */
  isOfRun?: boolean;
}

/** One set of vitals as recorded. Each value has the tone that it has everywhere (JUDGE-1). */
export const VitalsHistoryRow = memo(function VitalsHistoryRow({
  record,
  patient,
  score,
  onOxygen,
  columns,
  isNew,
  isUnread = false,
  isOfRun = false,
}: VitalsHistoryRowProps) {
  const [isUnveiled, setUnveiled] = useState(false);
  const cells = useCells(record, patient, score, onOxygen);
  const mark = record.enteredInError;
  return (
    <tr
      data-record={record.id}
      tabIndex={-1}
      className={cn('focus:bg-action-tint', mark && 'text-muted line-through')}
    >
      <th scope="row" className={cn(headCellClass, isOfRun && 'pl-9')}>
        {isNew && <ChangedMark />}
        <Times record={record} isUnread={isUnread} />
        {isUnveiled && <VeilSwitch isOpen onToggle={() => setUnveiled(false)} className="no-underline" />}
      </th>
      {isOfOther(mark) && !isUnveiled ? (
        <td colSpan={columns.length} className={cellClass('news2')}>
          <VeilSwitch isOpen={false} onToggle={() => setUnveiled(true)} />
        </td>
      ) : (
        columns.map((column) => (
          <td key={column} className={cellClass(column)}>
            {cells[column]}
          </td>
        ))
      )}
    </tr>
  );
});

/** D12: a set entered in error is not judged, because it no longer counts. */
const toneOf = (
  sign: JudgedSign,
  record: VitalsRecord,
  patient: Patient,
  onOxygen: boolean | undefined,
): SignTone => (counts(record) ? judgeRecorded(sign, record, patient, onOxygen).tone : 'normal');

/** Returns the cells of a set as recorded. */
function useCells(
  record: VitalsRecord,
  patient: Patient,
  score: News2,
  onOxygen: boolean | undefined,
): Record<HistoryColumn, ReactNode> {
  const { t } = useTranslation(['history', 'vitals']);
  const format = useVitalsFormat();
  const language = useAtomValue(languageAtom);
  const whole = (value: number) => decimal(value, language);
  const sign = (vital: HistoryVital & UnrecordableSign, write: (value: number) => string) => (
    <HistoryValue
      text={record[vital] === undefined ? undefined : write(record[vital])}
      tone={toneOf(vital, record, patient, onOxygen)}
      isUnrecordable={record.unrecordable?.includes(vital) ?? false}
      isConfirmed={isExtreme(vital, record[vital])}
    />
  );
  const pain = painOf(record);
  return {
    // For a set that no longer counts, the score would come from earlier sets.
    // MONITOR-8: an unverified set has no score of its own.
    news2: counts(record) && !isUnverified(record) && <HistoryNews2 scores={[score]} />,
    temperature: sign('temperature', format.temperature),
    heartRate: sign('heartRate', whole),
    respiratoryRate: sign('respiratoryRate', whole),
    bloodPressure: (
      <>
        <Pressure record={record} patient={patient} write={whole} />
        <PerfusionOf record={record} patient={patient} />
      </>
    ),
    oxygenSaturation: (
      <>
        {sign('oxygenSaturation', whole)}
        <Oxygen record={record} />
      </>
    ),
    painLevel:
      pain === undefined ? (
        <span className="text-unknown">{t('vitals:notAssessed')}</span>
      ) : (
        <HistoryValue
          text={t('vitals:form.painValue', { value: pain })}
          tone={toneOf('painLevel', record, patient, onOxygen)}
        />
      ),
    consciousnessLevel: <Consciousness record={record} patient={patient} />,
    notes: record.notes,
  };
}

function Times({ record, isUnread }: { record: VitalsRecord; isUnread: boolean }) {
  const { t } = useTranslation('history');
  const moment = useMoment();
  const authorName = useAuthorName();
  const { timestamp, recordedAt, recordedBy, enteredInError } = record;
  const isLate = Date.parse(recordedAt) - Date.parse(timestamp) > lateInHistoryMs;
  return (
    <>
      <span className="flex items-start justify-between gap-2">
        <span>
          <NewMark isShown={isUnread} />
          <time dateTime={timestamp}>{moment(timestamp)}</time>
          <span className="block text-xs font-normal text-muted">
            {authorName(recordedBy)}
            <Origin record={record} />
            {isLate && <span className="block">{t('vitals.recorded', { time: moment(recordedAt) })}</span>}
          </span>
          <VerificationLine records={[record]} />
          <Countersignature record={record} />
        </span>
        <RecordMenu
          domain="vitals"
          at={timestamp}
          records={[record]}
          className="-my-1 max-md:-my-3 max-md:-mr-2"
        >
          <ConfirmItem records={[record]} />
        </RecordMenu>
      </span>
      <MarkLine mark={enteredInError} className="max-w-40" />
    </>
  );
}

function Pressure({
  record,
  patient,
  write,
}: {
  record: VitalsRecord;
  patient: Patient;
  write: (value: number) => string;
}) {
  const { t } = useTranslation('vitals');
  const { bloodPressureSystolic: systolic, bloodPressureDiastolic: diastolic } = record;
  const parts = [systolic, diastolic].map((value) => (value === undefined ? t('missing') : write(value)));
  return (
    <HistoryValue
      text={systolic === undefined && diastolic === undefined ? undefined : parts.join('/')}
      tone={toneOf('bloodPressure', record, patient, undefined)}
      isUnrecordable={record.unrecordable?.includes('bloodPressure') ?? false}
      isConfirmed={
        isExtreme('bloodPressureSystolic', systolic) || isExtreme('bloodPressureDiastolic', diastolic)
      }
    />
  );
}

/** PERF-3: mean arterial pressure and shock index of the set. No limit judges them. */
function PerfusionOf({ record, patient }: { record: VitalsRecord; patient: Patient }) {
  const { t } = useTranslation('vitals');
  const language = useAtomValue(languageAtom);
  const { meanArterialPressure: mean, shockIndex: index } = perfusionOfSet(record, patient);
  if (mean === undefined && index === undefined) return null;
  const meanText = mean !== undefined && { value: decimal(mean, language) };
  const indexText = index !== undefined && { value: decimal(index, language, 2) };
  return (
    <span className="flex flex-wrap gap-x-1.5 text-xs whitespace-nowrap text-muted">
      {meanText && (
        <abbr title={t('perfusion.mean', meanText)} className="no-underline">
          {t('perfusion.meanShort', meanText)}
        </abbr>
      )}
      {indexText && (
        <abbr title={t('perfusion.shockIndex', indexText)} className="no-underline">
          {t('perfusion.shockIndexShort', indexText)}
        </abbr>
      )}
    </span>
  );
}

/** The oxygen supply during the saturation measurement. */
function Oxygen({ record }: { record: VitalsRecord }) {
  const { t } = useTranslation('vitals');
  const format = useVitalsFormat();
  const { oxygenDevice, oxygenFlow } = record;
  const isOnOxygen = oxygenOf(record);
  if (isOnOxygen === undefined) return null;
  const supply = [
    oxygenDevice && t(`device.${oxygenDevice}`),
    oxygenFlow !== undefined && format.flow(oxygenFlow),
  ].filter(Boolean);
  const words = supply.length > 0 ? supply.join(', ') : t('onOxygen');
  return <span className="block text-xs text-muted">{isOnOxygen ? words : t('roomAir')}</span>;
}

/** The level of consciousness. A default that no one assessed reads "not assessed" (D8). */
function Consciousness({ record, patient }: { record: VitalsRecord; patient: Patient }) {
  const { t } = useTranslation('vitals');
  const format = useVitalsFormat();
  const level = consciousnessOf(record);
  const newConfusion = newConfusionOf(record);
  const text = format.consciousness(level, newConfusion);
  const known = acvpuOf(level, newConfusion);
  if (known === undefined) return <span className="text-unknown">{t('notAssessed')}</span>;
  if (known === 'AlertConfusionUnknown') return <span className="text-unknown">{text}</span>;
  return <HistoryValue text={text} tone={toneOf('consciousness', record, patient, undefined)} />;
}
