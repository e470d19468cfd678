import { type BoardRow, boardEndpoints } from '@bedside/contracts/board/board.contract.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** One push: a new row of a patient, or the patient's end on the board. */
export type BoardPush = { row: BoardRow } | { gone: string };

/** Pushes that arrived while the list was read. A list in flight may be older. */
const arrivedKey = ['board-arrived'];

/**
 * Queries the rows of the department's present patients. Pushes keep them current; the list is read again after each
 * connection, and when a screen with it opens, because only the list contains the reader's last looks.
 */
export const boardQuery = () =>
  queryOptions({
    queryKey: ['board'],
    queryFn: async ({ signal, client }): Promise<BoardRow[]> => {
      client.setQueryData<BoardPush[]>(arrivedKey, []);
      const rows = await call(boardEndpoints.list, {}, { signal });
      const arrived = client.getQueryData<BoardPush[]>(arrivedKey) ?? [];
      client.removeQueries({ queryKey: arrivedKey });
      const known = client.getQueryData(boardQuery().queryKey) ?? [];
      return foldedBoard(keptNewer(known, rows), arrived);
    },
    refetchOnMount: 'always',
    retryOnMount: true,
  });

/** Applies pushes to the cached rows, and keeps them for a list that is being read. */
export function foldBoard(cache: QueryClient, pushes: readonly BoardPush[]): void {
  if (pushes.length === 0) return;
  const { queryKey } = boardQuery();
  cache.setQueryData<BoardPush[]>(arrivedKey, (arrived) => arrived && [...arrived, ...pushes]);
  cache.setQueryData(queryKey, (rows) => rows && foldedBoard(rows, pushes));
}

/** Returns rows with pushes applied. A row that is not newer changes nothing, so that pushes may repeat. */
export function foldedBoard(rows: readonly BoardRow[], pushes: readonly BoardPush[]): BoardRow[] {
  const byId = new Map(rows.map((row) => [row.patientId, row]));
  for (const push of pushes) {
    if ('gone' in push) {
      byId.delete(push.gone);
      continue;
    }
    const known = byId.get(push.row.patientId);
    if (known === undefined) byId.set(push.row.patientId, push.row);
    else if (isNewer(push.row, known)) {
      // Only the list contains the reader's last look.
      const seen = known.epoch === push.row.epoch ? known.seen : undefined;
      byId.set(push.row.patientId, seen ? { ...push.row, seen } : push.row);
    }
  }
  return [...byId.values()];
}

/**
 * Notes that the reader has seen a chart up to its row, when they leave it. The server notes the same a moment later, and a
 * list that was read before that must not show the reader's own changes as new.
 */
export function noteSeen(cache: QueryClient, patientId: string): void {
  cache.setQueryData(boardQuery().queryKey, (rows) =>
    rows?.map((row) => (row.patientId === patientId ? { ...row, seen: { seq: row.seq, at: row.at } } : row)),
  );
}

/** Returns the rows of a list, each replaced by a newer known one, with the later of both last looks. */
function keptNewer(known: readonly BoardRow[], listed: readonly BoardRow[]): BoardRow[] {
  const byId = new Map(known.map((row) => [row.patientId, row]));
  return listed.map((row) => {
    const kept = byId.get(row.patientId);
    if (kept === undefined || kept.epoch !== row.epoch) return row;
    const seen = (row.seen?.seq ?? 0) >= (kept.seen?.seq ?? 0) ? row.seen : kept.seen;
    return { ...(isNewer(kept, row) ? kept : row), ...(seen && { seen }) };
  });
}

/** A row of another life of the log is newer; otherwise the higher `seq`, then the later `at`. */
function isNewer(row: BoardRow, than: BoardRow): boolean {
  if (row.epoch !== than.epoch) return true;
  return row.seq > than.seq || (row.seq === than.seq && Date.parse(row.at) > Date.parse(than.at));
}
