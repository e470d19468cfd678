import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import type { Watcher } from '../factories.ts';

/**
 * Returns the entries that a viewer received after the response to its watch, in the log's order. Leaves out entries of
 * other patients of the department, and older ones that were still on their way between two nodes.
 */
export function newsOf({ answer, entries }: Pick<Watcher, 'answer' | 'entries'>): ChartEntry[] {
  return entries
    .filter(({ epoch, seq }) => epoch === answer.epoch && seq > answer.seq)
    .toSorted((a, b) => a.seq - b.seq);
}
