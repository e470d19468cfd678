import { Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLineOf } from '../../../domains/use-line-of.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Dialog, DialogContent } from '../../../ui/overlays/dialog.tsx';
import { MarkLine } from '../../../ui/records/mark-line.tsx';
import { isOfOther, VeilSwitch } from '../../../ui/records/veil.tsx';
import { DocumentEntry } from './reading/document-entry.tsx';
import { DocumentReading } from './reading/document-reading.tsx';
import { type DocumentRecord, useDocument, useDownload } from './use-document.ts';

const DocumentViewer = lazy(() => import('./viewer/document-viewer.tsx'));

interface DocumentDialogProps {
  patientId: string;
  labId: string;
  /** Opens the entry of its results at once. */
  isEntering?: boolean;
  onClose: () => void;
}

/** A document beside the model's reading, so that a clinician compares the two. Stacked on phones. */
export function DocumentDialog({ patientId, labId, isEntering = false, onClose }: DocumentDialogProps) {
  const { t } = useTranslation('documents');
  const line = useLineOf(patientId);
  const { document, saved } = useDocument(patientId, labId);
  const [isEntry, setEntry] = useState(isEntering);
  const [isShown, setShown] = useState(false);
  const mark = document?.enteredInError;
  const isVeiled = isOfOther(mark) && !isShown;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('analysis')}
        description={[line, !isVeiled && document?.originalFileName].filter(Boolean).join(' · ')}
        className="h-[92dvh] md:max-w-[min(96vw,82rem)]"
      >
        {mark && (
          <p className="flex flex-wrap items-center gap-x-3 border-b px-5 py-2">
            <MarkLine mark={mark} />
            {isOfOther(mark) && <VeilSwitch isOpen={isShown} onToggle={() => setShown(!isShown)} />}
          </p>
        )}
        {!isVeiled && (
          <div className="flex min-h-0 grow max-md:flex-col">
            <OriginalFile document={document} />
            <div className="flex min-h-0 min-w-0 grow flex-col md:w-1/2">
              {document && isEntry && !mark ? (
                <DocumentEntry patientId={patientId} record={document} saved={saved} onClose={onClose} />
              ) : document ? (
                <DocumentReading
                  patientId={patientId}
                  labId={labId}
                  onSaved={onClose}
                  onEnter={() => setEntry(true)}
                />
              ) : (
                <p className="p-5 text-unknown">{t('notThere')}</p>
              )}
            </div>
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}

/** The uploaded file with its download button. Empty until the document loads. */
function OriginalFile({ document }: { document: DocumentRecord | undefined }) {
  const { t } = useTranslation('documents');
  const download = useDownload();
  return (
    <section
      aria-label={t('original')}
      className="flex min-h-0 min-w-0 flex-col border-r bg-canvas max-md:h-2/5 max-md:border-r-0 max-md:border-b md:w-1/2"
    >
      {document && (
        <Suspense
          fallback={
            <p className="m-auto">
              <Spinner />
            </p>
          }
        >
          <DocumentViewer record={document}>
            <Button variant="ghost" size="sm" onClick={() => download(document)}>
              <Download aria-hidden />
              {t('download')}
            </Button>
          </DocumentViewer>
        </Suspense>
      )}
    </section>
  );
}
