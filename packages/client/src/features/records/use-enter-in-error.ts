import type { ErrorReason } from '@bedside/contracts/record-marks.ts';
import { recordsEndpoints } from '@bedside/contracts/records/records.contract.ts';
import { useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useChartCommand } from '../../realtime/use-chart-command.ts';
import type { RecordRef } from '../../ui/records/mark-request.ts';

interface Mark {
  reason: ErrorReason;
  note?: string;
}

/**
 * Marks a record, or every set of a run, as entered in error. The first mark stands on the server, so a retry after a
 * failure goes on where it stopped and marks nothing twice. If a colleague marked a record for another reason, the hook
 * marks the others and then fails, so that nobody believes their own reason was saved.
 */
export function useEnterInError({ patientId, domain, records }: RecordRef) {
  const [done, setDone] = useState(0);
  const marked = useRef<unknown>(undefined);
  const command = useChartCommand({
    send: async (mark: Mark) => {
      // One after the other, because marks of one patient queue on the server anyway.
      for (const [index, { id: recordId, version }] of records.entries()) {
        if (index < done) continue;
        const body = { ...mark, ...(version !== undefined && { version }) };
        try {
          await call(recordsEndpoints.enterInError, { params: { patientId, domain, recordId }, body });
        } catch (error) {
          if (!isMarkedAlready(error)) throw error;
          marked.current = error;
        }
        setDone(index + 1);
      }
      if (marked.current) throw marked.current;
    },
    changes: () => [{ queryKey: ['patient', patientId] }],
    // A run may fail after its first marks.
    isPartial: true,
  });
  return {
    mark: command.mutate,
    done,
    isPending: command.isPending,
    isDone: command.isSuccess,
    error: command.error,
  };
}

/** Returns whether a record has a mark already, which does not contain the reason or the note of this one. */
export const isMarkedAlready = (error: unknown): boolean =>
  error instanceof ApiError && error.body?.code === 'conflict';
