import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { commandLineOf, isAlive } from './process-identity.ts';

/** The time for an embedded mongod to stop cleanly. */
const mongodStopMs = 5000;

/** The wait for a mongod that an earlier server left to end. */
const leftOverMs = 5000;

/** The time for a mongod to start to listen. */
const listeningMs = 2 * 60 * 1000;

/** The name of every replica set that Bedside starts. */
export const REPLICA_SET = 'bedside';

export interface MongodProcess {
  pid: number;
  port: number;
  /**
   * Settles with the exit code when the process has ended. Settles with null if a signal or a failed start ended it.
   */
  exited: Promise<number | null>;
  /** Stops it cleanly (SIGTERM, and SIGKILL after 5 s) and waits until it is gone. */
  stop(): Promise<void>;
}

export interface MongodOptions {
  binary: string;
  /** Absolute and without symbolic links. A later start recognizes a leftover process by it. */
  dbPath: string;
  logPath: string;
  port: number;
  /** Runs without the replica set, to change settings that a member cannot change about itself. */
  alone?: boolean;
  /** Further server parameters (`--setParameter`). */
  parameters?: Readonly<Record<string, number>>;
}

/**
 * Starts a mongod on 127.0.0.1 as the only member of a replica set. Runs it in its own process group, so that a
 * Ctrl-C at the terminal reaches only Node, which drains before it stops its database. A watchdog ends mongod if
 * this process dies first.
 */
export function spawnMongod(options: MongodOptions): MongodProcess {
  const { binary, dbPath, logPath, port, alone = false, parameters = {} } = options;
  const args = [
    ...['--dbpath', dbPath, '--port', String(port), '--bind_ip', '127.0.0.1'],
    ...['--logpath', logPath, '--logappend', '--quiet', '--slowms', '2000'],
    ...['--wiredTigerCacheSizeGB', '0.25'],
    // Without its set it must not remove expired documents, because the set's own log would miss those removals.
    ...(alone
      ? ['--setParameter', 'ttlMonitorEnabled=false']
      : ['--replSet', REPLICA_SET, '--oplogSize', '256']),
    ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
    // The only member has no other member to hand over to.
    ...['--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=100'],
    ...(process.platform === 'win32' ? [] : ['--nounixsocket']),
    ...Object.entries(parameters).flatMap(([name, value]) => ['--setParameter', `${name}=${value}`]),
  ];
  const child = spawn(binary, args, { detached: true, stdio: 'ignore' });
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.once('error', () => resolve(null));
  });
  const pid = child.pid ?? 0;
  if (child.pid !== undefined) endWithThisProcess(child.pid, exited);
  child.unref();
  return {
    pid,
    port,
    exited,
    async stop() {
      child.ref();
      child.kill('SIGTERM');
      const patience = setTimeout(() => child.kill('SIGKILL'), mongodStopMs);
      await exited;
      clearTimeout(patience);
    },
  };
}

/**
 * Ends a process when this one dies, however it dies. A shell waits on a pipe: a line means that the process has
 * ended by itself, the pipe's end means that this one is gone. Windows has no such shell; there the next start
 * finds the leftover process.
 */
export function endWithThisProcess(pid: number, exited: Promise<unknown>): void {
  if (process.platform === 'win32') return;
  const shell = spawn('/bin/sh', ['-c', 'read -r _ || kill -TERM "$0"', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.once('error', () => {});
  shell.stdin.once('error', () => {});
  shell.unref();
  if (shell.stdin instanceof net.Socket) shell.stdin.unref();
  void exited.then(() => shell.stdin.end('done\n'));
}

/**
 * Waits until the process accepts connections. Reads its log instead of trying the port, which another program
 * may have.
 *
 * @returns true once it listens, false if it ended before
 * @throws Error if neither happens within two minutes
 */
export async function listens(mongod: MongodProcess, logPath: string): Promise<boolean> {
  let ended = false;
  void mongod.exited.then(() => {
    ended = true;
  });
  const limit = Date.now() + listeningMs;
  while (Date.now() < limit) {
    if (ended) return false;
    if (existsSync(logPath) && readFileSync(logPath, 'utf8').includes('"Waiting for connections"'))
      return true;
    await delay(10);
  }
  throw new Error('mongod did not open its port within two minutes');
}

/**
 * Ends a mongod that a dead server left on this data, and waits until it is gone. Trusts the pid in mongod's
 * lock file only if that process's command line names this folder.
 */
export async function endLeftOver(dbPath: string): Promise<void> {
  const pid = leftOverPid(dbPath);
  if (pid === null) return;
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const limit = Date.now() + leftOverMs;
    while (Date.now() < limit) {
      if (!isAlive(pid)) return;
      await delay(10);
    }
  }
}

function leftOverPid(dbPath: string): number | null {
  let pid: number;
  try {
    pid = Number.parseInt(readFileSync(path.join(dbPath, 'mongod.lock'), 'utf8'), 10);
  } catch {
    return null;
  }
  if (!(pid > 0) || !isAlive(pid)) return null;
  return commandLineOf(pid)?.includes(`--dbpath ${dbPath} `) ? pid : null;
}

/** Returns a free port of 127.0.0.1: `wanted` if it is free, otherwise any. */
export async function freePort(wanted?: number): Promise<number> {
  if (wanted !== undefined && (await listenOnce(wanted)) !== null) return wanted;
  const port = await listenOnce(0);
  if (port === null) throw new Error('no free port on 127.0.0.1');
  return port;
}

function listenOnce(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(null));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : null));
    });
  });
}
