import type { Actor } from '@bedside/contracts/primitives.ts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useReplyStream } from '../../realtime/realtime-provider.tsx';
import { Button } from '../../ui/button.tsx';
import type { Row } from './conversation.ts';
import { ReplyFrame } from './reply.tsx';
import { GrowingText } from './reply-text.tsx';
import { useStop } from './use-conversation.ts';

/** A reply while it is written: its own text alone makes it render. */
export const Writing = memo(function Writing({
  patientId,
  messageId,
  askedBy,
}: {
  patientId: string;
  messageId: string;
  /** As the conversation has it, until the server says it. */
  askedBy: Actor | undefined;
}) {
  const { t } = useTranslation('chat');
  const stream = useReplyStream(patientId, messageId);
  if (!stream) return null;
  const who = (stream.askedBy ?? askedBy)?.fullName;
  return (
    <ReplyFrame>
      <p className="mb-1 text-xs text-muted">
        <strong className="font-semibold text-violet">{t('ai')}</strong>
        {who && ` · ${t('askedBy', { who })}`} · {t('writing')}
      </p>
      {stream.text === '' ? <ThinkingDots /> : <GrowingText text={stream.text} />}
    </ReplyFrame>
  );
});

/** Until the first word. */
export function Thinking() {
  return (
    <ReplyFrame>
      <ThinkingDots />
    </ReplyFrame>
  );
}

function ThinkingDots() {
  const { t } = useTranslation('chat');
  return <p className="py-1 text-muted">{t('thinking')}</p>;
}

/** Stops a reply, whoever asked for it. Stands below the conversation, where growing text doesn't move it away. */
export function StopBar({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('chat');
  const stop = useStop();
  const writing = rows.filter((row) => row.kind === 'writing');
  return writing.map(({ id, askedBy }) => (
    <div key={id} className="mx-auto flex w-full max-w-[720px] items-center gap-3 pb-2">
      <Button
        variant="outline"
        size="sm"
        className="max-md:h-11"
        aria-disabled={stop.isPending}
        onClick={() => !stop.isPending && stop.mutate(id)}
      >
        <span aria-hidden className="size-2.5 rounded-[2px] bg-ink" /> {t('stop')}
      </Button>
      <span className="truncate text-xs text-muted">
        {askedBy ? `${t('askedBy', { who: askedBy.fullName })} · ${t('writing')}` : t('writing')}
      </span>
    </div>
  ));
}
