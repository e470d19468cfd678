import { turnRetrySeconds } from '../../bounds.ts';
import { AppError } from '../../request/app-error.ts';

interface SlotBounds {
  /** The slots of one holder, and of all holders together. */
  perHolder: number;
  together: number;
  /** How many of one holder wait, and for how many milliseconds. */
  waiting: number;
  patience: number;
}

interface Line {
  busy: number;
  waiting: (() => void)[];
}

/** Limits parallel work that needs much memory. The others wait, and each holder has its own line. */
export class Slots {
  readonly #bounds: SlotBounds;
  readonly #lines = new Map<string, Line>();
  #busy = 0;

  constructor(bounds: SlotBounds) {
    this.#bounds = bounds;
  }

  /**
   * Resolves with a function that gives the slot back. Throws `rate-limited` if the line is too long or does not
   * move.
   */
  async take(holder: string): Promise<() => void> {
    const line = this.#lines.get(holder) ?? { busy: 0, waiting: [] };
    this.#lines.set(holder, line);
    if (this.#isFree(line)) this.#enter(line);
    else await this.#wait(holder, line);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      line.busy -= 1;
      this.#busy -= 1;
      this.#forgetEmpty(holder, line);
      this.#callNext();
    };
  }

  #isFree(line: Line): boolean {
    return line.busy < this.#bounds.perHolder && this.#busy < this.#bounds.together;
  }

  #enter(line: Line): void {
    line.busy += 1;
    this.#busy += 1;
  }

  async #wait(holder: string, line: Line): Promise<void> {
    const { waiting, patience } = this.#bounds;
    if (line.waiting.length >= waiting)
      throw new AppError('rate-limited', { retryAfterSeconds: turnRetrySeconds });
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        line.waiting = line.waiting.filter((other) => other !== turn);
        this.#forgetEmpty(holder, line);
        reject(new AppError('rate-limited', { retryAfterSeconds: turnRetrySeconds }));
      }, patience);
      const turn = () => {
        clearTimeout(timer);
        this.#enter(line);
        resolve();
      };
      line.waiting.push(turn);
    });
  }

  #forgetEmpty(holder: string, line: Line): void {
    if (line.busy === 0 && line.waiting.length === 0) this.#lines.delete(holder);
  }

  /** Takes the first waiter of each line in turn. */
  #callNext(): void {
    for (const [holder, line] of this.#lines) {
      const turn = this.#isFree(line) ? line.waiting.shift() : undefined;
      if (!turn) continue;
      // The line goes to the end of the round, so that a long line does not block the others.
      this.#lines.delete(holder);
      this.#lines.set(holder, line);
      turn();
      return;
    }
  }
}
