import { setTimeout as delay } from 'node:timers/promises';
import { mongo } from 'mongoose';
import * as z from 'zod';
import { REPLICA_SET } from './mongod-process.ts';

const PRIMARY_LIMIT_MS = 60_000;
const NOT_YET_INITIALIZED = 94;

const ConfigAnswer = z.object({
  config: z.looseObject({ version: z.number(), members: z.array(z.looseObject({ host: z.string() })) }),
});
const HelloAnswer = z.object({ isWritablePrimary: z.boolean().optional() });

/** The address by which the set on this port is reached, with the database `bedside` as the default one. */
export function replicaSetUri(port: number): string {
  return `mongodb://127.0.0.1:${port}/bedside?replicaSet=${REPLICA_SET}`;
}

/**
 * Makes the mongod on this port the primary of its one-member set and returns when it takes writes. Data
 * that was last served on another port names that one as its only member, and would wait for a primary for ever:
 * so the set is given its new address first.
 */
export async function makePrimary(port: number): Promise<void> {
  const host = `127.0.0.1:${port}`;
  const client = new mongo.MongoClient(`mongodb://${host}/?directConnection=true`, {
    maxPoolSize: 1,
    serverSelectionTimeoutMS: 30_000,
  });
  try {
    const admin = client.db('admin');
    const config = await currentConfig(admin);
    if (config === null) {
      await admin.command({ replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host }] } });
    } else if (config.members.length !== 1 || config.members[0]?.host !== host) {
      // Forced, since nobody is primary who could agree.
      const moved = { ...config, version: config.version + 1, members: [{ _id: 0, host }] };
      await admin.command({ replSetReconfig: moved, force: true });
    }
    const limit = Date.now() + PRIMARY_LIMIT_MS;
    while (Date.now() < limit) {
      const hello = HelloAnswer.parse(await admin.command({ hello: 1 }));
      if (hello.isWritablePrimary) return;
      await delay(10);
    }
    throw new Error('mongod did not become primary within a minute');
  } finally {
    await client.close();
  }
}

async function currentConfig(admin: mongo.Db): Promise<z.infer<typeof ConfigAnswer>['config'] | null> {
  try {
    return ConfigAnswer.parse(await admin.command({ replSetGetConfig: 1 })).config;
  } catch (error) {
    if (error instanceof mongo.MongoServerError && error.code === NOT_YET_INITIALIZED) return null;
    throw error;
  }
}
