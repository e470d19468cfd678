import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Environment } from './server-process.ts';

export interface Ended {
  code: number | null;
  /** Both streams. */
  output: string;
}

/** Runs one of the programs beside the server, such as `backup/backup-program.ts`, to its end. */
export async function runProgram(source: string, args: string[], env: Environment): Promise<Ended> {
  const program = path.resolve(import.meta.dirname, '../src', source);
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
    cwd: path.dirname(program),
    env: { ...process.env, INIT_CWD: undefined, MONGODB_URI: undefined, REDIS_URL: undefined, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { code, output };
}
