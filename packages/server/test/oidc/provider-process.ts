import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { DirectoryEntry } from './a-provider.ts';

/** Starts a provider in a process of its own, whose clock is `shift` milliseconds ahead. */
export async function aProviderProcess(shift: number) {
  const program = fileURLToPath(new URL('./provider-program.ts', import.meta.url));
  const clock = new URL('../fakes/shifted-clock.mjs', import.meta.url).href;
  const child = fork(program, {
    execArgv: ['--import', 'tsx', '--import', clock],
    env: { ...process.env, CLOCK_SHIFT: String(shift) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [issuer] = await once(child, 'message');
  return {
    issuer: String(issuer),
    async admit(app: string, providerId: string, people: Map<string, DirectoryEntry>): Promise<void> {
      child.send({ app, providerId, people: [...people] });
      await once(child, 'message');
    },
    stop: () => child.kill(),
  };
}
