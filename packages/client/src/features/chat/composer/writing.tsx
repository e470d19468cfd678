import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import type { Actor } from '@bedside/contracts/primitives.ts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useReplyStream } from '../../../realtime/realtime-provider.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import type { TailRow, Writer } from '../conversation/conversation.ts';
import { useStop } from '../conversation/use-conversation.ts';
import { ReplyObjections } from '../reply/objections.tsx';
import { DemoBadge, ReplyFrame } from '../reply/reply.tsx';
import { GrowingText } from '../reply/reply-text.tsx';

interface WritingProps {
  patientId: string;
  messageId: string;
  /** The author of the question, until the stream names them. */
  askedBy: Actor | undefined;
  writer: Writer | undefined;
}

/** A running reply. Only its own text makes it render. */
export const Writing = memo(function Writing({ patientId, messageId, askedBy, writer }: WritingProps) {
  const { t } = useTranslation('chat');
  const stream = useReplyStream(patientId, messageId);
  if (!stream) return null;
  return (
    <ReplyFrame>
      <Head askedBy={stream.askedBy ?? askedBy} writer={writer} state={t('writing')} />
      {stream.objections && (
        <ReplyObjections objections={stream.objections} reassures={stream.reassures === true} />
      )}
      {stream.text === '' ? (
        <ThinkingDots />
      ) : (
        <div lang={writer?.language}>
          <GrowingText patientId={patientId} text={stream.text} marks={stream.marks} quotes={stream.quotes} />
        </div>
      )}
    </ReplyFrame>
  );
});

/** The placeholder before the first word of a reply. */
export function Thinking({ askedBy, writer }: { askedBy: Actor | undefined; writer: Writer | undefined }) {
  return (
    <ReplyFrame>
      {askedBy && <Head askedBy={askedBy} writer={writer} />}
      <ThinkingDots />
    </ReplyFrame>
  );
}

function Head({
  askedBy,
  writer,
  state,
}: {
  askedBy: Actor | undefined;
  writer: Writer | undefined;
  state?: string;
}) {
  const { t } = useTranslation('chat');
  const parts = [writer?.model, askedBy && t('askedBy', { who: askedBy.fullName }), state];
  return (
    <header className="mb-1 flex flex-wrap items-baseline gap-x-1.5 gap-y-1 text-xs text-muted">
      <span>
        <strong className="font-semibold text-violet">{t('ai')}</strong> · {parts.filter(Boolean).join(' · ')}
      </span>
      {writer?.demo && <DemoBadge />}
    </header>
  );
}

function ThinkingDots() {
  const { t } = useTranslation('chat');
  return <p className="py-1 text-muted">{t('thinking')}</p>;
}

/** Stops a reply, no matter who asked for it. It sits below the conversation, where growing text does not move it. */
export function StopBar({ patientId, rows }: { patientId: string; rows: readonly TailRow[] }) {
  const { t } = useTranslation('chat');
  const stop = useStop(patientId);
  return rows.map((row) => {
    if (row.kind === 'unsent') return null;
    const { askedBy } = row;
    const stopId = row.kind === 'writing' ? row.id : row.stopId;
    if (stopId === undefined) return null;
    const state = row.kind === 'writing' ? t('writing') : t('thinking');
    return (
      // One button from the question to the end of the reply, so that no press falls between two buttons.
      <div key={stopId} className="mx-auto flex w-full max-w-[720px] items-center gap-3 pb-2">
        <Button
          needs={chatEndpoints.stop}
          variant="outline"
          size="sm"
          aria-disabled={stop.isPending}
          onClick={() => !stop.isPending && stop.mutate(stopId)}
        >
          <span aria-hidden className="size-2.5 rounded-[2px] bg-ink" /> {t('stop')}
        </Button>
        <span className="truncate text-xs text-muted">
          {askedBy ? `${t('askedBy', { who: askedBy.fullName })} · ${state}` : state}
        </span>
      </div>
    );
  });
}
