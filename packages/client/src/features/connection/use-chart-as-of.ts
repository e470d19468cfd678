import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useCallback, useSyncExternalStore } from 'react';
import { chartAsOfAtom } from '../../realtime/connection.ts';

/**
 * From when the chart on the screen is while it is not live, epoch milliseconds: when it was last known to be up to date,
 * else when the oldest of what is shown was read, as where the live connection never came about. Undefined where
 * neither is known.
 */
export function useChartAsOf(patientId: string | null): number | undefined {
  const cache = useQueryClient();
  const subscribe = useCallback((told: () => void) => cache.getQueryCache().subscribe(told), [cache]);
  const readAt = useSyncExternalStore(subscribe, () => oldestRead(cache, patientId));
  return useAtomValue(chartAsOfAtom).get(patientId ?? '') ?? readAt;
}

function oldestRead(cache: QueryClient, patientId: string | null): number | undefined {
  if (patientId === null) return undefined;
  const shown = cache
    .getQueryCache()
    .findAll({ queryKey: ['patient', patientId], type: 'active' })
    .filter(({ state }) => state.data !== undefined);
  // What is to be read again was overtaken at a time that nobody knows.
  if (shown.length === 0 || shown.some(({ state }) => state.isInvalidated)) return undefined;
  return Math.min(...shown.map(({ state }) => state.dataUpdatedAt));
}
