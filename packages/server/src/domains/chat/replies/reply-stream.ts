import { timeBounds } from '../../../bounds.ts';

const gathering = new Set<() => void>();
let beat: NodeJS.Timeout | undefined;

function atNextBeat(flush: () => void): void {
  gathering.add(flush);
  if (beat !== undefined) return;
  beat = setTimeout(() => {
    beat = undefined;
    const due = [...gathering];
    gathering.clear();
    for (const each of due) each();
  }, timeBounds.replyBeat);
}

/** Stores a piece of a reply, then pushes it to the viewers, one piece after another. */
type Deliver = (offset: number, text: string) => Promise<void>;

/**
 * Turns a model's tokens into deltas: the first goes out at once, later ones are gathered. A new viewer joins the
 * room first and reads the stored text second. Every delta is stored before its push, so that the viewer misses
 * none.
 */
export class ReplyStream {
  readonly #deliver: Deliver;
  #text = '';
  #delivered = 0;
  #deliveries: Promise<void> = Promise.resolve();

  constructor(deliver: Deliver) {
    this.#deliver = deliver;
  }

  /** The whole text so far. */
  get text(): string {
    return this.#text;
  }

  push(text: string): void {
    this.#text += text;
    if (this.#delivered === 0) this.#flush();
    else atNextBeat(this.#flush);
  }

  /** Sends the remaining text; resolves after every delta is sent. */
  async end(): Promise<void> {
    gathering.delete(this.#flush);
    this.#flush();
    await this.#deliveries;
  }

  readonly #flush = (): void => {
    const offset = this.#delivered;
    const text = this.#text.slice(offset);
    if (text === '') return;
    this.#delivered = this.#text.length;
    this.#deliveries = this.#deliveries.then(() => this.#deliver(offset, text)).catch(() => {});
  };
}
