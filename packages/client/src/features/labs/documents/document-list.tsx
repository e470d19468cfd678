import { isDocument, type LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { Download, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { useNow } from '../../../state/clock.ts';
import { cn } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { MarkLine } from '../../../ui/records/mark-line.tsx';
import { RecordMenu } from '../../../ui/records/record-menu.tsx';
import { Veil } from '../../../ui/records/veil.tsx';
import { LabTick } from '../lab-tick.tsx';
import { type DocumentRecord, stateOf, useDownload } from './use-document.ts';

interface DocumentListProps {
  labs: readonly LabResult[];
  onOpen: (labId: string) => void;
}

/** The uploaded documents above the results. A document is no result (LABDOC-6), and says how far it has been read. */
export function DocumentList({ labs, onOpen }: DocumentListProps) {
  const { t } = useTranslation('documents');
  const documents = labs.filter(isDocument);
  if (documents.length === 0) return null;
  return (
    <section aria-label={t('documents')} className="max-h-40 shrink-0 overflow-y-auto border-b">
      <ul className="divide-y">
        {documents.map((record) => (
          <Row
            key={record.id}
            record={record}
            saved={labs.filter(({ sourceDocument }) => sourceDocument === record.id).length}
            onOpen={() => onOpen(record.id)}
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  record: DocumentRecord;
  saved: number;
  onOpen: () => void;
}

/** A document with its actions. The content of one that belongs to another patient is veiled, the file too (D12). */
function Row({ record, saved, onOpen }: RowProps) {
  const { t } = useTranslation(['documents', 'records']);
  const moment = useMoment();
  const download = useDownload();
  const name = record.originalFileName ?? record.testName;
  return (
    <li
      data-record={record.id}
      tabIndex={-1}
      className="flex items-center gap-3 py-0.5 pr-2 pl-4 hover:bg-hover"
    >
      {record.enteredInError ? <span className="w-4.5 shrink-0" /> : <LabTick lab={record} />}
      <FileText aria-hidden className="size-4 shrink-0 text-unknown" />
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3">
        <MarkLine mark={record.enteredInError} />
        <Veil mark={record.enteredInError}>
          <button
            type="button"
            onClick={onOpen}
            className="flex min-h-9 min-w-0 grow basis-32 flex-wrap items-center gap-x-3 py-1 text-left max-md:min-h-11"
          >
            <span className={cn('min-w-0 truncate', record.enteredInError && 'text-muted line-through')}>
              {name}
            </span>
            {!record.enteredInError && <State record={record} saved={saved} />}
            <time dateTime={record.recordedAt} className="ml-auto text-xs text-muted">
              {moment(record.recordedAt)}
            </time>
          </button>
          <Button
            variant="ghost"
            size="icon"
            aria-label={[`${t('download')}: ${name}`, record.enteredInError && t('records:marked')]
              .filter(Boolean)
              .join(', ')}
            onClick={() => download(record)}
          >
            <Download aria-hidden />
          </Button>
        </Veil>
      </div>
      <RecordMenu domain="labs" at={record.recordedAt} records={[record]} />
    </li>
  );
}

function State({ record, saved }: Omit<RowProps, 'onOpen'>) {
  const { t } = useTranslation('documents');
  const now = useNow();
  const state = stateOf(record, now);
  const isForeign = record.document.identity.differs.length > 0;
  const abnormal = record.aiAnalysisResult?.abnormalValues.length ?? 0;
  return (
    <span className="flex flex-wrap gap-x-2 text-xs">
      {isForeign && <span className="font-medium text-red">{t('foreign')}</span>}
      {state === 'read' ? (
        <>
          {abnormal > 0 && <span className="text-violet">{t('state.abnormal', { count: abnormal })}</span>}
          <span className={saved === 0 ? 'text-amber' : 'text-muted'}>
            {saved === 0 ? t('state.unsaved') : t('state.saved', { count: saved })}
          </span>
        </>
      ) : (
        <span className={state === 'unread' ? 'text-amber' : 'text-muted'}>{t(`state.${state}`)}</span>
      )}
    </span>
  );
}
