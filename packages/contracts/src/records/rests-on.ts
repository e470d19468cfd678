import type { ChatMessage } from '../chat/chat.contract.ts';
import type { Note } from '../notes/notes.contract.ts';
import type { ScoreRecord } from '../scores/scores.contract.ts';
import type { MarkedInError } from './record-marks.ts';

/** Returns the ids of the records that a score used (D51). */
export const basisOfScore = ({ inputs = [] }: Pick<ScoreRecord, 'inputs'>): string[] =>
  inputs.flatMap(({ recordId }) => recordId ?? []);

/** Returns the ids of the records that a reply read, and of its question (D51). */
export const basisOfReply = ({
  metadata,
  inReplyTo,
}: Pick<ChatMessage, 'metadata' | 'inReplyTo'>): string[] => [
  ...(metadata.recordIds ?? []),
  ...(inReplyTo === undefined ? [] : [inReplyTo]),
];

/** Returns the id of the reply that a note was taken from, and of the records that this reply read (D51). */
export const basisOfNote = ({
  messageId,
  recordIds = [],
}: Pick<Note, 'messageId' | 'recordIds'>): string[] => [
  ...recordIds,
  ...(messageId === undefined ? [] : [messageId]),
];

/**
 * Returns the marks of the records in `basis`, the newest mark first. A score, a reply or a note that has any is
 * flagged: it rests on something that was later marked as entered in error (D51).
 */
export function errorsIn(basis: readonly string[], marks: readonly MarkedInError[]): MarkedInError[] {
  return marks
    .filter(({ recordId }) => basis.includes(recordId))
    .sort((a, b) => Date.parse(b.enteredInError.at) - Date.parse(a.enteredInError.at));
}
