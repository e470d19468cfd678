import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { olderKey, type RecordList } from './record-list.ts';

/** The older records of a list, which are still on the server. */
export interface Older {
  /** The list has not loaded its oldest record yet. */
  exist: boolean;
  isReading: boolean;
  /** The last page could not be loaded. */
  hasFailed: boolean;
  /** Loads the next page, or retries. */
  read: () => void;
}

/** Loads older records of a list. Never loads the list itself. */
export function useOlder<T extends { id: string }>(
  list: RecordList<T>,
  patientId: string,
  pageSize?: number,
): Older {
  const cache = useQueryClient();
  const query = list.query(patientId);
  const next = useQuery({ ...query, enabled: false, select: (answer) => answer.next ?? null }).data ?? null;
  const isReading = useIsFetching({ queryKey: olderKey(query.queryKey) }) > 0;
  const [failedAt, setFailedAt] = useState<string | null>(null);
  return {
    exist: next !== null,
    isReading,
    hasFailed: next !== null && failedAt === next && !isReading,
    read: () => {
      if (isReading) return;
      setFailedAt(null);
      list.readOlder(cache, patientId, pageSize).catch(() => setFailedAt(next));
    },
  };
}
