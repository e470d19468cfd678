import { QueryClient } from '@tanstack/react-query';
import { createStore } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aRow } from '../../../test/board-samples.ts';
import { fakeServer, json } from '../../../test/fake-server.ts';
import { boardQuery } from '../../domains/board/board.queries.ts';
import { boardFreshnessAtom } from '../connection/connection.ts';
import { BoardWatch } from './board-watch.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A watch with a server that has one row. `asked` lists the requests in order. */
function aWatch({ answer = { ok: true } as unknown } = {}) {
  const cache = new QueryClient();
  const store = createStore();
  const asked: string[] = [];
  fakeServer({
    'GET /board': () => {
      asked.push('list');
      return json([aRow()]);
    },
  });
  const watch = new BoardWatch({
    cache,
    store,
    ask: async () => {
      asked.push('watch');
      return answer;
    },
    isConnected: () => true,
  });
  const rows = () => cache.getQueryData(boardQuery().queryKey);
  return { watch, store, asked, rows, cache };
}

describe('The watch of the board', () => {
  it('watches before it reads the list, and is complete only then', async () => {
    const { watch, store, asked, rows } = aWatch();
    watch.resume();
    expect(store.get(boardFreshnessAtom).isCaughtUp).toBe(false);
    await vi.waitFor(() => expect(store.get(boardFreshnessAtom).isCaughtUp).toBe(true));
    expect(asked).toEqual(['watch', 'list']);
    expect(rows()).toEqual([aRow()]);
  });

  it('applies pushes together and ignores payloads that are no row', async () => {
    const { watch, store, rows } = aWatch();
    watch.resume();
    await vi.waitFor(() => expect(store.get(boardFreshnessAtom).isCaughtUp).toBe(true));
    watch.row({ patientId: 'patient-1' });
    watch.row(aRow({ seq: 5, bed: '7' }));
    watch.row(aRow({ seq: 6, bed: '8' }));
    expect(rows()).toEqual([aRow()]);
    await vi.waitFor(() => expect(rows()).toEqual([aRow({ seq: 6, bed: '8' })]));
    watch.gone({ patientId: 'patient-1' });
    await vi.waitFor(() => expect(rows()).toEqual([]), { timeout: 10_000 });
  });

  it('is as old as the last beat once the connection is lost, and fresh again only with a new list', async () => {
    const { watch, store } = aWatch();
    watch.resume();
    await vi.waitFor(() => expect(store.get(boardFreshnessAtom).isCaughtUp).toBe(true));
    const beat = Date.now();
    watch.confirm();
    watch.lost();
    const { isCaughtUp, asOf } = store.get(boardFreshnessAtom);
    expect(isCaughtUp).toBe(false);
    expect(asOf).toBeGreaterThanOrEqual(beat);
    watch.confirm();
    expect(store.get(boardFreshnessAtom).isCaughtUp).toBe(false);
  });

  it('is not complete while the server refuses the watch', async () => {
    const { watch, store, asked } = aWatch({ answer: { ok: false, code: 'unavailable', message: 'No' } });
    watch.resume();
    await vi.waitFor(() => expect(asked).toEqual(['watch']));
    expect(store.get(boardFreshnessAtom).isCaughtUp).toBe(false);
    watch.stop();
  });
});
