import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ChartAnswer } from '../../api/call.ts';
import { isShown, newestTimelineKey, type TimelinePage } from '../../domains/timeline.queries.ts';

/** Adds an entry to the top of its patient's timeline, whichever filters are loaded. */
export function foldTimeline(cache: QueryClient, entry: ChartEntry): void {
  const queryKey = newestTimelineKey(entry.patientId);
  cache.setQueriesData<ChartAnswer<TimelinePage>>({ queryKey }, (known) => {
    if (known === undefined || known.epoch !== entry.epoch || known.seq >= entry.seq) return known;
    const { data } = known;
    if (!isShown(entry, data.filter)) return { ...known, seq: entry.seq };
    return { ...known, seq: entry.seq, data: { ...data, entries: [entry, ...data.entries] } };
  });
}
