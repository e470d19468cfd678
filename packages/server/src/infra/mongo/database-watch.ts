import { setTimeout as wait } from 'node:timers/promises';
import { timeBounds } from '../../bounds.ts';
import { AppError } from '../../request/app-error.ts';
import type { Log } from '../observe/log.ts';
import { everyInterval, type Interval } from '../timers/every-interval.ts';
import { mongoAnswers } from './mongo.ts';

/** Whether MongoDB answers within `milliseconds`: a hung one answers nothing at all. */
export async function mongoAnswersWithin(milliseconds: number): Promise<boolean> {
  const late = new AbortController();
  const patience = wait(milliseconds, undefined, { ref: false, signal: late.signal })
    // One more turn of the event loop: after a pause of this process the answer may lie there unread.
    .then(() => new Promise<boolean>((resolve) => setImmediate(resolve, false)))
    .catch(() => false);
  const answers = await Promise.race([mongoAnswers(), patience]);
  late.abort();
  return answers;
}

/**
 * Looks every second whether MongoDB answers. The driver waits for ever for one that hangs: once it has not answered for
 * 4 s, all calls that are under way are refused, and so is every further one until it answers again.
 */
export class DatabaseWatch {
  readonly #looks: Interval;
  readonly #listeners: ((isAvailable: boolean) => void)[] = [];
  readonly #waiting = new Set<(refusal: AppError) => void>();
  readonly #log: Log;
  #isAvailable = true;

  constructor(log: Log) {
    this.#log = log;
    const failed = 'MongoDB could not be asked whether it answers';
    this.#looks = everyInterval(timeBounds.databaseLook, () => this.#look(), { log, failed });
  }

  get isAvailable(): boolean {
    return this.#isAvailable;
  }

  onChange(listener: (isAvailable: boolean) => void): void {
    this.#listeners.push(listener);
  }

  /**
   * Does `work`, or rejects as `unavailable` once MongoDB counts as lost. Work that has begun then goes on: it may still be
   * stored, as with any broken connection, and the same command with its key is stored once.
   */
  async whileAvailable<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#isAvailable) throw lost();
    return new Promise<T>((resolve, reject) => {
      this.#waiting.add(reject);
      work()
        .then(resolve, reject)
        .finally(() => this.#waiting.delete(reject));
    });
  }

  close(): Promise<void> {
    return this.#looks.stop();
  }

  async #look(): Promise<void> {
    const isAvailable = await mongoAnswersWithin(timeBounds.databaseAnswer);
    if (isAvailable === this.#isAvailable) return;
    this.#isAvailable = isAvailable;
    if (isAvailable) this.#log.info('MongoDB answers again');
    else this.#log.warn('MongoDB does not answer: nothing can be stored');
    if (!isAvailable) for (const refuse of this.#waiting) refuse(lost());
    for (const listener of this.#listeners) listener(isAvailable);
  }
}

const lost = () => new AppError('unavailable', { retryAfterSeconds: 2 });
