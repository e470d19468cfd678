import { setTimeout as delay } from 'node:timers/promises';
import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Stopwatch } from '../attacks/stopwatch.ts';
import {
  aClinician,
  aPatient,
  aRegistration,
  aSocket,
  type SignedIn,
  signIn,
  type Watcher,
  watch,
} from '../factories.ts';
import type { FakeOpenAi } from '../fakes/fake-openai.ts';
import { type BreakableServer, hasRedis } from '../processes/mongod.ts';
import type { ServerProcess } from '../processes/server-process.ts';
import { twoServers } from '../processes/two-servers.ts';
import { wordsOf } from '../screens/reply-text.ts';
import { slowness } from '../slowness.ts';

const trialLimit = 20;

const outages = [
  {
    name: 'killed',
    /** How long Redis is lost. */
    seconds: 60,
    lose: (redis: BreakableServer) => redis.kill(),
    find: (redis: BreakableServer) => redis.restart(),
  },
  {
    name: 'hung',
    seconds: 10,
    lose: async (redis: BreakableServer) => redis.pause(),
    find: async (redis: BreakableServer) => redis.resume(),
  },
];

describe.skipIf(!hasRedis())('two servers without Redis', () => {
  let ai: FakeOpenAi;
  let redis: BreakableServer;
  let here: ServerProcess;
  let there: ServerProcess;
  let physician: SignedIn;
  let nurse: SignedIn;
  let patientId: string;

  beforeAll(async () => {
    const two = await twoServers({ TRIAL_SESSION_LIMIT: String(trialLimit) });
    ({ ai, redis, here, there, physician, nurse } = two);
    return two.stop;
  });

  beforeEach(async () => {
    patientId = (await aPatient(here, physician.token)).id;
  });

  const record = (node: ServerProcess, who: SignedIn, heartRate: number) =>
    node.call(vitalsEndpoints.record, { token: who.token, params: { patientId }, body: { heartRate } });

  const askOn = (node: ServerProcess) =>
    node.call(chatEndpoints.ask, {
      token: physician.token,
      body: { patientId, messages: [{ role: 'user', content: 'What is next?' }] },
    });

  /** Registers a trial account and signs it in `sessions` times, on both nodes in turn. Returns its email address. */
  async function aTrial(sessions: number): Promise<string> {
    const form = aRegistration();
    await here.call(authEndpoints.register, { body: form });
    for (let count = 0; count < sessions; count += 1) await signIn(count % 2 ? here : there, form.email);
    return form.email;
  }

  /** Signs in `attempts` times at once on both nodes. Returns how many succeed; the trial limit refuses the others. */
  async function signInsThatSucceed(email: string, attempts: number): Promise<number> {
    const statuses = await Promise.all(
      Array.from({ length: attempts }, async (_, attempt) => {
        const body = { email, password: 'a long enough passphrase' };
        return (await (attempt % 2 ? here : there).api('POST', '/auth/login', { body })).status;
      }),
    );
    expect(statuses.filter((status) => status !== 200 && status !== 403)).toEqual([]);
    return statuses.filter((status) => status === 200).length;
  }

  async function degradation(node: ServerProcess): Promise<unknown> {
    const response = await fetch(`${node.url}/readyz`);
    expect(response.status).toBe(200);
    return response.json();
  }

  async function bothAre(degraded: string[]): Promise<void> {
    for (const node of [here, there]) {
      await expect.poll(() => degradation(node), { timeout: 20_000 }).toEqual({ status: 'ready', degraded });
    }
  }

  const shows = (id: string) => (watcher: Watcher) =>
    watcher.entries.some(({ data }) => 'id' in data && data.id === id);

  /** Runs each action of a clinician once on both nodes, and measures it. */
  async function aRound(round: number, near: Watcher, colleague: SignedIn, stopwatch: Stopwatch) {
    const until = (what: string, id: string) => stopwatch.time(what, () => near.until(what, shows(id)));
    const [one, other] = round % 2 ? [here, there] : [there, here];

    const own = await stopwatch.time('vitals', () => record(here, physician, 60));
    await until('→ own entry on the same node', own.id);
    const theirs = await stopwatch.time('vitals', () => record(there, nurse, 120));
    await until('→ entry of the other node', theirs.id);
    const reply = await stopwatch.time('chat, question and reply', () => askOn(one));
    await until('→ reply', reply.messageId);

    const { token } = await stopwatch.time('sign-in', () => signIn(other, colleague.email));
    const screen = await stopwatch.time('connect and watch', () => watch(one.url, token, patientId));
    expect(screen.answer.reset).toBe(false);
    await stopwatch.time('list', () => one.call(vitalsEndpoints.list, { token, params: { patientId } }));
    await stopwatch.time('logout', () => other.call(authEndpoints.logout, { token }));
    await stopwatch.time('→ signed-out screen on the other node', () =>
      screen.until('the end', ({ socket }) => !socket.connected),
    );
  }

  /** Starts a slow reply on one node and stops it on the other. */
  async function aStop(near: Watcher, stopwatch: Stopwatch): Promise<void> {
    ai.script({ reply: { kind: 'reply', tokens: wordsOf(1000), tokensPerSecond: 50 } });
    const before = near.deltas.length;
    const asked = askOn(here);
    await near.until('some text', ({ deltas }) => deltas.length > before + 3);
    ai.script({});
    const messageId = near.deltas.at(-1)?.messageId ?? '';
    const params = { messageId };
    await stopwatch.time('stop', () => there.call(chatEndpoints.stop, { token: nurse.token, params }));
    await stopwatch.time('→ stopped reply', () => near.until('the end of the reply', shows(messageId)));
    expect(await asked).toMatchObject({ status: 'stopped' });
  }

  for (const { name, seconds, lose, find } of outages) {
    it(`serve each call within 2 s while Redis is ${name} for ${seconds} s, and recover afterwards`, async ({
      onTestFailed,
    }) => {
      const colleagues = await Promise.all(
        Array.from({ length: 5 }, () => aClinician(here, { department: physician })),
      );
      const [steady, edge] = [await aTrial(6), await aTrial(trialLimit - 1)];
      const near = await watch(here.url, physician.token, patientId);
      const far = await watch(there.url, nurse.token, patientId);
      const stopwatch = new Stopwatch();

      await lose(redis);
      let isLost = true;
      // The tests after this one need it.
      onTestFailed(async () => {
        if (isLost) await find(redis);
      });
      const until = performance.now() + seconds * 1000;
      for (let round = 0; performance.now() < until; round += 1) {
        await aRound(round, near, colleagues[round % colleagues.length] ?? physician, stopwatch);
        if (round % 4 === 1) await aStop(near, stopwatch);
        if (round % 10 === 0) await stopwatch.time('sign-in', () => signIn(here, steady));
        await delay(seconds * 20);
      }
      await bothAre(['redis']);
      // Twenty sign-ins on two isolated nodes compete for one remaining session.
      expect(await signInsThatSucceed(edge, 20)).toBe(1);
      console.warn(`Redis ${name} for ${seconds} s\n${stopwatch.report()}`);

      for (const kind of ['vitals', 'chat, question and reply', 'sign-in', 'list', 'logout', 'stop']) {
        expect(stopwatch.quantile(kind, 0.95), kind).toBeLessThan(2000 * slowness);
      }
      expect(stopwatch.quantile('connect and watch', 0.95)).toBeLessThan(2000 * slowness);
      expect(stopwatch.quantile('→ own entry on the same node', 0.95)).toBeLessThan(1000 * slowness);
      // A node polls once a second. The rest allows for a busy machine.
      expect(stopwatch.quantile('→ entry of the other node', 1)).toBeLessThan(4000 * slowness);
      expect(stopwatch.quantile('→ signed-out screen on the other node', 1)).toBeLessThan(5000 * slowness);
      expect(stopwatch.quantile('→ stopped reply', 1)).toBeLessThan(5000 * slowness);

      await find(redis);
      isLost = false;
      await bothAre([]);
      // The count is exact, even if Redis lost it.
      expect(await signInsThatSucceed(edge, 10)).toBe(0);
      const used = 6 + Math.ceil(stopwatch.count('vitals') / 20);
      expect(await signInsThatSucceed(steady, 30)).toBe(trialLimit - used);
      const body = { email: steady, password: 'a long enough passphrase' };
      const refused = await there.api('POST', '/auth/login', { body });
      expect(refused.error).toMatchObject({
        code: 'session-limit',
        sessionCount: trialLimit,
        sessionLimit: trialLimit,
      });

      // The bus delivers the other node's entries again, and every screen has all entries.
      for (let heartRate = 95; heartRate < 100; heartRate += 1) {
        const last = await record(there, nurse, heartRate);
        await stopwatch.time('→ entry of the other node, with Redis', () =>
          near.until('an entry', shows(last.id)),
        );
        await far.until('the same', shows(last.id));
      }
      // The median of five, because a pause of the machine can slow one of them.
      expect(stopwatch.quantile('→ entry of the other node, with Redis', 0.5)).toBeLessThan(1000);
      const { epoch } = near.answer;
      const whole = await watch(there.url, nurse.token, patientId, { after: near.answer.seq, epoch });
      for (const screen of [near, far]) {
        const seqs = new Set(screen.entries.map(({ seq }) => seq));
        expect(whole.answer.entries.filter(({ seq }) => !seqs.has(seq)).map(({ seq }) => seq)).toEqual([]);
      }
      await far.until('presence of both', ({ presence }) => {
        const people = new Set(presence.at(-1)?.map(({ userId }) => userId));
        return people.has(physician.user.id) && people.has(nurse.user.id);
      });
      for (const screen of [near, far, whole]) screen.close();
    });
  }

  it('start while Redis is gone, and connect when it appears', async () => {
    await redis.kill();
    await here.terminate();
    await here.restart();
    await bothAre(['redis']);
    const socket = await aSocket(here.url, physician.token);
    expect(await socket.emitWithAck('patient:watch', { patientId })).toMatchObject({
      ok: true,
      viewers: [{}],
    });
    await record(here, physician, 70);
    await redis.restart();
    await bothAre([]);
    const far = await watch(there.url, nurse.token, patientId);
    expect(far.answer.viewers).toHaveLength(2);
    const { id } = await record(here, physician, 71);
    await far.until('an entry', shows(id));
    far.close();
  });
});
