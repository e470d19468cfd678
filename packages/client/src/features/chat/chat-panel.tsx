import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { MessageSquareText } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { patientQuery } from '../../domains/patients.queries.ts';
import { clockTime } from '../../i18n/format.ts';
import { connectionAtom } from '../../realtime/connection/connection.ts';
import { useReplyIds } from '../../realtime/realtime-provider.tsx';
import { dropUnsentAtom, unsentAtom } from '../../state/unsent.ts';
import { languageAtom } from '../../storage/preferences.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { phoneQuery, useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { CommonPrompts } from './composer/common-prompts.tsx';
import { Composer } from './composer/composer.tsx';
import { ModelView } from './composer/model-view.tsx';
import { useAsk } from './composer/use-ask.ts';
import { useFill, useSuggest } from './composer/use-fill.ts';
import { StopBar } from './composer/writing.tsx';
import { ClearConversation } from './conversation/clear-conversation.tsx';
import { ClearAnnouncer, ClearedNotice } from './conversation/cleared-notice.tsx';
import { settledIds, storedRows, tailRows } from './conversation/conversation.ts';
import { Greeting } from './conversation/greeting.tsx';
import { MessageList } from './conversation/message-list.tsx';
import { useMessages } from './conversation/use-conversation.ts';
import { type ConversationActions, ConversationActionsContext } from './conversation-actions.ts';
import { Disclaimer } from './disclaimer.tsx';
import { ReplyAnnouncer } from './reply/reply-announcer.tsx';

interface ChatPanelProps {
  patientId: string;
  /** Rendered above the message box, or beside it on a phone. For the lab results sent with a question, for example. */
  goesAlong?: ReactNode;
  /** An extra action below a complete reply. */
  ReplyAction?: ConversationActions['ReplyAction'];
  /** Begins a recommended action of a reply. */
  begin?: ConversationActions['begin'];
}

/** The shared conversation about one patient (D13). */
export function ChatPanel({ patientId, goesAlong, ReplyAction, begin }: ChatPanelProps) {
  const { t } = useTranslation('chat');
  const messages = useMessages(patientId);
  const unsent = useUnsent(patientId);
  const replyIds = useReplyIds(patientId);
  const stored = useMemo(() => storedRows(messages.data ?? []), [messages.data]);
  const tail = useMemo(
    () => tailRows(messages.data ?? [], unsent, replyIds),
    [messages.data, unsent, replyIds],
  );
  const box = useRef<HTMLTextAreaElement>(null);
  const actions = useActionsOf(patientId, box, { ReplyAction, begin });
  useSettled(messages.data, unsent);
  // On a phone, controls that writing does not need are at the conversation's end. This leaves more height for reading.
  const isPhone = useMediaQuery(phoneQuery);
  const clear = <ClearConversation patientId={patientId} isEmpty={stored.length === 0} />;

  return (
    <ConversationActionsContext value={actions}>
      <section aria-label={t('title')} className="flex h-full min-h-0 flex-col overflow-y-auto bg-surface">
        {stored.length > 0 && <h2 className="sr-only">{t('title')}</h2>}
        <MessageList
          patientId={patientId}
          stored={stored}
          tail={tail}
          start={<ClearedNotice patientId={patientId} />}
          end={
            isPhone && (
              <footer className="text-center">
                <Disclaimer />
                <ModelView patientId={patientId} />
                {stored.length > 0 && clear}
              </footer>
            )
          }
          empty={
            messages.isPending ? <Spinner className="mx-auto mt-8" /> : <EmptyChat patientId={patientId} />
          }
        />
        {messages.isError && <MessagesFailure messages={messages} />}
        <div className="shrink-0 border-t px-4 pt-3 pb-2 max-md:py-1">
          <StopBar patientId={patientId} rows={tail} />
          <div className="mx-auto max-w-[720px]">
            {!isPhone && goesAlong}
            <Composer patientId={patientId} box={box}>
              {isPhone && goesAlong}
              <CommonPrompts />
              {!isPhone && <ModelView patientId={patientId} />}
              {!isPhone && clear}
            </Composer>
            {!isPhone && <Disclaimer />}
          </div>
        </div>
        <ReplyAnnouncer messages={messages.data} />
        <ClearAnnouncer patientId={patientId} />
      </section>
    </ConversationActionsContext>
  );
}

/** Shows that the conversation could not be loaded, or the time of the one on screen. */
function MessagesFailure({ messages }: { messages: ReturnType<typeof useMessages> }) {
  const { t } = useTranslation(['chat', 'common']);
  const language = useAtomValue(languageAtom);
  const isBannerShown = 'since' in useAtomValue(connectionAtom);
  // The banner above the chart already shows its time, and the client refetches the chart.
  if (messages.data !== undefined && isBannerShown) return null;
  return (
    <p role="alert" className="flex items-center gap-2 border-t px-4 py-2 text-sm text-red">
      {messages.data === undefined
        ? t('loadFailed')
        : t('loadFailedKept', { time: clockTime(messages.dataUpdatedAt, language) })}
      <Button variant="link" size="sm" className="px-0" onClick={() => void messages.refetch()}>
        {t('common:retry')}
      </Button>
    </p>
  );
}

function useUnsent(patientId: string) {
  const all = useAtomValue(unsentAtom);
  return useMemo(() => all.filter((question) => question.patientId === patientId), [all, patientId]);
}

/** Drops unsent questions that the chart now contains. */
function useSettled(
  messages: Parameters<typeof settledIds>[0] | undefined,
  unsent: Parameters<typeof settledIds>[1],
): void {
  const drop = useSetAtom(dropUnsentAtom);
  useEffect(() => {
    if (messages) drop(settledIds(messages, unsent));
  }, [messages, unsent, drop]);
}

function useActionsOf(
  patientId: string,
  box: React.RefObject<HTMLTextAreaElement | null>,
  { ReplyAction, begin }: Pick<ConversationActions, 'ReplyAction' | 'begin'>,
) {
  const ask = useAsk(patientId);
  const fill = useFill(patientId, box);
  const suggest = useSuggest(patientId, { ask, fill });
  return useMemo(
    () => ({ ask, ReplyAction, begin, fill, suggest }),
    [ask, ReplyAction, begin, fill, suggest],
  );
}

/** The empty conversation: explains the assistant, offers first questions, and tells who cleared it. */
function EmptyChat({ patientId }: { patientId: string }) {
  const { t } = useTranslation('chat');
  const patient = useQuery(patientQuery(patientId)).data;
  return (
    <div className="flex flex-col gap-6">
      <ClearedNotice patientId={patientId} />
      <div className="text-center [&:first-child]:pt-6">
        <MessageSquareText aria-hidden className="mx-auto size-6 text-violet" />
        <h2 className="mt-2 text-xl font-semibold">{t('title')}</h2>
        <p className="mx-auto mt-1 max-w-md text-muted">{t('hint')}</p>
      </div>
      {patient && <Greeting name={patient.name} />}
    </div>
  );
}
