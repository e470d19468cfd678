/** Later text of a reply is gathered for this long into one delta: two frames, unseen by a reader and a third of the work. */
const gatherMilliseconds = 33;

/** Stores a piece of a reply, then pushes it to the viewers; pieces come one after another. */
type Deliver = (offset: number, text: string) => Promise<void>;

/**
 * Turns a model's tokens into deltas: the first goes out at once, later ones gathered. A joiner, who joins the room
 * first and reads the stored text second, misses none: whatever is pushed has been stored before.
 */
export class ReplyStream {
  readonly #deliver: Deliver;
  #text = '';
  #delivered = 0;
  #timer: NodeJS.Timeout | undefined;
  #deliveries: Promise<void> = Promise.resolve();

  constructor(deliver: Deliver) {
    this.#deliver = deliver;
  }

  /** All text so far. */
  get text(): string {
    return this.#text;
  }

  push(text: string): void {
    this.#text += text;
    if (this.#delivered === 0) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), gatherMilliseconds);
  }

  /** Sends what is left; resolves when every delta has left. */
  async end(): Promise<void> {
    this.#flush();
    await this.#deliveries;
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const offset = this.#delivered;
    const text = this.#text.slice(offset);
    if (text === '') return;
    this.#delivered = this.#text.length;
    this.#deliveries = this.#deliveries.then(() => this.#deliver(offset, text)).catch(() => {});
  }
}
