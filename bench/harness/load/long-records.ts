import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import type { StoredEntry } from '../../../packages/server/src/chart/entry-store.ts';
import { newestEntry } from './newest-entry.ts';

const minute = 60_000;

/**
 * Gives a patient `count` more entries of a type without going through the product, one a minute up to now. The patient
 * has at least one, which is the model of the others: each has an id and times of its own.
 */
export async function fillRecords(
  entries: mongo.Collection<StoredEntry>,
  patientId: string,
  { type, count }: { type: StoredEntry['type']; count: number },
): Promise<void> {
  const model = await newestEntry(entries, { patientId, type });
  const last = await newestEntry(entries, { patientId });
  const begin = Date.now() - (count + 1) * minute;
  const records = Array.from({ length: count }, (_, index): StoredEntry => {
    const id = randomUUID();
    const at = new Date(begin + index * minute);
    const json = JSON.stringify(
      JSON.parse(model.json, (key, value: unknown) => {
        if (key === 'id' && value === model._id) return id;
        return typeof value === 'string' && isInstant(value) ? at.toISOString() : value;
      }),
    );
    return { ...model, _id: id, seq: last.seq + 1 + index, at, sortAt: at, json };
  });
  await entries.insertMany(records, { writeConcern: { w: 'majority' } });
}

const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text);
