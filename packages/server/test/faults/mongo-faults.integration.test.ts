import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint } from '@bedside/contracts/define.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { timelineEndpoints } from '@bedside/contracts/timeline/timeline.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ChartLog } from '../../src/chart/chart-log.ts';
import { replay } from '../../src/chart/replay.ts';
import { newId } from '../../src/infra/mongo/ids.ts';
import { Stopwatch } from '../attacks/stopwatch.ts';
import { aDepartment, aPatient, aPatientForm, goodPassword, type SignedIn, watch } from '../factories.ts';
import { startFakeOpenAi } from '../fakes/fake-openai.ts';
import { type Answer, ownDatabase, pathOf, useMongo } from '../node.ts';
import { aMongod } from '../processes/mongod.ts';
import { aServer, type ServerProcess } from '../processes/server-process.ts';
import { Screen } from '../screens/screen.ts';
import { slowness } from '../slowness.ts';

const writers = 8;

const anActor = {
  id: 'u',
  fullName: 'Maya Ortiz',
  role: 'Nurse',
  departmentId: 'd',
  isAdmin: false,
  sessionId: 's',
};

/** The writes that the server acknowledged. */
interface Ledger {
  /** The id of each acknowledged set, by its notes. */
  acknowledged: Map<string, string>;
  /** How many attempts got no response or a 503. */
  refusals: number;
}

/**
 * Records vitals with {@link writers} clinicians until `over`. A write without a response, or with a 503, is sent again
 * with the same key until it is acknowledged.
 */
async function write(
  server: ServerProcess,
  who: SignedIn,
  patientIds: string[],
  over: () => boolean,
  stopwatch = new Stopwatch(),
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
async function holdsAll(
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
  expect(acknowledged.size).toBeGreaterThan(writers);
}

async function aSetting(server: ServerProcess) {
  const who = await aDepartment(server);
  const patientIds = [(await aPatient(server, who.token)).id, (await aPatient(server, who.token)).id];
  return { who, patientIds };
}

async function withAi() {
  const ai = await startFakeOpenAi();
  onTestFinished(() => ai.close());
  return { OPENAI_BASE_URL: ai.baseURL };
}

describe('a server killed during writes', () => {
  const databases = [
    // In production an empty embedded database is not seeded with the demo department.
    { name: 'with its own MongoDB', env: () => ({ NODE_ENV: 'production' }) },
    { name: 'with an external MongoDB', env: () => ({ MONGODB_URI: ownDatabase() }) },
  ];
  for (const { name, env } of databases) {
    it(`${name} loses no acknowledged set, and stores none twice`, async () => {
      const server = await aServer({ ...(await withAi()), ...env() });
      onTestFinished(() => server.stop());
      const { who, patientIds } = await aSetting(server);
      let over = false;
      const writing = write(server, who, patientIds, () => over);
      for (let kills = 0; kills < 3; kills += 1) {
        await delay(600 + Math.random() * 600);
        await server.kill();
        await server.restart();
      }
      await delay(500);
      over = true;
      const ledger = await writing;
      console.warn(`${ledger.acknowledged.size} acknowledged over 3 kills, ${ledger.refusals} sent again`);
      await holdsAll(server, who, patientIds, ledger);
      expect(await server.terminate()).toBe(0);
    }, 180_000);
  }
});

describe('a MongoDB that fails', () => {
  async function aServerOverAMongod() {
    const mongod = await aMongod();
    onTestFinished(() => mongod.stop());
    const server = await aServer({ ...(await withAi()), MONGODB_URI: mongod.uri });
    onTestFinished(() => server.stop());
    return { mongod, server, ...(await aSetting(server)) };
  }

  const readiness = async (server: ServerProcess) => (await fetch(`${server.url}/readyz`)).status;

  it('loses nothing when it is killed during writes and restarted; the server recovers by itself', async () => {
    const { mongod, server, who, patientIds } = await aServerOverAMongod();
    const screen = new Screen(who.token, patientIds[0] ?? '');
    await screen.connect(server.url);
    let over = false;
    const stopwatch = new Stopwatch();
    const writing = write(server, who, patientIds, () => over, stopwatch);
    for (let kills = 0; kills < 4; kills += 1) {
      await delay(500 + Math.random() * 500);
      await mongod.kill();
      await delay(Math.random() * 1500);
      await mongod.restart();
      // The first acknowledged write shows that the server has reconnected.
      const before = stopwatch.count('vitals returned 201');
      const back = performance.now();
      await expect
        .poll(() => stopwatch.count('vitals returned 201'), { timeout: 30_000 })
        .toBeGreaterThan(before);
      stopwatch.note('back at work', performance.now() - back);
    }
    over = true;
    const ledger = await writing;
    console.warn(`MongoDB killed 4 times, ${ledger.acknowledged.size} acknowledged\n${stopwatch.report()}`);
    await holdsAll(server, who, patientIds, ledger);
    const shown = () => screen.shown?.vitals;
    const list = await server.call(vitalsEndpoints.list, {
      token: who.token,
      params: { patientId: patientIds[0] ?? '' },
    });
    await expect.poll(() => shown()?.length, { timeout: 20_000 }).toBe(list.length);
    expect(shown()).toEqual(list);
    screen.close();
  }, 180_000);

  it('makes every call fail in bounded time while it is gone, and succeed when it is back', async () => {
    const { mongod, server, who, patientIds } = await aServerOverAMongod();
    const params = { patientId: patientIds[0] ?? '' };
    const { token } = who;
    const call = (endpoint: Endpoint, body?: unknown): Promise<Answer> =>
      server.api(endpoint.method.toUpperCase(), pathOf(endpoint, params), {
        token,
        ...(body !== undefined && { body }),
      });
    const calls: Record<string, () => Promise<Answer>> = {
      'a list': () => call(vitalsEndpoints.list),
      vitals: () => call(vitalsEndpoints.record, { heartRate: 70 }),
      'a new patient': () => call(patientsEndpoints.create, aPatientForm()),
      'a change': () => call(patientsEndpoints.update, { version: 1, bed: 'B7' }),
      'a sign-in': () =>
        server.api('POST', '/auth/login', { body: { email: who.email, password: goodPassword } }),
    };
    const stopwatch = new Stopwatch();
    await mongod.kill();
    expect(await readiness(server)).toBe(503);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await Promise.all(
      Object.entries(calls).map(async ([name, send]) => {
        const answer = await stopwatch.time(name, send);
        expect(answer.status, name).toBe(503);
        expect(answer.error, name).toMatchObject({ code: 'unavailable' });
        expect(Number(answer.headers.get('Retry-After')), name).toBeGreaterThan(0);
      }),
    );
    console.warn(`MongoDB away: refused after\n${stopwatch.report()}`);
    for (const name of stopwatch.kinds())
      expect(stopwatch.quantile(name, 1), name).toBeLessThan(20_000 * slowness);

    await mongod.restart();
    await expect.poll(() => readiness(server), { timeout: 30_000 }).toBe(200);
    for (const [name, send] of Object.entries(calls)) {
      await expect
        .poll(async () => (await send()).status, { message: name, timeout: 20_000 })
        .toBeLessThan(300);
    }
  }, 120_000);

  it('makes every call return 503 within 8 s while it hangs, even one queued behind other writers', async () => {
    const { mongod, server, who, patientIds } = await aServerOverAMongod();
    const params = { patientId: patientIds[0] ?? '' };
    const screen = await watch(server.url, who.token, params.patientId);
    const changes: boolean[] = [];
    screen.socket.on('database:changed', ({ isAvailable }) => changes.push(isAvailable));
    const call = (endpoint: Endpoint, body?: unknown): Promise<Answer> =>
      server.api(endpoint.method.toUpperCase(), pathOf(endpoint, params), {
        token: who.token,
        ...(body !== undefined && { body }),
      });
    const stopwatch = new Stopwatch();
    const refused = async (name: string, send: () => Promise<Answer>) => {
      const { status, error } = await stopwatch.time(name, send);
      expect({ name, status, code: error?.code }).toEqual({ name, status: 503, code: 'unavailable' });
    };
    mongod.pause();
    const body = { email: who.email, password: goodPassword };
    await Promise.all([
      refused('a list', () => call(vitalsEndpoints.list)),
      ...Array.from({ length: 20 }, () =>
        refused('vitals', () => call(vitalsEndpoints.record, { heartRate: 70 })),
      ),
      refused('a new patient', () => call(patientsEndpoints.create, aPatientForm())),
      refused('a change', () => call(patientsEndpoints.update, { version: 1, bed: 'B7' })),
      refused('a sign-in', () => server.api('POST', '/auth/login', { body })),
    ]);
    console.warn(`MongoDB hung: refused after\n${stopwatch.report()}`);
    for (const name of stopwatch.kinds())
      expect(stopwatch.quantile(name, 1), name).toBeLessThan(8000 * slowness);
    expect(changes).toEqual([false]);

    mongod.resume();
    await expect.poll(() => readiness(server), { timeout: 20_000 }).toBe(200);
    await expect.poll(() => changes, { timeout: 20_000 }).toEqual([false, true]);
    await expect.poll(async () => (await call(vitalsEndpoints.list)).status, { timeout: 20_000 }).toBe(200);
    expect((await call(vitalsEndpoints.record, { heartRate: 71 })).status).toBe(201);
    screen.close();
  }, 120_000);

  it('fails all queued writers of one patient in bounded time when it is killed', async () => {
    const mongod = await aMongod();
    onTestFinished(() => mongod.stop());
    await useMongo(mongod.uri);
    const log = new ChartLog(() => {});
    const patient = { id: newId(), departmentId: 'd', epoch: newId() };
    const request = { actor: anActor, requestId: 'r', language: 'en', now: () => new Date() };
    const write = () =>
      log.append(request, patient, {
        id: newId(),
        type: 'chat.cleared',
        data: { restored: false, messages: [] },
      });
    await write();
    const begun = performance.now();
    const writes = Promise.allSettled(Array.from({ length: 30 }, write));
    await mongod.kill();
    const refused = (await writes).filter(({ status }) => status === 'rejected');
    const took = performance.now() - begun;
    console.warn(`${refused.length} writers of one patient refused within ${Math.round(took)} ms`);
    expect(refused.length).toBeGreaterThan(10);
    expect(took).toBeLessThan(25_000 * slowness);
    await mongod.restart();
    const { entry } = await write();
    const { entries } = await replay(patient, { after: 0, epoch: undefined }, 500);
    expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: entry.seq }, (_, index) => index + 1));
  }, 120_000);

  it('makes the server unready within 3 s of hanging, and ready again when it resumes', async () => {
    const { mongod, server, who, patientIds } = await aServerOverAMongod();
    expect(await readiness(server)).toBe(200);
    mongod.pause();
    const begun = performance.now();
    expect(await readiness(server)).toBe(503);
    const took = performance.now() - begun;
    console.warn(`unready after ${Math.round(took)} ms`);
    expect(took).toBeLessThan(3500 * slowness);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const waiting = server.api('POST', pathOf(vitalsEndpoints.record, { patientId: patientIds[0] ?? '' }), {
      token: who.token,
      body: { heartRate: 71 },
    });
    await delay(500);
    mongod.resume();
    expect([201, 503]).toContain((await waiting).status);
    await expect.poll(() => readiness(server), { timeout: 20_000 }).toBe(200);
    expect(await server.terminate()).toBe(0);
  }, 120_000);
});
