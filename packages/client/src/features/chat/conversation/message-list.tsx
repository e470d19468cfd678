import { ArrowDown } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messagesList } from '../../../domains/chat.queries.ts';
import { useOlder } from '../../../domains/lists/use-older.ts';
import { useSession } from '../../../state/session.ts';
import { OlderRecords } from '../../../ui/feedback/older-records.tsx';
import { Thinking, Writing } from '../composer/writing.tsx';
import { Reply } from '../reply/reply.tsx';
import type { StoredRow, TailRow } from './conversation.ts';
import { Question, Unsent } from './question.tsx';
import { StoredRows } from './stored-rows.tsx';
import { useStickToBottom } from './use-stick-to-bottom.ts';
import { useTargetMessage } from './use-target-message.ts';

interface MessageListProps {
  patientId: string;
  stored: StoredRow[];
  tail: TailRow[];
  /** Rendered before the first message, once it is loaded. */
  start?: ReactNode;
  /** Rendered after the last message. */
  end?: ReactNode;
  /** Rendered when the list is empty. */
  empty: ReactNode;
}

/**
 * The conversation. It scrolls to new messages only while the reader is at its end; otherwise a button counts them. The
 * question of a finished reply stays in view.
 */
export function MessageList({ patientId, stored, tail, start, end, empty }: MessageListProps) {
  const { t } = useTranslation('chat');
  const { user } = useSession();
  const [list, setList] = useState<HTMLElement | null>(null);
  const content = useRef<HTMLDivElement>(null);
  const { isAtBottom, toBottom, toQuestion } = useStickToBottom(
    list,
    content,
    answeredQuestion(stored, tail),
  );
  const count = stored.length + tail.filter(({ kind }) => kind !== 'thinking').length;
  const news = useNews(stored, count, isAtBottom);
  const older = useOlder(messagesList, patientId);
  const keepPlace = useKeptPlace(list, stored[0]?.id);
  const target = useTargetMessage(patientId, list, stored, older);
  const sending = tail.findLast(({ kind }) => kind === 'unsent')?.id;
  const followQuestion = useEffectEvent(toQuestion);
  useEffect(() => {
    // Scrolls to a question that the user has just sent.
    if (sending !== undefined) followQuestion();
  }, [sending]);
  return (
    <div className="relative min-h-28 grow">
      <div
        ref={setList}
        role="log"
        aria-live="off"
        aria-label={t('conversation')}
        className="h-full overflow-y-auto px-4 [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div ref={content} className="mx-auto flex max-w-[720px] flex-col gap-5 py-4">
          <OlderRecords
            older={{
              ...older,
              read: () => {
                keepPlace();
                older.read();
              },
            }}
            label={t('older')}
            onRequest
            className="justify-center px-0 py-0"
          />
          {stored.length + tail.length === 0 && empty}
          {stored.length + tail.length > 0 && !older.exist && start}
          <StoredRows scroller={list} rows={stored} target={target}>
            {(row) => (
              <StoredMessage row={row} isOwn={user !== undefined && user.id === row.message.sender.id} />
            )}
          </StoredRows>
          {tail.map((row) => (
            <TailMessage key={row.id} patientId={patientId} row={row} />
          ))}
          {end}
        </div>
      </div>
      {!isAtBottom && <NewestButton news={news} onClick={toBottom} />}
    </div>
  );
}

/** Returns the id of the newest question once its reply has begun, otherwise undefined. */
function answeredQuestion(stored: readonly StoredRow[], tail: readonly TailRow[]): string | undefined {
  const unsent = tail.findLast(({ kind }) => kind === 'unsent');
  if (unsent) return unsent.id;
  const isBegun = tail.length > 0 || stored.at(-1)?.kind === 'reply';
  return isBegun ? stored.findLast(({ kind }) => kind === 'question')?.id : undefined;
}

function StoredMessage({ row, isOwn }: { row: StoredRow; isOwn: boolean }) {
  if (row.kind === 'question') {
    return <Question message={row.message} isOwn={isOwn} isUnasked={row.isUnasked} />;
  }
  return <Reply message={row.message} question={row.question} isLast={row.isLast} isOwn={isOwn} />;
}

/** A question that is not stored yet, or a reply that is not finished. */
function TailMessage({ patientId, row }: { patientId: string; row: TailRow }) {
  if (row.kind === 'unsent') return <Unsent question={row.question} />;
  const { askedBy, writer } = row;
  if (row.kind === 'thinking') return <Thinking askedBy={askedBy} writer={writer} />;
  return <Writing patientId={patientId} messageId={row.id} askedBy={askedBy} writer={writer} />;
}

/** Scrolls to the end, and counts the messages that arrived there. */
function NewestButton({ news, onClick }: { news: number; onClick: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <button
      type="button"
      onClick={onClick}
      className="absolute right-3 bottom-3 flex h-8 items-center gap-1.5 rounded-full border bg-raised px-3 text-sm font-medium shadow-float hover:bg-hover max-md:h-11 max-md:min-w-11"
    >
      <ArrowDown aria-hidden className="size-4" />
      {news > 0 ? t('new', { count: news }) : <span className="sr-only">{t('toNewest')}</span>}
    </button>
  );
}

/** Returns how many rows arrived below a reader who scrolled up. Older messages above are not new. */
function useNews(stored: readonly StoredRow[], count: number, isAtBottom: boolean): number {
  const firstId = stored[0]?.id;
  const [known, setKnown] = useState({ seen: count, firstId });
  const above = known.firstId === firstId ? 0 : stored.findIndex(({ id }) => id === known.firstId);
  const seen = known.seen + Math.max(0, above);
  const next = isAtBottom || count < seen ? count : seen;
  if (known.firstId !== firstId || known.seen !== next) setKnown({ seen: next, firstId });
  return count - next;
}

/**
 * Keeps the reader's position when older messages appear above it. `firstId` is the first message.
 *
 * Returns a function that remembers the position. Call it before the older messages load.
 */
function useKeptPlace(scroller: HTMLElement | null, firstId: string | undefined): () => void {
  const scrollPlace = useRef<{ fromBottom: number; firstId: string | undefined } | null>(null);
  useLayoutEffect(() => {
    if (scroller === null || scrollPlace.current === null || scrollPlace.current.firstId === firstId) return;
    scroller.scrollTop = scroller.scrollHeight - scrollPlace.current.fromBottom;
    scrollPlace.current = null;
  }, [scroller, firstId]);
  return () => {
    if (scroller) scrollPlace.current = { fromBottom: scroller.scrollHeight - scroller.scrollTop, firstId };
  };
}
