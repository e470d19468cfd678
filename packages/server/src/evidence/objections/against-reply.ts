import type { MessageMetadata } from '@bedside/contracts/chat/chat.contract.ts';
import type { Objection } from '@bedside/contracts/chat/objection.ts';
import { readingBounds } from '../bounds.ts';
import { reassuringWords } from './reassuring-words.ts';

/**
 * Returns whether a text says or implies "safe", "discharge", "normal" or "low risk", in any of the three languages
 * (REPLY-1). The time is linear in the text.
 */
export function reassures(text: string): boolean {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}*_`~]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .toLowerCase();
  return reassuringWords.some((word) => plain.includes(word));
}

/** D64: returns what to show above a reply, whatever its words, also of one that ended early. */
export const againstReply = (
  text: string,
  objections: readonly Objection[],
): Pick<MessageMetadata, 'objections' | 'reassures'> =>
  objections.length > 0 ? { objections: [...objections], reassures: reassures(text) } : {};

interface AgainstStream {
  objections?: Objection[];
  reassures?: true;
}

/** D64: returns what to show above a reply that grows, from before its first word on. */
export const againstStream = (text: string, objections: readonly Objection[]): AgainstStream =>
  objections.length > 0 ? { objections: [...objections], ...(reassures(text) && { reassures: true }) } : {};

/** Longer than any of the words with the signs of Markdown in them, so that a piece can end anywhere. */
const longestWord = readingBounds.reassuringCharacters;

/**
 * Returns a reader of the pieces of a growing reply. It returns the objections with the first piece, and that the reply
 * reassures with the piece whose end first makes it do so. Each piece is read once.
 */
export function againstGrowingReply(objections: readonly Objection[]): (piece: string) => AgainstStream {
  let unread: string | undefined = '';
  let isFirst = true;
  return (piece) => {
    if (objections.length === 0) return {};
    const first = isFirst ? { objections: [...objections] } : {};
    isFirst = false;
    if (unread === undefined) return first;
    const text: string = unread + piece;
    unread = reassures(text) ? undefined : text.slice(-longestWord);
    return { ...first, ...(unread === undefined && { reassures: true }) };
  };
}
