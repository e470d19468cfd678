import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { timelineEndpoints } from '@bedside/contracts/timeline/timeline.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { expect } from 'vitest';
import { Stopwatch } from '../attacks/stopwatch.ts';
import type { SignedIn } from '../factories.ts';
import { pathOf } from '../node.ts';
import type { ServerProcess } from '../processes/server-process.ts';

const defaultWriters = 8;

/** The writes that the server acknowledged. */
export interface Ledger {
  /** The id of each acknowledged set, by its notes. */
  acknowledged: Map<string, string>;
  /** How many attempts got no response or a 503. */
  refusals: number;
}

/**
 * Records vitals with `writers` clinicians until `over`. A write without a response, or with a 503, is sent again
 * with the same key until it is acknowledged.
 */
export async function write(
  server: ServerProcess,
  who: SignedIn,
  patientIds: string[],
  over: () => boolean,
  stopwatch = new Stopwatch(),
  writers = defaultWriters,
): Promise<Ledger> {
  const ledger: Ledger = { acknowledged: new Map(), refusals: 0 };
  const persistently = async (patientId: string) => {
    const notes = randomUUID();
    const path = pathOf(vitalsEndpoints.record, { patientId });
    const headers = { 'Idempotency-Key': notes };
    const body = { heartRate: 80, notes };
    const limit = performance.now() + 90_000;
    while (performance.now() < limit) {
      const begun = performance.now();
      const answer = await server
        .api('POST', path, { token: who.token, headers, body })
        .catch(() => undefined);
      if (answer) stopwatch.note(`vitals returned ${answer.status}`, performance.now() - begun);
      if (answer?.status === 201) {
        const { id } = vitalsEndpoints.record.response.parse(answer.body);
        ledger.acknowledged.set(notes, id);
        return;
      }
      if (answer && answer.status !== 503) throw new Error(`${answer.status}: ${answer.text}`);
      ledger.refusals += 1;
      await delay(100);
    }
    throw new Error('never acknowledged');
  };
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      while (!over()) await persistently(patientIds[writer % patientIds.length] ?? '');
    }),
  );
  return ledger;
}

/** Expects each acknowledged set once, under the id from its response, and a log without gaps. */
export async function holdsAll(
  server: ServerProcess,
  who: SignedIn,
  patientIds: string[],
  { acknowledged }: Ledger,
) {
  const records = new Map<string, string>();
  for (const patientId of patientIds) {
    const given = { token: who.token, params: { patientId } };
    const list = await server.call(vitalsEndpoints.list, given);
    for (const { id, notes = '' } of list) {
      expect(records.has(notes), 'recorded twice').toBe(false);
      records.set(notes, id);
    }
    let after = 0;
    for (;;) {
      const query = { after: String(after), limit: '500' };
      const { entries, seq } = await server.call(timelineEndpoints.entries, { ...given, query });
      expect(entries.map((entry) => entry.seq)).toEqual(entries.map((_, index) => after + index + 1));
      after += entries.length;
      if (after === seq) break;
    }
    expect(after).toBe(list.length + 1);
  }
  const missing = [...acknowledged].filter(([notes, id]) => records.get(notes) !== id);
  expect(missing).toEqual([]);
  expect(acknowledged.size).toBeGreaterThan(defaultWriters);
}
