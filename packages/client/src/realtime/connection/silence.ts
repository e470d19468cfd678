import { beatMs } from '@bedside/contracts/socket.ts';

/** How often the silence is checked, in milliseconds. */
const tickMs = beatMs / 4;
/** A longer time between two checks means that the page itself was suspended. Unread packets may be waiting. */
const longestTickMs = 2 * tickMs;

interface SilenceOptions {
  /** The longest tolerated silence, in milliseconds. */
  patience: number;
  /** Returns true if the page is visible and expects packets. */
  isListening: () => boolean;
  /** Receives the length of the silence at each check after `patience`. */
  onSilent: (milliseconds: number) => void;
  /** Runs after each check. */
  onLooked: () => void;
}

/**
 * Detects a server that sends nothing although the connection is open.
 *
 * Counts only time while the page was awake. On a suspended laptop or in a background tab timers are late, and arrived
 * packets are still unread.
 */
export class Silence {
  readonly #options: SilenceOptions;
  readonly #timer: ReturnType<typeof setInterval>;
  #lastLook = performance.now();
  #silent = 0;

  constructor(options: SilenceOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#look(), tickMs);
  }

  /** Restarts the count, because a packet arrived. */
  broken(): void {
    this.#silent = 0;
    this.#lastLook = performance.now();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = performance.now();
    const passed = Math.min(now - this.#lastLook, longestTickMs);
    this.#lastLook = now;
    this.#silent = this.#options.isListening() ? this.#silent + passed : 0;
    if (this.#silent > this.#options.patience) this.#options.onSilent(this.#silent);
    this.#options.onLooked();
  }
}
