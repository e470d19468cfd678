import { FileText, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/button.tsx';
import { FieldError } from '../../ui/controls/field.tsx';
import type { Attachment } from './attachments.ts';

interface AttachmentListProps {
  attachments: readonly Attachment[];
  notAccepted: readonly number[];
  disabled: boolean;
  onRemove: (id: number) => void;
}

/** The chosen files, each with preview, size and a remove button. */
export function AttachmentList({ attachments, notAccepted, disabled, onRemove }: AttachmentListProps) {
  const { t, i18n } = useTranslation('feedback');
  if (attachments.length === 0) return null;
  return (
    <ul aria-label={t('attachments.label')} className="divide-y rounded-md border">
      {attachments.map(({ id, file }) => (
        <li key={id} className="flex items-center gap-3 p-2">
          <Preview file={file} />
          <div className="min-w-0 grow">
            <p className="truncate text-sm font-medium">{file.name}</p>
            <p className="text-xs text-muted">{fileSize(file.size, i18n.language)}</p>
            <FieldError
              id={`attachment-${id}-error`}
              message={notAccepted.includes(id) ? t('attachments.notAccepted') : undefined}
            />
          </div>
          <Button
            variant="ghost"
            size="icon"
            disabled={disabled}
            aria-label={t('attachments.remove', { name: file.name })}
            aria-describedby={`attachment-${id}-error`}
            onClick={() => onRemove(id)}
          >
            <X aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Preview({ file }: { file: File }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith('image/')) return;
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <span className="flex size-10 shrink-0 items-center justify-center overflow-hidden rounded-sm border bg-hover text-muted">
      {/* An image that this browser cannot render, such as HEIC, gets the icon of a file. */}
      {address === null ? (
        <FileText aria-hidden className="size-5" />
      ) : (
        <img src={address} alt="" className="size-full object-cover" onError={() => setAddress(null)} />
      )}
    </span>
  );
}

function fileSize(bytes: number, language: string): string {
  const inMegabytes = bytes >= 100_000;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: inMegabytes ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: inMegabytes ? 1 : 0,
  }).format(inMegabytes ? bytes / 1_048_576 : Math.max(1, bytes / 1024));
}
