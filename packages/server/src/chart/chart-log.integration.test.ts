import { randomUUID } from 'node:crypto';
import { maxReplay } from '@bedside/contracts/timeline/timeline.contract.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useMongo } from '../../test/node.ts';
import {
  aLog,
  aReading,
  aRequest,
  aStoredPatient,
  moveTo,
  nurse,
  oneTo,
  storedSeqs,
} from '../../test/samples/a-chart-log.ts';
import { maxReplayBytes } from '../bounds.ts';
import { PatientModel } from '../domains/patients/patients.model.ts';
import { newId } from '../infra/mongo/ids.ts';
import { AppError } from '../request/app-error.ts';
import { type Appended, ChartLog } from './chart-log.ts';
import { chartEntries, type StoredEntry } from './entry-store.ts';
import type { PatientRef } from './patient-access.ts';
import { catchUp, replay } from './reading/replay.ts';

/** Returns the stored entries of a log of sets of vitals, each of at least so many bytes. */
function readingsOf(patient: PatientRef, length: number, bytes = 0): StoredEntry[] {
  const { data } = aReading(patient);
  return oneTo(length).map((seq) => ({
    _id: newId(),
    patientId: patient.id,
    seq,
    epoch: patient.epoch,
    type: 'vitals.recorded',
    at: new Date(),
    sortAt: new Date(),
    actor: nurse,
    json: JSON.stringify(data).padEnd(bytes),
  }));
}

describe('the chart log', () => {
  let patient: PatientRef;

  beforeAll(() => useMongo());

  beforeEach(async () => {
    patient = await aStoredPatient();
  });

  describe('a closed chart', () => {
    it('accepts no entry on any node, whatever the node knows of the log, until it is opened again', async () => {
      const [one, other] = [aLog().log, aLog().log];
      const survivor = await aStoredPatient();
      await one.append(aRequest(), patient, aReading(patient));
      await other.append(aRequest(), patient, aReading(patient));
      const close = (closes: boolean) =>
        one.changeTwo(aRequest(), [survivor, patient], async () => [
          [aReading(survivor)],
          [{ ...aReading(patient), ...(closes && { closes: true as const }) }],
        ]);
      await close(true);
      const refused = { code: 'forbidden' };
      for (const log of [one, other, aLog().log]) {
        await expect(log.append(aRequest(), patient, aReading(patient))).rejects.toMatchObject(refused);
        // A viewer of the closed chart has told this node its last entry.
        log.noticed(patient.id, 3);
        await expect(log.append(aRequest(), patient, aReading(patient))).rejects.toMatchObject(refused);
        await expect(moveTo('9', log, patient)).rejects.toMatchObject(refused);
      }
      await close(false);
      await other.append(aRequest(), patient, aReading(patient));
      expect(await storedSeqs(patient)).toEqual([1, 2, 3, 4, 5]);
      expect(await storedSeqs(survivor)).toEqual([1, 2]);
    });

    it('keeps what writers on two nodes append while it closes before its last entry', async () => {
      const nodes = [aLog().log, aLog().log];
      const survivor = await aStoredPatient();
      const writers = oneTo(12).map(async (at) => {
        const log = nodes[at % 2] ?? aLog().log;
        for (let turn = 0; turn < 10; turn += 1) await log.append(aRequest(), patient, aReading(patient));
      });
      const closing = nodes[0]?.changeTwo(aRequest(), [survivor, patient], async () => [
        [],
        [{ ...aReading(patient), closes: true as const }],
      ]);
      await Promise.allSettled(writers);
      await closing;
      const last = await chartEntries().findOne({ patientId: patient.id }, { sort: { seq: -1 } });
      expect(last?.closes).toBe(true);
    });
  });

  describe('writing', () => {
    it('numbers the entries of 16 writers on two nodes 1, 2, 3 … without a gap or a duplicate', async () => {
      const nodes = [aLog(), aLog()];
      const writes = 12;
      const writers = Array.from({ length: 16 }, async (_, writer) => {
        const { log } = nodes[writer % 2] ?? aLog();
        const appended: Appended[] = [];
        for (let turn = 0; turn < writes; turn += 1) {
          appended.push(
            (writer + turn) % 3 === 0
              ? await moveTo(`${writer}-${turn}`, log, patient)
              : await log.append(aRequest(), patient, aReading(patient)),
          );
        }
        return appended;
      });
      const appended = (await Promise.all(writers)).flat();
      const total = 16 * writes;
      expect(await storedSeqs(patient)).toEqual(oneTo(total));
      expect(appended.map(({ entry }) => entry.seq).sort((a, b) => a - b)).toEqual(oneTo(total));
      expect(appended.every(({ repeated }) => !repeated)).toBe(true);

      // Every change of the record has an entry with the version that it made.
      const { entries } = await replay(patient, { after: 0, epoch: patient.epoch }, maxReplay);
      const versions = entries.flatMap((entry) =>
        entry.type === 'patient.updated' ? entry.data.version : [],
      );
      expect(versions).toEqual(oneTo(versions.length).map((count) => count + 1));
      expect((await PatientModel.findById(patient.id).lean())?.version).toBe(versions.length + 1);

      // Each node published its own entries in the log's order.
      const published = nodes.map((node) => node.published.map(({ seq }) => seq));
      for (const seqs of published) expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
      expect(published.flat().sort((a, b) => a - b)).toEqual(oneTo(total));
    });

    it('reads the head for a reader once another node claims a later seq', async () => {
      const [here, elsewhere] = [aLog().log, aLog().log];
      await here.append(aRequest(), patient, aReading(patient));
      const { entry } = await elsewhere.append(aRequest(), patient, aReading(patient));
      expect(await here.claimedPosition(patient.id)).toBe(1);
      here.overtaken(patient.id, entry.seq);
      expect(await here.claimedPosition(patient.id)).toBe(2);
    });

    it('returns a committed entry even if publishing fails', async () => {
      const failures: unknown[] = [];
      const lost = new Error('The adapter is gone');
      const log = new ChartLog(
        () => {
          throw lost;
        },
        (error) => failures.push(error),
      );
      const { entry, repeated } = await log.append(aRequest(), patient, aReading(patient));
      expect([entry.seq, repeated]).toEqual([1, false]);
      expect((await log.append(aRequest(), patient, aReading(patient))).entry.seq).toBe(2);
      expect(await storedSeqs(patient)).toEqual([1, 2]);
      expect(failures).toEqual([lost, lost]);
    });

    it('publishes after the commit, so a viewer who receives an entry can read it', async () => {
      const readings: Promise<number[]>[] = [];
      const { log } = aLog(({ seq }) => {
        readings.push(
          replay(patient, { after: seq - 1, epoch: patient.epoch }, maxReplay).then(({ entries }) =>
            entries.slice(0, 1).map((entry) => entry.seq),
          ),
        );
      });
      for (let turn = 0; turn < 10; turn += 1) {
        await log.append(aRequest(), patient, aReading(patient));
        await moveTo(`bed ${turn}`, log, patient);
      }
      expect(await Promise.all(readings)).toEqual(oneTo(20).map((seq) => [seq]));
    });

    it('stores the actor and the request’s time, and returns the published entry', async () => {
      const { log, published } = aLog();
      const at = new Date('2026-11-21T08:00:00.000Z');
      const { entry } = await log.append(
        aRequest(undefined, () => at),
        patient,
        aReading(patient, 91),
      );
      expect(entry).toMatchObject({
        patientId: patient.id,
        epoch: patient.epoch,
        seq: 1,
        type: 'vitals.recorded',
        at: at.toISOString(),
        actor: nurse,
        data: { heartRate: 91 },
      });
      expect(published).toEqual([entry]);
    });

    it('rolls back a change if its entry cannot be written', async () => {
      const { log, published } = aLog();
      const { entry } = await log.append(aRequest(), patient, aReading(patient));
      await expect(moveTo('B7', log, patient, aRequest(), entry.data.id)).rejects.toMatchObject({
        code: 11000,
      });
      expect(await PatientModel.findById(patient.id).lean()).toMatchObject({ version: 1 });
      expect(await PatientModel.findById(patient.id).lean()).not.toHaveProperty('bed');
      expect(published).toHaveLength(1);
      await moveTo('B8', log, patient);
      expect(await storedSeqs(patient)).toEqual([1, 2]);
    });

    it('writes no entry for a failed change', async () => {
      const { log, published } = aLog();
      const failing = log.change(aRequest(), patient, 'patient.updated', async (session) => {
        await PatientModel.updateOne({ _id: patient.id }, { $set: { bed: 'B7' } }, { session });
        throw new AppError('stale-version');
      });
      await expect(failing).rejects.toMatchObject({ code: 'stale-version' });
      expect(await storedSeqs(patient)).toEqual([]);
      expect(published).toEqual([]);
      expect(await PatientModel.findById(patient.id).lean()).not.toHaveProperty('bed');
    });

    it('rejects an id that is taken, and leaves no gap', async () => {
      const nodes = [aLog(), aLog()];
      const id = newId();
      const results = await Promise.allSettled(
        Array.from({ length: 8 }, (_, turn) =>
          (nodes[turn % 2] ?? aLog()).log.append(aRequest(), patient, aReading(patient, 60 + turn, id)),
        ),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const { log } of nodes) await log.append(aRequest(), patient, aReading(patient));
      expect(await storedSeqs(patient)).toEqual([1, 2, 3]);
      expect(nodes.flatMap(({ published }) => published)).toHaveLength(3);
    });

    it('keeps the logs of two patients apart', async () => {
      const other = await aStoredPatient();
      const { log } = aLog();
      await Promise.all(
        oneTo(10).flatMap(() => [
          log.append(aRequest(), patient, aReading(patient)),
          log.append(aRequest(), other, aReading(other)),
        ]),
      );
      expect(await storedSeqs(patient)).toEqual(oneTo(10));
      expect(await storedSeqs(other)).toEqual(oneTo(10));
    });

    it('waits for started writes to end', async () => {
      const { log, published } = aLog();
      const writes = oneTo(5).map(() => log.append(aRequest(), patient, aReading(patient)));
      await log.drained();
      expect(published).toHaveLength(5);
      await Promise.all(writes);
    });
  });

  describe('an Idempotency-Key', () => {
    const aKey = (bodyHash = 'body') => ({ key: `u-nurse post /x ${randomUUID()}`, bodyHash });

    it('makes one entry for a command that two nodes receive many times at once', async () => {
      const nodes = [aLog(), aLog()];
      const key = aKey();
      const sent = await Promise.all(
        Array.from({ length: 12 }, (_, turn) => {
          const { log } = nodes[turn % 2] ?? aLog();
          return log.append(aRequest(key), patient, aReading(patient, 77));
        }),
      );
      expect(sent.filter(({ repeated }) => !repeated)).toHaveLength(1);
      expect(new Set(sent.map(({ entry }) => entry.data.id)).size).toBe(1);
      expect(await storedSeqs(patient)).toEqual([1]);
      expect(nodes.flatMap(({ published }) => published)).toHaveLength(1);
    });

    it('changes a record once, in whatever order and on whatever node the command is repeated', async () => {
      const [here, there] = [aLog(), aLog()];
      const key = aKey();
      const first = await moveTo('B1', here.log, patient, aRequest(key));
      const again = await Promise.all([
        moveTo('B1', here.log, patient, aRequest(key)),
        moveTo('B1', there.log, patient, aRequest(key)),
      ]);
      for (const { entry, repeated } of again) {
        expect(repeated).toBe(true);
        expect(entry).toEqual(first.entry);
      }
      expect((await PatientModel.findById(patient.id).lean())?.version).toBe(2);
    });

    it('is rejected with another body, and writes nothing', async () => {
      const { log } = aLog();
      const key = aKey();
      await log.append(aRequest(key), patient, aReading(patient));
      const other = log.append(aRequest({ ...key, bodyHash: 'another' }), patient, aReading(patient));
      await expect(other).rejects.toMatchObject({ code: 'conflict' });
      expect(await storedSeqs(patient)).toEqual([1]);
    });

    it('is free again after 24 hours, and not a minute earlier', async () => {
      const { log } = aLog();
      const key = aKey();
      const hour = 60 * 60 * 1000;
      const start = Date.now() - 48 * hour;
      const after = (hours: number) => aRequest(key, () => new Date(start + hours * hour));
      const first = await log.append(after(0), patient, aReading(patient));
      const second = await log.append(after(23.98), patient, aReading(patient));
      expect(second).toEqual({ entry: first.entry, repeated: true });
      const third = await log.append(after(24.02), patient, aReading(patient));
      expect(third).toMatchObject({ repeated: false, entry: { seq: 2 } });
      const fourth = await log.append(after(25), patient, aReading(patient));
      expect(fourth).toEqual({ entry: third.entry, repeated: true });
    });
  });

  describe('reading', () => {
    it('returns the entries after a position, oldest first, up to the limit', async () => {
      const { log } = aLog();
      for (const heartRate of oneTo(7)) {
        await log.append(aRequest(), patient, aReading(patient, 60 + heartRate));
      }
      const whole = await replay(patient, { after: 0, epoch: undefined }, 100);
      expect(whole).toMatchObject({ seq: 7, epoch: patient.epoch, reset: false });
      expect(whole.entries.map(({ seq }) => seq)).toEqual(oneTo(7));
      const part = await replay(patient, { after: 3, epoch: patient.epoch }, 2);
      expect(part.entries.map(({ seq }) => seq)).toEqual([4, 5]);
      expect(part.seq).toBe(7);
      const nothing = await replay(patient, { after: 7, epoch: patient.epoch }, 100);
      expect(nothing).toMatchObject({ seq: 7, entries: [], reset: false });
    });

    it('returns reset for another epoch and for a position beyond the end', async () => {
      const { log } = aLog();
      await log.append(aRequest(), patient, aReading(patient));
      const reset = { seq: 1, epoch: patient.epoch, entries: [], reset: true };
      expect(await catchUp(patient, { after: 0, epoch: 'an earlier epoch' })).toEqual(reset);
      expect(await catchUp(patient, { after: undefined, epoch: 'an earlier epoch' })).toEqual(reset);
      expect((await catchUp(patient, { after: undefined, epoch: patient.epoch })).reset).toBe(false);
      expect(await catchUp(patient, { after: 2, epoch: patient.epoch })).toEqual(reset);
      expect(await replay(patient, { after: 2, epoch: undefined }, 10)).toEqual(reset);
      expect((await catchUp(patient, { after: 1, epoch: patient.epoch })).reset).toBe(false);
    });

    it('returns 500 missed entries, and reset for 501', async () => {
      await chartEntries().insertMany(readingsOf(patient, maxReplay + 1));
      const caughtUp = await catchUp(patient, { after: 1, epoch: patient.epoch });
      expect(caughtUp.reset).toBe(false);
      expect(caughtUp.entries.map(({ seq }) => seq)).toEqual(oneTo(maxReplay).map((seq) => seq + 1));
      expect(await catchUp(patient, { after: 0, epoch: patient.epoch })).toEqual({
        seq: maxReplay + 1,
        epoch: patient.epoch,
        entries: [],
        reset: true,
      });
      expect(await catchUp(patient, { after: undefined, epoch: undefined })).toMatchObject({
        entries: [],
        reset: false,
      });
    });

    it('returns to viewers of many charts who return together what each missed', async () => {
      /** The entries of each chart and their bytes. The last two are too many and too large for one replay. */
      const charts = [
        { length: 0, bytes: 300 },
        { length: 1, bytes: 300 },
        { length: 12, bytes: 300 },
        { length: 30, bytes: 20_000 },
        { length: maxReplay + 1, bytes: 300 },
        { length: 12, bytes: 100_000 },
      ];
      const stored = await Promise.all(
        charts.map(async ({ length, bytes }) => {
          const chart = await aStoredPatient();
          if (length > 0) await chartEntries().insertMany(readingsOf(chart, length, bytes));
          return { chart, length, bytes };
        }),
      );
      const asked = stored.flatMap((one) =>
        [0, 1, one.length - 2, one.length, one.length + 1]
          .filter((after) => after >= 0)
          .map((after) => ({ ...one, after })),
      );
      const answers = await Promise.all(
        asked.map(({ chart, after }) => catchUp(chart, { after, epoch: chart.epoch })),
      );
      answers.forEach(({ seq, entries, reset }, index) => {
        const { length, bytes, after } = asked[index] ?? { length: 0, bytes: 0, after: 0 };
        const missed = length - after;
        const isTooMuch = missed > maxReplay || missed * bytes > maxReplayBytes;
        const isReset = after > length || isTooMuch;
        const title = `after ${after} of ${length}`;
        expect({ seq, reset }, title).toEqual({ seq: length, reset: isReset });
        const seqs = isReset ? [] : oneTo(missed).map((count) => after + count);
        expect(
          entries.map((entry) => entry.seq),
          title,
        ).toEqual(seqs);
      });
    });

    it('returns every entry up to the returned seq while others write', async () => {
      const nodes = [aLog(), aLog()];
      let writing = true;
      const writers = Promise.all(
        Array.from({ length: 6 }, async (_, writer) => {
          const { log } = nodes[writer % 2] ?? aLog();
          for (let turn = 0; turn < 60; turn += 1)
            await log.append(aRequest(), patient, aReading(patient, 60 + turn));
        }),
      ).finally(() => {
        writing = false;
      });
      let questions = 0;
      const readers = Array.from({ length: 4 }, async () => {
        let position = 0;
        while (writing) {
          const { seq, entries, reset } = await catchUp(patient, { after: position, epoch: patient.epoch });
          expect(reset, `after ${position} of ${seq}`).toBe(false);
          expect(entries.map((entry) => entry.seq)).toEqual(
            oneTo(seq - position).map((count) => position + count),
          );
          position = seq;
          questions += 1;
        }
      });
      await Promise.all([writers, ...readers]);
      expect(questions).toBeGreaterThan(10);
      expect(await storedSeqs(patient)).toEqual(oneTo(360));
    });
  });
});
