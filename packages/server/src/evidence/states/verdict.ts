import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import type { ChartState } from './chart-state.ts';

type Item = ReplyCheck['items'][number];

/** Returns the item of words that deny a thing, by what the chart knows of it. */
export function verdictOf(
  place: Pick<Item, 'offset' | 'length'>,
  { isPresent, isOpen, text, recordId }: ChartState,
): Item {
  // If no one has asked, "no allergies" contradicts the chart (D10).
  if (isOpen) return { ...place, verdict: 'differs', expected: '?' };
  if (isPresent === undefined) return { ...place, verdict: 'absent' };
  const record = recordId === undefined ? {} : { recordId };
  if (!isPresent) return { ...place, verdict: 'found', ...record };
  return { ...place, verdict: 'differs', ...record, expected: text ?? '✓' };
}
