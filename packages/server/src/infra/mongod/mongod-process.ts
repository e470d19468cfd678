import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { timeBounds } from '../../bounds.ts';
import { commandLineOf, isAlive } from './process-identity.ts';

/** The name of every replica set that this product starts. */
export const REPLICA_SET = 'bedside';

const LEFT_OVER_LIMIT_MS = 5_000;
const LISTEN_LIMIT_MS = 120_000;

export interface MongodProcess {
  pid: number;
  port: number;
  /** Settles when the process has ended: its exit code, or null where a signal or a failed start ended it. */
  exited: Promise<number | null>;
  /** Ends it in good order (SIGTERM, and SIGKILL after 5 s) and waits until it is gone. */
  stop(): Promise<void>;
}

export interface MongodOptions {
  binary: string;
  /** Absolute and without symbolic links: a later start knows a left-over process by it. */
  dbPath: string;
  logPath: string;
  port: number;
  /** Without its replica set, to change what a member can't change about itself. */
  alone?: boolean;
}

/**
 * Starts a mongod on 127.0.0.1, as the one member of a replica set. It runs in a process group of its own, so that
 * a Ctrl-C at the terminal reaches Node alone, which then drains before it stops its database. A watchdog
 * ends it when this process dies without having done so.
 */
export function spawnMongod({ binary, dbPath, logPath, port, alone = false }: MongodOptions): MongodProcess {
  const args = [
    ...['--dbpath', dbPath, '--port', String(port), '--bind_ip', '127.0.0.1'],
    ...['--logpath', logPath, '--logappend', '--quiet', '--slowms', '2000'],
    ...['--wiredTigerCacheSizeGB', '0.25'],
    // Alone it must not remove expired documents either, since that would be missing from the set's own log.
    ...(alone
      ? ['--setParameter', 'ttlMonitorEnabled=false']
      : ['--replSet', REPLICA_SET, '--oplogSize', '256']),
    ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
    // A lone member has nobody to hand over to.
    ...['--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=100'],
    ...(process.platform === 'win32' ? [] : ['--nounixsocket']),
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
      const patience = setTimeout(() => child.kill('SIGKILL'), timeBounds.mongodStop);
      await exited;
      clearTimeout(patience);
    },
  };
}

/**
 * Sees to it that a process ends when this one dies, however it dies. A shell waits on a pipe: a line says that the
 * process has ended by itself, the pipe's end that this one is gone. Windows has no such shell; there the next start
 * finds what was left.
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
 * Waits until the process takes connections. Its log says so, and not the port: that may be somebody else's.
 *
 * @returns true once it listens, false where it ended before
 * @throws Error after two minutes of neither
 */
export async function listens(mongod: MongodProcess, logPath: string): Promise<boolean> {
  let ended = false;
  void mongod.exited.then(() => {
    ended = true;
  });
  const limit = Date.now() + LISTEN_LIMIT_MS;
  while (Date.now() < limit) {
    if (ended) return false;
    if (existsSync(logPath) && readFileSync(logPath, 'utf8').includes('"Waiting for connections"'))
      return true;
    await delay(10);
  }
  throw new Error('mongod did not open its port within two minutes');
}

/**
 * Ends a mongod that a dead server left on this data, and waits until it is gone. The pid that mongod wrote into its
 * own lock file is believed only where that process's command line names this very folder.
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
    const limit = Date.now() + LEFT_OVER_LIMIT_MS;
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

/** A port of 127.0.0.1 that is free now: `wanted` where it can be had, else any. */
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
