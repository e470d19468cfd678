import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, expect, it } from 'vitest';
import { useMongo } from '../../../test/node.ts';
import { maxEntryBytes } from '../chart-entry.ts';
import { chartEntries, type StoredEntry } from '../entry-store.ts';
import { entriesWithIds, entryTexts, maxEntryBatchBytes } from './read-entries.ts';

const patientId = randomUUID();
const count = 72;
const ids = Array.from({ length: count }, () => randomUUID());

function aLongEntry(_id: string, seq: number): StoredEntry {
  const at = new Date();
  const json = JSON.stringify({ content: 'x'.repeat(maxEntryBytes - 100) });
  const actor = { id: 'u-nurse', fullName: 'Maya Ortiz', role: 'Nurse' };
  return { _id, patientId, seq, epoch: 'e', type: 'patient.updated', at, sortAt: at, actor, json };
}

/** Returns the memory in use after a garbage collection, in bytes. */
function used(): number {
  // The second collection waits for the sweep of the buffers that the first one freed.
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

let collectGarbage: () => void;

beforeAll(async () => {
  // The queries name their index, which must exist.
  await useMongo();
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('gc');
  if (typeof gc !== 'function') throw new Error('no gc');
  collectGarbage = () => void gc();
  for (const [index, id] of ids.entries()) await chartEntries().insertOne(aLongEntry(id, index + 1));
});

it.each([
  ['ids', () => entriesWithIds(ids)],
  ['types', () => entryTexts(patientId, ['patient.updated'])],
])('holds one batch of %s at once, however many long entries a query finds', async (_, read) => {
  const before = used();
  let most = 0;
  let found = 0;
  for await (const _entry of read()) {
    found += 1;
    if (found % 6 === 0) most = Math.max(most, used() - before);
  }
  expect(found).toBe(count);
  // A batch as it arrived, the next one, and their decoded texts.
  expect(most).toBeLessThan(3 * maxEntryBatchBytes);
});
