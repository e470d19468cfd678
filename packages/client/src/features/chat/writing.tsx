import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useReplyStream } from '../../realtime/realtime-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { ReplyFrame } from './reply.tsx';
import { GrowingText } from './reply-text.tsx';
import { useStop } from './use-conversation.ts';

/** A reply while it is written: its own text alone makes it render. */
export const Writing = memo(function Writing({
  patientId,
  messageId,
}: {
  patientId: string;
  messageId: string;
}) {
  const { t } = useTranslation('chat');
  const stream = useReplyStream(patientId, messageId);
  const stop = useStop();
  if (!stream) return null;
  return (
    <ReplyFrame>
      <p className="mb-1 text-xs text-muted">
        <strong className="font-semibold text-violet">{t('ai')}</strong>
        {stream.askedBy && ` · ${t('askedBy', { who: stream.askedBy.fullName })}`} · {t('writing')}
      </p>
      {stream.text === '' ? <ThinkingDots /> : <GrowingText text={stream.text} />}
      <Button
        variant="outline"
        size="sm"
        className="mt-2 max-md:h-11"
        aria-disabled={stop.isPending}
        onClick={() => !stop.isPending && stop.mutate(messageId)}
      >
        <span aria-hidden className="size-2.5 rounded-[2px] bg-ink" /> {t('stop')}
      </Button>
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
