import { turnEnd } from '../timers/turn-end.ts';

/**
 * Looks up many keys in few reads. The first key is read at once. Keys that arrive during a read share the next
 * one. Nothing is cached: each result was read after its call.
 */
export class GatheredReads<V> {
  readonly #read: (keys: string[]) => Promise<Map<string, V>>;
  readonly #rest: number;
  #gathering: { keys: Set<string>; values: Promise<Map<string, V>> } | undefined;
  #turn: Promise<void> = Promise.resolve();

  /**
   * `read` returns the values of the given keys that exist. After a read, the next one waits `rest` milliseconds, so that
   * keys that can wait share fewer reads.
   */
  constructor(read: (keys: string[]) => Promise<Map<string, V>>, { rest = 0 } = {}) {
    this.#read = read;
    this.#rest = rest;
  }

  /** Returns the key's value, or undefined if there is none. Rejects if the read rejects. */
  async get(key: string): Promise<V | undefined> {
    const keys = new Set<string>();
    this.#gathering ??= { keys, values: this.#turn.then(() => this.#begin(keys)) };
    const { values } = this.#gathering;
    this.#gathering.keys.add(key);
    return (await values).get(key);
  }

  #begin(keys: Set<string>): Promise<Map<string, V>> {
    this.#gathering = undefined;
    const values = this.#read([...keys]);
    this.#turn = turnEnd(values, this.#rest);
    return values;
  }
}
