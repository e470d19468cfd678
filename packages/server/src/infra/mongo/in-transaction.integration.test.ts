import mongoose from 'mongoose';
import { afterAll, expect, test, vi } from 'vitest';
import { mongoOverALine } from '../../../test/mongo-over-a-line.ts';
import { inTransaction } from './in-transaction.ts';

const line = await mongoOverALine();
afterAll(() => line.close());

const parts = () => mongoose.connection.collection<{ _id: string }>('parts');

const names = Array.from({ length: 20 }, (_, at) => `transaction ${at}`);

test('transactions whose connections break run again, and each counts once', async () => {
  let begun = 0;
  const twoInserts = (name: string) =>
    inTransaction(async (session) => {
      await parts().insertOne({ _id: `${name} first` }, { session });
      begun += 1;
      if (begun === names.length) line.cut();
      await vi.waitUntil(() => begun >= names.length, { timeout: 60_000, interval: 1 });
      await parts().insertOne({ _id: `${name} second` }, { session });
      return name;
    });
  await parts().insertOne({ _id: 'other' });
  expect(await Promise.all(names.map(twoInserts))).toEqual(names);
  expect(begun).toBeGreaterThan(names.length);
  expect(await parts().countDocuments()).toBe(2 * names.length + 1);
});
