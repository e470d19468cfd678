import { type ChartEntryType, isChartEntryType } from '@bedside/contracts/chart-entries.ts';
import { maxReplay, timelineEndpoints } from '@bedside/contracts/timeline/timeline.contract.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { type ChartAnswer, call } from '../api/call.ts';

export const newsKinds = ['lab', 'score', 'medication', 'note', 'xray', 'facts', 'other'] as const;
export type NewsKind = (typeof newsKinds)[number];

/**
 * Which clinical news an entry of each type is (D17). Null: no news, because the chat does not count, and because a reply
 * names new vitals by their values.
 */
export const newsKindOf: Record<ChartEntryType, NewsKind | null> = {
  'patient.created': null,
  'patient.updated': 'facts',
  'vitals.recorded': null,
  'note.added': 'note',
  'lab.added': 'lab',
  'lab.tagged': null,
  'lab.untagged': null,
  'score.calculated': 'score',
  'medication.started': 'medication',
  'medication.discontinued': 'medication',
  'xray.analyzed': 'xray',
  'chat.asked': null,
  'chat.replied': null,
  'chat.cleared': null,
};

const FromReply = z.object({ messageId: z.string() });

/** Returns the kind of news, or null. Counts a type that only a newer server knows, because it may be clinical. */
function newsOf({ type, data }: { type: string; data?: unknown }): NewsKind | null {
  // A note taken from a reply repeats what the chat already shows.
  if (type === 'note.added' && FromReply.safeParse(data).success) return null;
  return isChartEntryType(type) ? newsKindOf[type] : 'other';
}

/** How often each kind of clinical entry came into a patient's chart after `seq`, newest included as they come. */
export const newsQuery = (patientId: string, seq: number) =>
  queryOptions({
    queryKey: ['patient', patientId, 'news', seq],
    queryFn: async ({ signal }): Promise<ChartAnswer<NewsKind[]>> => {
      const data: NewsKind[] = [];
      for (let after = seq; ; ) {
        const page = await call(
          timelineEndpoints.entries,
          { params: { patientId }, query: { after: String(after), limit: String(maxReplay) } },
          { signal },
        );
        data.push(...page.entries.flatMap((entry) => newsOf(entry) ?? []));
        const last = Math.max(after + 1, page.entries.at(-1)?.seq ?? page.seq);
        // A list that stood further back than the log's end would make the whole chart load afresh.
        if (last >= page.seq || page.reset) return { data, seq: page.seq, epoch: page.epoch };
        after = last;
      }
    },
    select: ({ data }) => data,
  });

/** Folds an entry of any type into what is counted of its patient's chart. */
export function foldNews(
  cache: QueryClient,
  entry: { patientId: string; seq: number; epoch: string; type: string; data?: unknown },
): void {
  const kind = newsOf(entry);
  cache.setQueriesData<ChartAnswer<NewsKind[]>>(
    { queryKey: ['patient', entry.patientId, 'news'] },
    (known) => {
      if (known === undefined || known.epoch !== entry.epoch || known.seq >= entry.seq) return known;
      return { ...known, seq: entry.seq, data: kind ? [...known.data, kind] : known.data };
    },
  );
}
