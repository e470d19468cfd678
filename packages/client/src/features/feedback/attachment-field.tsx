import { maxAttachments } from '@bedside/contracts/feedback/feedback.contract.ts';
import { Paperclip } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { AttachmentList } from './attachment-list.tsx';
import { type Attachment, pickerTypes } from './attachments.ts';

interface AttachmentFieldProps {
  attachments: readonly Attachment[];
  /** The ids of files that the server rejected by their content. */
  notAccepted: readonly number[];
  isDragActive: boolean;
  disabled: boolean;
  onChoose: () => void;
  onRemove: (id: number) => void;
  inputProps: ComponentProps<'input'>;
}

/** Lets the user choose files, and shows that files can also be dropped or pasted. */
export function AttachmentField({
  attachments,
  notAccepted,
  isDragActive,
  disabled,
  onChoose,
  onRemove,
  inputProps,
}: AttachmentFieldProps) {
  const { t } = useTranslation(['feedback', 'common']);
  const id = useId();
  const isFull = attachments.length >= maxAttachments;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-2">
        <span id={id} className="text-sm font-medium">
          {t('attachments.label')}
        </span>
        <span className="text-xs text-muted">
          {t('attachments.count', { count: attachments.length, max: maxAttachments })}
        </span>
      </div>
      <input {...inputProps} accept={pickerTypes} aria-labelledby={id} />
      <AttachmentList
        attachments={attachments}
        notAccepted={notAccepted}
        disabled={disabled}
        onRemove={onRemove}
      />
      <div
        className={cn(
          'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-dashed border-line-strong px-3 py-2.5',
          isDragActive && 'border-action bg-action-tint',
        )}
      >
        <Button variant="outline" size="sm" disabled={disabled || isFull} onClick={onChoose}>
          <Paperclip aria-hidden /> {t('attachments.choose')}
        </Button>
        <p className="min-w-48 grow basis-0 text-xs text-muted">
          {isDragActive ? t('attachments.drop') : t('attachments.hint')}
        </p>
      </div>
    </div>
  );
}
