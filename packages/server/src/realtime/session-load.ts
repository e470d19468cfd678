import { rateBounds } from '../bounds.ts';

/**
 * A token bucket for the sockets of one session. A message costs one point, and a replay one point per
 * {@link rateBounds.socket.bytesPerPoint}. Messages without points lead into debt.
 */
class SessionLoad {
  #points: number = rateBounds.socket.points;
  #at: number;

  constructor(now: number) {
    this.#at = now;
  }

  /** Takes a point for a message. Returns `flood` if the socket must be cut. */
  message(now: number): 'answered' | 'refused' | 'flood' {
    this.#fill(now);
    this.#points -= 1;
    if (this.#points >= 0) return 'answered';
    return this.#points < -rateBounds.socket.debt ? 'flood' : 'refused';
  }

  /** Takes the points of a replay after it was read, because its size is unknown before. */
  replayed(bytes: number): void {
    this.#points -= bytes / rateBounds.socket.bytesPerPoint;
  }

  /** Returns true if the session may not open another socket. */
  isInDebt(now: number): boolean {
    this.#fill(now);
    return this.#points < 0;
  }

  /** Returns true if the bucket is full, so it can be forgotten. */
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

/** The loads of active sessions, by session id. {@link forgetRested} removes those with a full bucket. */
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
