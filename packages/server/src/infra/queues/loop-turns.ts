/** The time for decoding and encoding lists in one turn of the event loop. One piece may take as long. */
export const workInTurnMs = 10;

/**
 * Spreads long synchronous work over turns of the event loop. One turn runs work for about {@link
 * workInTurnMs} in total. The rest waits in order, so that simultaneous work never adds up to one long
 * block.
 */
export class LoopTurns {
  readonly #waiting: (() => void)[] = [];
  /** Milliseconds of work in this turn. */
  #used = 0;
  #isTurnDue = false;

  /**
   * Runs `work` now if this turn has time left, otherwise in a later one. Rejects with the error that `work` throws.
   */
  run<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const start = () => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      };
      if (this.#waiting.length === 0 && this.#hasTime()) this.#run(start);
      else this.#waiting.push(start);
    });
  }

  #hasTime(): boolean {
    return this.#used < workInTurnMs;
  }

  #run(start: () => void): void {
    const startedAt = performance.now();
    start();
    this.#used += performance.now() - startedAt;
    if (this.#isTurnDue) return;
    this.#isTurnDue = true;
    setImmediate(() => this.#nextTurn());
  }

  #nextTurn(): void {
    this.#isTurnDue = false;
    this.#used = 0;
    while (this.#hasTime()) {
      const start = this.#waiting.shift();
      if (!start) return;
      this.#run(start);
    }
  }
}

/** The turns of this process. All long work shares them. */
export const loopTurns = new LoopTurns();
