import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { mongo } from 'mongoose';
import * as z from 'zod';
import { findMongod } from '../../src/infra/mongod/binary.ts';
import {
  freePort,
  listens,
  type MongodProcess,
  REPLICA_SET,
  spawnMongod,
} from '../../src/infra/mongod/mongod-process.ts';
import { removeFolder } from '../folders.ts';
import { MemberNetwork } from './member-network.ts';

const Hello = z.object({ isWritablePrimary: z.boolean().optional(), secondary: z.boolean().optional() });

/** The settings of the set that `docs/operating.md` recommends. `docs/scaling.md` has the reasons. */
const settings = {
  electionTimeoutMillis: 5000,
  catchUpTimeoutMillis: 2000,
  // A follower reports to a hung primary for 30 s. Meanwhile the next one learns its position from heartbeats alone.
  heartbeatIntervalMillis: 500,
};
/** How long a member waits for the one that it copies from; see `docs/operating.md`. */
const parameters = {
  oplogInitialFindMaxSeconds: 4,
  oplogNetworkTimeoutBufferSeconds: 2,
  oplogFetcherSteadyStateMaxFetcherRestarts: 0,
  // Otherwise two followers often stand for election at the same moment, split the votes and wait again.
  replElectionTimeoutOffsetLimitFraction: 0.4,
};
const patienceMilliseconds = 120_000;

/** A replica set of three mongods that a test can break. */
export interface ThreeMongods {
  /** A value for `MONGODB_URI` that names all members. */
  uri: string;
  /** Sends SIGKILL to the primary. Returns a function that starts that member again. */
  killPrimary(): Promise<() => Promise<void>>;
  /** Stops the primary with SIGSTOP, so that its connections stay open. Returns a function that continues it. */
  hangPrimary(): Promise<() => void>;
  /** Cuts the primary off from the other members and all clients. Returns a function that connects it again. */
  cutOffPrimary(): Promise<() => void>;
  /** Makes the primary step down. Another member is elected. */
  stepDown(): Promise<void>;
  /** Resolves when one member is primary and the others follow it. */
  settled(): Promise<void>;
  /** Stops all members and removes their files. */
  stop(): Promise<void>;
}

interface Member {
  port: number;
  home: string;
  process: MongodProcess;
}

/** Starts three members. Resolves when one of them is primary and the others follow it. */
export async function threeMongods(): Promise<ThreeMongods> {
  const { path: binary } = await findMongod(null, { info: () => {}, warn: () => {} });
  const members = await Promise.all([0, 1, 2].map(() => startMember(binary)));
  const network = new MemberNetwork(
    members.map(({ port }) => port),
    (at) => members[at]?.process.pid ?? 0,
  );
  const hosts = (await network.open()).map((port) => `127.0.0.1:${port}`);
  await initiate(members[0]?.port ?? 0, hosts);
  await settled(members);
  return {
    uri: `mongodb://${hosts.join(',')}/bedside?replicaSet=${REPLICA_SET}`,
    async killPrimary() {
      const primary = await primaryOf(members);
      process.kill(primary.process.pid, 'SIGKILL');
      await primary.process.exited;
      return async () => {
        primary.process = await spawnMember(binary, primary.home, primary.port);
      };
    },
    async hangPrimary() {
      const { process: primary } = await primaryOf(members);
      process.kill(primary.pid, 'SIGSTOP');
      return () => void process.kill(primary.pid, 'SIGCONT');
    },
    async cutOffPrimary() {
      network.cutOff(members.indexOf(await primaryOf(members)));
      return () => network.heal();
    },
    settled: () => settled(members),
    async stepDown() {
      const { port } = await primaryOf(members);
      await withMember(port, (admin) => admin.command({ replSetStepDown: 20, force: true }));
    },
    async stop() {
      network.close();
      for (const { process: member, home } of members) {
        // The data is discarded, so it needs no clean shutdown.
        await Promise.race([member.exited, Promise.resolve(killQuietly(member.pid))]);
        await member.exited;
        await removeFolder(home);
      }
    },
  };
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

async function startMember(binary: string): Promise<Member> {
  const home = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'bedside-member-')));
  const port = await freePort();
  return { port, home, process: await spawnMember(binary, home, port) };
}

async function spawnMember(binary: string, home: string, port: number): Promise<MongodProcess> {
  const logPath = path.join(home, 'mongod.log');
  rmSync(logPath, { force: true });
  const mongod = spawnMongod({ binary, dbPath: home, logPath, port, parameters });
  if (!(await listens(mongod, logPath))) throw new Error(`mongod did not start on port ${port}`);
  return mongod;
}

async function initiate(port: number, hosts: string[]): Promise<void> {
  const config = {
    _id: REPLICA_SET,
    members: hosts.map((host, at) => ({ _id: at, host })),
    settings,
  };
  await withMember(port, (admin) => admin.command({ replSetInitiate: config }));
}

/** Returns the member that accepts writes. Waits until there is one. */
function primaryOf(members: readonly Member[]): Promise<Member> {
  return polled(async () => {
    for (const member of members) if ((await helloOf(member)).isWritablePrimary) return member;
    return undefined;
  });
}

async function settled(members: readonly Member[]): Promise<void> {
  await polled(async () => {
    const hellos = await Promise.all(members.map(helloOf));
    const primaries = hellos.filter((hello) => hello.isWritablePrimary).length;
    const followers = hellos.filter((hello) => hello.secondary).length;
    return primaries === 1 && followers === members.length - 1 ? true : undefined;
  });
}

async function helloOf({ port }: Member): Promise<z.output<typeof Hello>> {
  return Hello.parse(await withMember(port, (admin) => admin.command({ hello: 1 })).catch(() => ({})));
}

/** Asks until there is a result. */
async function polled<T>(ask: () => Promise<T | undefined>): Promise<T> {
  const limit = performance.now() + patienceMilliseconds;
  while (performance.now() < limit) {
    const result = await ask();
    if (result !== undefined) return result;
    await delay(100);
  }
  throw new Error('The replica set has no primary, or not all members follow it');
}

async function withMember<T>(port: number, work: (admin: mongo.Db) => Promise<T>): Promise<T> {
  const client = new mongo.MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    maxPoolSize: 1,
    serverSelectionTimeoutMS: 1000,
    socketTimeoutMS: 3000,
  });
  try {
    return await work(client.db('admin'));
  } finally {
    await client.close(true);
  }
}
