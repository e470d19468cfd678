import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** Patients with their charts in memory: the last ones on screen. */
const maxRecentCharts = 8;

/** Drops all charts from memory except the last ones on screen. Drafts and unsent questions stay. */
export function useRecentCharts(patientId: string | null): void {
  const cache = useQueryClient();
  const recentIds = useRef<readonly string[]>([]);
  useEffect(() => {
    if (patientId === null) return;
    const lastFirst = [patientId, ...recentIds.current.filter((id) => id !== patientId)];
    recentIds.current = lastFirst.slice(0, maxRecentCharts);
    for (const id of lastFirst.slice(maxRecentCharts)) {
      cache.removeQueries({ queryKey: ['patient', id] });
    }
  }, [cache, patientId]);
}
