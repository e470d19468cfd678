import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { anInstallation } from '../../../test/an-installation.ts';
import { type RedisCluster, redisCluster } from '../../../test/processes/cluster.ts';
import { type Sentinels, sentinels } from '../../../test/processes/sentinels.ts';
import type { BusMessage, Coordination, Presence } from './coordination.ts';
import { createLocalHub } from './local-coordination.ts';
import { connectRedisCoordination } from './redis/redis-coordination.ts';

const redisUrl = inject('redisUrl');
const log = pino({ level: 'silent' });

const joinAt = (url: string) => () => connectRedisCoordination({ url, installation: anInstallation, log });
/** The Redis servers that the last two implementations start. */
let watched: Sentinels | undefined;
let cluster: RedisCluster | undefined;
const nothing = async () => {};

const implementations = [
  {
    name: 'in the process',
    available: true,
    start: nothing,
    installation() {
      const hub = createLocalHub();
      return async () => hub.join();
    },
    stop: nothing,
  },
  {
    name: 'over Redis',
    available: redisUrl !== '',
    start: nothing,
    installation: () => joinAt(redisUrl),
    stop: nothing,
  },
  {
    name: 'over Redis with Sentinels',
    available: redisUrl !== '',
    async start() {
      watched = await sentinels();
    },
    installation: () => joinAt(watched?.uri ?? ''),
    stop: async () => watched?.stop(),
  },
  {
    name: 'over a Redis Cluster',
    available: redisUrl !== '',
    async start() {
      cluster = await redisCluster();
    },
    installation: () => joinAt(cluster?.uri ?? ''),
    stop: async () => cluster?.stop(),
  },
];

const nurse = { id: 'u-nurse', fullName: 'Maya Ortiz', role: 'Nurse' };

function aPresence(over: Partial<Presence> = {}): Presence {
  return {
    socketId: randomUUID(),
    userId: nurse.id,
    fullName: nurse.fullName,
    role: nurse.role,
    activity: 'viewing',
    since: new Date().toISOString(),
    ...over,
  };
}

for (const { name, available, start, installation, stop } of implementations) {
  describe.skipIf(!available)(`coordination ${name}`, () => {
    let here: Coordination;
    let there: Coordination;
    /** Unique to each test, because all tests share one Redis. */
    let patientId: string;

    beforeAll(start);
    afterAll(stop);

    beforeEach(async () => {
      const join: () => Promise<Coordination> = installation();
      [here, there] = await Promise.all([join(), join()]);
      patientId = `p-${randomUUID()}`;
    });

    afterEach(async () => {
      await Promise.all([here.close(), there.close()]);
    });

    /** Returns an array that collects the messages of this test that `member` receives. */
    function receivedBy(member: Coordination): BusMessage[] {
      const heard: BusMessage[] = [];
      member.subscribe((message) => {
        if (message.kind !== 'room' || message.room.endsWith(patientId)) heard.push(message);
      });
      return heard;
    }

    describe('the bus', () => {
      it('delivers to every other node in order, and never to the sender', async () => {
        const [atHome, abroad] = [receivedBy(here), receivedBy(there)];
        const messages = Array.from({ length: 500 }, (_, seq) => ({
          kind: 'room' as const,
          room: `patient:${patientId}`,
          event: 'chart:entry',
          payload: { seq, text: 'Schmerz 😀 "x"\n' },
          ...(seq % 2 && { except: 'department:d1' }),
        }));
        for (const message of messages) here.publish(message);
        await vi.waitFor(() => expect(abroad).toHaveLength(500), 10_000);
        expect(abroad).toEqual(messages);
        expect(atHome).toEqual([]);
      });

      it('delivers ended sessions and stopped replies', async () => {
        const abroad = receivedBy(there);
        const [sessionId, messageId] = [randomUUID(), randomUUID()];
        here.publish({ kind: 'session-ended', sessionIds: [sessionId], reason: 'signed-out' });
        here.publish({ kind: 'stop-reply', messageId, by: nurse });
        await vi.waitFor(() => {
          expect(abroad).toContainEqual({
            kind: 'session-ended',
            sessionIds: [sessionId],
            reason: 'signed-out',
          });
          expect(abroad).toContainEqual({ kind: 'stop-reply', messageId, by: nurse });
        }, 10_000);
      });
    });

    describe('the channel of a department', () => {
      const aMessage = (seq: number) => ({
        kind: 'room' as const,
        room: `patient:${patientId}`,
        event: 'chart:entry',
        payload: { seq },
      });

      it('carries every message from the moment on at which a node listens', async () => {
        const abroad = receivedBy(there);
        const departments = Array.from({ length: 50 }, () => randomUUID());
        for (const [seq, departmentId] of departments.entries()) {
          await there.listen(departmentId).begun;
          here.publish(aMessage(seq), departmentId);
        }
        const all = departments.map((_, seq) => aMessage(seq));
        await vi.waitFor(() => expect(abroad).toHaveLength(all.length), 10_000);
        // Two departments have no order between them.
        expect(abroad).toEqual(expect.arrayContaining(all));
      });

      it('keeps the order of each sender', async () => {
        const departmentId = randomUUID();
        const abroad = receivedBy(there);
        await there.listen(departmentId).begun;
        const messages = Array.from({ length: 500 }, (_, seq) => aMessage(seq));
        for (const message of messages) here.publish(message, departmentId);
        await vi.waitFor(() => expect(abroad).toHaveLength(500), 10_000);
        expect(abroad).toEqual(messages);
      });

      it('reaches no node that listens to other departments only', async () => {
        const [ours, theirs] = [randomUUID(), randomUUID()];
        const [atHome, abroad] = [receivedBy(here), receivedBy(there)];
        await Promise.all([here.listen(ours).begun, there.listen(theirs).begun]);
        here.publish(aMessage(1), ours);
        here.publish(aMessage(2), theirs);
        here.publish(aMessage(3));
        await vi.waitFor(() => expect(abroad).toHaveLength(2), 10_000);
        await delay(200);
        expect(abroad).toEqual(expect.arrayContaining([aMessage(2), aMessage(3)]));
        expect(abroad).toHaveLength(2);
        expect(atHome).toEqual([]);
      });
    });

    describe('presence', () => {
      it('lists the sockets of all nodes on each node, in order of arrival', async () => {
        const first = aPresence({ since: '2026-11-21T08:00:00.000Z' });
        const second = aPresence({ since: '2026-11-21T08:05:00.000Z', activity: 'asking' });
        await there.presence.set(patientId, second);
        await here.presence.set(patientId, first);
        expect(await here.presence.list(patientId)).toEqual([first, second]);
        expect(await there.presence.list(patientId)).toEqual([first, second]);
        expect(await here.presence.list(`${patientId}-other`)).toEqual([]);
      });

      it('updates a changed activity and removes a socket that leaves', async () => {
        const presence = aPresence();
        await here.presence.set(patientId, presence);
        await here.presence.set(patientId, { ...presence, activity: 'scoring' });
        expect(await there.presence.list(patientId)).toEqual([{ ...presence, activity: 'scoring' }]);
        await here.presence.remove(patientId, presence.socketId);
        expect(await there.presence.list(patientId)).toEqual([]);
        expect(await here.presence.list(patientId)).toEqual([]);
      });

      it('removes the sockets of a closing node at once', async () => {
        await here.presence.set(patientId, aPresence());
        await here.close();
        expect(await there.presence.list(patientId)).toEqual([]);
      });
    });

    describe('running replies', () => {
      it('lists the whole text on every node until the reply ends', async () => {
        const messageId = randomUUID();
        await here.replies.begin(patientId, messageId, nurse);
        expect(await there.replies.list(patientId)).toEqual([{ messageId, text: '', askedBy: nurse }]);
        await here.replies.append(patientId, messageId, 0, 'Start ');
        await here.replies.append(patientId, messageId, 6, 'oxygen.');
        const whole = [{ messageId, text: 'Start oxygen.', askedBy: nurse }];
        expect(await there.replies.list(patientId)).toEqual(whole);
        expect(await here.replies.list(patientId)).toEqual(whole);
        await here.replies.end(patientId, messageId);
        expect(await there.replies.list(patientId)).toEqual([]);
        expect(await here.replies.list(patientId)).toEqual([]);
      });

      it('D64: lists what the chart holds against a text on every node from before its first word on', async () => {
        const messageId = randomUUID();
        const objections = [{ code: 'child' as const }];
        await here.replies.begin(patientId, messageId, nurse, objections);
        const text = 'The patient is sta';
        for (const node of [here, there])
          expect(await node.replies.list(patientId)).toEqual([
            { messageId, text: '', askedBy: nurse, objections },
          ]);
        await here.replies.append(patientId, messageId, 0, text);
        for (const node of [here, there])
          expect(await node.replies.list(patientId)).toEqual([
            { messageId, text, askedBy: nurse, objections },
          ]);
        await here.replies.append(patientId, messageId, 18, 'ble.');
        for (const node of [here, there])
          expect(await node.replies.list(patientId)).toMatchObject([{ objections, reassures: true }]);
        await here.replies.end(patientId, messageId);
      });

      it('keeps every character, wherever the text was cut', async () => {
        const messageId = randomUUID();
        const text = 'Fieber 39,5 °C 🤒👩‍⚕️ — "¿dolor?"\n\u2028\u0000\\ 🫀';
        await here.replies.begin(patientId, messageId, nurse);
        // One UTF-16 unit at a time, which cuts each emoji in two. Like a stream, it does not await each append.
        const appends = Array.from(text.split(''), (unit, offset) =>
          here.replies.append(patientId, messageId, offset, unit),
        );
        await Promise.all(appends);
        expect(await there.replies.list(patientId)).toEqual([{ messageId, text, askedBy: nurse }]);
        await here.replies.end(patientId, messageId);
      });

      it('adds a repeated piece once, and none after the end', async () => {
        const messageId = randomUUID();
        await here.replies.begin(patientId, messageId, nurse);
        await here.replies.append(patientId, messageId, 0, 'abc');
        await here.replies.append(patientId, messageId, 0, 'abc');
        await here.replies.append(patientId, messageId, 2, 'cd');
        expect(await there.replies.list(patientId)).toMatchObject([{ text: 'abcd' }]);
        await here.replies.end(patientId, messageId);
        await here.replies.append(patientId, messageId, 4, 'e');
        expect(await there.replies.list(patientId)).toEqual([]);
      });

      it('rejects a piece that would leave a gap', async () => {
        const messageId = randomUUID();
        await here.replies.begin(patientId, messageId, nurse);
        await expect(here.replies.append(patientId, messageId, 7, 'mg')).rejects.toThrow(RangeError);
        expect(await there.replies.list(patientId)).toMatchObject([{ text: '' }]);
        await here.replies.end(patientId, messageId);
      });

      it('lists the replies of several nodes about one patient', async () => {
        const [one, other] = [randomUUID(), randomUUID()];
        await here.replies.begin(patientId, one, nurse);
        await there.replies.begin(patientId, other, nurse);
        await there.replies.append(patientId, other, 0, 'second');
        const listed = await here.replies.list(patientId);
        expect(listed.map(({ messageId, text }) => [messageId, text])).toEqual([
          [one, ''],
          [other, 'second'],
        ]);
        await here.replies.end(patientId, one);
        await there.replies.end(patientId, other);
      });
    });

    describe('the trial counter (D4)', () => {
      it('allows exactly one of fifty attempts on two nodes at 19 of 20', async () => {
        const userId = randomUUID();
        const answers = await Promise.all(
          Array.from({ length: 50 }, (_, index) =>
            (index % 2 ? here : there).trial.reserve(userId, 20, async () => 19),
          ),
        );
        expect(answers.filter((answer) => answer === 'reserved')).toHaveLength(1);
        expect(answers.filter((answer) => answer === 'refused')).toHaveLength(49);
      });

      it('reads the count only when it is missing, and accepts a correction', async () => {
        const userId = randomUUID();
        const count = vi.fn(async () => 20);
        expect(await here.trial.reserve(userId, 20, count)).toBe('refused');
        expect(await there.trial.reserve(userId, 20, count)).toBe('refused');
        expect(count).toHaveBeenCalledTimes(1);
        await there.trial.correct(userId, 18);
        expect(await here.trial.reserve(userId, 20, count)).toBe('reserved');
        expect(await here.trial.reserve(userId, 20, count)).toBe('reserved');
        expect(await here.trial.reserve(userId, 20, count)).toBe('refused');
        expect(count).toHaveBeenCalledTimes(1);
      });

      it('rejects if the count cannot be read', async () => {
        const unread = async () => Promise.reject(new Error('no primary'));
        await expect(here.trial.reserve(randomUUID(), 20, unread)).rejects.toThrow('no primary');
      });
    });

    describe('rate limits', () => {
      const rule = { name: 'sign-in', points: 3, seconds: 60 };

      it('count over all nodes, return how long to wait, and reset', async () => {
        const key = `${randomUUID()}@example.org`;
        const allowed = { allowed: true, retryAfterSeconds: 0 };
        for (const node of [here, there, here]) expect(await node.limits.consume(rule, key)).toEqual(allowed);
        for (const refusal of [await there.limits.consume(rule, key), await here.limits.consume(rule, key)]) {
          expect(refusal.allowed).toBe(false);
          expect(refusal.retryAfterSeconds).toBeGreaterThan(0);
          expect(refusal.retryAfterSeconds).toBeLessThanOrEqual(60);
        }
        expect(await here.limits.consume(rule, `other-${key}`)).toEqual(allowed);
        expect(await here.limits.consume({ ...rule, name: 'registration' }, key)).toEqual(allowed);
        await here.limits.reset(rule, key);
        expect(await there.limits.consume(rule, key)).toEqual(allowed);
      });

      it('never allow more simultaneous attempts on all nodes than their points', async () => {
        const key = randomUUID();
        const attempts = Array.from({ length: 200 }, (_, index) =>
          (index % 2 ? here : there).limits.take([[rule, key]]),
        );
        expect((await Promise.all(attempts)).filter(({ allowed }) => allowed).length).toBe(3);
      });

      it('count an attempt against several rules in all or in none', async () => {
        const [account, network] = [randomUUID(), randomUUID()];
        const narrow = { name: 'narrow', points: 1, seconds: 60 };
        const both = [
          [rule, network],
          [narrow, account],
        ] as const;
        expect(await here.limits.take(both)).toMatchObject({ allowed: true });
        for (let tries = 0; tries < 5; tries += 1) {
          expect(await there.limits.take(both)).toMatchObject({ allowed: false });
        }
        // The refused attempts left two of three points for the network.
        for (const allowed of [true, true, false]) {
          expect(await here.limits.take([[rule, network]])).toMatchObject({ allowed });
        }
      });

      it('give back an attempt, and never more than were counted', async () => {
        const key = randomUUID();
        const count = [[rule, key]] as const;
        for (let tries = 0; tries < 20; tries += 1) {
          expect(await here.limits.take(count)).toMatchObject({ allowed: true });
          await there.limits.giveBack(count);
        }
        for (let tries = 0; tries < 5; tries += 1) await here.limits.giveBack(count);
        for (const allowed of [true, true, true, false]) {
          expect(await there.limits.take(count)).toMatchObject({ allowed });
        }
      });

      it('allow an attempt again when the time is over', async () => {
        const key = randomUUID();
        const short = { name: 'short', points: 1, seconds: 1 };
        expect(await here.limits.consume(short, key)).toMatchObject({ allowed: true });
        await vi.waitFor(
          async () => expect(await here.limits.consume(short, key)).toMatchObject({ allowed: true }),
          { timeout: 10_000, interval: 100 },
        );
      });
    });
  });
}
