import { DocumentDialog } from './document-dialog.tsx';
import { UploadDialog } from './upload/upload-dialog.tsx';

/** The open dialog: the upload, or the document with this id. */
export type OpenDialog = 'upload' | { labId: string; isEntering?: boolean } | undefined;

interface DocumentDialogsProps {
  patientId: string;
  open: OpenDialog;
  onChange: (open: OpenDialog) => void;
}

/** The dialogs of lab documents. One is open at a time. */
export function DocumentDialogs({ patientId, open, onChange }: DocumentDialogsProps) {
  const close = () => onChange(undefined);
  if (open === undefined) return null;
  if (open === 'upload') {
    return (
      <UploadDialog
        patientId={patientId}
        onClose={close}
        onOpen={(labId) => onChange({ labId })}
        onEnter={(labId) => onChange({ labId, isEntering: true })}
      />
    );
  }
  const { labId, isEntering = false } = open;
  return <DocumentDialog patientId={patientId} labId={labId} isEntering={isEntering} onClose={close} />;
}
