import { type ChartEntry, domainOfEntry } from '@bedside/contracts/chart-entries.ts';
import { type EnteredInError, recordDomains } from '@bedside/contracts/record-marks.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { clockTime } from '../../i18n/format.ts';
import { useAuthorName } from '../../i18n/hooks/use-author-name.ts';
import { useMoment } from '../../i18n/hooks/use-moment.ts';
import { useRoleLabel } from '../../i18n/role-label.ts';
import { openRecordAtom } from '../../state/selection.ts';
import { languageAtom } from '../../storage/preferences.ts';
import { cn } from '../../ui/class-names.ts';
import { AwaitsCountersignature } from '../../ui/records/countersignature.tsx';
import { MarkLine } from '../../ui/records/mark-line.tsx';
import { NewMark } from '../../ui/records/new-mark.tsx';
import { Veil } from '../../ui/records/veil.tsx';
import type { EntryText } from './record-texts.ts';

/** Above this difference, the timeline shows both observation and recording (D36). */
const lateInTimelineMs = 2 * 60 * 1000;

interface TimelineRowProps {
  entry: ChartEntry;
  text: EntryText;
  icon: LucideIcon;
  /** The mark of the entry's record, if it was entered in error. */
  mark: EnteredInError | undefined;
  /** True if the entry is new since the reader last had the chart open. */
  isNew?: boolean;
  /** True if the entry's record waits for its countersignature. */
  isWaiting?: boolean;
}

/** One chart entry: time, event, content and author. */
export function TimelineRow({
  entry,
  text,
  icon: Icon,
  mark,
  isNew = false,
  isWaiting = false,
}: TimelineRowProps) {
  const { t } = useTranslation('timeline');
  const language = useAtomValue(languageAtom);
  const moment = useMoment();
  const roleLabel = useRoleLabel();
  const authorName = useAuthorName();
  const { at, actor } = entry;
  const observed = entry.type === 'vitals.recorded' ? entry.data.timestamp : undefined;
  const isLate = observed !== undefined && Date.parse(at) - Date.parse(observed) > lateInTimelineMs;
  const isByModel = entry.type === 'chat.replied' || entry.type === 'xray.analyzed';
  const open = useOpen(entry);
  return (
    <li className="grid grid-cols-[3.25rem_1.25rem_minmax(0,1fr)] gap-x-2 px-4 py-2">
      <time dateTime={at} className="text-sm text-muted">
        {clockTime(at, language)}
      </time>
      <Icon aria-hidden className={isByModel ? 'mt-0.5 size-4 text-violet' : 'mt-0.5 size-4 text-muted'} />
      <div className="min-w-0">
        <p className={cn('text-sm', mark && 'text-muted line-through')}>
          <NewMark isShown={isNew} />
          {open === undefined ? (
            <span className="font-medium">{text.title}</span>
          ) : (
            <button
              type="button"
              className={cn(
                'font-medium text-action underline-offset-4 max-md:-my-3 max-md:py-3',
                // A button does not inherit the line through the text around it.
                mark ? 'line-through' : 'hover:underline',
              )}
              onClick={open}
            >
              {text.title}
            </button>
          )}
          {text.detail && (
            <Veil mark={mark} className="ml-2">
              <span className="break-words"> · {text.detail}</span>
            </Veil>
          )}
        </p>
        <MarkLine mark={mark} />
        {isWaiting && <AwaitsCountersignature />}
        <p className="text-xs text-muted">
          {isByModel
            ? t('askedBy', { name: actor.fullName })
            : t('by', { name: authorName(actor), role: roleLabel(actor.role) })}
          {isLate && ` · ${t('observed', { time: moment(observed) })}`}
        </p>
      </div>
    </li>
  );
}

/** Returns the function that opens the record of an entry; undefined if it has none. */
function useOpen({ type, patientId, at, data }: ChartEntry): (() => void) | undefined {
  const open = useSetAtom(openRecordAtom);
  if (type === 'record.entered-in-error' || type === 'record.reviewed' || type === 'record.countersigned') {
    return () => open({ patientId, domain: data.domain, id: data.recordId, at: data.observedAt });
  }
  const domain = recordDomains.find((each) => each === domainOfEntry(type));
  if (domain === undefined || type === 'chat.cleared' || !('id' in data)) return undefined;
  const sortedBy = type === 'vitals.recorded' ? data.timestamp : at;
  return () => open({ patientId, domain, id: data.id, at: sortedBy });
}
