import { type ChartDomain, type ChartEntry, domainOfEntry } from '@bedside/contracts/chart-entries.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { logEnd, maxReplay, timelineEndpoints } from '@bedside/contracts/timeline/timeline.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { type ChartAnswer, call } from '../api/call.ts';
import { parseEntry } from '../api/chart-entry.ts';
import { type News, withNews } from './news.ts';

/** The first page of the timeline. */
const maxFirstTimelineEntries = 100;

/** Each older page of the timeline. */
const maxOlderTimelineEntries = 500;

const key = (patientId: string) => ['patient', patientId, 'timeline'] as const;

/** Which entries a timeline shows; all by default. */
export interface TimelineFilter {
  /** Only entries that this domain wrote, and marks of its records. */
  kind?: Exclude<ChartDomain, 'records'> | undefined;
  /** Only entries of this person or device, by id. */
  person?: string | undefined;
}

/** Returns whether a timeline with this filter shows an entry. */
export function isShown(entry: ChartEntry, { kind, person }: TimelineFilter): boolean {
  // The reply itself shows it.
  if (entry.type === 'chat.checked') return false;
  if (person !== undefined && entry.actor.id !== person) return false;
  if (kind === undefined || domainOfEntry(entry.type) === kind) return true;
  const isMark =
    entry.type === 'record.entered-in-error' ||
    entry.type === 'record.reviewed' ||
    entry.type === 'record.countersigned';
  return isMark && entry.data.domain === kind;
}

/** Where a page of the log ends, and how many entries it has. */
interface Back {
  before: number;
  limit: number;
  filter: TimelineFilter;
}

async function readBack(patientId: string, { before, limit, filter }: Back, signal: AbortSignal) {
  const { kind, person } = filter;
  const query = {
    before: String(before),
    limit: String(limit),
    ...(kind && { domain: kind }),
    ...(person && { actor: person }),
  };
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
  filter: TimelineFilter;
}

/** The beginning of the keys of a patient's newest pages, one for each filter. */
export const newestTimelineKey = (patientId: string) => [...key(patientId), 'newest'];

/** Queries the end of a patient's chart log. Folds append to it. */
export const timelineQuery = (patientId: string, filter: TimelineFilter = {}) =>
  queryOptions({
    queryKey: [...newestTimelineKey(patientId), filter],
    queryFn: async ({ signal }): Promise<ChartAnswer<TimelinePage>> => {
      const back = { before: logEnd, limit: maxFirstTimelineEntries, filter };
      const { seq, epoch, ...data } = await readBack(patientId, back, signal);
      return { data: { ...data, filter }, seq, epoch };
    },
    select: ({ data }) => data,
  });

/** Queries the page before `before`. Entries never change, so it is read once and has no position. */
export const olderTimelineQuery = (patientId: string, before: number, filter: TimelineFilter) =>
  queryOptions({
    queryKey: [...key(patientId), 'before', before, filter],
    queryFn: async ({ signal }): Promise<TimelinePage> => {
      const back = { before, limit: maxOlderTimelineEntries, filter };
      const { entries, oldest } = await readBack(patientId, back, signal);
      return { entries, oldest, filter };
    },
  });

/** Queries everyone who wrote in a chart, as of the time of asking. Entries that arrive later bring their own people. */
export const peopleQuery = (patientId: string) =>
  queryOptions({
    queryKey: [...key(patientId), 'people'],
    queryFn: async ({ signal }) =>
      (await call(timelineEndpoints.people, { params: { patientId } }, { signal })).people,
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
