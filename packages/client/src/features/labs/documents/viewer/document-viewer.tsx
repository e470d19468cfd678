import { useQuery } from '@tanstack/react-query';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { labDocumentQuery } from '../../../../domains/labs.queries.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { SectionPending } from '../../../../ui/feedback/section-pending.tsx';
import { useObjectUrl } from '../../../../ui/hooks/use-object-url.ts';
import { Tooltip } from '../../../../ui/overlays/tooltip.tsx';
import type { DocumentRecord } from '../use-document.ts';
import { PdfPages } from './pdf-pages.tsx';

const steps = [0.5, 0.75, 1, 1.5, 2, 3, 4] as const;

/** The next zoom step in one direction. */
const stepFrom = (zoom: number, by: 1 | -1): number =>
  (by === 1 ? steps.find((step) => step > zoom) : steps.findLast((step) => step < zoom)) ?? zoom;

/** The original of a document: the pages of a PDF, or an image. At 100 % it is as wide as its place. */
export default function DocumentViewer({
  record,
  children,
}: {
  record: DocumentRecord;
  children: ReactNode;
}) {
  const { t } = useTranslation('documents');
  const { data, isError, refetch } = useQuery(labDocumentQuery(record.id));
  const [zoom, setZoom] = useState(1);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') setZoom((before) => stepFrom(before, 1));
    else if (event.key === '-') setZoom((before) => stepFrom(before, -1));
    else if (event.key === '0') setZoom(1);
    else return;
    event.preventDefault();
  }

  // Takes the focus, so that keys scroll and zoom it.
  const scrolled = { role: 'group', tabIndex: 0, 'aria-label': t('viewerKeys'), onKeyDown };
  return (
    <>
      <div className="flex h-11 shrink-0 items-center gap-1 border-b bg-surface pr-1 pl-3">
        <span className="grow truncate text-sm text-muted">{t('original')}</span>
        <span className="w-12 text-right text-xs text-muted tabular-nums">{Math.round(zoom * 100)} %</span>
        <Tool label={t('zoomOut')} onClick={() => setZoom(stepFrom(zoom, -1))}>
          <ZoomOut aria-hidden />
        </Tool>
        <Tool label={t('zoomIn')} onClick={() => setZoom(stepFrom(zoom, 1))}>
          <ZoomIn aria-hidden />
        </Tool>
        {children}
      </div>
      <div {...scrolled} className="min-h-0 grow overflow-auto p-2 focus-visible:-outline-offset-2">
        {data === undefined ? (
          <SectionPending isError={isError} failed={t('originalFailed')} onRetry={() => void refetch()} />
        ) : (
          <div style={{ width: `${zoom * 100}%` }}>
            {record.document.type === 'application/pdf' ? (
              <PdfPages file={data} zoom={zoom} />
            ) : (
              <Picture file={data} name={record.originalFileName ?? ''} />
            )}
          </div>
        )}
      </div>
    </>
  );
}

function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Tooltip content={label}>
      <Button variant="ghost" size="icon" aria-label={label} onClick={onClick}>
        {children}
      </Button>
    </Tooltip>
  );
}

function Picture({ file, name }: { file: Blob; name: string }) {
  const { t } = useTranslation('documents');
  const address = useObjectUrl(file);
  return address === null ? null : <img src={address} alt={t('alt', { name })} className="w-full bg-white" />;
}
