import { rateBounds } from '../bounds.ts';

/**
 * How much one session's sockets may ask of a node: a bucket of points that fills up again with time. A message takes one,
 * a replay one for each {@link rateBounds.socket.bytesPerPoint} of it. Who goes on asking without points gets into debt.
 */
class SessionLoad {
  #points: number = rateBounds.socket.points;
  #at: number;

  constructor(now: number) {
    this.#at = now;
  }

  /** Takes a point for a message: whether it is answered, refused, or comes from someone who must be cut off. */
  message(now: number): 'answered' | 'refused' | 'flood' {
    this.#fill(now);
    this.#points -= 1;
    if (this.#points >= 0) return 'answered';
    return this.#points < -rateBounds.socket.debt ? 'flood' : 'refused';
  }

  /** Takes the points of a replay after it was read, of which nobody knows the size before. */
  replayed(bytes: number): void {
    this.#points -= bytes / rateBounds.socket.bytesPerPoint;
  }

  /** Whether a further socket of the session is let in. */
  isInDebt(now: number): boolean {
    this.#fill(now);
    return this.#points < 0;
  }

  /** Whether there is nothing to remember of it. */
  isRested(now: number): boolean {
    this.#fill(now);
    return this.#points === rateBounds.socket.points;
  }

  #fill(now: number): void {
    const { points, perSecond } = rateBounds.socket;
    this.#points = Math.min(points, this.#points + ((now - this.#at) / 1000) * perSecond);
    this.#at = now;
  }
}

/** The load of every session that is heard of, by its id; those that have rested are forgotten by {@link forgetRested}. */
export class SessionLoads {
  readonly #loads = new Map<string, SessionLoad>();

  of(sessionId: string, now = performance.now()): SessionLoad {
    const known = this.#loads.get(sessionId);
    if (known) return known;
    const load = new SessionLoad(now);
    this.#loads.set(sessionId, load);
    return load;
  }

  forgetRested(now = performance.now()): void {
    for (const [sessionId, load] of this.#loads) if (load.isRested(now)) this.#loads.delete(sessionId);
  }
}
