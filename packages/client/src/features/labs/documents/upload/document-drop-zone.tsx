import type { FieldProblem } from '@bedside/contracts/field-problems.ts';
import { labDocumentTypes } from '@bedside/contracts/labs/lab-document.ts';
import { maxLabDocumentBytes } from '@bedside/contracts/labs/labs.contract.ts';
import { FileUp, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { useTranslation } from 'react-i18next';
import { useRefusals } from '../../../../i18n/hooks/use-refusals.ts';
import { cn } from '../../../../ui/class-names.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { FieldError } from '../../../../ui/controls/field.tsx';
import { photoProblem } from '../../../../ui/photo-format.ts';

const refusals = ['wrongType', 'tooLarge', 'empty'] as const;
type Refusal = (typeof refusals)[number];

const isRefusal = (text: string): text is Refusal => refusals.some((one) => one === text);

/** For the file picker. {@link refusalOf} checks dropped files. */
const pickerTypes = labDocumentTypes.join(',');

/** Returns why a file cannot be a lab document, judged by its type and size. The server checks its bytes. */
function refusalOf({ type, size }: Pick<File, 'type' | 'size'>): Refusal | undefined {
  if (!labDocumentTypes.some((known) => known === type)) return 'wrongType';
  if (size > maxLabDocumentBytes) return 'tooLarge';
  return size === 0 ? 'empty' : undefined;
}

interface DocumentDropZoneProps {
  file: File | undefined;
  disabled: boolean;
  onFile: (file: File | undefined) => void;
}

/** Lets the user drop or choose one document. A refused file keeps the one that was chosen before. */
export function DocumentDropZone({ file, disabled, onFile }: DocumentDropZoneProps) {
  const { t } = useTranslation('documents');
  const id = useId();
  const [refusal, setRefusal] = useState<Refusal | FieldProblem>();
  const { problemText } = useRefusals();
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    onDrop: ([first]) => first && take(first),
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled,
  });

  function take(file: File): void {
    const refused = refusalOf(file);
    setRefusal((refused === 'wrongType' && photoProblem(file)) || refused);
    if (!refused) onFile(file);
  }

  return (
    <div className="flex flex-col gap-2">
      <section
        {...getRootProps({ role: 'group' })}
        aria-label={t('file')}
        aria-describedby={id}
        className={cn(
          'flex min-h-36 flex-col items-center justify-center gap-3 rounded-md border border-dashed border-line-strong/60 p-4 text-center',
          file && 'border-solid border-line',
          isDragActive && 'border-action bg-action-tint',
        )}
      >
        <input {...getInputProps()} accept={pickerTypes} aria-label={t('choose')} />
        {file ? (
          <ChosenFile name={file.name} onRemove={disabled ? undefined : () => onFile(undefined)} />
        ) : (
          <>
            <FileUp aria-hidden className="size-6 text-unknown" />
            <Button variant="outline" disabled={disabled} onClick={open}>
              {t('choose')}
            </Button>
            <p className="max-w-72 text-xs text-balance text-muted">{isDragActive ? t('drop') : t('hint')}</p>
          </>
        )}
      </section>
      <FieldError
        id={id}
        message={refusal && (isRefusal(refusal) ? t(`refused.${refusal}`) : problemText('file', refusal))}
      />
    </div>
  );
}

/** The chosen file. `onRemove` is undefined while it cannot be removed. */
function ChosenFile({ name, onRemove }: { name: string; onRemove: (() => void) | undefined }) {
  const { t } = useTranslation('documents');
  return (
    <div className="flex w-full items-center gap-3 text-left">
      <FileUp aria-hidden className="size-5 shrink-0 text-unknown" />
      <span className="min-w-0 grow">
        <span className="block break-words font-medium">{name}</span>
      </span>
      {onRemove && (
        <Button variant="ghost" size="icon" aria-label={t('remove')} onClick={onRemove}>
          <X aria-hidden />
        </Button>
      )}
    </div>
  );
}
