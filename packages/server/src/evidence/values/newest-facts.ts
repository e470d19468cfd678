import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import type { Fact, Topic } from '../facts.ts';
import { textOf } from './reply-units.ts';

/* What the facts of one thing say of a value: the newest, an older one, or an extreme (REPLY-7). */

/** A comparison with the thing that it is about. */
export type ReadItem = ReplyCheck['items'][number] & { topic?: Topic };

/** Returns the highest or the lowest of some facts. */
export function extremeOf(facts: readonly Fact[], kind: 'highest' | 'lowest' | undefined): Fact | undefined {
  if (kind === undefined) return undefined;
  const numbers = facts.filter(({ isNoNumber }) => !isNoNumber).toSorted((a, b) => a.value - b.value);
  return numbers.at(kind === 'highest' ? -1 : 0);
}

/** Returns whether a fact is the newest of its kind, or as new as it. A score of now has no time. */
export const isNewest = (fact: Fact, [newest]: readonly Fact[]): boolean => fact.at === newest?.at;

/** Returns the verdict on a value that a newer one has replaced. */
export function olderThan(
  fact: Fact,
  [newest]: readonly Fact[],
): Pick<ReadItem, 'verdict' | 'recordId' | 'expected' | 'topic'> {
  const expected = newest === undefined ? {} : { expected: textOf(newest) };
  return { verdict: 'older', ...recordOf(fact), ...expected, topic: fact.topic };
}

/** The record of a fact, for an item. */
export const recordOf = ({ recordId }: Fact) => (recordId === undefined ? {} : { recordId });
