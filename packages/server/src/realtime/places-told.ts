import { itemBounds } from '../bounds.ts';

/**
 * Which places of one log this node's viewers were told of: all up to one, and those beyond it that came early, since two
 * nodes publish at once. A hole stays known as one, however much comes after it.
 */
export class PlacesTold {
  #upTo: number;
  readonly #beyond = new Set<number>();

  constructor(upTo: number) {
    this.#upTo = upTo;
  }

  /** Everything up to here was told. */
  get upTo(): number {
    return this.#upTo;
  }

  has(seq: number): boolean {
    return seq <= this.#upTo || this.#beyond.has(seq);
  }

  add(seq: number): void {
    if (this.has(seq)) return;
    this.#beyond.add(seq);
    if (this.#beyond.size > itemBounds.placesBeyond) this.#upTo = Math.min(...this.#beyond) - 1;
    while (this.#beyond.delete(this.#upTo + 1)) this.#upTo += 1;
  }
}
