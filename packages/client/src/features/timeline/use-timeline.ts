import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import {
  factsBeforeQuery,
  isShown,
  olderTimelineQuery,
  peopleQuery,
  type TimelineFilter,
  type TimelinePage,
  timelineQuery,
} from '../../domains/timeline.queries.ts';
import { useAuthorName } from '../../i18n/hooks/use-author-name.ts';
import { languageAtom } from '../../storage/preferences.ts';

/** Where the older pages of one filter end. */
interface Pages {
  filter: TimelineFilter;
  ends: readonly number[];
}

/** Returns a patient's entries, newest first, as far back as they were requested. The server filters them. */
export function useTimeline(patientId: string, filter: TimelineFilter) {
  const newest = useQuery(timelineQuery(patientId, filter));
  // The end of each older page. A new first page starts them again, because the first older page continues it.
  const [pages, setPages] = useState<Pages>({ filter, ends: [] });
  const ends = pages.filter === filter && pages.ends[0] === newest.data?.oldest ? pages.ends : [];
  const older = useQueries({
    queries: ends.map((before) => olderTimelineQuery(patientId, before, filter)),
    combine: joined,
  });
  const last = older.last ?? newest;
  const oldest = older.oldest ?? newest.data?.oldest ?? 1;
  const first = newest.data?.entries;
  const entries = useMemo(
    // An older server ignores the filter.
    () => first && [...first, ...older.entries].filter((entry) => isShown(entry, filter)),
    [first, older.entries, filter],
  );
  return {
    entries,
    isError: newest.isError,
    retry: () => void newest.refetch(),
    hasOlder: oldest > 1,
    /** Loads older entries, or retries after a failure. */
    readOlder: () => {
      if (last.isError) void last.refetch();
      else if (!last.isPending) setPages({ filter, ends: [...ends, oldest] });
    },
    isReadingOlder: older.isFetching,
    olderFailed: ends.length > 0 && last.isError && !last.isFetching,
  };
}

/** Joins the older pages. React Query keeps the result until a page changes. */
function joined(pages: UseQueryResult<TimelinePage>[]) {
  const loaded = pages.flatMap(({ data }) => data ?? []);
  return {
    entries: loaded.flatMap(({ entries }) => entries),
    oldest: loaded.at(-1)?.oldest,
    last: pages.at(-1),
    isFetching: pages.some(({ isFetching }) => isFetching),
  };
}

/**
 * Maps the `seq` of each patient entry to the patient before it. For the oldest loaded change, the server returns the
 * patient before it.
 */
export function usePatientsBefore(
  patientId: string,
  entries: readonly ChartEntry[],
): ReadonlyMap<number, Patient> {
  const before = patientsBefore(entries);
  const oldest = entries.findLast(({ type }) => type === 'patient.created' || type === 'patient.updated');
  const seq = oldest?.type === 'patient.updated' ? oldest.seq : undefined;
  const known = useQuery({ ...factsBeforeQuery(patientId, seq ?? 0), enabled: seq !== undefined }).data;
  return seq !== undefined && known ? new Map([...before, [seq, known]]) : before;
}

function patientsBefore(entries: readonly ChartEntry[]): ReadonlyMap<number, Patient> {
  const before = new Map<number, Patient>();
  let later: ChartEntry<'patient.created' | 'patient.updated'> | undefined;
  for (const entry of entries) {
    if (entry.type !== 'patient.created' && entry.type !== 'patient.updated') continue;
    // A filter by person leaves out changes of others, which must not look like this person's.
    if (later?.data.version === entry.data.version + 1) before.set(later.seq, entry.data);
    later = entry;
  }
  return before;
}

/** A choice of the person filter. */
interface Person {
  value: string;
  label: string;
}

/** Returns everyone who wrote in a chart, by name: from the server's list and from loaded entries. */
export function usePeople(
  patientId: string,
  loaded: readonly (readonly ChartEntry[] | undefined)[],
): readonly Person[] {
  const language = useAtomValue(languageAtom);
  const authorName = useAuthorName();
  const known = useQuery(peopleQuery(patientId)).data;
  const names = new Map(known?.map(({ id, fullName }) => [id, fullName]));
  for (const entries of loaded) {
    for (const { actor } of entries ?? []) names.set(actor.id, actor.fullName);
  }
  const people = [...names].map(([value, fullName]) => ({ value, label: authorName({ fullName }) }));
  return people.toSorted((a, b) => a.label.localeCompare(b.label, language));
}
