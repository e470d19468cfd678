import { AppError } from '../../../request/app-error.ts';

interface UnderWay<T> {
  result: Promise<T>;
  stop: AbortController;
  waiting: number;
}

/**
 * Calls of which one is under way for each key: whoever asks meanwhile waits for it. A call is aborted once everyone who
 * waited has left.
 */
export class SharedCalls<T> {
  readonly #underWay = new Map<string, UnderWay<T>>();

  /** The number of calls under way. */
  get size(): number {
    return this.#underWay.size;
  }

  has(key: string): boolean {
    return this.#underWay.has(key);
  }

  /** Joins the call under way for `key`, or starts one. `left` aborts when this caller leaves. */
  async join(
    key: string,
    left: AbortSignal | undefined,
    start: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    if (left?.aborted) throw nobodyWaits();
    const call = this.#underWay.get(key) ?? this.#start(key, start);
    call.waiting += 1;
    const leave = () => {
      call.waiting -= 1;
      if (call.waiting > 0) return;
      // Whoever comes now starts a new call.
      this.#remove(key, call);
      call.stop.abort(nobodyWaits());
    };
    left?.addEventListener('abort', leave, { once: true });
    try {
      return await call.result;
    } finally {
      left?.removeEventListener('abort', leave);
    }
  }

  #start(key: string, start: (signal: AbortSignal) => Promise<T>): UnderWay<T> {
    const stop = new AbortController();
    const call: UnderWay<T> = { result: start(stop.signal), stop, waiting: 0 };
    this.#underWay.set(key, call);
    void call.result.catch(() => {}).finally(() => this.#remove(key, call));
    return call;
  }

  #remove(key: string, call: UnderWay<T>): void {
    if (this.#underWay.get(key) === call) this.#underWay.delete(key);
  }
}

/** Ends the requests of readers who have left, so that nobody reads it. */
const nobodyWaits = () => new AppError('ai-failed');
