import { useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { messagesQuery } from '../../../domains/chat.queries.ts';
import type { Older } from '../../../domains/lists/use-older.ts';
import { targetMessageAtom } from '../../../state/selection.ts';
import { toast } from '../../../ui/feedback/toast.ts';

/** Before the chat scrolls to a message. Until then a list that has just appeared moves to its end. */
const listSettlesMs = 100;

/**
 * Scrolls to the message that another part of the screen requested, and focuses it. Loads older messages until the
 * message is there. Returns the id of that message; null if there is none.
 */
export function useTargetMessage(
  patientId: string,
  list: HTMLElement | null,
  rows: readonly { id: string }[],
  older: Older,
): string | null {
  const { t } = useTranslation('chat');
  const [target, seek] = useAtom(targetMessageAtom);
  const isLoaded =
    useQuery({ ...messagesQuery(patientId), enabled: false, select: () => true }).data === true;
  const isHere = target !== null && rows.some(({ id }) => id === target);
  const isReading = older.isReading;
  const isOver = !older.exist || older.hasFailed;
  const readOlder = useEffectEvent(older.read);
  const giveUp = useEffectEvent(() => {
    seek(null);
    toast({ title: t('replyNotHere'), description: t(older.hasFailed ? 'replyNotRead' : 'replyArchived') });
  });
  useEffect(() => {
    if (target === null || isHere || !isLoaded || isReading) return;
    if (isOver) giveUp();
    else readOlder();
  }, [target, isHere, isOver, isLoaded, isReading]);
  useEffect(() => {
    if (list === null || target === null || !isHere) return;
    const timer = setTimeout(() => {
      const message = list.querySelector<HTMLElement>(`[data-message="${CSS.escape(target)}"]`);
      message?.scrollIntoView?.({ block: 'start' });
      message?.focus({ preventScroll: true });
      seek(null);
    }, listSettlesMs);
    return () => clearTimeout(timer);
  }, [list, target, isHere, seek]);
  return target;
}
