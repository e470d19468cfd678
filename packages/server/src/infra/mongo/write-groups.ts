import { turnEnd } from '../timers/turn-end.ts';

/**
 * Writes what arrives in groups. The first item is written at once, and the items that arrive during a write follow it
 * together. The items of one group must not depend on each other.
 */
export class WriteGroups<T> {
  readonly #write: (group: readonly T[]) => Promise<void>;
  readonly #most: number;
  readonly #rest: number;
  #waiting: T[] = [];
  #isWriting = false;

  /**
   * `write` never rejects. A group has at most `most` items. After a group, the next one waits `rest` milliseconds, so that
   * items that can wait share fewer writes.
   */
  constructor(most: number, write: (group: readonly T[]) => Promise<void>, { rest = 0 } = {}) {
    this.#most = most;
    this.#rest = rest;
    this.#write = write;
  }

  add(item: T): void {
    this.#waiting.push(item);
    this.#begin();
  }

  #begin(): void {
    if (this.#isWriting || this.#waiting.length === 0) return;
    const group = this.#waiting.splice(0, this.#most);
    this.#isWriting = true;
    void turnEnd(this.#write(group), this.#rest).then(() => {
      this.#isWriting = false;
      this.#begin();
    });
  }
}
