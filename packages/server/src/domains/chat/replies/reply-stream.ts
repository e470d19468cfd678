import type { EvidenceMark, ReplyEvidence } from '@bedside/contracts/chat/evidence.ts';
import type { ReplyQuote } from '@bedside/contracts/chat/reply-quote.ts';
import { type KeyPart, KeyReader, type QuotableChart } from './key-reader.ts';
import { type MarkedRecords, MarkReader, type ReadPiece } from './mark-reader.ts';

/**
 * Gathers later text of a reply into one delta per beat. Readers do not notice, and it saves three quarters of the
 * work. All replies of a node share the beat, so twenty replies wake the event loop as often as one.
 */
const replyBeatMs = 45;

/** How long an unfinished key of no fact waits (QUOTE-1). */
const keyWaitMs = 200;

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
  }, replyBeatMs);
}

/** The additions to a piece of a reply. Offsets count from the start of the reply. */
export interface PieceLinks {
  marks: readonly EvidenceMark[];
  quotes: readonly ReplyQuote[];
}

/** Stores a piece of a reply, then pushes it to the viewers, one piece after another. */
type Deliver = (offset: number, text: string, links: PieceLinks) => Promise<void>;

/**
 * Turns a model's tokens into deltas: the first goes out at once, later ones are gathered. A new viewer joins the
 * room first and reads the stored text second. Every delta is stored before its push, so that the viewer misses
 * none. The marks and the quotes of the text travel beside it.
 */
export class ReplyStream {
  readonly #deliver: Deliver;
  readonly #reader: MarkReader;
  readonly #keys: KeyReader | undefined;
  #text = '';
  #marks: EvidenceMark[] = [];
  readonly #quotes: ReplyQuote[] = [];
  #quotesDelivered = 0;
  #wait: NodeJS.Timeout | undefined;
  #delivered = 0;
  #deliveries: Promise<void> = Promise.resolve();

  constructor(deliver: Deliver, records: MarkedRecords = new Map(), chart?: QuotableChart) {
    this.#deliver = deliver;
    this.#reader = new MarkReader(records);
    this.#keys = chart && new KeyReader(chart);
  }

  /** The whole text so far. */
  get text(): string {
    return this.#text;
  }

  /** The marks in the whole text so far. */
  get evidence(): ReplyEvidence {
    return this.#reader.evidence;
  }

  /** The quotes in the whole text so far. */
  get quotes(): readonly ReplyQuote[] {
    return this.#quotes;
  }

  /** Keys so far that the prompt never gave. */
  get unknownKeys(): number {
    return this.#keys?.unknown ?? 0;
  }

  push(text: string): void {
    this.#addParts(this.#keys?.take(text) ?? [text]);
    if (this.#delivered === 0) this.#flush();
    else atNextBeat(this.#flush);
    clearTimeout(this.#wait);
    this.#wait = this.#keys?.isWaiting ? setTimeout(this.#settle, keyWaitMs) : undefined;
  }

  /** Sends the remaining text; resolves after every delta is sent. */
  async end(): Promise<void> {
    clearTimeout(this.#wait);
    this.#addParts(this.#keys?.rest() ?? []);
    this.#add(this.#reader.rest());
    gathering.delete(this.#flush);
    this.#flush();
    await this.#deliveries;
  }

  #add({ text, marks }: ReadPiece): void {
    this.#text += text;
    this.#marks.push(...marks);
  }

  #addParts(parts: readonly KeyPart[]): void {
    for (const part of parts) {
      if (typeof part === 'string') {
        this.#add(this.#reader.take(part));
        continue;
      }
      this.#add(this.#reader.insert(part.text, part.quote?.recordId));
      const { length } = part.text;
      if (part.quote) this.#quotes.push({ offset: this.#text.length - length, length, ...part.quote });
    }
  }

  /** Nothing waits longer for a closing brace. */
  readonly #settle = (): void => {
    this.#addParts(this.#keys?.settle() ?? []);
    this.#flush();
  };

  readonly #flush = (): void => {
    const offset = this.#delivered;
    const text = this.#text.slice(offset);
    const marks = this.#marks;
    if (text === '' && marks.length === 0) return;
    const quotes = this.#quotes.slice(this.#quotesDelivered);
    this.#quotesDelivered = this.#quotes.length;
    this.#delivered = this.#text.length;
    this.#marks = [];
    this.#deliveries = this.#deliveries
      .then(() => this.#deliver(offset, text, { marks, quotes }))
      .catch(() => {});
  };
}
