import type { QueryClient } from '@tanstack/react-query';
import type { ChartAnswer } from '../../api/call.ts';
import { type News, withNews } from '../../domains/news.ts';
import { newsKey } from '../../domains/timeline.queries.ts';

/** Adds an entry to the clinical news of its patient. Entries without news only advance `seq`. */
export function foldNews(
  cache: QueryClient,
  entry: { patientId: string; seq: number; epoch: string; type: string; data?: unknown },
): void {
  cache.setQueriesData<ChartAnswer<News[]>>({ queryKey: newsKey(entry.patientId) }, (known) => {
    if (known === undefined || known.epoch !== entry.epoch || known.seq >= entry.seq) return known;
    return { ...known, seq: entry.seq, data: withNews(known.data, entry) };
  });
}
