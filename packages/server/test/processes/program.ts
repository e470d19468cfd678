import { spawn } from 'node:child_process';
import { dist, type Program, programArguments } from './built.ts';
import type { Environment } from './server-process.ts';

export interface Ended {
  code: number | null;
  /** The output of both streams. */
  output: string;
}

/** Runs one of the command-line programs to its end. */
export async function runProgram(
  program: Exclude<Program, 'main'>,
  args: string[],
  env: Environment,
): Promise<Ended> {
  const child = spawn(process.execPath, [...programArguments(program), ...args], {
    cwd: dist,
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
