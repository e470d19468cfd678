import { labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLineOf } from '../../../../domains/use-line-of.ts';
import { decimal } from '../../../../i18n/format.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { FieldError } from '../../../../ui/controls/field.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../../../../ui/overlays/dialog.tsx';
import { PermissionNotice } from '../../../../ui/rights/permission-notice.tsx';
import { DocumentReading } from '../reading/document-reading.tsx';
import { DocumentDropZone } from './document-drop-zone.tsx';
import { useUploadDocument } from './use-upload-document.ts';

interface UploadDialogProps {
  patientId: string;
  onClose: () => void;
  /** Opens a document with its original beside it. */
  onOpen: (labId: string) => void;
  /** Opens a document with the entry of its results beside it. */
  onEnter: (labId: string) => void;
}

/** Uploads a lab document, and shows the model's reading of it once there is one. */
export function UploadDialog({ patientId, onClose, onOpen, onEnter }: UploadDialogProps) {
  const { t } = useTranslation('documents');
  const line = useLineOf(patientId);
  const { state, send, cancel, reset } = useUploadDocument(patientId);
  const [file, setFile] = useState<File>();
  const [isMissing, setMissing] = useState(false);
  const isSending = state.share !== undefined;
  const beginAnew = () => {
    setFile(undefined);
    reset();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('title')}
        description={[line, !state.lab && t('intro')].filter(Boolean).join('. ')}
        className={state.lab && 'md:max-w-3xl'}
        // A stray click must not cancel an upload.
        onInteractOutside={(event) => isSending && event.preventDefault()}
      >
        {state.lab ? (
          <DocumentReading
            patientId={patientId}
            uploaded={state.lab}
            onOpen={onOpen}
            onEnter={onEnter}
            onSaved={beginAnew}
            another={beginAnew}
          />
        ) : (
          <>
            <PermissionNotice needs={labsEndpoints.upload} isRecord />
            <DialogBody className="flex flex-col gap-4">
              <DocumentDropZone
                file={file}
                disabled={isSending}
                onFile={(next) => {
                  setFile(next);
                  setMissing(false);
                }}
              />
              <FieldError message={isMissing ? t('missingFile') : state.failure} />
              <p className="flex items-start gap-2 rounded-md bg-amber-tint px-3 py-2 text-sm text-amber">
                <ShieldAlert aria-hidden className="mt-px size-4 shrink-0" />
                <span>{t('leaves')}</span>
              </p>
              {state.share !== undefined && <Progress share={state.share} />}
            </DialogBody>
            <DialogFooter>
              {isSending ? (
                <Button variant="outline" onClick={state.share === 1 ? onClose : cancel}>
                  {t(state.share === 1 ? 'closeAndContinue' : 'cancelUpload')}
                </Button>
              ) : (
                <Button needs={labsEndpoints.upload} onClick={() => (file ? send(file) : setMissing(true))}>
                  {t('analyze')}
                </Button>
              )}
            </DialogFooter>
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}

/** Shows the measured upload, then the reading, which has no measurable progress. */
function Progress({ share }: { share: number }) {
  const { t, i18n } = useTranslation('documents');
  const percent = Math.floor(share * 100);
  const isSent = percent >= 100;
  return (
    <div className="flex flex-col gap-1">
      <progress
        {...(!isSent && { value: percent })}
        max={100}
        aria-label={t('progress')}
        className="block h-1.5 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-action-solid [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-action-solid"
      />
      <p className="text-xs text-muted">
        {isSent ? t('reading') : t('sending', { percent: decimal(percent, i18n.language) })}
      </p>
      {/* Each percent would be announced; the two phases are enough. */}
      <p aria-live="polite" className="sr-only">
        {t(isSent ? 'reading' : 'sendingShort')}
      </p>
    </div>
  );
}
