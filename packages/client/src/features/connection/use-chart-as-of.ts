import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useCallback, useSyncExternalStore } from 'react';
import { chartAsOfAtom } from '../../realtime/connection/connection.ts';

/**
 * Returns the time of the visible chart while it is not live, in epoch milliseconds. It is the last time that the
 * chart was known to be current, or else the time of its oldest read. Returns undefined if neither is known.
 */
export function useChartAsOf(patientId: string | null): number | undefined {
  const cache = useQueryClient();
  const subscribe = useCallback((onChange: () => void) => cache.getQueryCache().subscribe(onChange), [cache]);
  const readAt = useSyncExternalStore(subscribe, () => oldestRead(cache, patientId));
  return useAtomValue(chartAsOfAtom).get(patientId ?? '') ?? readAt;
}

function oldestRead(cache: QueryClient, patientId: string | null): number | undefined {
  if (patientId === null) return undefined;
  const shown = cache
    .getQueryCache()
    .findAll({ queryKey: ['patient', patientId], type: 'active' })
    .filter(({ state }) => state.data !== undefined);
  // Invalidated data became stale at an unknown time.
  if (shown.length === 0 || shown.some(({ state }) => state.isInvalidated)) return undefined;
  return Math.min(...shown.map(({ state }) => state.dataUpdatedAt));
}
