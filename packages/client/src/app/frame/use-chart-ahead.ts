import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useEffect } from 'react';
import { archivedQuery, messagesQuery } from '../../domains/chat.queries.ts';
import { labsQuery } from '../../domains/labs.queries.ts';
import { medicationsQuery } from '../../domains/medications.queries.ts';
import { notesQuery } from '../../domains/notes.queries.ts';
import { patientQuery } from '../../domains/patients.queries.ts';
import { scoresQuery } from '../../domains/scores.queries.ts';
import { vitalsQuery } from '../../domains/vitals.queries.ts';
import { selectedPatientIdAtom } from '../../state/selection.ts';

/** Requests a chart as soon as its patient is chosen, while the browser still draws the empty screen. */
export function useChartAhead(): void {
  const store = useStore();
  const cache = useQueryClient();
  useEffect(
    () =>
      store.sub(selectedPatientIdAtom, () => {
        const patientId = store.get(selectedPatientIdAtom);
        if (patientId !== null) fetchFirstScreen(cache, patientId);
      }),
    [cache, store],
  );
}

/** Requests what the first screen of a chart shows and the cache lacks, in the order of the screen. */
function fetchFirstScreen(cache: QueryClient, patientId: string): void {
  void cache.prefetchQuery(patientQuery(patientId));
  void cache.prefetchQuery(vitalsQuery(patientId));
  void cache.prefetchQuery(labsQuery(patientId));
  void cache.prefetchQuery(messagesQuery(patientId));
  void cache.prefetchQuery(scoresQuery(patientId));
  void cache.prefetchQuery(medicationsQuery(patientId));
  void cache.prefetchQuery(notesQuery(patientId));
  void cache.prefetchQuery(archivedQuery(patientId));
}
