import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { findMongod } from '../src/infra/mongod/binary.ts';
import {
  endWithThisProcess,
  freePort,
  listens,
  type MongodProcess,
  spawnMongod,
} from '../src/infra/mongod/mongod-process.ts';
import { makePrimary, replicaSetUri } from '../src/infra/mongod/replica-set.ts';
import { removeFolder } from './folders.ts';

/** A database server of a test's own, to be broken at will. It keeps its address over {@link restart}. */
export interface BreakableServer {
  /** What MONGODB_URI or REDIS_URL would hold. */
  uri: string;
  /** SIGKILL, and waits until it is gone. */
  kill(): Promise<void>;
  /** Starts it again on the same port (a mongod also on the same data) and returns when it serves. */
  restart(): Promise<void>;
  /** SIGSTOP: its connections stay open and nothing answers; a MongoClient's `close` waits for ever, too. */
  pause(): void;
  /** SIGCONT. */
  resume(): void;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
}

const quiet = { info: () => {}, warn: () => {} };

/** Starts a mongod of the test's own: a one-member replica set that is primary when this returns. */
export async function aMongod(): Promise<BreakableServer> {
  const home = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'bedside-mongod-')));
  const logPath = path.join(home, 'mongod.log');
  const binary = (await findMongod(null, quiet)).path;
  const port = await freePort();
  const start = async (): Promise<MongodProcess> => {
    rmSync(logPath, { force: true });
    const mongod = spawnMongod({ binary, dbPath: home, logPath, port });
    if (!(await listens(mongod, logPath))) throw new Error(`mongod did not start on port ${port}`);
    await makePrimary(port);
    return mongod;
  };
  return breakable(replicaSetUri(port), home, await start(), start);
}

/** True where a redis-server is installed. */
export function hasRedis(): boolean {
  return (process.env.PATH ?? '').split(path.delimiter).some((folder) => {
    try {
      accessSync(path.join(folder, 'redis-server'), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Starts a redis-server of the test's own, which keeps nothing on disk. Ask {@link hasRedis} before. */
export async function aRedis(): Promise<BreakableServer> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'bedside-redis-'));
  const port = await freePort();
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    home,
    '--save',
    '',
    '--appendonly',
    'no',
  ];
  const start = async (): Promise<Running> => {
    const child = spawn('redis-server', args, { stdio: 'ignore' });
    const exited = exitOf(child);
    const pid = child.pid ?? 0;
    endWithThisProcess(pid, exited);
    await Promise.race([
      redisAnswers(port),
      exited.then(() => Promise.reject(new Error(`redis-server did not start on port ${port}`))),
    ]);
    return { pid, exited, stop: async () => void child.kill('SIGKILL') };
  };
  return breakable(`redis://127.0.0.1:${port}`, home, await start(), start);
}

interface Running {
  pid: number;
  exited: Promise<unknown>;
  stop(): Promise<void>;
}

function breakable(
  uri: string,
  home: string,
  first: Running,
  start: () => Promise<Running>,
): BreakableServer {
  let running = first;
  return {
    uri,
    async kill() {
      process.kill(running.pid, 'SIGKILL');
      await running.exited;
    },
    async restart() {
      await running.exited;
      running = await start();
    },
    pause: () => void process.kill(running.pid, 'SIGSTOP'),
    resume: () => void process.kill(running.pid, 'SIGCONT'),
    async stop() {
      // Nothing of it is to be kept, so it need not end in good order, nor first wake up from a pause.
      if (await isRunning(running)) process.kill(running.pid, 'SIGKILL');
      await running.stop();
      await running.exited;
      await removeFolder(home);
    },
  };
}

function isRunning(running: Running): Promise<boolean> {
  return Promise.race([running.exited.then(() => false), delay(0).then(() => true)]);
}

function exitOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => resolve());
    child.once('error', reject);
  });
}

async function redisAnswers(port: number): Promise<void> {
  const client = new Redis({ port, host: '127.0.0.1', retryStrategy: () => 20, maxRetriesPerRequest: 500 });
  // Refused connections are what it is waiting through.
  client.on('error', () => {});
  try {
    await client.ping();
  } finally {
    client.disconnect();
  }
}
