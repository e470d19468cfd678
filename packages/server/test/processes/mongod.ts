import { accessSync, constants, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findMongod } from '../../src/infra/mongod/binary.ts';
import { freePort, listens, type MongodProcess, spawnMongod } from '../../src/infra/mongod/mongod-process.ts';
import { makePrimary, replicaSetUri } from '../../src/infra/mongod/replica-set.ts';
import { removeFolder } from '../folders.ts';
import { spawnRedis } from './redis-process.ts';

/** A database server that a test can break. It keeps its address over {@link restart}. */
export interface BreakableServer {
  /** A value for `MONGODB_URI` or `REDIS_URL`. */
  uri: string;
  /** Sends SIGKILL and waits until the process has ended. */
  kill(): Promise<void>;
  /** Starts it again on the same port, a mongod also on the same data. Resolves when it accepts connections. */
  restart(): Promise<void>;
  /** Sends SIGSTOP. Connections stay open without a response, and a MongoClient's `close` never resolves. */
  pause(): void;
  /** Sends SIGCONT. */
  resume(): void;
  /** Stops it and removes its files. */
  stop(): Promise<void>;
}

const quiet = { info: () => {}, warn: () => {} };

/** Starts a mongod as a one-member replica set, which is primary when this resolves. */
export async function aMongod(): Promise<BreakableServer> {
  const home = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'bedside-mongod-')));
  const logPath = path.join(home, 'mongod.log');
  const binary = (await findMongod(null, quiet)).path;
  const port = await freePort();
  const start = async (): Promise<MongodProcess> => {
    rmSync(logPath, { force: true });
    const mongod = spawnMongod({ binary, dbPath: home, logPath, port });
    if (!(await listens(mongod, logPath))) throw new Error(`mongod did not start on port ${port}`);
    await makePrimary(mongod);
    return mongod;
  };
  return breakable(replicaSetUri(port), home, await start(), start);
}

/** Returns true if a redis-server is installed. */
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

/** Starts a redis-server without persistence. Check {@link hasRedis} first. */
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
    const { pid, exited } = await spawnRedis(port, args);
    return { pid, exited, stop: async () => {} };
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
      // Its data is discarded, so it needs no clean shutdown, and SIGKILL also ends a paused process.
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
