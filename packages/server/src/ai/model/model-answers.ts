import { textBounds } from '@bedside/contracts/bounds.ts';
import * as z from 'zod';
import { AiError } from './ai-error.ts';

/**
 * The fields we read from a chunk. Some services send a first chunk without a choice and a last one without a
 * delta.
 */
const Chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  /** The error that a service sends when it fails in the middle. */
  error: z.unknown().optional(),
});

const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

const Whole = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
});

/** A reply that arrives chunk by chunk. */
export class StreamedReply {
  readonly #onText: (text: string) => void;
  #room: number = textBounds.prose;
  #finishReason: string | undefined;

  constructor(onText: (text: string) => void) {
    this.#onText = onText;
  }

  /** Whether the model has finished. */
  get hasEnded(): boolean {
    return this.#finishReason !== undefined;
  }

  /**
   * Takes one event and returns whether it contained text. Throws an {@link AiError} if the text is too long or
   * the event is malformed.
   */
  take(data: string): 'text' | 'nothing' {
    const choice = chunkOf(data).choices?.[0];
    const content = choice?.delta?.content;
    if (content) {
      const text = fitting(content, this.#room);
      this.#room -= text.length;
      if (text !== '') this.#onText(text);
      // Keeps the text that fits, but reports the reply as incomplete.
      if (text.length < content.length) throw new AiError('CUT_OFF');
    }
    if (choice?.finish_reason) this.#finishReason = choice.finish_reason;
    return content ? 'text' : 'nothing';
  }

  /**
   * Throws if the model ran out of room or a filter stopped it, because such a reply looks complete. A model that had no room
   * for a first word was given a prompt as large as its context.
   */
  rejectIncomplete(): void {
    if (this.#finishReason === 'length' && this.#room === textBounds.prose)
      throw new AiError('CONTEXT_TOO_SMALL');
    if (this.#finishReason === 'length' || this.#finishReason === 'content_filter')
      throw new AiError('CUT_OFF');
  }
}

/** Returns the start of a text within a number of UTF-16 units, without half a character at its end. */
function fitting(text: string, room: number): string {
  return text.length <= room ? text : text.slice(0, room).replace(/[\uD800-\uDBFF]$/, '');
}

/** Returns the text of an answer in one piece. Throws if it contains none. */
export function textOf(completion: unknown): string {
  return Completion.parse(completion).choices[0]?.message.content ?? '';
}

/** Returns the text of a complete answer. A model that declines says so in a separate field. */
export function wholeAnswer(completion: unknown): string {
  const answer = Whole.safeParse(completion);
  const choice = answer.data?.choices[0];
  if (!choice) throw new AiError('INVALID_RESPONSE');
  const { message, finish_reason: reason } = choice;
  if (message.refusal || reason === 'content_filter') throw new AiError('REQUEST_REFUSED');
  if (reason === 'length') throw new AiError('CUT_OFF');
  return message.content ?? '';
}

/** Parses one event's JSON. An error in place of a chunk means a reply cut off. */
function chunkOf(data: string): z.output<typeof Chunk> {
  const result = Chunk.safeParse(JSON.parse(data));
  if (!result.success) throw new AiError('INVALID_RESPONSE');
  if (result.data.error) throw new AiError('CUT_OFF');
  return result.data;
}
