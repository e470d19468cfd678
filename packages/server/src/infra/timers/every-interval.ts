import { withoutWords } from '../observe/log.ts';

export interface Interval {
  /** Begins no further run; resolves when the run under way has ended. Never rejects. */
  stop(): Promise<void>;
}

/**
 * Runs `job` every `milliseconds`, first after that time. A run that takes longer than that is never overtaken: the runs
 * that fall due meanwhile are left out. A failure is logged as `failed`, without the error's message, which could quote a
 * chart; the next run is not affected. The interval keeps no process alive.
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
