import type { ErrorReason } from '@bedside/contracts/record-marks.ts';
import { recordsEndpoints } from '@bedside/contracts/records/records.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { connectionAtom } from '../../realtime/connection/connection.ts';
import type { RecordRef } from '../../ui/records/mark-request.ts';

interface Mark {
  reason: ErrorReason;
  note?: string;
}

/**
 * Marks a record, or every set of a run, as entered in error. The first mark stands on the server, so a retry after a
 * failure goes on where it stopped and marks nothing twice. The marks arrive as chart entries, so this hook does not
 * write to the cache.
 */
export function useEnterInError({ patientId, domain, records }: RecordRef) {
  const cache = useQueryClient();
  const store = useStore();
  const [done, setDone] = useState(0);
  const command = useMutation({
    mutationFn: async (mark: Mark) => {
      // One after the other, because marks of one patient queue on the server anyway.
      for (const [index, { id: recordId, version }] of records.entries()) {
        if (index < done) continue;
        const body = { ...mark, ...(version !== undefined && { version }) };
        await call(recordsEndpoints.enterInError, { params: { patientId, domain, recordId }, body });
        setDone(index + 1);
      }
    },
    onSuccess: () => {
      // Without a live connection, no entry arrives.
      if (store.get(connectionAtom).status !== 'live') {
        void cache.invalidateQueries({ queryKey: ['patient', patientId] });
      }
    },
  });
  return {
    mark: command.mutate,
    done,
    isPending: command.isPending,
    isDone: command.isSuccess,
    error: command.error,
  };
}
