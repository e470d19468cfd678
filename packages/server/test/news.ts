import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import type { Watcher } from './factories.ts';

/**
 * What a screen heard of its patient after its watch was answered, in the log's order. Beside that it may hear an older
 * entry that was still on its way between two nodes, and of other patients of the department.
 */
export function newsOf({ answer, entries }: Pick<Watcher, 'answer' | 'entries'>): ChartEntry[] {
  return entries
    .filter(({ epoch, seq }) => epoch === answer.epoch && seq > answer.seq)
    .toSorted((a, b) => a.seq - b.seq);
}
