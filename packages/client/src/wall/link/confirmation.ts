import { beatMs } from '@bedside/contracts/socket.ts';
import { serverNow } from '../../api/server-clock.ts';

/**
 * The highest age of a board that counts as live, in milliseconds. Tolerates a late beat and a short reconnect, and shows
 * a lost connection within 3 s.
 */
export const liveForMs = 2.4 * beatMs;

/** The last moment at which the rows were complete, by three clocks. See {@link LiveSocket.isFresh} for the first two. */
export class Confirmation {
  #last: { steady: number; computer: number; server: number } | null = null;

  renew(): void {
    this.#last = { steady: performance.now(), computer: Date.now(), server: serverNow() };
  }

  /** That moment by the server's clock in epoch milliseconds; null before the first. */
  get asOf(): number | null {
    return this.#last?.server ?? null;
  }

  /** Whether it is at most {@link liveForMs} ago. */
  get isLive(): boolean {
    if (this.#last === null) return false;
    const { steady, computer } = this.#last;
    return Math.max(performance.now() - steady, Math.abs(Date.now() - computer)) <= liveForMs;
  }
}
