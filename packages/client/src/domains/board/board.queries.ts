import { type BoardRow, boardEndpoints } from '@bedside/contracts/board/board.contract.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { type BoardPush, foldedBoard, withNewerKnown } from './fold-rows.ts';

/** How long a list that was requested before its screen opened is fresh. */
export const readAheadMs = 2000;

/** Pushes that arrived while a request for the list was in flight. The response may be older. */
const arrivedKey = ['board-arrived'];

/**
 * Queries the rows of the department's present patients. Pushes keep them current. Refetches the list after each
 * connection and when a screen with it opens, because only the list contains the reader's last looks.
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
      return foldedBoard(withNewerKnown(known, rows), arrived);
    },
    // A list that was requested a moment before its screen opened needs no second request.
    refetchOnMount: ({ state: { dataUpdateCount, dataUpdatedAt } }) =>
      dataUpdateCount === 1 && Date.now() - dataUpdatedAt < readAheadMs ? false : 'always',
    retryOnMount: true,
  });

/** Applies pushes to the cached rows, and keeps them for a list that is being read. */
export function foldBoard(cache: QueryClient, pushes: readonly BoardPush[]): void {
  if (pushes.length === 0) return;
  const { queryKey } = boardQuery();
  cache.setQueryData<BoardPush[]>(arrivedKey, (arrived) => arrived && [...arrived, ...pushes]);
  cache.setQueryData(queryKey, (rows) => rows && foldedBoard(rows, pushes));
}

/**
 * Stores that the reader has seen a chart up to its row, when they leave it. The server stores the same a moment later.
 * Until then, a list must not show the reader's own changes as new.
 */
export function noteSeen(cache: QueryClient, patientId: string): void {
  cache.setQueryData(boardQuery().queryKey, (rows) =>
    rows?.map((row) => (row.patientId === patientId ? { ...row, seen: { seq: row.seq, at: row.at } } : row)),
  );
}
