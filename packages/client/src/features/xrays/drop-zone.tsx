import { maxXrayBytes, type XrayView, xrayImageTypes } from '@bedside/contracts/xrays/xrays.contract.ts';
import { ImagePlus, X } from 'lucide-react';
import { useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { useTranslation } from 'react-i18next';
import { useRefusals } from '../../i18n/hooks/use-refusals.ts';
import { cn } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useObjectUrl } from '../../ui/hooks/use-object-url.ts';
import { photoProblem } from '../../ui/photo-format.ts';

type Refusal = 'wrongType' | 'tooLarge' | 'empty';

/** For the file picker. {@link refusalOf} checks dropped files. */
const pickerTypes = xrayImageTypes.join(',');

/** Returns why a file cannot be an X-ray, judged by its type and size. The server checks its bytes (D33). */
function refusalOf({ type, size }: Pick<File, 'type' | 'size'>): Refusal | undefined {
  if (!xrayImageTypes.some((known) => known === type)) return 'wrongType';
  if (size > maxXrayBytes) return 'tooLarge';
  return size === 0 ? 'empty' : undefined;
}

interface DropZoneProps {
  view: XrayView;
  file: File | undefined;
  disabled: boolean;
  onFile: (file: File | null) => void;
}

/** Lets the user drop or choose the image of one view, and previews it. */
export function DropZone({ view, file, disabled, onFile }: DropZoneProps) {
  const { t } = useTranslation('xrays');
  const { getRootProps, getInputProps, open, isDragActive } = useImageDrop(disabled, onFile);
  const name = t(`view.${view}`);
  return (
    <section
      {...getRootProps({ role: 'group' })}
      aria-label={name}
      className={cn(
        'flex flex-col overflow-hidden rounded-md border border-dashed border-line-strong/60 bg-surface',
        file && 'border-solid border-line',
        isDragActive && 'border-action bg-action-tint',
      )}
    >
      <input {...getInputProps()} accept={pickerTypes} aria-label={t(`choose.${view}`)} />
      <header className="flex min-h-11 items-center justify-between gap-2 border-b px-3">
        <h3 className="font-medium">{name}</h3>
        {file && (
          <Button
            variant="ghost"
            size="icon"
            className="-mr-2"
            disabled={disabled}
            aria-label={t('remove', { view: name })}
            onClick={() => onFile(null)}
          >
            <X aria-hidden />
          </Button>
        )}
      </header>
      <div className="flex h-56 items-center justify-center md:h-72">
        {file ? (
          <Preview key={file.name + file.lastModified} file={file} name={name} />
        ) : (
          <Invitation view={view} disabled={disabled} isDragActive={isDragActive} onOpen={open} />
        )}
      </div>
      {file && <p className="truncate border-t px-3 py-2 text-xs text-muted">{file.name}</p>}
    </section>
  );
}

/** Takes a dropped or chosen image, or says why the server would refuse it. */
function useImageDrop(disabled: boolean, onFile: (file: File) => void) {
  const { t } = useTranslation('xrays');
  const { problemText } = useRefusals();
  return useDropzone({
    onDrop: ([file]) => {
      if (file === undefined) return;
      const refusal = refusalOf(file);
      if (!refusal) return onFile(file);
      const photo = refusal === 'wrongType' ? photoProblem(file) : undefined;
      toast({
        variant: 'destructive',
        title: t(`refused.${refusal}.title`),
        description: photo ? problemText('file', photo) : t(`refused.${refusal}.text`, { name: file.name }),
      });
    },
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled,
  });
}

interface InvitationProps {
  view: XrayView;
  disabled: boolean;
  /** Whether a file is above the zone. */
  isDragActive: boolean;
  onOpen: () => void;
}

/** Asks for an image. */
function Invitation({ view, disabled, isDragActive, onOpen }: InvitationProps) {
  const { t } = useTranslation('xrays');
  return (
    <div className="flex flex-col items-center gap-3 p-4 text-center">
      <ImagePlus aria-hidden className="size-6 text-unknown" />
      <Button variant="outline" disabled={disabled} onClick={onOpen}>
        {t(`choose.${view}`)}
      </Button>
      <p className="max-w-60 text-xs text-balance text-muted">{isDragActive ? t('drop') : t('hint')}</p>
    </div>
  );
}

function Preview({ file, name }: { file: File; name: string }) {
  const { t } = useTranslation('xrays');
  const address = useObjectUrl(file);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) {
    return (
      <p role="alert" className="p-4 text-center text-red">
        {t('notDrawable')}
      </p>
    );
  }
  return (
    <div className="flex size-full items-center justify-center bg-[black]">
      {address !== null && (
        <img
          src={address}
          alt={t('preview', { view: name })}
          className="max-h-full max-w-full object-contain"
          onError={() => setBroken(true)}
        />
      )}
    </div>
  );
}
