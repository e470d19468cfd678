import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { logEnd, maxReplay, timelineEndpoints } from '@bedside/contracts/timeline/timeline.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { type ChartAnswer, call } from '../api/call.ts';
import { parseEntry } from '../api/chart-entry.ts';
import { itemBounds } from '../bounds.ts';
import { type News, withNews } from './news.ts';

/** Entries per page. */

const key = (patientId: string) => ['patient', patientId, 'timeline'] as const;

async function readBack(patientId: string, before: number, signal: AbortSignal) {
  const query = { before: String(before), limit: String(itemBounds.timelineEntries) };
  const { entries, seq, epoch } = await call(
    timelineEndpoints.entries,
    { params: { patientId }, query },
    { signal },
  );
  // Entries of an unknown type have a `seq` but nothing to show.
  const known = entries.flatMap((raw) => {
    const entry = parseEntry(raw);
    return entry === undefined || entry.type === 'unknown' ? [] : [entry];
  });
  return { entries: known.toReversed(), oldest: entries[0]?.seq ?? 1, seq, epoch };
}

/** One page of a chart log, the newest first. The next page ends before `oldest`, which is 1 on the last page. */
export interface TimelinePage {
  entries: ChartEntry[];
  oldest: number;
}

/** Queries the end of a patient's chart log. Folds append to it. */
export const timelineQuery = (patientId: string) =>
  queryOptions({
    queryKey: [...key(patientId), 'newest'],
    queryFn: async ({ signal }): Promise<ChartAnswer<TimelinePage>> => {
      const { seq, epoch, ...data } = await readBack(patientId, logEnd, signal);
      return { data, seq, epoch };
    },
    select: ({ data }) => data,
  });

/** Queries the page before `before`. Entries never change, so it is read once and has no position. */
export const olderTimelineQuery = (patientId: string, before: number) =>
  queryOptions({
    queryKey: [...key(patientId), 'before', before],
    queryFn: async ({ signal }): Promise<TimelinePage> => {
      const { entries, oldest } = await readBack(patientId, before, signal);
      return { entries, oldest };
    },
  });

/** Queries the patient as the entry about them before `seq` left them; null if there is none. */
export const factsBeforeQuery = (patientId: string, seq: number) =>
  queryOptions({
    queryKey: [...key(patientId), 'facts-before', seq],
    queryFn: async ({ signal }): Promise<Patient | null> => {
      const query = { before: String(seq), limit: '1', domain: 'patients' as const };
      const { entries } = await call(timelineEndpoints.entries, { params: { patientId }, query }, { signal });
      const [entry] = entries.flatMap((raw) => parseEntry(raw) ?? []);
      return entry?.type === 'patient.created' || entry?.type === 'patient.updated' ? entry.data : null;
    },
  });

/** The key of a patient's news from any position. */
export const newsKey = (patientId: string) => ['patient', patientId, 'news'] as const;

/** Queries the clinical news after `seq`, in the order of the log. */
export const newsQuery = (patientId: string, seq: number) =>
  queryOptions({
    queryKey: [...newsKey(patientId), seq],
    queryFn: async ({ signal }): Promise<ChartAnswer<News[]>> => {
      let data: News[] = [];
      for (let after = seq; ; ) {
        const page = await call(
          timelineEndpoints.entries,
          { params: { patientId }, query: { after: String(after), limit: String(maxReplay) } },
          { signal },
        );
        data = page.entries.reduce(withNews, data);
        const last = Math.max(after + 1, page.entries.at(-1)?.seq ?? page.seq);
        // A position before the end of the log would make the client reload the whole chart.
        if (last >= page.seq || page.reset) return { data, seq: page.seq, epoch: page.epoch };
        after = last;
      }
    },
    select: ({ data }) => data,
  });
