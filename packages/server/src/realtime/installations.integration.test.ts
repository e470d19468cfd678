import { setTimeout as delay } from 'node:timers/promises';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { Redis } from 'ioredis';
import { mongo } from 'mongoose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aDepartment, aPatient, type SignedIn, type Watcher, watch } from '../../test/factories.ts';
import { startFakeOpenAi } from '../../test/fakes/fake-openai.ts';
import { ownDatabase } from '../../test/node.ts';
import { aRedis, type BreakableServer, hasRedis } from '../../test/processes/mongod.ts';
import { aServer, type ServerProcess } from '../../test/processes/server-process.ts';

/** Longer (in milliseconds) than a bus message takes, and than a node takes to query MongoDB for missed entries. */
const untilReceived = 3000;

/** Copies a database as a restore does: all accounts and patients, but not the installation's id and secret. */
async function copyDatabase(from: string, to: string): Promise<void> {
  const [source, target] = await Promise.all([from, to].map((uri) => new mongo.MongoClient(uri).connect()));
  if (!source || !target) throw new Error('not connected');
  for (const { name } of await source.db().listCollections({ type: 'collection' }).toArray()) {
    if (name === 'installations') continue;
    const documents = await source.db().collection(name).find().toArray();
    if (documents.length > 0) await target.db().collection(name).insertMany(documents);
  }
  await Promise.all([source.close(), target.close()]);
}

describe.skipIf(!hasRedis())('two installations on one Redis', () => {
  let redis: BreakableServer;
  let production: ServerProcess;
  let other: ServerProcess;
  let who: SignedIn;
  let patientId: string;
  let screen: Watcher;

  beforeAll(async () => {
    redis = await aRedis();
    const ai = await startFakeOpenAi();
    const shared = { OPENAI_BASE_URL: ai.baseURL, TRIAL_SESSION_LIMIT: '1000' };
    const databases = { production: ownDatabase(), other: ownDatabase() };
    production = await aServer({
      ...shared,
      MONGODB_URI: databases.production,
      REDIS_URL: `${redis.uri}/0`,
    });
    who = await aDepartment(production);
    patientId = (await aPatient(production, who.token)).id;
    await copyDatabase(databases.production, databases.other);
    other = await aServer({ ...shared, MONGODB_URI: databases.other, REDIS_URL: `${redis.uri}/5` });
    return async () => {
      await Promise.all([production.stop(), other.stop()]);
      await Promise.all([redis.stop(), ai.close()]);
    };
  });

  beforeEach(async () => {
    screen = await watch(production.url, who.token, patientId);
    return () => screen.close();
  });

  const record = (server: ServerProcess, heartRate: number) =>
    server.call(vitalsEndpoints.record, { token: who.token, params: { patientId }, body: { heartRate } });

  it('never exchange entries, viewers or log positions, even for the same patients', async () => {
    const { seq } = screen.answer;
    const theirs = await watch(other.url, who.token, patientId);
    expect(theirs.answer.viewers).toHaveLength(1);
    for (let heartRate = 150; heartRate < 170; heartRate += 1) await record(other, heartRate);
    await delay(untilReceived);
    expect(screen.entries).toEqual([]);
    const { id } = await record(production, 70);
    await screen.until('this installation’s entry', ({ entries }) => entries.length > 0);
    expect(screen.entries).toMatchObject([{ seq: seq + 1, data: { id } }]);
    theirs.close();
  });

  it('use separate keys, even in one database of Redis', async () => {
    const client = new Redis(`${redis.uri}/0`);
    const keys = await client.keys('*presence*');
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatch(/^bedside:[\w-]{10,}:presence:/);
    client.disconnect();
  });

  it('drop a forged message between nodes, which reaches no screen and moves no log', async () => {
    const { seq } = screen.answer;
    const [spy, forger] = [new Redis(redis.uri), new Redis(redis.uri)];
    const overheard: { channel: string; text: string }[] = [];
    spy.on('pmessage', (_pattern, channel: string, text: string) => overheard.push({ channel, text }));
    await spy.psubscribe('*');
    await record(production, 71);
    await expect.poll(() => overheard.some(({ text }) => text.includes('vitals.recorded'))).toBe(true);
    const real = overheard.find(({ text }) => text.includes('vitals.recorded'));
    // Forges the sender and a `seq` far ahead, with the real signature and without one.
    const far = (real?.text ?? '')
      .replace(/"from":"[^"]+"/, '"from":"someone-else"')
      .replace(/"seq":\d+/, `"seq":${seq + 1000}`);
    expect(far).not.toBe(real?.text);
    for (const channel of [real?.channel ?? '', 'bedside:bus']) {
      for (const text of [far, far.slice(far.indexOf('{'))]) await forger.publish(channel, text);
    }
    await delay(500);
    await record(production, 72);
    await screen.until('both entries', ({ entries }) => entries.length >= 2);
    await delay(500);
    expect(screen.entries.map((entry) => entry.seq)).toEqual([seq + 1, seq + 2]);
    spy.disconnect();
    forger.disconnect();
  });
});
