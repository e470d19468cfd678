/**
 * The distance from a missing entry's seq at which a node gives up on it. Also limits how far ahead another node may
 * claim a seq.
 */
export const maxPlacesBeyond = 1000;

/**
 * The `seq`s of one log that this node delivered to its viewers. Two nodes publish at once, so entries can arrive early;
 * a gap stays recorded until its entry arrives or {@link maxPlacesBeyond} later ones have.
 */
export class DeliveredSeqs {
  #upTo: number;
  readonly #beyond = new Set<number>();

  constructor(upTo: number) {
    this.#upTo = upTo;
  }

  /** Every entry up to this `seq` was delivered. */
  get upTo(): number {
    return this.#upTo;
  }

  has(seq: number): boolean {
    return seq <= this.#upTo || this.#beyond.has(seq);
  }

  add(seq: number): void {
    if (this.has(seq)) return;
    this.#beyond.add(seq);
    if (this.#beyond.size > maxPlacesBeyond) this.#upTo = Math.min(...this.#beyond) - 1;
    while (this.#beyond.delete(this.#upTo + 1)) this.#upTo += 1;
  }
}
