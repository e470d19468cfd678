import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { useAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { type BoardRequest, boardRequestAtom } from '../../../state/board-order.ts';

interface Follow {
  /** Removes the filters that could hide a line. */
  showAll: () => void;
  take: (row: BoardRow) => void;
  sort: (by: Extract<BoardRequest, { sort: unknown }>['sort']) => void;
}

/**
 * Executes the request of another part of the screen once the rows have loaded. Returns the patient to focus, so that
 * the reader sees the assigned patient, or `first` for the first line.
 */
export function useBoardRequest(
  rows: readonly BoardRow[] | undefined,
  { showAll, take, sort }: Follow,
): { line: string } | 'first' | null {
  const [request, setRequest] = useAtom(boardRequestAtom);
  const [target, setTarget] = useState<{ line: string } | 'first' | null>(null);
  useEffect(() => {
    if (request === null || rows === undefined) return;
    setRequest(null);
    if ('sort' in request) {
      showAll();
      sort(request.sort);
      setTarget('first');
      return;
    }
    const row = rows.find(({ patientId }) => patientId === request.take);
    if (row === undefined) return;
    showAll();
    setTarget({ line: row.patientId });
    take(row);
  });
  return target;
}
