import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { endWithThisProcess } from '../../src/infra/mongod/mongod-process.ts';
import { removeFolder } from '../folders.ts';
import { callsTo, type TestNode } from '../node.ts';
import { dist, programArguments } from './built.ts';

const readinessMilliseconds = 90_000;

export type Environment = Record<string, string | undefined>;

/** A real server in its own process, which a test can break. It keeps its address over {@link restart}. */
export interface ServerProcess extends Pick<TestNode, 'api' | 'call'> {
  readonly url: string;
  readonly pid: number;
  /** Returns everything printed since the last start, from both streams. */
  output(): string;
  /** Sends SIGKILL and waits until the process has ended. */
  kill(): Promise<void>;
  /** Sends SIGTERM. Resolves with the exit code; null if a signal ended the process. */
  terminate(): Promise<number | null>;
  /** Resolves with the exit code when the process has ended for any reason. */
  exited(): Promise<number | null>;
  /** Sends SIGSTOP. Connections stay open without a response. */
  pause(): void;
  /** Sends SIGCONT. */
  resume(): void;
  /** Starts it again on the same port and data, with `env` merged into its environment. Resolves when it is ready. */
  restart(env?: Environment): Promise<void>;
  /** Kills it if it still runs. */
  stop(): Promise<void>;
}

interface Running {
  child: ChildProcess;
  port: number;
  exited: Promise<number | null>;
  output: () => string;
}

const open = new Set<() => Promise<void>>();

afterAll(async () => {
  await Promise.all([...open].map((stop) => stop()));
});

/**
 * Starts the built server with `env` and no other configuration of this process, and resolves when it is ready. Without a
 * `DATA_DIR` it gets a temporary one. Stops at the end of the test file unless the test stops it first.
 */
export async function aServer(env: Environment): Promise<ServerProcess> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'bedside-server-'));
  let settings: Environment = { DATA_DIR: home, LOG_LEVEL: 'warn', ...env };
  let running = await start(settings, Number(env.PORT ?? 0));
  const { port } = running;
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    open.delete(stop);
    running.child.kill('SIGKILL');
    await running.exited;
    await removeFolder(home);
  };
  open.add(stop);
  return {
    url,
    get pid() {
      return running.child.pid ?? 0;
    },
    output: () => running.output(),
    exited: () => running.exited,
    async kill() {
      running.child.kill('SIGKILL');
      await running.exited;
    },
    async terminate() {
      running.child.kill('SIGTERM');
      return running.exited;
    },
    pause: () => void running.child.kill('SIGSTOP'),
    resume: () => void running.child.kill('SIGCONT'),
    async restart(more = {}) {
      await running.exited;
      settings = { ...settings, ...more };
      running = await start(settings, port);
    },
    stop,
    ...callsTo(url),
  };
}

/** Starts a server that must fail to start. Resolves with its exit code and output. */
export async function aFailedStart(env: Environment): Promise<{ code: number | null; output: string }> {
  const { exited, output } = spawnServer(env, Number(env.PORT ?? 0));
  return { code: await exited, output: output() };
}

/** Starts a server without waiting for it, for a test that breaks it during startup. */
export function aServerComingUp(env: Environment): {
  exited: Promise<number | null>;
  output: () => string;
  kill(): Promise<void>;
} {
  const { child, exited, output } = spawnServer(env, Number(env.PORT ?? 0));
  return {
    exited,
    output,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function start(env: Environment, port: number): Promise<Running> {
  const { child, exited, output } = spawnServer(env, port);
  const ready = new Promise<string>((resolve) => {
    child.stdout.on('data', () => {
      const port = /Bedside is ready: \S+:(\d+)\s/.exec(output())?.[1];
      if (port !== undefined) resolve(port);
    });
  });
  const late = new AbortController();
  const outcome = await Promise.race([
    ready,
    exited,
    delay(readinessMilliseconds, undefined, { signal: late.signal }).catch(() => undefined),
  ]);
  late.abort();
  if (typeof outcome === 'string') return { child, exited, output, port: Number(outcome) };
  child.kill('SIGKILL');
  throw new Error(`The server did not become ready:\n${output()}`);
}

function spawnServer(env: Environment, port: number) {
  const child = spawn(process.execPath, programArguments('main'), {
    cwd: dist,
    env: { ...surroundings(), NODE_ENV: 'test', ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('exit', (code) => resolve(code));
    child.once('error', reject);
  });
  endWithThisProcess(child.pid ?? 0, exited);
  return { child, exited, output: () => printed };
}

/** Returns the parts of this process's environment that a server needs to start and to find MongoDB. */
function surroundings(): Environment {
  const inherited = Object.entries(process.env).filter(([name]) =>
    /^(PATH|HOME|TMPDIR|LANG|XDG_.*|MONGOMS_.*|PIP_.*|.*_PROXY|.*_proxy|SSL_CERT_FILE|NODE_EXTRA_CA_CERTS)$/.test(
      name,
    ),
  );
  return Object.fromEntries(inherited);
}
