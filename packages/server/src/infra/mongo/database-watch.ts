import { setTimeout as wait } from 'node:timers/promises';
import { databaseRetrySeconds, timeBounds } from '../../bounds.ts';
import { AppError } from '../../request/app-error.ts';
import type { Log } from '../observe/log.ts';
import { databaseAnswer, databaseAvailable } from '../observe/metrics.ts';
import { everyInterval, type Interval } from '../timers/every-interval.ts';
import { mongoResponds } from './mongo.ts';

/** How often a node checks whether MongoDB responds. */
const databaseCheckMs = 1000;

/** A timer that is later than this shows that the process paused: for a long computation, or because the machine stood still. */
const pauseMs = 100;

/** What a response gets after a pause of this process, in which it could be neither asked for nor read. */
const afterPauseMs = 1000;

/** A process that pauses again and again learns of a hung MongoDB, too. */
const maxPauses = 5;

/** Between two questions, if the first one fails at once. */
const questionMs = 100;

/**
 * Returns whether MongoDB responds within `milliseconds`. A hung MongoDB never responds. A pause of this process says nothing
 * about MongoDB, so the response gets a second more after one. A failed question is no verdict either: after a pause the
 * driver takes its connections for broken, ends them all, and makes new ones.
 */
export async function mongoRespondsWithin(milliseconds: number): Promise<boolean> {
  const ended = new AbortController();
  const answer = mongoRespondsBefore(ended.signal);
  for (let [patience, pauses] = [milliseconds, 0]; ; [patience, pauses] = [afterPauseMs, pauses + 1]) {
    const began = performance.now();
    const late = new AbortController();
    const timeout = wait(patience, undefined, { ref: false, signal: late.signal }).catch(() => undefined);
    const responds = await Promise.race([answer, timeout]);
    late.abort();
    if (responds) return true;
    if (pauses === maxPauses || performance.now() - began < patience + pauseMs) {
      ended.abort();
      return false;
    }
  }
}

/** Asks until MongoDB responds. Returns false once the asker has given up. */
async function mongoRespondsBefore(end: AbortSignal): Promise<boolean> {
  while (!end.aborted) {
    if (await mongoResponds()) return true;
    await wait(questionMs, undefined, { ref: false });
  }
  return false;
}

/**
 * Checks every second whether MongoDB responds. The driver waits forever for a hung one. After 4 s without a
 * response, all running calls reject, and further ones reject until MongoDB responds again.
 */
export class DatabaseWatch {
  readonly #checks: Interval;
  readonly #listeners: ((isAvailable: boolean) => void)[] = [];
  readonly #waiting = new Set<(refusal: AppError) => void>();
  readonly #log: Log;
  #isAvailable = true;

  constructor(log: Log) {
    this.#log = log;
    databaseAvailable.set(1);
    const failed = 'the check of MongoDB failed';
    this.#checks = everyInterval(databaseCheckMs, () => this.#check(), { log, failed });
  }

  get isAvailable(): boolean {
    return this.#isAvailable;
  }

  onChange(listener: (isAvailable: boolean) => void): void {
    this.#listeners.push(listener);
  }

  /**
   * Runs `work`, or rejects as `unavailable` once MongoDB counts as lost. Running work then continues and may
   * still be stored, as with any broken connection. A retry with the same idempotency key is stored once.
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
    return this.#checks.stop();
  }

  async #check(): Promise<void> {
    const answered = databaseAnswer.startTimer();
    const isAvailable = await mongoRespondsWithin(timeBounds.databaseAnswer);
    answered();
    databaseAvailable.set(isAvailable ? 1 : 0);
    if (isAvailable === this.#isAvailable) return;
    this.#isAvailable = isAvailable;
    if (isAvailable) this.#log.info('MongoDB responds again');
    else this.#log.warn('MongoDB does not respond: nothing can be stored');
    if (!isAvailable) for (const refuse of this.#waiting) refuse(lost());
    for (const listener of this.#listeners) listener(isAvailable);
  }
}

const lost = () => new AppError('unavailable', { retryAfterSeconds: databaseRetrySeconds });
