import { execFileSync } from 'node:child_process';
import { type Browser, chromium } from 'playwright-core';
import { launchOptions } from './browser.ts';

/** A browser whose processes can be suspended, as all are on a computer that sleeps. */
export interface SleepingBrowser {
  readonly browser: Browser;
  /** Suspends every process of the browser. Nothing of a page runs until {@link wake}. */
  sleep(): void;
  wake(): void;
  close(): Promise<void>;
}

/** Starts a browser of its own, because other tests share theirs. */
export async function aSleepingBrowser(): Promise<SleepingBrowser> {
  const server = await chromium.launchServer(launchOptions());
  const browser = await chromium.connect(server.wsEndpoint());
  const { pid } = server.process();
  if (pid === undefined) throw new Error('The browser has no process');
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const one of family(pid)) send(one, name);
  };
  return {
    browser,
    sleep: () => signal('SIGSTOP'),
    wake: () => signal('SIGCONT'),
    async close() {
      signal('SIGCONT');
      await browser.close();
      await server.close();
    },
  };
}

/** Sends a signal to a process unless it has just ended. */
function send(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Returns a process and all its descendants. */
function family(pid: number): number[] {
  const pairs = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const found = [pid];
  for (const parent of found)
    found.push(...pairs.flatMap(([child, of]) => (of === parent && child !== undefined ? [child] : [])));
  return found;
}
