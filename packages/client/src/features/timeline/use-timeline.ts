import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { factsBeforeQuery, olderTimelineQuery, timelineQuery } from '../../domains/timeline.queries.ts';

/** Returns a patient's entries, newest first, as far back as they were requested. */
export function useTimeline(patientId: string) {
  const newest = useQuery(timelineQuery(patientId));
  // The end of each older page. A new first page starts them again, because the first older page continues it.
  const [ends, setEnds] = useState<readonly number[]>([]);
  const asked = ends[0] === newest.data?.oldest ? ends : [];
  const older = useQueries({ queries: asked.map((before) => olderTimelineQuery(patientId, before)) });
  const pages = [newest.data, ...older.map(({ data }) => data)].filter((page) => page !== undefined);
  const last = older.at(-1) ?? newest;
  const oldest = pages.at(-1)?.oldest ?? 1;
  return {
    entries: newest.data === undefined ? undefined : pages.flatMap(({ entries }) => entries),
    isError: newest.isError,
    retry: () => void newest.refetch(),
    hasOlder: oldest > 1,
    /** Loads older entries, or retries after a failure. */
    readOlder: () => {
      if (last.isError) void last.refetch();
      else if (!last.isPending) setEnds([...asked, oldest]);
    },
    isReadingOlder: older.some(({ isFetching }) => isFetching),
    olderFailed: asked.length > 0 && last.isError && !last.isFetching,
  };
}

/**
 * Maps the `seq` of each patient entry to the patient before it. For the oldest loaded change, the server knows the
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
  let later: number | undefined;
  for (const entry of entries) {
    if (entry.type !== 'patient.created' && entry.type !== 'patient.updated') continue;
    if (later !== undefined) before.set(later, entry.data);
    later = entry.seq;
  }
  return before;
}
