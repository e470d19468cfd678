import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { useMongo } from '../../../test/node.ts';
import { maxEntryBytes } from '../chart-entry.ts';
import { chartEntries, type StoredEntry } from '../entry-store.ts';
import { recordPage } from './record-pages.ts';

let patientId: string;

// The queries name their index, which must exist.
beforeAll(() => useMongo());
beforeEach(() => {
  patientId = randomUUID();
});

type Given = Pick<StoredEntry, 'type'> & Partial<Pick<StoredEntry, 'recordId' | 'sortAt' | 'json'>>;
let seq = 0;
const begin = Date.now();

/** Adds entries to the log, oldest first. Each has its `seq` as its text. */
async function add(given: Given[]): Promise<void> {
  const actor = { id: 'u-nurse', fullName: 'Maya Ortiz', role: 'Nurse' };
  const stored = given.map((one): StoredEntry => {
    seq += 1;
    const at = new Date(begin + seq);
    const json = JSON.stringify({ seq });
    return { _id: `${patientId} ${seq}`, patientId, seq, epoch: 'e', at, sortAt: at, actor, json, ...one };
  });
  await chartEntries().insertMany(stored);
}

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
const aSet = (): Given => ({ type: 'vitals.recorded' });
const downFrom = (first: number, count: number) => times(count, (index) => first - index);

it('reads on after a first batch that holds only marks of other records', async () => {
  await add(times(120, aSet));
  const newest = seq;
  await add(times(300, () => ({ type: 'record.reviewed', recordId: randomUUID(), json: '{"version":2}' })));
  const page = await recordPage(patientId, ['vitals.recorded'], { limit: 100 });
  expect(page.seqs).toEqual(downFrom(newest, 100));
  expect(page.texts[0]).toBe(JSON.stringify({ seq: newest }));
  const rest = await recordPage(patientId, ['vitals.recorded'], { limit: 100, before: page.next });
  expect(rest.seqs).toEqual(downFrom(newest - 100, 20));
  expect(rest.next).toBeUndefined();
});

it('repeats and loses no record if several batches have the same time', async () => {
  const sortAt = new Date(begin);
  await add(times(700, () => ({ ...aSet(), sortAt })));
  const { seqs, next } = await recordPage(patientId, ['vitals.recorded'], { limit: 690 });
  expect(seqs).toEqual(downFrom(seq, 690));
  const rest = await recordPage(patientId, ['vitals.recorded'], { before: next });
  expect(rest.seqs).toEqual(downFrom(seq - 690, 10));
});

it('reads on after versions of one note that MongoDB sends in two batches', async () => {
  const [older, note] = [randomUUID(), randomUUID()];
  const json = JSON.stringify({ content: 'x'.repeat(maxEntryBytes - 100) });
  await add([{ type: 'note.added', recordId: older }]);
  const first = seq;
  await add(times(18, () => ({ type: 'note.amended', recordId: note, json })));
  const { seqs, next } = await recordPage(patientId, ['note.added', 'note.amended'], { limit: 20 });
  expect(seqs).toEqual([seq, first]);
  expect(next).toBeUndefined();
});

it('reads on within a part of the log', async () => {
  await add(times(50, (): Given => ({ type: 'chat.asked' })));
  const from = seq + 1;
  await add(times(180, (): Given => ({ type: 'chat.asked' })));
  const to = seq;
  await add(times(60, (): Given => ({ type: 'record.reviewed', recordId: randomUUID() })));
  const within: [number, number][] = [[from, to]];
  const { seqs, next } = await recordPage(patientId, ['chat.asked'], { within, limit: 130 });
  expect(seqs).toEqual(downFrom(to, 130));
  const rest = await recordPage(patientId, ['chat.asked'], { within, before: next });
  expect(rest.seqs).toEqual(downFrom(to - 130, 50));
  expect(rest.next).toBeUndefined();
});
