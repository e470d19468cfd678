import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import type { EnteredInError, MarkedInError } from '@bedside/contracts/record-marks.ts';
import { isOfOther } from '../../ui/records/veil.tsx';

/** Returns a lookup of the mark of an entry's record. */
export function marksByEntry(
  errors: readonly MarkedInError[],
): (entry: ChartEntry) => EnteredInError | undefined {
  const marks = new Map(errors.map(({ recordId, enteredInError }) => [recordId, enteredInError]));
  return ({ type, data }) => {
    const own = 'id' in data ? marks.get(data.id) : undefined;
    const asked = type === 'chat.replied' ? marks.get(data.inReplyTo ?? '') : undefined;
    // A reply to a question about another patient is about that patient too.
    return own ?? (isOfOther(asked) ? asked : undefined);
  };
}
