import { textBounds } from '@bedside/contracts/bounds.ts';
import * as z from 'zod';
import { AiError } from './ai-error.ts';

/** The fields of a chunk that we read; the first of some services has no choice, the last no delta. */
const Chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  /** What a service sends when it fails in the middle. */
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

/** A reply as it comes, chunk after chunk. */
export class StreamedReply {
  readonly #onText: (text: string) => void;
  #room: number = textBounds.prose;
  #finishReason: string | undefined;

  constructor(onText: (text: string) => void) {
    this.#onText = onText;
  }

  /** The model said that it had finished. */
  get hasEnded(): boolean {
    return this.#finishReason !== undefined;
  }

  /** Takes one event; returns whether it held text. Throws an {@link AiError} where the text is too long or the event is none. */
  take(data: string): 'text' | 'nothing' {
    const choice = chunkOf(data).choices?.[0];
    const content = choice?.delta?.content;
    if (content) {
      const text = fitting(content, this.#room);
      this.#room -= text.length;
      if (text !== '') this.#onText(text);
      // What fits stays, and does not pass for a whole answer.
      if (text.length < content.length) throw new AiError('CUT_OFF');
    }
    if (choice?.finish_reason) this.#finishReason = choice.finish_reason;
    return content ? 'text' : 'nothing';
  }

  /** Throws for half an answer in the grammar of a whole one: the model ran out of room, or a filter stopped it. */
  refuseHalf(): void {
    if (this.#finishReason === 'length' || this.#finishReason === 'content_filter')
      throw new AiError('CUT_OFF');
  }
}

/** The beginning of a text that has room for so many UTF-16 units, without half a character at its end. */
function fitting(text: string, room: number): string {
  return text.length <= room ? text : text.slice(0, room).replace(/[\uD800-\uDBFF]$/, '');
}

/** The text of an answer in one piece; throws where it holds none. */
export function textOf(completion: unknown): string {
  return Completion.parse(completion).choices[0]?.message.content ?? '';
}

/** The text of an answer that came to its end; a model that declines says so in a place of its own. */
export function wholeAnswer(completion: unknown): string {
  const answer = Whole.safeParse(completion);
  const choice = answer.data?.choices[0];
  if (!choice) throw new AiError('INVALID_RESPONSE');
  const { message, finish_reason: reason } = choice;
  if (message.refusal || reason === 'content_filter') throw new AiError('REQUEST_REFUSED');
  if (reason === 'length') throw new AiError('CUT_OFF');
  return message.content ?? '';
}

/** Reads one event's JSON; an error that the service sends in place of a chunk is an answer cut off. */
function chunkOf(data: string): z.output<typeof Chunk> {
  const result = Chunk.safeParse(JSON.parse(data));
  if (!result.success) throw new AiError('INVALID_RESPONSE');
  if (result.data.error) throw new AiError('CUT_OFF');
  return result.data;
}
