import { setTimeout as delay } from 'node:timers/promises';
import type { MongodLog } from './embedded-mongod-error.ts';
import type { MongodProcess } from './mongod-process.ts';

/** The first wait before an embedded mongod restarts. */
const firstRestartMs = 250;

/** The longest wait before an embedded mongod restarts. */
const longestRestartMs = 30_000;

/** The run time after which a start of mongod counts as successful. */
const provenMs = 60_000;

export interface Supervised {
  /** False from the end of a mongod until it accepts writes again. */
  readonly isRunning: boolean;
  /** Stops mongod cleanly, also during a restart. */
  stop(): Promise<void>;
}

/**
 * Restarts mongod whenever it ends by itself, for example killed or out of disk space. Waits 250 ms before the
 * first attempt and twice as long before each further one, up to 30 s, until one has run for a minute.
 *
 * @param startAgain starts it on the same port; once `signal` is aborted it ends what it began and rejects
 */
export function keepRunning(
  first: MongodProcess,
  startAgain: (signal: AbortSignal) => Promise<MongodProcess>,
  log: MongodLog,
): Supervised {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: MongodProcess | undefined = first;
  let failures = 0;

  async function supervise(): Promise<void> {
    while (running !== undefined) {
      const start = performance.now();
      const code = await running.exited;
      running = undefined;
      if (signal.aborted) return;
      log.warn(`The embedded MongoDB ended by itself (exit code ${code}). Restarting it.`);
      if (performance.now() - start > provenMs) failures = 0;
      running = await restarted();
    }
  }

  async function restarted(): Promise<MongodProcess | undefined> {
    while (!signal.aborted) {
      const pause = Math.min(firstRestartMs * 2 ** failures, longestRestartMs);
      failures += 1;
      await delay(pause, undefined, { signal }).catch(() => undefined);
      try {
        const mongod = await startAgain(signal);
        if (signal.aborted) await mongod.stop();
        else log.info('The embedded MongoDB runs again.');
        return mongod;
      } catch (error) {
        if (!signal.aborted) {
          log.warn(`${error instanceof Error ? error.message : String(error)} Retrying.`);
        }
      }
    }
    return undefined;
  }

  const supervising = supervise();
  return {
    get isRunning() {
      return running !== undefined;
    },
    async stop() {
      stopping.abort();
      await running?.stop();
      await supervising;
    },
  };
}
