import { setTimeout as delay } from 'node:timers/promises';
import { mongo } from 'mongoose';
import * as z from 'zod';
import { type MongodProcess, REPLICA_SET } from './mongod-process.ts';

/** The wait for the replica set's primary. */
const primaryMs = 60 * 1000;

/** Connections of the client that sets up the replica set. */
const maxSetupConnections = 1;

const ALREADY_INITIALIZED = 23;

const HelloAnswer = z.object({ isWritablePrimary: z.boolean().optional(), setName: z.string().optional() });

const CommandLine = z.object({
  parsed: z.object({ storage: z.object({ dbPath: z.string() }).optional() }),
});

/** Returns the connection string of the set on this port, with `bedside` as the default database. */
export function replicaSetUri(port: number): string {
  return `mongodb://${member(port)}/bedside?replicaSet=${REPLICA_SET}`;
}

type Mongod = Pick<MongodProcess, 'port' | 'exited'>;

/** Makes a mongod the primary of its one-member set. Returns when it accepts writes. Throws as soon as it has ended. */
export async function makePrimary(mongod: Mongod): Promise<void> {
  const { port } = mongod;
  await untilEnded(mongod, async (client) => {
    const admin = client.db('admin');
    const hello = async () => HelloAnswer.parse(await admin.command({ hello: 1 }));
    if ((await hello()).setName === undefined) {
      const set = { _id: REPLICA_SET, members: [{ _id: 0, host: member(port) }] };
      // A set that is still reading its configuration looks like one without a configuration.
      await admin.command({ replSetInitiate: set }).catch((error: unknown) => {
        if (!(error instanceof mongo.MongoServerError && error.code === ALREADY_INITIALIZED)) throw error;
      });
    }
    const limit = Date.now() + primaryMs;
    while (!(await hello()).isWritablePrimary) {
      if (Date.now() > limit) throw new Error('it did not become primary within a minute');
      await delay(10);
    }
  });
}

/**
 * Writes the address of a mongod's port into the set's configuration, if there is one. The mongod must run without its set:
 * as a member it first asks the old address whether that is itself. Another program on that port may let it wait
 * for half a minute, and afterwards it is primary of nothing. Throws as soon as the mongod has ended.
 */
export async function moveToItsPort(mongod: Mongod): Promise<void> {
  const { port } = mongod;
  await untilEnded(mongod, async (client) => {
    const configurations = client.db('local').collection('system.replset');
    await configurations.updateOne(
      {},
      { $set: { 'members.0.host': member(port) } },
      { writeConcern: { w: 1, journal: true } },
    );
  });
}

/**
 * Returns whether the mongod on this port accepts writes and serves this data. Another program may have the port
 * by now.
 */
export async function servesData(port: number, dbPath: string): Promise<boolean> {
  let serves = false;
  await withDirectClient(port, async (client) => {
    const admin = client.db('admin');
    const options = CommandLine.parse(await admin.command({ getCmdLineOpts: 1 }));
    const { isWritablePrimary } = HelloAnswer.parse(await admin.command({ hello: 1 }));
    serves = options.parsed.storage?.dbPath === dbPath && isWritablePrimary === true;
  }).catch(() => {});
  return serves;
}

function member(port: number): string {
  return `127.0.0.1:${port}`;
}

/** Without the end of the process, the driver would search for it for half a minute. */
async function untilEnded(
  { port, exited }: Mongod,
  work: (client: mongo.MongoClient) => Promise<void>,
): Promise<void> {
  const ended = exited.then((code) => {
    throw new Error(`it ended with exit code ${code}`);
  });
  await withDirectClient(port, (client) => Promise.race([ended, work(client)]));
}

async function withDirectClient(
  port: number,
  work: (client: mongo.MongoClient) => Promise<void>,
): Promise<void> {
  const client = new mongo.MongoClient(`mongodb://${member(port)}/?directConnection=true`, {
    maxPoolSize: maxSetupConnections,
  });
  try {
    await work(client);
  } finally {
    await client.close();
  }
}
