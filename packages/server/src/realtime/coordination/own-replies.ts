import type { Actor } from '@bedside/contracts/primitives.ts';
import type { StreamUnderWay } from '@bedside/contracts/socket.ts';

interface OwnReply {
  readonly patientId: string;
  readonly messageId: string;
  readonly askedBy: Actor;
  /** So far. */
  text: string;
}

/** The replies under way that one process writes, in memory: whatever happens to Redis, their text is here. */
export class OwnReplies {
  readonly #replies = new Map<string, OwnReply>();

  begin(patientId: string, messageId: string, askedBy: Actor): void {
    this.#replies.set(messageId, { patientId, messageId, askedBy, text: '' });
  }

  /**
   * Adds `text` at `offset` (UTF-16 units), or what of it is not there yet. A reply that has ended takes no more.
   *
   * @throws RangeError where units are missing before `offset`: with a hole the text would read as another one.
   */
  append(messageId: string, offset: number, text: string): void {
    const reply = this.#replies.get(messageId);
    if (!reply) return;
    if (offset > reply.text.length) {
      throw new RangeError(`A reply of ${reply.text.length} units cannot go on at ${offset}`);
    }
    reply.text += text.slice(reply.text.length - offset);
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
      .map(({ messageId, text, askedBy }) => ({ messageId, text, askedBy }));
  }
}
