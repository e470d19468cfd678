import { turnEnd } from '../timers/turn-end.ts';

interface Line<V> {
  /** Resolves when the running read has ended, or no longer blocks the next one. */
  ended: Promise<void>;
  /** The read after it, which has not begun. */
  next: Promise<V> | undefined;
}

/**
 * Lets callers of one key share a read. The first call reads at once. Calls that arrive during a read share the next one.
 * Nothing is cached: each result was read after its call.
 */
export class SharedReads<V> {
  readonly #lines = new Map<string, Line<V>>();

  /** Returns what a `read` of this key returns that begins now or later. Rejects if that read rejects. */
  get(key: string, read: () => Promise<V>): Promise<V> {
    const line = this.#lines.get(key);
    if (!line) return this.#begin(key, read);
    line.next ??= line.ended.then(() => this.#begin(key, read));
    return line.next;
  }

  #begin(key: string, read: () => Promise<V>): Promise<V> {
    const value = read();
    const line: Line<V> = { ended: turnEnd(value), next: undefined };
    this.#lines.set(key, line);
    void line.ended.then(() => {
      if (!line.next && this.#lines.get(key) === line) this.#lines.delete(key);
    });
    return value;
  }
}
