import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { mongo } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { aDepartment, aPatient, type SignedIn, watch } from '../../../test/factories.ts';
import { type FakeOpenAi, startFakeOpenAi } from '../../../test/fakes/fake-openai.ts';
import { ownDatabase } from '../../../test/node.ts';
import { aServer, type ServerProcess } from '../../../test/processes/server-process.ts';
import { wordsOf } from '../../../test/screens/reply-text.ts';
import { slowness } from '../../../test/slowness.ts';

const hour = 60 * 60 * 1000;

/** Starts a server with a clock that is off by `shift` milliseconds and jumps by `jump` on SIGUSR2. */
const clock = (shift: number, jump = 0) => ({
  NODE_OPTIONS: `--import=${path.resolve(import.meta.dirname, '../../../test/fakes/shifted-clock.mjs')}`,
  CLOCK_SHIFT: String(shift),
  CLOCK_JUMP: String(jump),
});

describe('nodes with different clocks', () => {
  const database = ownDatabase();
  let ai: FakeOpenAi;
  let right: ServerProcess;
  let fast: ServerProcess;
  let who: SignedIn;
  let patientId: string;

  beforeAll(async () => {
    ai = await startFakeOpenAi();
    const env = { MONGODB_URI: database, OPENAI_BASE_URL: ai.baseURL };
    [right, fast] = await Promise.all([aServer(env), aServer({ ...env, ...clock(8000) })]);
    who = await aDepartment(right);
    patientId = (await aPatient(right, who.token)).id;
    return async () => {
      await Promise.all([right.stop(), fast.stop()]);
      await ai.close();
    };
  });

  it("let each other's replies finish when their clocks differ by 8 s", async () => {
    for (const server of [right, fast]) {
      ai.script({ reply: { kind: 'reply', tokens: wordsOf(150), tokensPerSecond: 30 } });
      const answer = await server.call(chatEndpoints.ask, {
        token: who.token,
        body: { patientId, messages: [{ role: 'user', content: 'What is next?' }] },
      });
      expect(answer.status).toBe('complete');
      expect(answer.content).toBe(wordsOf(150).join(''));
    }
  });

  it("stamp entries by MongoDB's clock", async () => {
    const record = (server: ServerProcess) =>
      server.call(vitalsEndpoints.record, {
        token: who.token,
        params: { patientId },
        body: { heartRate: 71 },
      });
    const late = await record(fast);
    const early = await record(right);
    expect(Date.parse(early.recordedAt)).toBeGreaterThanOrEqual(Date.parse(late.recordedAt));
    expect(Math.abs(Date.parse(late.recordedAt) - Date.now())).toBeLessThan(5000);
  });

  it('accept a true time of observation and refuse a future one, whatever their own clock', async () => {
    const behind = await aServer({ MONGODB_URI: database, ...clock(-hour) });
    const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
    for (const server of [right, fast, behind]) {
      const record = (timestamp: string) =>
        server.api('POST', `/patient/${patientId}/vitals`, {
          token: who.token,
          body: { timestamp, heartRate: 71 },
        });
      expect((await record(minutes(-1))).status).toBe(201);
      expect((await record(minutes(10))).status).toBe(422);
    }
    await behind.stop();
  });

  it('report a wrong clock: that node is degraded and logs the difference', async () => {
    const readiness = async (server: ServerProcess) => (await fetch(`${server.url}/readyz`)).json();
    expect(await readiness(fast)).toEqual({ status: 'ready', degraded: ['clock'] });
    expect(await readiness(right)).toEqual({ status: 'ready', degraded: [] });
    expect(fast.output()).toMatch(/"offsetSeconds":-[78]\.?\d*,"msg":"the clock of this node differs/);
    const metrics = await (await fetch(`${fast.url}/metrics`)).text();
    expect(metrics).toMatch(/^bedside_clock_offset_seconds -[78]/m);
  });
});

describe('a session', () => {
  it("lasts its full time by MongoDB's clock, whatever the clock of the node that opened it", async () => {
    const server = await aServer({ MONGODB_URI: ownDatabase(), ...clock(-hour), SESSION_HOURS: '0.5' });
    const { token } = await aDepartment(server);
    const { session } = await server.call(authEndpoints.profile, { token });
    expect(Math.abs(Date.parse(session.expiresAt) - Date.now() - hour / 2)).toBeLessThan(60_000);
    await server.stop();
  });

  it("stays open while only its node's clock jumps, and ends with its sockets when its time is over", async () => {
    const database = ownDatabase();
    const server = await aServer({ MONGODB_URI: database, ...clock(0, 15 * hour) });
    const { token } = await aDepartment(server);
    const patientId = (await aPatient(server, token)).id;
    const screen = await watch(server.url, token, patientId);
    const status = async () => (await server.api('GET', '/auth/profile', { token })).status;
    const begun = performance.now();
    for (let version = 1; version <= 30; version += 1) {
      // Neither the check of MongoDB, once a second, nor a change may take the connection for lost after a jump.
      process.kill(server.pid, 'SIGUSR2');
      await delay(100);
      expect(await status()).toBe(200);
      const identity = { name: `Ada Quill ${version}` };
      await server.call(patientsEndpoints.update, {
        token,
        params: { patientId },
        body: { version, identity },
      });
    }
    // A change that waited for the next heartbeat took a second longer.
    expect(performance.now() - begun).toBeLessThan(20_000 * slowness);
    expect(screen.socket.connected).toBe(true);

    // This has the same effect as a machine that slept for 14 hours: the timer was set for a time far ahead.
    const client = await new mongo.MongoClient(database).connect();
    const past = new Date(Date.now() - 1000);
    await client
      .db()
      .collection('loginsessions')
      .updateMany({}, { $set: { expiresAt: past } });
    await client.close();
    await screen.until('the end', ({ socket }) => !socket.connected);
    expect(screen.ended).toEqual(['expired']);
    expect(await status()).toBe(401);
    await server.stop();
  });
});
