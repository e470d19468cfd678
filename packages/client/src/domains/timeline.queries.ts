import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import { logEnd, timelineEndpoints } from '@bedside/contracts/timeline/timeline.contract.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type ChartAnswer, call } from '../api/call.ts';
import { parseEntry } from '../realtime/wire.ts';

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

/** Puts an entry of any type at the top of its patient's timeline. */
export function foldTimeline(cache: QueryClient, entry: ChartEntry): void {
  cache.setQueryData<ChartAnswer<TimelinePage>>(timelineQuery(entry.patientId).queryKey, (known) => {
    if (known === undefined || known.epoch !== entry.epoch || known.seq >= entry.seq) return known;
    return { ...known, seq: entry.seq, data: { ...known.data, entries: [entry, ...known.data.entries] } };
  });
}
