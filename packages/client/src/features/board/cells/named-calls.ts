import type { AttentionKind } from '@bedside/contracts/attention/attention.contract.ts';
import type { BoardCall } from '@bedside/contracts/clinical/board/board-calls.ts';

/** The kinds of call that say in several ways what NEWS2 says. */
const ofNews2: ReadonlySet<string> = new Set<AttentionKind>([
  'news2-high',
  'single-three',
  'news2-rise',
  'news2-urgent',
]);

/**
 * Divides the reasons of a row into those that it shows in words, and those that it counts. Every danger is named before
 * anything calmer; those of NEWS2 are one danger, and the most urgent of them names it. Without a danger, the first reason is named.
 */
export function namedCalls(calls: readonly BoardCall[]): { named: BoardCall[]; counted: BoardCall[] } {
  const score = calls.find(({ kind }) => ofNews2.has(kind));
  const isNamed = (call: BoardCall) =>
    call === calls[0] || (call.tone === 'red' && (call === score || !ofNews2.has(call.kind)));
  return { named: calls.filter(isNamed), counted: calls.filter((call) => !isNamed(call)) };
}
