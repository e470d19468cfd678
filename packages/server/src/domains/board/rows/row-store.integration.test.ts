import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aNode } from '../../../../test/node.ts';
import { boardRows, ruleVersion, type StoredRow } from '../board.model.ts';
import { RowStore } from './row-store.ts';

await aNode();
const departmentId = randomUUID();

const aRow = (_id: string, seq = 1): StoredRow => ({
  ...{ _id, departmentId, ruleVersion, seq, epoch: 'e', settings: '', json: `{"seq":${seq}}` },
  ...{ madeAt: new Date(), arrivedAt: new Date() },
});

function aStore() {
  const failures: unknown[] = [];
  const store = new RowStore((error) => failures.push(error));
  const writes = vi.spyOn(boardRows(), 'bulkWrite');
  onTestFinished(() => writes.mockRestore());
  /** Returns the writes of this store. The node beside it writes no rows. */
  const batches = () => writes.mock.calls.map(([rows]) => rows.length);
  return { store, failures, batches };
}

const stored = async (ids: readonly string[]) =>
  (
    await boardRows()
      .find({ _id: { $in: [...ids] } })
      .toArray()
  ).map(({ seq }) => seq);
const ids = (count: number) => Array.from({ length: count }, () => randomUUID());

test('stores rows that can wait in one write', async () => {
  const { store, failures, batches } = aStore();
  const all = ids(20);
  for (const id of all) {
    store.put(aRow(id), { cannotWait: false });
    await Promise.resolve();
  }
  expect(batches()).toEqual([]);
  await vi.waitFor(async () => expect(await stored(all)).toHaveLength(20), 10_000);
  expect(batches()).toEqual([20]);
  expect(failures).toEqual([]);
});

test('stores a row that cannot wait at once, with those that wait', async () => {
  const { store, batches } = aStore();
  const [waiting = '', urgent = ''] = ids(2);
  store.put(aRow(waiting), { cannotWait: false });
  store.put(aRow(urgent), { cannotWait: true });
  await Promise.resolve();
  expect(batches()).toEqual([2]);
  await store.written();
  expect(await stored([waiting, urgent])).toEqual([1, 1]);
});

test('has stored every row that was queued before `written`, also during a write', async () => {
  const { store, failures } = aStore();
  const [first = '', second = ''] = ids(2);
  store.put(aRow(first), { cannotWait: true });
  await Promise.resolve();
  store.put(aRow(second), { cannotWait: false });
  await store.written();
  expect(await stored([first, second])).toEqual([1, 1]);
  await store.written();
  expect(failures).toEqual([]);
});

test('keeps the newer of two rows', async () => {
  const { store, failures } = aStore();
  const [id = ''] = ids(1);
  for (const seq of [2, 1]) {
    store.put(aRow(id, seq), { cannotWait: false });
    await store.written();
  }
  expect(await stored([id])).toEqual([2]);
  expect(failures).toEqual([]);
});
