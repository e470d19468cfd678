import { setTimeout as wait } from 'node:timers/promises';

/**
 * Pauses of workers that an urgent task cuts short. A worker still owes the rest of a pause, so its share of the
 * processor stays the same.
 */
export class Pauses {
  readonly #longestDebt: number;
  /** Ends one pause each, as far as a worker may owe it. */
  readonly #resting = new Set<() => void>();
  /** Callers that need all rows now. While there are any, nobody pauses. */
  #waiting = 0;
  #noPauses = new AbortController();

  /** Nothing cuts short what a worker owes beyond `longestDebt` milliseconds. */
  constructor(longestDebt: number) {
    this.#longestDebt = longestDebt;
  }

  /**
   * Pauses for `owed` milliseconds, or until {@link wake}, or until a task `isUrgent` before the pause begins. Returns the
   * milliseconds still owed.
   */
  async rest(owed: number, isUrgent: () => boolean): Promise<number> {
    const { signal } = this.#noPauses;
    const start = performance.now();
    const left = () => (signal.aborted ? 0 : Math.max(0, owed - (performance.now() - start)));
    if (owed > this.#longestDebt)
      await wait(owed - this.#longestDebt, undefined, { signal }).catch(() => undefined);
    if (signal.aborted || isUrgent()) return left();
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#resting.delete(end);
        resolve();
      };
      const timer = setTimeout(end, left());
      this.#resting.add(end);
    });
    return left();
  }

  /**
   * Ends all pauses until `work` has ended, and forgives what the workers owe: someone waits for every row, and would be refused
   * if the node rested.
   */
  async without<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    this.#noPauses.abort();
    for (const end of this.#resting) end();
    try {
      return await work();
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0) this.#noPauses = new AbortController();
    }
  }

  /** Ends the oldest of the current pauses. */
  wake(): void {
    const [end] = this.#resting;
    end?.();
  }
}
