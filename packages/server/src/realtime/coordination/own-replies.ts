import type { EvidenceMark } from '@bedside/contracts/chat/evidence.ts';
import type { Objection } from '@bedside/contracts/chat/objection.ts';
import type { ReplyQuote } from '@bedside/contracts/chat/reply-quote.ts';
import type { Actor } from '@bedside/contracts/primitives.ts';
import type { StreamUnderWay } from '@bedside/contracts/socket.ts';
import { againstStream } from '../../evidence/objections/against-reply.ts';
import type { ReplyLinks } from './coordination.ts';

interface OwnReply {
  readonly patientId: string;
  readonly messageId: string;
  readonly askedBy: Actor;
  readonly objections: readonly Objection[];
  /** The text so far. */
  text: string;
  /** The marks so far. */
  marks: EvidenceMark[];
  /** The quotes so far. */
  quotes: ReplyQuote[];
}

/** The running replies that one process writes, in memory. Their text survives the loss of Redis. */
export class OwnReplies {
  readonly #replies = new Map<string, OwnReply>();

  begin(patientId: string, messageId: string, askedBy: Actor, objections: readonly Objection[] = []): void {
    this.#replies.set(messageId, {
      patientId,
      messageId,
      askedBy,
      objections,
      text: '',
      marks: [],
      quotes: [],
    });
  }

  /**
   * Adds the missing part of `text` at `offset` (UTF-16 units). Ignores a reply that has ended.
   *
   * @throws RangeError if the text ends before `offset`, because a gap would change its meaning
   */
  append(messageId: string, offset: number, text: string, links?: ReplyLinks): void {
    const reply = this.#replies.get(messageId);
    if (!reply) return;
    if (offset > reply.text.length) {
      throw new RangeError(`Cannot append at ${offset}: the reply has ${reply.text.length} units`);
    }
    reply.text += text.slice(reply.text.length - offset);
    reply.marks.push(...(links?.marks ?? []));
    reply.quotes.push(...(links?.quotes ?? []));
  }

  end(messageId: string): void {
    this.#replies.delete(messageId);
  }

  get(messageId: string): OwnReply | undefined {
    return this.#replies.get(messageId);
  }

  all(): OwnReply[] {
    return [...this.#replies.values()];
  }

  of(patientId: string): StreamUnderWay[] {
    return this.all()
      .filter((reply) => reply.patientId === patientId)
      .map(({ messageId, text, askedBy, marks, quotes, objections }) => ({
        ...{ messageId, text, askedBy },
        ...(marks.length > 0 && { marks: [...marks] }),
        ...(quotes.length > 0 && { quotes: [...quotes] }),
        ...againstStream(text, objections),
      }));
  }
}
