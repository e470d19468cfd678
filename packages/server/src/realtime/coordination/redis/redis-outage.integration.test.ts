import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { anInstallation, keyInRedis } from '../../../../test/an-installation.ts';
import { aRedis, type BreakableServer } from '../../../../test/processes/mongod.ts';
import { slowness } from '../../../../test/slowness.ts';
import type { BusMessage, Coordination, Presence } from '../coordination.ts';
import { connectRedisCoordination } from './redis-coordination.ts';
import { presenceKey, repliesKey } from './redis-keys.ts';

const log = pino({ level: 'silent' });
const nurse = { id: 'u-nurse', fullName: 'Maya Ortiz', role: 'Nurse' };
const presence: Presence = {
  socketId: 's1',
  userId: nurse.id,
  fullName: nurse.fullName,
  role: nurse.role,
  activity: 'viewing',
  since: '2026-11-21T08:00:00.000Z',
};
const patience = { timeout: 20_000, interval: 20 };

// The run starts one redis-server for all tests if it is installed. Without it these tests are skipped.
describe.skipIf(inject('redisUrl') === '')('a node without its Redis', () => {
  let redis: BreakableServer;
  let here: Coordination;
  let there: Coordination;
  let patientId: string;

  const join = () => connectRedisCoordination({ url: redis.uri, installation: anInstallation, log });
  const untilLost = () =>
    vi.waitFor(() => expect([here.degraded, there.degraded]).toEqual([true, true]), patience);
  const untilFound = () =>
    vi.waitFor(() => expect([here.degraded, there.degraded]).toEqual([false, false]), patience);

  beforeEach(async () => {
    redis = await aRedis();
    [here, there] = await Promise.all([join(), join()]);
    patientId = `p-${randomUUID()}`;
  });

  afterEach(async () => {
    await Promise.all([here.close(), there.close()]);
    await redis.stop();
  });

  /** Runs every call of the interface in turn. Returns the milliseconds of the slowest. */
  async function slowestCall(): Promise<number> {
    const userId = randomUUID();
    const messageId = randomUUID();
    const rule = { name: 'outage', points: 2, seconds: 60 };
    const calls: (() => unknown)[] = [
      () => here.publish({ kind: 'stop-reply', messageId, by: nurse }),
      () => here.presence.set(patientId, { ...presence, socketId: 'passing' }),
      () => here.presence.list(patientId),
      () => here.presence.remove(patientId, 'passing'),
      () => here.replies.begin(patientId, messageId, nurse),
      () => here.replies.append(patientId, messageId, 0, 'text'),
      () => here.replies.list(patientId),
      () => here.replies.end(patientId, messageId),
      () => here.trial.reserve(userId, 20, async () => 3),
      () => here.trial.correct(userId, 4),
      () => here.limits.consume(rule, userId),
      () => here.limits.giveBack([[rule, userId]]),
      () => here.limits.reset(rule, userId),
    ];
    let slowest = 0;
    for (const call of calls) {
      const start = performance.now();
      await call();
      slowest = Math.max(slowest, performance.now() - start);
    }
    return slowest;
  }

  for (const [how, lose] of [
    ['killed', () => redis.kill()],
    ['hung', async () => redis.pause()],
  ] as const) {
    it(`returns from every call within a second of Redis being ${how}`, async () => {
      const seen: boolean[] = [];
      here.onDegraded((degraded) => seen.push(degraded));
      await lose();
      expect(await slowestCall()).toBeLessThan(2000 * slowness);
      await untilLost();
      // The loss is detected, so no call waits. A pause of the machine may slow one of three rounds, but not all.
      const rounds = [await slowestCall(), await slowestCall(), await slowestCall()];
      expect(Math.min(...rounds)).toBeLessThan(500 * slowness);
      expect(seen).toEqual([true]);
    });
  }

  it('is not lost while it is merely slow, and a call does not wait for it', async () => {
    const seen: boolean[] = [];
    here.onDegraded((degraded) => seen.push(degraded));
    for (let times = 0; times < 3; times += 1) {
      // Answers later than any call waits, and earlier than a hung one counts as lost.
      redis.pause();
      const begun = performance.now();
      const waited = here.presence.set(patientId, presence).then(() => performance.now() - begun);
      await delay(1200);
      redis.resume();
      expect(await waited).toBeLessThan(1100 * slowness);
      await delay(700);
    }
    expect([here.degraded, seen]).toEqual([false, []]);
    await vi.waitFor(async () => expect(await there.presence.list(patientId)).toEqual([presence]), patience);
  });

  it('lists its own sockets and replies, and counts limits alone', async () => {
    const messageId = randomUUID();
    await here.presence.set(patientId, presence);
    await here.replies.begin(patientId, messageId, nurse);
    await redis.kill();
    await here.replies.append(patientId, messageId, 0, 'Give ');
    await untilLost();
    await here.replies.append(patientId, messageId, 5, 'oxygen');
    expect(await here.presence.list(patientId)).toEqual([presence]);
    expect(await here.replies.list(patientId)).toEqual([{ messageId, text: 'Give oxygen', askedBy: nurse }]);
    expect(await here.trial.reserve('u1', 20, async () => 3)).toBe('unavailable');
    const rule = { name: 'outage', points: 1, seconds: 60 };
    expect(await here.limits.consume(rule, 'a')).toEqual({ allowed: true, retryAfterSeconds: 0 });
    expect((await here.limits.consume(rule, 'a')).allowed).toBe(false);
  });

  it('restores the bus and then its state in a Redis that returns empty', async () => {
    const [messageId, endedId] = [randomUUID(), randomUUID()];
    const heard: BusMessage[] = [];
    const seen: boolean[] = [];
    there.subscribe((message) => heard.push(message));
    there.onDegraded((degraded) => seen.push(degraded));
    await here.presence.set(patientId, presence);
    await here.replies.begin(patientId, messageId, nurse);
    await here.replies.begin(patientId, endedId, nurse);
    await here.replies.append(patientId, messageId, 0, 'half an emoji: \ud83d');
    await redis.kill();
    await here.replies.append(patientId, messageId, 16, '\ude00, then');
    await untilLost();
    await here.replies.append(patientId, messageId, 23, ' more');
    await here.replies.end(patientId, endedId);
    await redis.restart();
    await untilFound();
    expect(await there.presence.list(patientId)).toEqual([presence]);
    expect(await there.replies.list(patientId)).toEqual([
      { messageId, text: 'half an emoji: 😀, then more', askedBy: nurse },
    ]);
    here.publish({ kind: 'stop-reply', messageId, by: nurse });
    await vi.waitFor(() => expect(heard).toEqual([{ kind: 'stop-reply', messageId, by: nurse }]), patience);
    expect(seen).toEqual([true, false]);
  });

  it('receives departments again after an outage, also those that it needs since', async () => {
    const heard: BusMessage[] = [];
    there.subscribe((message) => heard.push(message));
    await there.listen('kept').begun;
    await redis.kill();
    await untilLost();
    const begin = performance.now();
    await there.listen('new').begun;
    expect(performance.now() - begin).toBeLessThan(1000 * slowness);
    await redis.restart();
    await untilFound();
    const message = (messageId: string) => ({ kind: 'stop-reply' as const, messageId, by: nurse });
    for (const departmentId of ['other', 'kept', 'new']) here.publish(message(departmentId), departmentId);
    here.publish(message('common'));
    await vi.waitFor(() => expect(heard).toHaveLength(3), patience);
    expect(heard).toEqual([message('kept'), message('new'), message('common')]);
  });

  it('continues after a hung Redis with no text missing or repeated and no ended reply left', async () => {
    const [messageId, endedId] = [randomUUID(), randomUUID()];
    await here.replies.begin(patientId, messageId, nurse);
    await here.replies.begin(patientId, endedId, nurse);
    let text = '';
    const say = (piece: string) => {
      const appended = here.replies.append(patientId, messageId, text.length, piece);
      text += piece;
      return appended;
    };
    await say('before ');
    redis.pause();
    await Promise.all(['as ', 'it ', 'hangs 🫁 '].map(say));
    await untilLost();
    await say('while lost ');
    await here.replies.end(patientId, endedId);
    redis.resume();
    await untilFound();
    await say('after');
    expect(await there.replies.list(patientId)).toEqual([{ messageId, text, askedBy: nurse }]);
  });

  it('repairs a reply when Redis lost a part of it without an outage', async () => {
    const messageId = randomUUID();
    await here.replies.begin(patientId, messageId, nurse);
    await here.replies.append(patientId, messageId, 0, 'one ');
    const operator = new Redis(redis.uri);
    await operator.flushall();
    operator.disconnect();
    await Promise.all([
      here.replies.append(patientId, messageId, 4, 'two '),
      here.replies.append(patientId, messageId, 8, 'three'),
    ]);
    expect(await there.replies.list(patientId)).toMatchObject([{ text: 'one two three' }]);
  });

  it('starts without Redis and connects when Redis appears', async () => {
    await redis.kill();
    const start = performance.now();
    const late = await join();
    expect(performance.now() - start).toBeLessThan(3000 * slowness);
    expect(late.degraded).toBe(true);
    await late.presence.set(patientId, presence);
    expect(await late.presence.list(patientId)).toEqual([presence]);
    await redis.restart();
    await vi.waitFor(() => expect(late.degraded).toBe(false), patience);
    await untilFound();
    expect(await here.presence.list(patientId)).toEqual([presence]);
    await late.close();
  });

  it('counts trial sessions exactly again after an outage', async () => {
    expect(await here.trial.reserve('u1', 20, async () => 18)).toBe('reserved');
    await redis.kill();
    await untilLost();
    await redis.restart();
    await untilFound();
    const answers = await Promise.all(
      [here, there, here, there].map((node) => node.trial.reserve('u1', 20, async () => 19)),
    );
    expect(answers.filter((answer) => answer === 'reserved')).toHaveLength(1);
  });

  it('drops invalid messages and stores no readable addresses', async () => {
    const heard: BusMessage[] = [];
    there.subscribe((message) => heard.push(message));
    const other = new Redis(redis.uri);
    for (const text of ['', 'null', '{"from":"x"}', '{"from":"x","message":{"kind":"other"}}']) {
      await other.publish(keyInRedis('bus'), text);
    }
    await other.hset(keyInRedis(presenceKey(patientId)), 'x y', '9999999999999 {"socketId":1}');
    await other.hset(keyInRedis(repliesKey(patientId)), 'x', '{');
    expect(await there.presence.list(patientId)).toEqual([]);
    expect(await there.replies.list(patientId)).toEqual([]);
    here.publish({ kind: 'stop-reply', messageId: 'm', by: nurse });
    await vi.waitFor(
      () => expect(heard).toEqual([{ kind: 'stop-reply', messageId: 'm', by: nurse }]),
      patience,
    );
    await here.limits.consume({ name: 'sign-in', points: 3, seconds: 60 }, 'maya@example.org');
    const keys = await other.keys('*');
    expect(keys.filter((key) => key.startsWith(keyInRedis('limit:sign-in:')))).toHaveLength(1);
    expect(keys.join()).not.toContain('maya');
    other.disconnect();
  });

  it('removes the sockets of a dead node within 15 s', async () => {
    const other = new Redis(redis.uri);
    await here.presence.set(patientId, presence);
    // A killed node leaves a socket that no node renews.
    const [field = '', stored = ''] =
      Object.entries(await other.hgetall(keyInRedis(presenceKey(patientId))))[0] ?? [];
    const [expires = '0', ...rest] = stored.split(' ');
    const orphan = [expires, rest.join(' ').replace('"s1"', '"orphan"')].join(' ');
    await other.hset(
      keyInRedis(presenceKey(patientId)),
      field.replace(/^\S+ s1$/, 'dead-node orphan'),
      orphan,
    );
    expect(await there.presence.list(patientId)).toHaveLength(2);
    await vi.waitFor(async () => expect(await there.presence.list(patientId)).toEqual([presence]), {
      timeout: 25_000,
      interval: 500,
    });
    other.disconnect();
  });
});
