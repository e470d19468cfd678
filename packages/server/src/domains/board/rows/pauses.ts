import { setTimeout as wait } from 'node:timers/promises';

/**
 * Pauses of workers that an urgent task cuts short. A worker still owes the rest of a pause, so its share of the
 * processor stays the same.
 */
export class Pauses {
  readonly #longestDebt: number;
  /** Ends one pause each. */
  readonly #resting = new Set<() => void>();

  /** Nothing cuts short what a worker owes beyond `longestDebt` milliseconds. */
  constructor(longestDebt: number) {
    this.#longestDebt = longestDebt;
  }

  /**
   * Pauses for `owed` milliseconds, or until {@link wake}, or until a task `isUrgent` before the pause begins. Returns the
   * milliseconds still owed.
   */
  async rest(owed: number, isUrgent: () => boolean): Promise<number> {
    const begun = performance.now();
    const left = () => Math.max(0, owed - (performance.now() - begun));
    if (owed > this.#longestDebt) await wait(owed - this.#longestDebt);
    if (isUrgent()) return left();
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

  /** Ends the oldest of the current pauses. */
  wake(): void {
    const [end] = this.#resting;
    end?.();
  }
}
