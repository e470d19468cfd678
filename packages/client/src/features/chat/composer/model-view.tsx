import { accessLogEndpoints } from '@bedside/contracts/access-log/access-log.contract.ts';
import type { PromptPreview } from '@bedside/contracts/chat/chat.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { ChevronRight, Eye } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { modelViewQuery } from '../../../domains/chat.queries.ts';
import { useLineOf } from '../../../domains/use-line-of.ts';
import { number } from '../../../i18n/format.ts';
import { useFailureReason } from '../../../i18n/hooks/use-failure-reason.ts';
import { useDraft } from '../../../state/drafts/drafts.ts';
import { languageAtom } from '../../../storage/preferences.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogFooter,
  DialogTrigger,
} from '../../../ui/overlays/dialog.tsx';
import { LeftOutLine } from '../reply/left-out.tsx';

/** What stands for identity that was taken out. */
const masked =
  /(\[(?:name|colleague|record number|birth date|phone number|insurance number|e-mail|address)\])/g;

/** Opens the text that the question in the message box would send to the model. */
export function ModelView({ patientId }: { patientId: string }) {
  const { t } = useTranslation('chat');
  const [draft] = useDraft(patientId);
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="ghost" size="sm">
          <Eye aria-hidden /> {t('modelView.open')}
        </Button>
      </DialogTrigger>
      <ViewDialog patientId={patientId} question={draft.trim()} isOpen={isOpen} />
    </Dialog>
  );
}

interface ViewDialogProps {
  patientId: string;
  question: string;
  /** The view loads only while open, because each load counts toward the clinician's limit of questions. */
  isOpen: boolean;
}

function ViewDialog({ patientId, question, isOpen }: ViewDialogProps) {
  const { t } = useTranslation('chat');
  const line = useLineOf(patientId);
  const reasonOf = useFailureReason();
  const isBlank = question === '';
  const view = useQuery({ ...modelViewQuery(patientId, question), enabled: isOpen && !isBlank });
  const { data } = view;
  const about = data && (data.demo ? t('modelView.aboutDemo') : t('modelView.about', { model: data.model }));
  return (
    <DialogContent
      title={t('modelView.title')}
      description={[line, isBlank ? t('modelView.blank') : about].filter(Boolean).join('. ')}
      className="md:max-w-3xl"
    >
      {data && !isBlank && <Sent view={data} patientId={patientId} />}
      {!isBlank && view.isPending && (
        <DialogBody>
          <p role="status" className="flex items-center gap-2 text-muted">
            <Spinner /> {t('modelView.loading')}
          </p>
        </DialogBody>
      )}
      {!isBlank && view.isError && (
        <DialogBody>
          <LoadFailure
            text={t('modelView.failed', {
              reason: view.error instanceof ApiError ? reasonOf(view.error) : '',
            })}
            onRetry={() => void view.refetch()}
          />
        </DialogBody>
      )}
    </DialogContent>
  );
}

function Sent({ view, patientId }: { view: PromptPreview; patientId: string }) {
  const { t } = useTranslation('chat');
  const language = useAtomValue(languageAtom);
  const { messages, tokens, tokenBudget, leftOut } = view;
  const last = messages.length - 1;
  // The chart first, because it is what a reader looks for. The model reads it last, after the conversation.
  const inOrder = [...messages.entries()].toSorted(
    ([a], [b]) => Number(b === last) - Number(a === last) || a - b,
  );
  // The instructions name the marks as examples; they mask nothing.
  const count = messages
    .filter(({ role }) => role !== 'system')
    .reduce((sum, { content }) => sum + (content.match(masked)?.length ?? 0), 0);

  async function copy() {
    try {
      await call(accessLogEndpoints.tell, {
        params: { patientId },
        body: { kind: 'chart-copied', about: 'chart' },
      });
      await navigator.clipboard.writeText(messages.map(({ content }) => content).join('\n\n'));
      toast({ title: t('modelView.copied') });
    } catch {
      toast({ title: t('modelView.notCopied'), variant: 'destructive' });
    }
  }

  return (
    <>
      {/* A keyboard scrolls the text. */}
      <DialogBody role="region" aria-label={t('modelView.title')} tabIndex={0}>
        <LeftOutLine leftOut={leftOut} className="mb-3 text-sm" />
        {inOrder
          .filter(([, { role }]) => role !== 'system')
          .map(([index, { role, content }]) => (
            <Message key={index} title={t(`modelView.${titleOf(role, index === last)}`)} text={content} />
          ))}
        {messages
          .filter(({ role }) => role === 'system')
          .map(({ content }) => (
            <Instructions key="rules" text={content} />
          ))}
      </DialogBody>
      <DialogFooter className="items-center">
        <p className="mr-auto text-sm text-muted">
          {t('modelView.tokens', {
            tokens: number(tokens, language),
            budget: number(tokenBudget, language),
          })}{' '}
          · {t('modelView.masked', { count })}
        </p>
        <Button variant="outline" onClick={() => void copy()}>
          {t('modelView.copy')}
        </Button>
      </DialogFooter>
    </>
  );
}

function titleOf(role: PromptPreview['messages'][number]['role'], isLast: boolean) {
  if (role === 'assistant') return 'earlierReply';
  return isLast ? 'chart' : 'earlierQuestion';
}

/** The prompt's own words are English in every language. */
const textLook = 'rounded-sm border bg-surface p-2 font-mono text-xs wrap-anywhere whitespace-pre-wrap';

function Message({ title, text }: { title: string; text: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="not-first:mt-4">
      <h3 id={id} className="mb-1 text-sm font-semibold text-muted">
        {title}
      </h3>
      <div lang="en" className={textLook}>
        {text.split(masked).map((part, index) =>
          index % 2 === 1 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text of one prompt never changes.
            <mark key={index} className="rounded-sm bg-violet-tint px-0.5 font-semibold text-violet">
              {part}
            </mark>
          ) : (
            part
          ),
        )}
      </div>
    </section>
  );
}

/** The rules are long and the same for every patient, so they are folded. They mask nothing. */
function Instructions({ text }: { text: string }) {
  const { t } = useTranslation('chat');
  return (
    <details className="group mt-4">
      <summary className="flex min-h-6 cursor-pointer list-none items-center gap-1 text-sm font-semibold text-muted max-md:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 group-open:rotate-90" />
        {t('modelView.rules')}
      </summary>
      <div lang="en" className={`mt-1 ${textLook}`}>
        {text}
      </div>
    </details>
  );
}
