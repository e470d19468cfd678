import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { removeFolder } from '../../packages/server/test/folders.ts';
import { copyDepartment } from './seeded-department.ts';

const main = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url));

/** A real server process with its own demo department. */
export interface Bedside {
  readonly url: string;
  /** Kills the server as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the built server on a free port. `env` overrides its environment. Without a `DATA_DIR` it gets a copy of a
 * demo department; on an empty `DATA_DIR` it seeds one, as a newcomer's does.
 */
export async function startBedside(env: Record<string, string> = {}): Promise<Bedside> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bedside-e2e-'));
  if (env.DATA_DIR === undefined) await copyDepartment(dataDir, seedDepartment);
  let started = await spawnServer({ DATA_DIR: dataDir, PORT: '0', ...env });
  const url = started.url;
  return {
    url,
    async kill() {
      await ended(started.process, 'SIGKILL');
    },
    async restart() {
      started = await spawnServer({ DATA_DIR: dataDir, PORT: new URL(url).port, ...env });
    },
    async stop() {
      await ended(started.process, 'SIGTERM');
      await removeFolder(dataDir);
    },
  };
}

async function seedDepartment(dataDir: string): Promise<void> {
  const { process } = await spawnServer({ DATA_DIR: dataDir, PORT: '0' });
  await ended(process, 'SIGTERM');
}

async function spawnServer(env: Record<string, string>): Promise<{ url: string; process: ChildProcess }> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, NODE_ENV: 'development', LOG_LEVEL: 'warn', DEMO_SIMULATOR: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /is ready: (http:\/\/\S+)/.exec(output)?.[1];
      if (ready) resolve(ready);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`The server ended while starting:\n${output}`)));
  });
  return { url, process: child };
}

async function ended(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await exit;
}
