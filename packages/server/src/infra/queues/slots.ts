import { AppError } from '../../request/app-error.ts';

interface SlotBounds {
  /** How many of one holder work at once, and how many of all together. */
  perHolder: number;
  together: number;
  /** How many of one holder wait, and for how long in milliseconds. */
  waiting: number;
  patience: number;
}

interface Line {
  busy: number;
  waiting: (() => void)[];
}

/** Lets a few at once do what takes much memory; the others wait, each holder in a line of its own. */
export class Slots {
  readonly #bounds: SlotBounds;
  readonly #lines = new Map<string, Line>();
  #busy = 0;

  constructor(bounds: SlotBounds) {
    this.#bounds = bounds;
  }

  /** Resolves with how to give the slot back; throws `rate-limited` where the line is too long or does not move. */
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
    if (line.waiting.length >= waiting) throw new AppError('rate-limited', { retryAfterSeconds: 5 });
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        line.waiting = line.waiting.filter((other) => other !== turn);
        this.#forgetEmpty(holder, line);
        reject(new AppError('rate-limited', { retryAfterSeconds: 5 }));
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

  /** The first in a line that has room, one line after another. */
  #callNext(): void {
    for (const [holder, line] of this.#lines) {
      const turn = this.#isFree(line) ? line.waiting.shift() : undefined;
      if (!turn) continue;
      // To the end of the round, so that a long line does not keep the others waiting.
      this.#lines.delete(holder);
      this.#lines.set(holder, line);
      turn();
      return;
    }
  }
}
