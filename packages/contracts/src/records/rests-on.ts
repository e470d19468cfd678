import type { ChatMessage } from '../chat/chat.contract.ts';
import type { Note } from '../notes/notes.contract.ts';
import type { MarkedInError } from '../record-marks.ts';
import type { ScoreRecord } from '../scores/scores.contract.ts';

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

/** Returns the ids of a note's reply and of the records that this reply read (D51). */
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
  return byMark(marks.filter(({ recordId }) => basis.includes(recordId)));
}

/** The errors in the records behind a text (D51): each was later marked as entered in error. */
export interface RestsOnErrors {
  /** The newest mark first. */
  marks: MarkedInError[];
  /** The text names the records that it read. An older one does not, and may rest on any record before it. */
  isCertain: boolean;
}

/** Returns the errors that a reply of the assistant rests on. */
export const errorsOfReply = (
  reply: Pick<ChatMessage, 'metadata' | 'inReplyTo' | 'createdAt'>,
  marks: readonly MarkedInError[],
): RestsOnErrors =>
  errorsOf(basisOfReply(reply), reply.metadata.recordIds === undefined ? reply.createdAt : undefined, marks);

/**
 * LINEAGE-4: returns the errors in the records that a reply states: those that it quotes, links or was found to repeat. Such
 * a reply is withdrawn. One that only read such a record is flagged ({@link errorsOfReply}).
 */
export function errorsStatedBy(
  { metadata: { quotes = [], evidence, check } }: Pick<ChatMessage, 'metadata'>,
  marks: readonly MarkedInError[],
): MarkedInError[] {
  const found = check?.items.filter(({ verdict }) => verdict === 'found' || verdict === 'older') ?? [];
  const stated = [...quotes, ...quotes.map(({ from }) => from), ...(evidence?.marks ?? []), ...found];
  return errorsIn(
    stated.flatMap((place) => place?.recordId ?? []),
    marks,
  );
}

/** Returns the errors that a note rests on. Only a note from a reply rests on records. */
export const errorsOfNote = (
  note: Pick<Note, 'messageId' | 'recordIds' | 'repliedAt'>,
  marks: readonly MarkedInError[],
): RestsOnErrors =>
  errorsOf(basisOfNote(note), note.recordIds === undefined ? note.repliedAt : undefined, marks);

/** `at` is the time of a text that does not name its records. */
function errorsOf(
  basis: readonly string[],
  at: string | undefined,
  marks: readonly MarkedInError[],
): RestsOnErrors {
  const known = errorsIn(basis, marks);
  if (known.length > 0 || at === undefined) return { marks: known, isCertain: true };
  const before = marks.filter(
    ({ domain, observedAt, enteredInError }) =>
      domain !== 'chat' &&
      Date.parse(observedAt) <= Date.parse(at) &&
      Date.parse(enteredInError.at) > Date.parse(at),
  );
  return { marks: byMark(before), isCertain: false };
}

const byMark = (marks: readonly MarkedInError[]): MarkedInError[] =>
  marks.toSorted((a, b) => Date.parse(b.enteredInError.at) - Date.parse(a.enteredInError.at));
