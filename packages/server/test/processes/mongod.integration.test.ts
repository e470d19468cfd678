import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { mongo } from 'mongoose';
import { describe, expect, inject, it } from 'vitest';
import { aMongod, aRedis } from './mongod.ts';

describe('the database servers of the integration tests', () => {
  it('include a shared replica set that supports transactions', async () => {
    const client = new mongo.MongoClient(inject('mongoUri'));
    try {
      await client.withSession((session) =>
        session.withTransaction(() =>
          client.db('helpers').collection('a').insertOne({ is: 'there' }, { session }),
        ),
      );
    } finally {
      await client.close();
    }
  });

  it('include a separate mongod that restarts on the same address and data after a kill', async () => {
    const mongod = await aMongod();
    const client = new mongo.MongoClient(mongod.uri, { writeConcern: { w: 'majority', journal: true } });
    try {
      const things = client.db().collection('things');
      await things.insertOne({ is: 'kept' });
      await mongod.kill();
      await mongod.restart();
      expect(await things.countDocuments()).toBe(1);

      mongod.pause();
      const answer = things.countDocuments();
      expect(await Promise.race([answer, delay(300, 'silence')])).toBe('silence');
      mongod.resume();
      expect(await answer).toBe(1);
    } finally {
      await client.close();
      mongod.pause();
      await mongod.stop();
    }
  });

  it.runIf(inject('redisUrl') !== '')(
    'include a separate redis-server that restarts empty after a kill',
    async () => {
      const redis = await aRedis();
      const client = new Redis(redis.uri, { maxRetriesPerRequest: 100, retryStrategy: () => 20 });
      client.on('error', () => {});
      try {
        await client.set('a', 'thing');
        await redis.kill();
        await redis.restart();
        expect(await client.get('a')).toBeNull();
        redis.pause();
        redis.resume();
        expect(await client.ping()).toBe('PONG');
      } finally {
        client.disconnect();
        await redis.stop();
      }
    },
  );
});
