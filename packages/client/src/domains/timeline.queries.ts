import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import { logEnd, maxReplay, timelineEndpoints } from '@bedside/contracts/timeline/timeline.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { type ChartAnswer, call } from '../api/call.ts';
import { parseEntry } from '../api/chart-entry.ts';
import { type NewsKind, newsOf } from './news.ts';

/** How many entries are read at once. */
const pageSize = 100;

const key = (patientId: string) => ['patient', patientId, 'timeline'] as const;

async function readBack(patientId: string, before: number, signal: AbortSignal) {
  const query = { before: String(before), limit: String(pageSize) };
  const { entries, seq, epoch } = await call(
    timelineEndpoints.entries,
    { params: { patientId }, query },
    { signal },
  );
  // What this client does not know the type of has its place in the log, and nothing to show.
  const known = entries.flatMap((raw) => {
    const entry = parseEntry(raw);
    return entry === undefined || entry.type === 'unknown' ? [] : [entry];
  });
  return { entries: known.toReversed(), oldest: entries[0]?.seq ?? 1, seq, epoch };
}

/** A stretch of a chart's log, the newest first; `oldest` is the place that the next one ends before, 1 where there is none. */
export interface TimelinePage {
  entries: ChartEntry[];
  oldest: number;
}

/** The end of a patient's log; grows by what is folded into it. */
export const timelineQuery = (patientId: string) =>
  queryOptions({
    queryKey: [...key(patientId), 'newest'],
    queryFn: async ({ signal }): Promise<ChartAnswer<TimelinePage>> => {
      const { seq, epoch, ...data } = await readBack(patientId, logEnd, signal);
      return { data, seq, epoch };
    },
    select: ({ data }) => data,
  });

/** What lies before `before`. An entry never changes, so it is read once; without a position, which would be an old one. */
export const olderTimelineQuery = (patientId: string, before: number) =>
  queryOptions({
    queryKey: [...key(patientId), 'before', before],
    queryFn: async ({ signal }): Promise<TimelinePage> => {
      const { entries, oldest } = await readBack(patientId, before, signal);
      return { entries, oldest };
    },
  });

/** The news of a patient's chart after any position. */
export const newsKey = (patientId: string) => ['patient', patientId, 'news'] as const;

/** The kind of each clinical entry after `seq` in a patient's chart, in the log's order. */
export const newsQuery = (patientId: string, seq: number) =>
  queryOptions({
    queryKey: [...newsKey(patientId), seq],
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
        // A position before the log's end would make the whole chart load afresh.
        if (last >= page.seq || page.reset) return { data, seq: page.seq, epoch: page.epoch };
        after = last;
      }
    },
    select: ({ data }) => data,
  });
