import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import { useQuery } from '@tanstack/react-query';
import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { messagesQuery } from '../domains/chat.queries.ts';
import { handoversQuery } from '../domains/handover.queries.ts';
import { onSessionChange } from '../storage/token.ts';

/** The newest summary for a hand-over of a patient (HAND-12). */
export interface HandoverSummary {
  question: ChatMessage;
  /** The newest reply to it; undefined while the first runs. */
  reply: ChatMessage | undefined;
  /** The reply if it can be part of a hand-over: complete, and not entered in error. */
  usable: ChatMessage | undefined;
}

/** The removed summary of each patient, by its question. In memory only, as long as the session. */
const removedAtom = atom<ReadonlyMap<string, string>>(new Map());

/** Removes a summary from the hand-over on this screen. The conversation keeps it. */
export const removeSummaryAtom = atom(null, (get, set, { patientId, id }: ChatMessage) =>
  set(removedAtom, new Map(get(removedAtom)).set(patientId, id)),
);

onSessionChange(() => getDefaultStore().set(removedAtom, new Map()));

/**
 * Returns the newest summary that someone asked for. One that was given already belongs to its hand-over, so the next
 * hand-over starts without it.
 */
export function useHandoverSummary(patientId: string): HandoverSummary | undefined {
  const messages = useQuery(messagesQuery(patientId)).data;
  const handovers = useQuery(handoversQuery(patientId)).data;
  const removed = useAtomValue(removedAtom).get(patientId);
  const question = messages?.findLast(({ role, purpose }) => role === 'user' && purpose === 'handover');
  if (!question || !counts(question) || question.id === removed) return undefined;
  const reply = messages?.findLast(({ inReplyTo }) => inReplyTo === question.id);
  if (reply && handovers?.some(({ summary }) => summary?.id === reply.id)) return undefined;
  const isUsable = reply?.status === 'complete' && counts(reply) && reply.content.trim() !== '';
  return { question, reply, usable: isUsable ? reply : undefined };
}
