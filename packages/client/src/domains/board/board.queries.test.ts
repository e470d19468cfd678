import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aRow } from '../../../test/board-samples.ts';
import { fakeServer, json } from '../../../test/fake-server.ts';
import { boardQuery, foldBoard, noteSeen, readAheadMs } from './board.queries.ts';
import { foldedBoard } from './fold-rows.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('The rows', () => {
  it('take newer pushes only, and keep the reader’s last look', () => {
    const seen = { seq: 3, at: '2026-11-21T09:00:00.000Z' };
    const known = [aRow({ seen })];
    const older = aRow({ seq: 3, bed: '9' });
    const later = aRow({ seq: 5, bed: '7' });
    expect(foldedBoard(known, [{ row: older }])).toEqual(known);
    expect(foldedBoard(known, [{ row: later }, { row: older }])).toEqual([{ ...later, seen }]);
  });

  it('take the presence of a row with the same place in the log and a later time', () => {
    const later = aRow({ at: '2026-11-21T10:00:05.000Z' });
    expect(foldedBoard([aRow()], [{ row: later }])).toEqual([later]);
  });

  it('take any row of another epoch, add new patients and drop those who have left', () => {
    const restored = aRow({ epoch: 'life-2', seq: 1 });
    expect(foldedBoard([aRow()], [{ row: restored }])).toEqual([restored]);
    const other = aRow({ patientId: 'patient-2' });
    expect(foldedBoard([aRow()], [{ row: other }, { gone: 'patient-1' }])).toEqual([other]);
  });

  it('keep a push that arrives while the list is read, and a last look that only the list has', async () => {
    const cache = new QueryClient();
    const seen = { seq: 2, at: '2026-11-21T09:00:00.000Z' };
    const pushed = aRow({ seq: 6, bed: '7' });
    const added = aRow({ patientId: 'patient-2' });
    fakeServer({
      'GET /board': () => {
        foldBoard(cache, [{ row: pushed }, { row: added }]);
        return json([aRow({ seen })]);
      },
    });
    expect(await cache.fetchQuery(boardQuery())).toEqual([{ ...pushed, seen }, added]);
  });

  it('are requested once if their screen opens just after they were read ahead, and again at each later opening', async () => {
    vi.useFakeTimers();
    const cache = new QueryClient();
    const asked = fakeServer({ 'GET /board': () => json([aRow()]) });
    const open = async () => {
      new QueryObserver(cache, boardQuery()).subscribe(() => undefined)();
      await vi.advanceTimersByTimeAsync(10);
      return asked.length;
    };
    await cache.prefetchQuery(boardQuery());
    expect(await open()).toBe(1);
    noteSeen(cache, 'patient-1');
    expect(await open()).toBe(2);
    cache.clear();
    await cache.prefetchQuery(boardQuery());
    vi.advanceTimersByTime(readAheadMs);
    expect(await open()).toBe(4);
  });

  it('count as seen when the reader leaves the chart, also if the list was read before the server noted it', async () => {
    const cache = new QueryClient();
    const by = { id: 'user-1', fullName: 'Kim Ferrer', role: 'Nurse' };
    const lastChange = { seq: 5, at: '2026-11-21T10:00:00.000Z', by, type: 'vitals.recorded' };
    const listed = aRow({ seq: 5, lastChange, seen: { seq: 2, at: '2026-11-21T09:00:00.000Z' } });
    fakeServer({ 'GET /board': () => json([listed]) });
    await cache.fetchQuery(boardQuery());
    noteSeen(cache, 'patient-2');
    expect(cache.getQueryData(boardQuery().queryKey)).toEqual([listed]);
    noteSeen(cache, 'patient-1');
    await cache.invalidateQueries();
    expect(await cache.fetchQuery({ ...boardQuery(), staleTime: 0 })).toMatchObject([{ seen: { seq: 5 } }]);
  });
});
