import { rateBounds } from '../bounds.ts';

/** The points of a bucket, its refill, and the debt at which its owner floods. */
interface LoadRule {
  readonly points: number;
  readonly perSecond: number;
  readonly debt: number;
}

export type LoadVerdict = 'answered' | 'refused' | 'flood';

/** A token bucket. A message costs one point. Messages without points lead into debt. */
export class Load {
  readonly #rule: LoadRule;
  #points: number;
  #at: number;

  constructor(rule: LoadRule, now: number) {
    this.#rule = rule;
    this.#points = rule.points;
    this.#at = now;
  }

  /** Takes a point for a message. Returns `flood` if the socket must be cut. */
  message(now: number): LoadVerdict {
    this.#fill(now);
    this.#points -= 1;
    if (this.#points >= 0) return 'answered';
    return this.#points < -this.#rule.debt ? 'flood' : 'refused';
  }

  /**
   * Takes the points of a replay, one per {@link rateBounds.socket.bytesPerPoint}. This comes after the read, because its
   * size is unknown before.
   */
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
    return this.#points === this.#rule.points;
  }

  #fill(now: number): void {
    const { points, perSecond } = this.#rule;
    this.#points = Math.min(points, this.#points + ((now - this.#at) / 1000) * perSecond);
    this.#at = now;
  }
}

/** The loads of active sessions, by session id. {@link forgetRested} removes those with a full bucket. */
export class SessionLoads {
  readonly #loads = new Map<string, Load>();

  of(sessionId: string, now = performance.now()): Load {
    const known = this.#loads.get(sessionId);
    if (known) return known;
    const load = new Load(rateBounds.socket, now);
    this.#loads.set(sessionId, load);
    return load;
  }

  forgetRested(now = performance.now()): void {
    for (const [sessionId, load] of this.#loads) if (load.isRested(now)) this.#loads.delete(sessionId);
  }
}
