import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import type { WaitingRecord } from '@bedside/contracts/record-marks.ts';
import { useQuery } from '@tanstack/react-query';
import { labsQuery } from '../../domains/labs.queries.ts';
import { medicationsQuery } from '../../domains/medications.queries.ts';
import { notesQuery } from '../../domains/notes.queries.ts';
import { scoresQuery } from '../../domains/scores.queries.ts';
import { vitalsQuery } from '../../domains/vitals.queries.ts';
import { useEntryText } from '../domains.ts';
import { useTimelineTexts } from '../sections/use-timeline-texts.ts';

/** Returns the record of a list in the version that waits; undefined if that version is not loaded. */
const waitingOf = <T extends { id: string; version: number }>(
  records: readonly T[] | undefined,
  { recordId, version }: WaitingRecord,
): T | undefined => records?.find((record) => record.id === recordId && record.version === version);

/** Returns a function that describes a waiting record as it is now; undefined if its version is not loaded. */
export function useSignedText(patientId: string): (waiting: WaitingRecord) => string | undefined {
  const textOf = useEntryText(useTimelineTexts(patientId));
  const vitals = useQuery(vitalsQuery(patientId)).data;
  const notes = useQuery(notesQuery(patientId)).data;
  const labs = useQuery(labsQuery(patientId)).data;
  const scores = useQuery(scoresQuery(patientId)).data;
  const medications = useQuery(medicationsQuery(patientId)).data;
  /** Returns the record as the entry in which a record of its domain begins, so that the timeline's words describe it. */
  const entryOf = (waiting: WaitingRecord): ChartEntry | undefined => {
    const { domain, recordedAt: at, recordedBy: actor } = waiting;
    const head = { patientId, seq: 1, epoch: '', at, actor };
    if (domain === 'vitals') {
      const data = waitingOf(vitals, waiting);
      return data && { ...head, type: 'vitals.recorded', data };
    }
    if (domain === 'notes') {
      const data = waitingOf(notes, waiting);
      return data && { ...head, type: 'note.added', data };
    }
    if (domain === 'labs') {
      const data = waitingOf(labs, waiting);
      return data && { ...head, type: 'lab.added', data };
    }
    if (domain === 'scores') {
      const data = waitingOf(scores, waiting);
      return data && { ...head, type: 'score.calculated', data };
    }
    const data = domain === 'medications' ? waitingOf(medications, waiting) : undefined;
    return data && { ...head, type: 'medication.started', data };
  };
  return (waiting) => {
    const entry = entryOf(waiting);
    if (entry === undefined) return undefined;
    const { title, detail } = textOf(entry);
    const about = [title, detail].filter(Boolean).join(' · ');
    // Whoever signs a note signs its words.
    return entry.type === 'note.added' ? `${about}\n${entry.data.content}` : about;
  };
}
