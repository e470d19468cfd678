import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { olderTimelineQuery, timelineQuery } from '../../domains/timeline.queries.ts';

/** A patient's log as far back as it was asked for, the newest first. */
export function useTimeline(patientId: string) {
  const newest = useQuery(timelineQuery(patientId));
  // Where each older page ends. The first hangs on the newest page: where that was read afresh, they are asked for anew.
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
    /** Reads further back; tries again where that failed. */
    readOlder: () => {
      if (last.isError) void last.refetch();
      else if (!last.isPending) setEnds([...asked, oldest]);
    },
    isReadingOlder: older.some(({ isFetching }) => isFetching),
    olderFailed: asked.length > 0 && last.isError && !last.isFetching,
  };
}

/** For each entry about the patient the one before it, by its place; the oldest that was read has none. */
export function patientsBefore(entries: readonly ChartEntry[]): ReadonlyMap<number, Patient> {
  const before = new Map<number, Patient>();
  let later: number | undefined;
  for (const entry of entries) {
    if (entry.type !== 'patient.created' && entry.type !== 'patient.updated') continue;
    if (later !== undefined) before.set(later, entry.data);
    later = entry.seq;
  }
  return before;
}
