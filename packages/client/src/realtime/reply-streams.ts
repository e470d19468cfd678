import type { Actor } from '@bedside/contracts/primitives.ts';
import type { StreamUnderWay } from '@bedside/contracts/socket.ts';
import type { ChatDelta } from './wire.ts';

/** A reply that is being written, as far as it has come. */
export interface ReplyStream {
  patientId: string;
  messageId: string;
  text: string;
  /** Unknown until the server has told it: a delta alone does not say. */
  askedBy?: Actor;
}

interface Kept extends ReplyStream {
  /** Deltas that lie beyond the text so far. */
  early: ChatDelta[];
  /** When it was first heard of, counted in questions to the server. */
  since: number;
}

const noStreams: readonly ReplyStream[] = [];
const noIds: readonly string[] = [];
const maxEarly = 400;
const maxEnded = 200;
/** A text longer than this is drawn in larger steps: each costs more, and its reader is further up. UTF-16 units, milliseconds. */
const longText = 2000;
const longStep = 100;

/**
 * The replies under way, outside the message list, so that a token re-renders one bubble and nothing else.
 *
 * Listeners are told once per animation frame while text grows, of a long one less often, and at once when a reply begins
 * or ends.
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

  /** The replies under way about a patient; the same array until something changes. */
  of(patientId: string): readonly ReplyStream[] {
    return this.#snapshots.get(patientId) ?? noStreams;
  }

  /** The ids of these replies; the same array until a reply begins or ends. */
  idsOf(patientId: string): readonly string[] {
    const ids = this.of(patientId).map(({ messageId }) => messageId);
    const known = this.#ids.get(patientId) ?? noIds;
    if (ids.length === known.length && ids.every((id, at) => id === known[at])) return known;
    if (ids.length === 0) this.#ids.delete(patientId);
    else this.#ids.set(patientId, ids);
    return ids.length === 0 ? noIds : ids;
  }

  /** Applies a delta by its offset: overlaps are trimmed. Answers whether text is missing before it. */
  apply(delta: ChatDelta): 'ok' | 'gap' {
    if (this.#ended.has(delta.messageId)) return 'ok';
    let stream = this.#streams.get(delta.messageId);
    const isNew = stream === undefined;
    if (stream === undefined) {
      const { patientId, messageId } = delta;
      stream = { patientId, messageId, text: '', early: [], since: this.#questions };
      this.#streams.set(messageId, stream);
    }
    if (delta.offset > stream.text.length) {
      if (stream.early.length < maxEarly) stream.early.push(delta);
      if (isNew) this.#publish();
      return 'gap';
    }
    extend(stream, delta);
    applyEarly(stream);
    if (isNew) this.#publish();
    else this.#publishSoon(stream.text.length > longText ? longStep : 0);
    return stream.early.length > 0 ? 'gap' : 'ok';
  }

  /** Marks the moment of a question to the server; give it to {@link joined} with the answer. */
  asking(): number {
    this.#questions += 1;
    return this.#questions;
  }

  /**
   * Takes the replies under way of a watch answer: their whole text, and the end of those that it doesn't know and that
   * were there when it was asked for. Answers whether text is still missing.
   */
  joined(patientId: string, underWay: StreamUnderWay[], question: number): 'ok' | 'gap' {
    let gap = false;
    for (const { messageId, text, askedBy } of underWay) {
      if (this.#ended.has(messageId)) continue;
      const known = this.#streams.get(messageId);
      const stream: Kept = known ?? { patientId, messageId, text: '', early: [], since: question };
      stream.askedBy = askedBy;
      if (text.length > stream.text.length) stream.text = text;
      applyEarly(stream);
      gap ||= stream.early.length > 0;
      this.#streams.set(messageId, stream);
    }
    for (const [messageId, stream] of this.#streams) {
      const toldOf = underWay.some((one) => one.messageId === messageId);
      if (stream.patientId === patientId && !toldOf && stream.since < question)
        this.#streams.delete(messageId);
    }
    this.#publish();
    return gap ? 'gap' : 'ok';
  }

  /** The reply is in the chart: its stream is over, and a late delta does not bring it back. */
  end(messageId: string): void {
    this.#ended.add(messageId);
    if (this.#ended.size > maxEnded) {
      for (const oldest of this.#ended) {
        this.#ended.delete(oldest);
        break;
      }
    }
    if (this.#streams.delete(messageId)) this.#publish();
  }

  /** Forgets a patient's streams when they are no longer watched. */
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

function extend(stream: Kept, { offset, text }: ChatDelta): void {
  const overlap = stream.text.length - offset;
  if (overlap < text.length) stream.text += text.slice(overlap);
}

function applyEarly(stream: Kept): void {
  const waiting = stream.early.toSorted((a, b) => a.offset - b.offset);
  stream.early = [];
  for (const delta of waiting) {
    if (delta.offset > stream.text.length) stream.early.push(delta);
    else extend(stream, delta);
  }
}

function view({ patientId, messageId, text, askedBy }: Kept): ReplyStream {
  return { patientId, messageId, text, ...(askedBy && { askedBy }) };
}

function isView({ messageId, text, askedBy }: ReplyStream, stream: Kept): boolean {
  return messageId === stream.messageId && text === stream.text && askedBy === stream.askedBy;
}
