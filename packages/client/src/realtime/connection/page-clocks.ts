/** A larger jump of the computer's clock means that someone set it, or that the computer slept. */
const maxClockJumpMs = 2000;

/**
 * Notices that the page did not run for a while, or that someone set the computer's clock.
 *
 * After a sleep, the first packets may have waited unread since before it, so a beat among them proves nothing. One clock
 * never jumps and may stand still in sleep; the other counts sleep and follows whoever sets it.
 */
export class PageClocks {
  readonly #longest: number;
  #last = now();

  /** `longest` is the longest time between two looks of a page that runs, in milliseconds. */
  constructor(longest: number) {
    this.#longest = longest;
  }

  /** Returns whether the page slept, or its clock was set, since the last look. */
  look(): boolean {
    const { steady, computer } = now();
    const passed = { steady: steady - this.#last.steady, computer: computer - this.#last.computer };
    this.#last = { steady, computer };
    const jump = Math.abs(passed.computer - passed.steady);
    return jump > maxClockJumpMs || Math.max(passed.steady, passed.computer) > this.#longest;
  }
}

const now = () => ({ steady: performance.now(), computer: Date.now() });
