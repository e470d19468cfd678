import { AppError } from '../../../request/app-error.ts';

interface UnderWay<T> {
  result: Promise<T>;
  stop: AbortController;
  waiting: number;
}

/**
 * Runs one call at a time for each key. Callers that arrive meanwhile share it. Aborts a call once all its callers have
 * left.
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
    if (left?.aborted) throw allLeft();
    const call = this.#underWay.get(key) ?? this.#start(key, start);
    call.waiting += 1;
    const leave = () => {
      call.waiting -= 1;
      if (call.waiting > 0) return;
      // The next caller starts a new call.
      this.#remove(key, call);
      call.stop.abort(allLeft());
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

/** No screen shows this error, because all its callers have left. */
const allLeft = () => new AppError('ai-failed');
