import type { NewsKind } from '@bedside/contracts/chart-domain.ts';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { sinceQuery } from '../domains/board/since.queries.ts';
import type { HistorySection } from './address.ts';
import { readSectionsAtom } from './read-sections.ts';

/** The news of one section since the reader last had the chart open. */
interface SectionNews {
  /** Returns whether a record was added, changed or entered in error. */
  record: (id: string) => boolean;
  /** Returns whether an entry of the log is new. */
  entry: (seq: number) => boolean;
}

/**
 * Returns the records and entries that a section marks as new. Sends no request. A section that the reader has left has
 * no news, so a mark never disappears while it is on screen.
 */
export function useChartNews(patientId: string, section: HistorySection | 'xray'): SectionNews {
  const entries = useQuery({ ...sinceQuery(patientId), enabled: false }).data?.entries;
  const isRead = useAtomValue(readSectionsAtom).has(section);
  return useMemo(() => {
    const shown = isRead ? [] : (entries ?? []);
    const changed = shown.filter(({ kind }) => kind !== 'facts' && kind !== 'reviews');
    const records = new Set(changed.map(({ recordId }) => recordId));
    const seqs = new Set(shown.map(({ seq }) => seq));
    return { record: (id) => records.has(id), entry: (seq) => seqs.has(seq) };
  }, [entries, isRead]);
}

/** The section that shows each kind of news. Facts, corrections and reviews have no section of their own. */
const sectionOfNews: Partial<Record<NewsKind, HistorySection | 'xray'>> = {
  vitals: 'vitals',
  labs: 'labs',
  notes: 'notes',
  scores: 'scores',
  medications: 'medications',
  xrays: 'xray',
};

/** Returns how many records of each section are new to the reader. A section that they have left has none. */
export function useNewCounts(patientId: string): ReadonlyMap<string, number> {
  const counts = useQuery({ ...sinceQuery(patientId), enabled: false }).data?.counts;
  const read = useAtomValue(readSectionsAtom);
  return useMemo(() => {
    const bySection = new Map<string, number>();
    for (const { kind, count } of counts ?? []) {
      const section = sectionOfNews[kind];
      if (section !== undefined && !read.has(section)) bySection.set(section, count);
    }
    return bySection;
  }, [counts, read]);
}
