import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { endWithThisProcess } from '../../../packages/server/src/infra/mongod/mongod-process.ts';
import { treeBytes } from '../../../packages/server/test/processes/process-tree.ts';

const startPatience = 30_000;
const stopPatience = 8000;
/** Milliseconds to wait after a request to collect garbage. A full collection takes far less. */
const collectPatience = 400;

export interface ChildOptions {
  /** The program: an absolute path. */
  program: string;
  execArgv?: string[];
  env?: Record<string, string>;
}

/** A server in a process of its own. */
export interface ChildServer {
  /** The origin that the program printed, such as `http://127.0.0.1:41234`. */
  origin: string;
  /** Returns the processor time so far in seconds, user and system together. */
  cpuSeconds(): number;
  /** The resident memory of the process, in bytes. */
  residentBytes(): number;
  /** The memory of the process and of those that it started, in bytes. */
  treeBytes(): number;
  /** Works only in a program that was started with `exposeGc`. */
  collectGarbage(): Promise<void>;
  /** Sends a command to a program of the bench and resolves with its response. */
  command(message: unknown): Promise<unknown>;
  stop(): Promise<void>;
}

/** Node's options that make SIGUSR2 collect garbage. Without a collection, memory is mostly uncollected garbage. */
export const exposeGc = ['--expose-gc', '--import', new URL('./collect-on-signal.js', import.meta.url).href];

/** The path of a program of the bench, built beside this one. */
export function program(name: string): string {
  return fileURLToPath(new URL(`./${name}.js`, import.meta.url));
}

/** Starts a program and resolves when it has printed the address on which it serves. */
export async function startChild({
  program: file,
  execArgv = [],
  env = {},
}: ChildOptions): Promise<ChildServer> {
  const child = spawn(process.execPath, [...execArgv, file], {
    env: { ...ownEnvironment(), NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const pid = child.pid ?? 0;
  endWithThisProcess(pid, exited);
  const origin = await Promise.race([
    announced(child),
    exited.then(() => Promise.reject(new Error(`${file} ended before it served`))),
    wait(startPatience, undefined, { ref: false }).then(() =>
      Promise.reject(new Error(`${file} did not serve within ${startPatience / 1000} s`)),
    ),
  ]);
  child.stdout?.resume();
  return {
    origin,
    cpuSeconds: () => cpuSeconds(pid),
    residentBytes: () => residentBytes(pid),
    treeBytes: () => treeBytes(pid),
    async collectGarbage() {
      for (let pass = 0; pass < 3; pass += 1) {
        process.kill(pid, 'SIGUSR2');
        await wait(collectPatience);
      }
    },
    command(message) {
      return new Promise((resolve, reject) => {
        child.once('message', resolve);
        child.send(message as object, (error) => error && reject(error));
      });
    },
    async stop() {
      child.kill('SIGTERM');
      const patience = setTimeout(() => child.kill('SIGKILL'), stopPatience);
      await exited;
      clearTimeout(patience);
    },
  };
}

/** Contains none of the caller's configuration, so that every run measures the same. */
function ownEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env;
  return { PATH, HOME };
}

/** The first address that the program prints. */
function announced(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let printed = '';
    const read = (chunk: Buffer) => {
      printed += chunk.toString('utf8');
      const address = /http:\/\/[\d.]+:\d+/.exec(printed)?.[0];
      if (address === undefined) return;
      child.stdout?.off('data', read);
      resolve(address);
    };
    child.stdout?.on('data', read);
  });
}

/** Ticks of /proc are hundredths of a second on every Linux that Node runs on. */
const ticksPerSecond = 100;
const pageBytes = 4096;

function cpuSeconds(pid: number): number {
  // The program's name may contain spaces, so count from its closing bracket. User and system time are fields 14 and 15.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

function residentBytes(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageBytes;
}
