import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { itemBounds } from '../../bounds.ts';

/** Drops all charts from memory except the last ones on screen. Drafts and unsent questions stay. */
export function useRecentCharts(patientId: string | null): void {
  const cache = useQueryClient();
  const held = useRef<readonly string[]>([]);
  useEffect(() => {
    if (patientId === null) return;
    const lastFirst = [patientId, ...held.current.filter((id) => id !== patientId)];
    held.current = lastFirst.slice(0, itemBounds.recentCharts);
    for (const id of lastFirst.slice(itemBounds.recentCharts)) {
      cache.removeQueries({ queryKey: ['patient', id] });
    }
  }, [cache, patientId]);
}
