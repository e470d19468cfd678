import { withoutWords } from '../observe/log.ts';

export interface Interval {
  /** Starts no further run, and resolves when the current run has ended. Never rejects. */
  stop(): Promise<void>;
}

/**
 * Runs `job` every `milliseconds`, first after that time. Skips the runs that fall due during a longer one. Logs
 * a failure as `failed`, without the error's message, which could quote a chart. A failure does not affect the
 * next run. The interval keeps no process alive.
 */
export function everyInterval(
  milliseconds: number,
  job: () => unknown,
  { log, failed }: { log: { warn(details: object, message: string): void }; failed: string },
): Interval {
  let underWay: Promise<void> | undefined;

  async function run(): Promise<void> {
    try {
      await job();
    } catch (error) {
      log.warn({ err: withoutWords(error) }, failed);
    }
  }

  const timer = setInterval(() => {
    underWay ??= run().finally(() => {
      underWay = undefined;
    });
  }, milliseconds).unref();
  return {
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}
