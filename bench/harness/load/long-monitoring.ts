import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import type { StoredEntry } from '../../../packages/server/src/chart/entry-store.ts';
import { aSetOfVitals } from './department.ts';
import { newestEntry } from './newest-entry.ts';

const monitor = { id: 'bench-monitor', fullName: 'Bench Monitor', role: 'Device' };

/**
 * Gives a patient `count` sets of vitals without going through the product, one every `seconds` up to now. A monitor
 * sends them, and a nurse charts every sixtieth. The patient has at least one set, which is the model of the others.
 */
export async function fillMonitoring(
  entries: mongo.Collection<StoredEntry>,
  patientId: string,
  { count, seconds }: { count: number; seconds: number },
): Promise<void> {
  const model = await newestEntry(entries, { patientId, type: 'vitals.recorded' });
  const last = await newestEntry(entries, { patientId });
  const begin = Date.now() - count * seconds * 1000;
  const sets = Array.from({ length: count }, (_, index): StoredEntry => {
    const id = randomUUID();
    const at = new Date(begin + index * seconds * 1000);
    const actor = index % 60 === 0 ? model.actor : monitor;
    const record = {
      ...JSON.parse(model.json),
      ...aSetOfVitals(index * 7),
      id,
      timestamp: at.toISOString(),
      recordedAt: at.toISOString(),
      recordedBy: actor,
    };
    return {
      ...model,
      _id: id,
      seq: last.seq + 1 + index,
      at,
      sortAt: at,
      actor,
      json: JSON.stringify(record),
    };
  });
  await entries.insertMany(sets, { writeConcern: { w: 'majority' } });
}
