import { spawn } from 'node:child_process';

export interface Ended {
  code: number;
  output: string;
}

/** Runs podman to its end, with the configuration of `scripts/compose-for-real.sh`. */
export function tryPodman(...args: string[]): Promise<Ended> {
  const child = spawn('podman', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs podman and returns its output. Throws if it fails. */
export async function podman(...args: string[]): Promise<string> {
  const { code, output } = await tryPodman(...args);
  // The arguments may contain passwords.
  if (code !== 0) throw new Error(`podman ${args[0]} failed: ${output.trim()}`);
  return output.trim();
}
