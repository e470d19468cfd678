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

/** REPLY-1: returns what to show above a text that reassures, also of a reply that grows or ended early. */
export function againstReply(text: string, objections: readonly Objection[]): { objections?: Objection[] } {
  return objections.length > 0 && reassures(text) ? { objections: [...objections] } : {};
}

/** Longer than any of the words with the signs of Markdown in them, so that a piece can end anywhere. */
const longestWord = readingBounds.reassuringCharacters;

/**
 * Returns a reader of the pieces of a growing reply. It returns the objections with the piece whose end first makes the
 * reply reassure, and nothing with any other. Each piece is read once.
 */
export function againstGrowingReply(
  objections: readonly Objection[],
): (piece: string) => { objections?: Objection[] } {
  let unread: string | undefined = '';
  return (piece) => {
    if (unread === undefined) return {};
    const against = againstReply(unread + piece, objections);
    unread = against.objections ? undefined : (unread + piece).slice(-longestWord);
    return against;
  };
}
