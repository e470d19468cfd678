import type { Watcher } from '../factories.ts';

/**
 * Returns the text of a reply as a screen shows it: the text from the response to its watch, plus each delta at its
 * offset. Throws if a delta leaves a gap or differs from the known text.
 */
export function shownText({ answer, deltas }: Pick<Watcher, 'answer' | 'deltas'>, messageId: string): string {
  let shown = answer.streams.find((stream) => stream.messageId === messageId)?.text ?? '';
  for (const delta of deltas) {
    if (delta.messageId !== messageId) continue;
    if (delta.offset > shown.length) throw new Error(`gap from ${shown.length} to ${delta.offset}`);
    const known = shown.slice(delta.offset, delta.offset + delta.text.length);
    if (!delta.text.startsWith(known)) throw new Error(`different text at ${delta.offset}`);
    shown += delta.text.slice(known.length);
  }
  return shown;
}

/** Returns `count` numbered words for a reply, so that a lost or repeated one is found. */
export function wordsOf(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `word${index} `);
}
