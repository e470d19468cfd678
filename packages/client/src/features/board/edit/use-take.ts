import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import type { Assigned } from '@bedside/contracts/patients/patient-facts.ts';
import { type Patient, patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { boardQuery } from '../../../domains/board/board.queries.ts';
import { useChartCommand } from '../../../realtime/use-chart-command.ts';
import { useControl } from '../../../ui/rights/permission.tsx';
import { sayRefusal } from '../../../ui/rights/refusal.ts';
import { assignedAs, type BoardReader, isMine } from '../order/board-filters.ts';

/** How long a message about a row stays in the tracking list. */
const boardNoticeMs = 8000;

/** The message about the last assignment, shown in its row. */
export interface TakeNotice {
  patientId: string;
  kind: 'saving' | 'taken' | 'undone' | 'failed' | 'someone-else';
  /** The clinician who is assigned instead. */
  who?: string | undefined;
  /** Restores the assignment from before. */
  undo?: (() => void) | undefined;
  /** Assigns the reader in place of someone else. */
  replace?: (() => void) | undefined;
}

interface Assignment {
  row: BoardRow;
  assigned: Assigned | null;
  done: 'taken' | 'undone';
}

/**
 * Assigns the reader to a patient, as nurse or as physician. Asks before it replaces a colleague. If a colleague was
 * faster, it refetches the row and shows the assigned clinician.
 */
export function useTake(reader: BoardReader) {
  const cache = useQueryClient();
  const [notice, setNotice] = useState<TakeNotice | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = useCallback((next: TakeNotice) => {
    clearTimeout(timer.current);
    setNotice(next);
    if (next.kind !== 'saving') timer.current = setTimeout(() => setNotice(null), boardNoticeMs);
  }, []);

  const field = assignedAs(reader);
  const { mutate: save } = useChartCommand({
    send: ({ row: { patientId, version }, assigned }: Assignment): Promise<Patient> =>
      call(patientsEndpoints.update, { params: { patientId }, body: { version, assigned } }),
    changes: () => [boardQuery()],
    onMutate: ({ row: { patientId } }) => show({ patientId, kind: 'saving' }),
    onSuccess: ({ version, assigned }, { row, done }): void => {
      const undone: Assignment = {
        row: { ...row, version, assigned },
        assigned: row.assigned ?? null,
        done: 'undone',
      };
      show({
        patientId: row.patientId,
        kind: done,
        ...(done === 'taken' && { undo: () => save(undone) }),
      });
    },
    onError: async (error, { row: { patientId } }) => {
      const isStale = error instanceof ApiError && error.body?.code === 'stale-version';
      if (!isStale) return show({ patientId, kind: 'failed' });
      const rows = await cache.fetchQuery({ ...boardQuery(), staleTime: 0 }).catch(() => []);
      const who = rows.find((one) => one.patientId === patientId)?.assigned?.[field];
      show({ patientId, kind: who ? 'someone-else' : 'failed', who });
    },
  });

  const { refusal } = useControl(patientsEndpoints.update);
  const take = useCallback(
    (row: BoardRow) => {
      if (refusal !== undefined) return sayRefusal(refusal);
      const { patientId, assigned } = row;
      if (isMine(row, reader)) return;
      const replace = () => save({ row, assigned: withReader(assigned, reader), done: 'taken' });
      const who = assigned?.[field];
      if (who) show({ patientId, kind: 'someone-else', who, replace });
      else replace();
    },
    [reader, field, save, show, refusal],
  );

  return { notice, take };
}

/** Returns an assignment with the reader in it. The other person stays. */
function withReader(assigned: Assigned | undefined, reader: BoardReader): Assigned {
  const { nurse, nurseId, physician, physicianId } = assigned ?? {};
  return assignedAs(reader) === 'physician'
    ? { ...(nurse && { nurse }), ...(nurseId && { nurseId }), physicianId: reader.id }
    : { ...(physician && { physician }), ...(physicianId && { physicianId }), nurseId: reader.id };
}
