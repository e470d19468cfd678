import type { EvidenceMark } from '@bedside/contracts/chat/evidence.ts';
import type { Objection } from '@bedside/contracts/chat/objection.ts';
import type { ReplyQuote } from '@bedside/contracts/chat/reply-quote.ts';
import type { Actor } from '@bedside/contracts/primitives.ts';
import type { StreamUnderWay } from '@bedside/contracts/socket.ts';
import type { ChatDelta } from './wire.ts';

/** Between two drawings of a long reply. */
const longReplyStepMs = 100;

/** Deltas of one reply that arrived before their beginning. */
const maxEarlyDeltas = 400;

/** Ended replies with late deltas to drop. */
const maxEndedReplies = 200;

/** A reply longer than this many characters is drawn less often, because each drawing costs more. */
const longReplyCharacters = 2000;

/** A running reply with its text so far. */
export interface ReplyStream {
  patientId: string;
  messageId: string;
  text: string;
  /** The links in the text so far, by place. A new array whenever one arrives. */
  marks: readonly EvidenceMark[];
  /** The quotes in the text so far, by place. A new array whenever one arrives. */
  quotes: readonly ReplyQuote[];
  /** What the chart holds against comfort (D64). */
  objections?: readonly Objection[];
  /** The text so far reassures although there are objections (REPLY-1). */
  reassures?: true;
  /** Undefined until a watch response contains it, because a delta does not. */
  askedBy?: Actor;
}

interface Kept extends ReplyStream {
  /** Deltas that start beyond the text so far. */
  early: ChatDelta[];
  /** When the stream was first seen, as a count of requests to the server. */
  since: number;
}

const noStreams: readonly ReplyStream[] = [];
const noIds: readonly string[] = [];

/**
 * The running replies, outside the message list, so that a token renders one bubble only.
 *
 * Notifies listeners once per animation frame while text grows, less often for long texts, and at once when a reply
 * begins or ends.
 */
export class ReplyStreams {
  readonly #streams = new Map<string, Kept>();
  readonly #snapshots = new Map<string, readonly ReplyStream[]>();
  readonly #ids = new Map<string, readonly string[]>();
  readonly #ended = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #questions = 0;
  #frame: number | null = null;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #publishedAt = 0;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns a patient's running replies. The array is the same until something changes. */
  of(patientId: string): readonly ReplyStream[] {
    return this.#snapshots.get(patientId) ?? noStreams;
  }

  /** Returns the ids of these replies. The array is the same until a reply begins or ends. */
  idsOf(patientId: string): readonly string[] {
    const ids = this.of(patientId).map(({ messageId }) => messageId);
    const known = this.#ids.get(patientId) ?? noIds;
    if (ids.length === known.length && ids.every((id, at) => id === known[at])) return known;
    if (ids.length === 0) this.#ids.delete(patientId);
    else this.#ids.set(patientId, ids);
    return ids.length === 0 ? noIds : ids;
  }

  /** Applies a delta by its offset and trims overlaps. Returns 'gap' if earlier text is missing. */
  apply(delta: ChatDelta): 'ok' | 'gap' {
    if (this.#ended.has(delta.messageId)) return 'ok';
    let stream = this.#streams.get(delta.messageId);
    const isNew = stream === undefined;
    if (stream === undefined) {
      const { patientId, messageId } = delta;
      stream = { patientId, messageId, text: '', marks: [], quotes: [], early: [], since: this.#questions };
      this.#streams.set(messageId, stream);
    }
    if (delta.offset > stream.text.length) {
      if (stream.early.length < maxEarlyDeltas) stream.early.push(delta);
      if (isNew) this.#publish();
      return 'gap';
    }
    extend(stream, delta);
    applyEarly(stream);
    if (isNew) this.#publish();
    else this.#publishSoon(stream.text.length > longReplyCharacters ? longReplyStepMs : 0);
    return stream.early.length > 0 ? 'gap' : 'ok';
  }

  /** Marks the start of a request to the server. Pass the mark to {@link joined} with the response. */
  asking(): number {
    this.#questions += 1;
    return this.#questions;
  }

  /**
   * Applies the running replies of a watch response.
   *
   * Takes their full text, and ends the streams that the response lacks, unless they began after the request. Returns
   * 'gap' if text is still missing.
   */
  joined(patientId: string, underWay: StreamUnderWay[], question: number): 'ok' | 'gap' {
    let gap = false;
    for (const running of underWay) {
      const { messageId, text, askedBy, marks = [], quotes = [], objections, reassures } = running;
      if (this.#ended.has(messageId)) continue;
      const known = this.#streams.get(messageId);
      const newStream = { patientId, messageId, text: '', marks: [], quotes: [], early: [], since: question };
      const stream: Kept = known ?? newStream;
      stream.askedBy = askedBy;
      if (objections) stream.objections ??= objections;
      if (reassures) stream.reassures = true;
      addMarks(stream, marks);
      addQuotes(stream, quotes);
      if (text.length > stream.text.length) stream.text = text;
      applyEarly(stream);
      gap ||= stream.early.length > 0;
      this.#streams.set(messageId, stream);
    }
    for (const [messageId, stream] of this.#streams) {
      const isUnderWay = underWay.some((one) => one.messageId === messageId);
      if (stream.patientId === patientId && !isUnderWay && stream.since < question)
        this.#streams.delete(messageId);
    }
    this.#publish();
    return gap ? 'gap' : 'ok';
  }

  /** Ends a stream, because the reply is in the chart. Late deltas do not bring it back. */
  end(messageId: string): void {
    this.#ended.add(messageId);
    if (this.#ended.size > maxEndedReplies) {
      for (const oldest of this.#ended) {
        this.#ended.delete(oldest);
        break;
      }
    }
    if (this.#streams.delete(messageId)) this.#publish();
  }

  /** Drops a patient's streams when the watch ends. */
  forget(patientId: string): void {
    for (const [messageId, stream] of this.#streams) {
      if (stream.patientId === patientId) this.#streams.delete(messageId);
    }
    this.#publish();
  }

  #publishSoon(step: number): void {
    if (this.#frame !== null || this.#pause !== undefined) return;
    const draw = () => {
      this.#pause = undefined;
      this.#frame = requestAnimationFrame(() => this.#publish());
    };
    const early = this.#publishedAt + step - performance.now();
    if (early > 0) this.#pause = setTimeout(draw, early);
    else draw();
  }

  #publish(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
    clearTimeout(this.#pause);
    this.#pause = undefined;
    this.#publishedAt = performance.now();
    const before = new Map(this.#snapshots);
    this.#snapshots.clear();
    for (const stream of this.#streams.values()) {
      const known = before.get(stream.patientId)?.find((one) => isView(one, stream));
      this.#snapshots.set(stream.patientId, [...this.of(stream.patientId), known ?? view(stream)]);
    }
    for (const listener of this.#listeners) listener();
  }
}

function extend(stream: Kept, delta: ChatDelta): void {
  const { offset, text, marks = [], quotes = [], objections, reassures } = delta;
  const overlap = stream.text.length - offset;
  if (overlap < text.length) stream.text += text.slice(overlap);
  addMarks(stream, marks);
  addQuotes(stream, quotes);
  if (objections) stream.objections ??= objections;
  if (reassures) stream.reassures = true;
}

const placeOf = ({ offset, recordId }: EvidenceMark) => `${offset} ${recordId}`;

/** Adds the marks that the stream lacks. A delta and a watch response may contain the same ones. */
function addMarks(stream: Kept, marks: readonly EvidenceMark[]): void {
  if (marks.length === 0) return;
  const known = new Set(stream.marks.map(placeOf));
  const added = marks.filter((mark) => !known.has(placeOf(mark)));
  if (added.length > 0) stream.marks = [...stream.marks, ...added].toSorted((a, b) => a.offset - b.offset);
}

function addQuotes(stream: Kept, quotes: readonly ReplyQuote[]): void {
  const known = new Set(stream.quotes.map(({ offset }) => offset));
  const added = quotes.filter(({ offset }) => !known.has(offset));
  if (added.length > 0) stream.quotes = [...stream.quotes, ...added].toSorted((a, b) => a.offset - b.offset);
}

function applyEarly(stream: Kept): void {
  const waiting = stream.early.toSorted((a, b) => a.offset - b.offset);
  stream.early = [];
  for (const delta of waiting) {
    if (delta.offset > stream.text.length) stream.early.push(delta);
    else extend(stream, delta);
  }
}

function view(stream: Kept): ReplyStream {
  const { patientId, messageId, text, marks, quotes, objections, reassures, askedBy } = stream;
  const known = {
    ...(objections && { objections }),
    ...(reassures && { reassures }),
    ...(askedBy && { askedBy }),
  };
  return { patientId, messageId, text, marks, quotes, ...known };
}

function isView(view: ReplyStream, stream: Kept): boolean {
  const same = ['messageId', 'text', 'marks', 'quotes', 'objections', 'reassures', 'askedBy'] as const;
  return same.every((name) => view[name] === stream[name]);
}
