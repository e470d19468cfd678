import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import type { Assigned } from '@bedside/contracts/patients/patient-facts.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { timeBounds } from '../../../bounds.ts';
import { boardQuery } from '../../../domains/board/board.queries.ts';
import { assignedAs, type BoardReader, isMine } from '../order/board-filters.ts';

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
    if (next.kind !== 'saving') timer.current = setTimeout(() => setNotice(null), timeBounds.boardNotice);
  }, []);

  const field = assignedAs(reader);
  const save = useCallback(
    async (row: BoardRow, assigned: Assigned | null, done: 'taken' | 'undone') => {
      const { patientId, version } = row;
      show({ patientId, kind: 'saving' });
      try {
        const saved = await call(patientsEndpoints.update, {
          params: { patientId },
          body: { version, assigned },
        });
        const changed: BoardRow = { ...row, version: saved.version, assigned: saved.assigned };
        const before = row.assigned ?? null;
        show({
          patientId,
          kind: done,
          ...(done === 'taken' && { undo: () => void save(changed, before, 'undone') }),
        });
      } catch (error) {
        const isStale = error instanceof ApiError && error.body?.code === 'stale-version';
        if (!isStale) return show({ patientId, kind: 'failed' });
        const rows = await cache.fetchQuery({ ...boardQuery(), staleTime: 0 }).catch(() => []);
        const who = rows.find((one) => one.patientId === patientId)?.assigned?.[field];
        show({ patientId, kind: who ? 'someone-else' : 'failed', who });
      }
    },
    [cache, show, field],
  );

  const take = useCallback(
    (row: BoardRow) => {
      const { patientId, assigned } = row;
      if (isMine(row, reader)) return;
      const replace = () => void save(row, withReader(assigned, reader), 'taken');
      const who = assigned?.[field];
      if (who) show({ patientId, kind: 'someone-else', who, replace });
      else replace();
    },
    [reader, field, save, show],
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
