import { attachmentParts, type SendFeedback } from '@bedside/contracts/feedback/feedback.contract.ts';
import { problemOf } from '@bedside/contracts/field-problems.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { TriangleAlert } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { decimal } from '../../i18n/format.ts';
import { cn } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { DialogBody, DialogFooter } from '../../ui/overlays/dialog.tsx';
import { AttachmentField } from './attachment-field.tsx';
import type { Attachment } from './attachments.ts';
import { FeedbackFields } from './feedback-fields.tsx';
import { emptyFeedback, FeedbackForm } from './feedback-form.ts';
import { useAttachments } from './use-attachments.ts';
import { useSendFeedback } from './use-send-feedback.ts';

/** The feedback form. It accepts files by picker, drop or paste. */
export function FeedbackEntry({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('feedback');
  const form = useForm<FeedbackForm, unknown, SendFeedback>({
    resolver: zodResolver(FeedbackForm, { error: problemOf }),
    defaultValues: emptyFeedback,
  });
  const { attachments, add, remove } = useAttachments();
  const { send, isPending, progress, notAccepted } = useSending(form, attachments, onClose);
  const dropzone = useDropzone({
    onDrop: (files) => {
      if (!isPending) add(files);
    },
    noClick: true,
    noKeyboard: true,
  });

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={form.handleSubmit(send)}
        {...dropzone.getRootProps({ className: 'flex min-h-0 flex-col', role: 'form' })}
        aria-label={t('title')}
      >
        <DialogBody className="flex flex-col gap-4">
          <Warning />
          <fieldset disabled={isPending} className="contents">
            <FeedbackFields />
          </fieldset>
          <AttachmentField
            attachments={attachments}
            notAccepted={notAccepted}
            isDragActive={dropzone.isDragActive}
            disabled={isPending}
            onChoose={dropzone.open}
            onRemove={remove}
            inputProps={dropzone.getInputProps()}
          />
        </DialogBody>
        <Footer isPending={isPending} progress={progress} onClose={onClose} />
      </form>
    </FormProvider>
  );
}

type EntryForm = UseFormReturn<FeedbackForm, unknown, SendFeedback>;

/** Sends the form with its files. Shows the server's problems at the fields and names the rejected files. */
function useSending(form: EntryForm, attachments: readonly Attachment[], onSent: () => void) {
  const { t } = useTranslation('feedback');
  const [notAccepted, setNotAccepted] = useState<readonly number[]>([]);
  const { mutate, isPending, progress } = useSendFeedback();

  function send(body: SendFeedback) {
    mutate(
      { body, files: attachments.map(({ file }) => file) },
      {
        onSuccess: () => {
          toast({ title: t('sent.title'), description: t('sent.text') });
          onSent();
        },
        onError: (error) => {
          const fields = error instanceof ApiError ? error.fields : {};
          for (const name of names) {
            const message = fields[name];
            if (message) form.setError(name, { type: 'server', message }, { shouldFocus: true });
          }
          // A retry with a rejected file would fail again.
          const wrong = attachments.filter((_file, at) => fields[attachmentParts[at] ?? ''] !== undefined);
          setNotAccepted(wrong.map(({ id }) => id));
          toast({ variant: 'destructive', title: t('failed.title'), description: t('failed.text') });
        },
      },
    );
  }

  return { send, isPending, progress, notAccepted };
}

function Warning() {
  const { t } = useTranslation('feedback');
  return (
    <p className="flex items-start gap-2 rounded-md bg-amber-tint px-3 py-2 text-sm text-amber">
      <TriangleAlert aria-hidden className="mt-px size-4 shrink-0" />
      <span>{t('noPatientData')}</span>
    </p>
  );
}

interface FooterProps {
  isPending: boolean;
  progress: ComponentProps<typeof SendProgress>['share'];
  onClose: () => void;
}

function Footer({ isPending, progress, onClose }: FooterProps) {
  const { t } = useTranslation(['feedback', 'common']);
  return (
    <DialogFooter className={cn(isPending && 'justify-between')}>
      {isPending && <SendProgress share={progress} />}
      <Button variant="outline" onClick={onClose} disabled={isPending}>
        {t('common:cancel')}
      </Button>
      <Button type="submit" disabled={isPending} aria-busy={isPending}>
        {isPending && (
          <span aria-hidden>
            <Spinner className="text-white" />
          </span>
        )}
        {isPending ? t('sending') : t('send')}
      </Button>
    </DialogFooter>
  );
}

const names = [
  'type',
  'summary',
  'description',
  'stepsToReproduce',
  'expectedResult',
  'actualResult',
  'severity',
  'context',
  'contactEmail',
] as const;

/** Shows the upload progress. `share` is between 0 and 1. */
function SendProgress({ share }: { share: number }) {
  const { t, i18n } = useTranslation('feedback');
  const percent = Math.round(share * 100);
  return (
    <div className="flex min-w-32 grow items-center gap-2">
      <progress
        value={percent}
        max={100}
        aria-label={t('progress')}
        className="block h-1.5 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-action-solid [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-action-solid"
      />
      <span className="w-12 shrink-0 text-right text-xs text-muted">{decimal(percent, i18n.language)} %</span>
    </div>
  );
}
