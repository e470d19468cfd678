import type { EvidenceMark, ReplyEvidence } from '@bedside/contracts/chat/evidence.ts';
import { timeBounds } from '../../../bounds.ts';
import { type MarkedRecords, MarkReader, type ReadPiece } from './mark-reader.ts';

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
type Deliver = (offset: number, text: string, marks: readonly EvidenceMark[]) => Promise<void>;

/**
 * Turns a model's tokens into deltas: the first goes out at once, later ones are gathered. A new viewer joins the
 * room first and reads the stored text second. Every delta is stored before its push, so that the viewer misses
 * none. The marks of the text travel beside it.
 */
export class ReplyStream {
  readonly #deliver: Deliver;
  readonly #reader: MarkReader;
  #text = '';
  #marks: EvidenceMark[] = [];
  #delivered = 0;
  #deliveries: Promise<void> = Promise.resolve();

  constructor(deliver: Deliver, records: MarkedRecords = new Map()) {
    this.#deliver = deliver;
    this.#reader = new MarkReader(records);
  }

  /** The whole text so far. */
  get text(): string {
    return this.#text;
  }

  /** The marks in the whole text so far. */
  get evidence(): ReplyEvidence {
    return this.#reader.evidence;
  }

  push(text: string): void {
    this.#add(this.#reader.take(text));
    if (this.#delivered === 0) this.#flush();
    else atNextBeat(this.#flush);
  }

  /** Sends the remaining text; resolves after every delta is sent. */
  async end(): Promise<void> {
    this.#add(this.#reader.rest());
    gathering.delete(this.#flush);
    this.#flush();
    await this.#deliveries;
  }

  #add({ text, marks }: ReadPiece): void {
    this.#text += text;
    this.#marks.push(...marks);
  }

  readonly #flush = (): void => {
    const offset = this.#delivered;
    const text = this.#text.slice(offset);
    const marks = this.#marks;
    if (text === '' && marks.length === 0) return;
    this.#delivered = this.#text.length;
    this.#marks = [];
    this.#deliveries = this.#deliveries.then(() => this.#deliver(offset, text, marks)).catch(() => {});
  };
}
