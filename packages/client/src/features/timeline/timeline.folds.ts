import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ChartAnswer } from '../../api/call.ts';
import { type TimelinePage, timelineQuery } from '../../domains/timeline.queries.ts';

/** Adds an entry to the top of its patient's timeline. */
export function foldTimeline(cache: QueryClient, entry: ChartEntry): void {
  cache.setQueryData<ChartAnswer<TimelinePage>>(timelineQuery(entry.patientId).queryKey, (known) => {
    if (known === undefined || known.epoch !== entry.epoch || known.seq >= entry.seq) return known;
    return { ...known, seq: entry.seq, data: { ...known.data, entries: [entry, ...known.data.entries] } };
  });
}
