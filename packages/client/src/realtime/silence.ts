import { beatInterval } from '@bedside/contracts/socket.ts';

/** How often the silence is looked at, in milliseconds. */
const tick = beatInterval / 4;
/** More than this between two looks means that the page itself stood still: nobody knows what came meanwhile. */
const longestTick = 2 * tick;

interface SilenceOptions {
  /** How long nothing may be heard, in milliseconds. */
  patience: number;
  /** Whether the page can be seen and something is to be heard at all. */
  isListening: () => boolean;
  /** Called at each look while nothing was heard for longer, with for how long. */
  onSilent: (milliseconds: number) => void;
}

/**
 * Notices that nothing is heard from the server, though nobody has closed the connection. Only time that the page was awake
 * counts: in a laptop that was suspended, or a tab in the background, a timer is late and what has arrived is still to be read.
 */
export class Silence {
  readonly #options: SilenceOptions;
  readonly #timer: ReturnType<typeof setInterval>;
  #lastLook = performance.now();
  #silent = 0;

  constructor(options: SilenceOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#look(), tick);
  }

  /** Something was heard. */
  broken(): void {
    this.#silent = 0;
    this.#lastLook = performance.now();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = performance.now();
    const passed = Math.min(now - this.#lastLook, longestTick);
    this.#lastLook = now;
    if (!this.#options.isListening()) {
      this.#silent = 0;
      return;
    }
    this.#silent += passed;
    if (this.#silent > this.#options.patience) this.#options.onSilent(this.#silent);
  }
}
