import type { ChartEntry, ChartEntryType } from '@bedside/contracts/chart-entries.ts';
import type { RecordDomain, WaitingRecord } from '@bedside/contracts/record-marks.ts';
import { useQuery } from '@tanstack/react-query';
import { labsQuery } from '../../domains/labs.queries.ts';
import { medicationsQuery } from '../../domains/medications.queries.ts';
import { notesQuery } from '../../domains/notes.queries.ts';
import { scoresQuery } from '../../domains/scores.queries.ts';
import { vitalsQuery } from '../../domains/vitals.queries.ts';
import { useEntryText } from '../domains.ts';
import { useTimelineTexts } from '../sections/use-timeline-texts.ts';

/** The entry in which a record of each domain begins, so that the timeline's words describe it. */
const firstTypes: Partial<Record<RecordDomain, ChartEntryType>> = {
  vitals: 'vitals.recorded',
  notes: 'note.added',
  labs: 'lab.added',
  scores: 'score.calculated',
  medications: 'medication.started',
};

/** Returns a function that describes a waiting record as it is now; undefined if its version is not loaded. */
export function useSignedText(patientId: string): (waiting: WaitingRecord) => string | undefined {
  const texts = useTimelineTexts(patientId);
  const textOf = useEntryText(texts);
  const notes = useQuery(notesQuery(patientId)).data;
  const lists: Partial<Record<RecordDomain, readonly { id: string; version: number }[] | undefined>> = {
    vitals: useQuery(vitalsQuery(patientId)).data,
    notes,
    labs: useQuery(labsQuery(patientId)).data,
    scores: useQuery(scoresQuery(patientId)).data,
    medications: useQuery(medicationsQuery(patientId)).data,
  };
  return ({ domain, recordId, version, recordedAt: at, recordedBy: actor }) => {
    const type = firstTypes[domain];
    const record = lists[domain]?.find(({ id }) => id === recordId);
    if (type === undefined || record === undefined || record.version !== version) return undefined;
    // The list of a domain holds its records.
    const entry = { patientId, seq: 1, epoch: '', type, at, actor, data: record } as unknown as ChartEntry;
    const { title, detail } = textOf(entry);
    const about = [title, detail].filter(Boolean).join(' · ');
    // Whoever signs a note signs its words.
    const words = notes?.find(({ id }) => id === recordId)?.content;
    return words === undefined ? about : `${about}\n${words}`;
  };
}
