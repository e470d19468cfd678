import { useQueryClient } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useCallback } from 'react';
import { boardQuery } from '../../domains/board/board.queries.ts';
import { lastPatientIdAtom } from '../../state/address.ts';
import { boardOrderAtom } from '../../state/board-order.ts';
import { useSwitchPatient } from '../../state/patient-switch.ts';

/**
 * Returns a function that switches to the previous (-1) or next (1) patient. It follows the filtered tracking list, or
 * all present patients by arrival while that list has not been shown. It stops at both ends, because a clinician could
 * mistake the first patient for the one after the last.
 */
export function useNeighbours(): (step: -1 | 1) => void {
  const store = useStore();
  const cache = useQueryClient();
  const { to } = useSwitchPatient();
  return useCallback(
    (step) => {
      const listed = store.get(boardOrderAtom);
      const rows = [...(cache.getQueryData(boardQuery().queryKey) ?? [])];
      const byArrival = rows.sort((a, b) => a.arrivedAt.localeCompare(b.arrivedAt));
      const order = listed.length > 0 ? listed : byArrival.map(({ patientId }) => patientId);
      const at = order.indexOf(store.get(lastPatientIdAtom) ?? '');
      const next = at < 0 ? order[step > 0 ? 0 : order.length - 1] : order[at + step];
      if (next !== undefined) to(next);
    },
    [store, cache, to],
  );
}
