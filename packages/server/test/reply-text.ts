import type { Watcher } from './factories.ts';

/**
 * What a screen shows of a reply: the text that came with the answer to its watch, and each delta put at its offset.
 * Throws where a delta leaves a hole, or says something else than what was there.
 */
export function shownText({ answer, deltas }: Pick<Watcher, 'answer' | 'deltas'>, messageId: string): string {
  let shown = answer.streams.find((stream) => stream.messageId === messageId)?.text ?? '';
  for (const delta of deltas) {
    if (delta.messageId !== messageId) continue;
    if (delta.offset > shown.length) throw new Error(`a hole from ${shown.length} to ${delta.offset}`);
    const known = shown.slice(delta.offset, delta.offset + delta.text.length);
    if (!delta.text.startsWith(known)) throw new Error(`another text at ${delta.offset}`);
    shown += delta.text.slice(known.length);
  }
  return shown;
}

/** A reply of so many words, each of which says its place, so that a lost or doubled one shows. */
export function wordsOf(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `word${index} `);
}
