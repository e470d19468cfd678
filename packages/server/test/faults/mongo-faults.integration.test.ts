import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint } from '@bedside/contracts/define.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ChartLog } from '../../src/chart/chart-log.ts';
import { replay } from '../../src/chart/reading/replay.ts';
import { newId } from '../../src/infra/mongo/ids.ts';
import { Stopwatch } from '../attacks/stopwatch.ts';
import { aDepartment, aPatient, aPatientForm, goodPassword, watch } from '../factories.ts';
import { startFakeOpenAi } from '../fakes/fake-openai.ts';
import { type Answer, ownDatabase, pathOf, useMongo } from '../node.ts';
import { aMongod } from '../processes/mongod.ts';
import { aServer, type ServerProcess } from '../processes/server-process.ts';
import { Screen } from '../screens/screen.ts';
import { slowness } from '../slowness.ts';
import { holdsAll, write } from './write-ledger.ts';

const anActor = {
  id: 'u',
  fullName: 'Maya Ortiz',
  role: 'Nurse',
  departmentId: 'd',
  isAdmin: false,
  rights: [],
  sessionId: 's',
};

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
    { name: 'with its own MongoDB', env: () => ({ DEMO_SIMULATOR: 'off' }) },
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
    });
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
  });

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
  });

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
  });

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
  });

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
  });
});
