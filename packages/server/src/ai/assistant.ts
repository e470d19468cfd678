import { textBounds } from '@bedside/contracts/bounds.ts';
import OpenAI from 'openai';
import type { ResponseFormatJSONSchema } from 'openai/resources/shared';
import * as z from 'zod';
import { byteBounds } from '../bounds.ts';
import { AiError, toAiError } from './ai-error.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { readEvents } from './event-stream.ts';
import { type Extras, extrasFormat, extrasQuestion, parseExtras } from './extras.ts';

export interface ModelMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** A message that may hold images. */
export type VisionMessage = { role: 'system'; content: string } | { role: 'user'; content: VisionPart[] };
type VisionPart =
  | { type: 'text'; text: string }
  | { type: 'image_url'; image_url: { url: string; detail: 'high' } };

export interface Assistant {
  readonly model: string;
  /** The one that looks at images. */
  readonly visionModel: string;
  /** The rule-based demo assistant answers (D18). */
  readonly demo: boolean;
  /**
   * Streams a reply into `onText`, in the order and the pieces in which the model sends it. Resolves when the
   * model said that it had finished, possibly without any text. Rejects with an {@link AiError}, or with the
   * signal's reason when `signal` was aborted; what `onText` received until then stays valid.
   */
  reply(
    messages: ModelMessage[],
    options: { signal: AbortSignal; onText: (text: string) => void },
  ): Promise<void>;
  /** Alerts, suggestions and actions for a reply, in a second call; undefined when that fails in any way. */
  extras(
    messages: ModelMessage[],
    replyText: string,
    options: { signal: AbortSignal },
  ): Promise<Extras | undefined>;
  /**
   * Has images looked at and answers the text of the structured answer, which is not looked into here. Rejects as
   * {@link Assistant.reply} does, within the time of a whole reply.
   */
  look(
    messages: VisionMessage[],
    options: { signal: AbortSignal; format: ResponseFormatJSONSchema },
  ): Promise<string>;
}

export interface AssistantOptions {
  /** Local servers such as Ollama need none. */
  apiKey?: string | undefined;
  /** An OpenAI-compatible address up to and including `/v1`; OpenAI's own by default. */
  baseURL?: string | undefined;
  model?: string | undefined;
  /** The same as `model` unless given. */
  visionModel?: string | undefined;
  demo: boolean;
  /** Until the first text. */
  firstTokenSeconds: number;
  /** Until the end of the reply. */
  replySeconds: number;
  extrasSeconds?: number;
}

const defaultModel = 'gpt-4.1';
/** How long a finished answer may take to close its stream, so that its connection can be used again. */
const closingSeconds = 0.5;

/** What of a chunk is read; the first of some services has no choice, the last no delta. */
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

/** The beginning of a text that has room for so many UTF-16 units, without half a character at its end. */
function fitting(text: string, room: number): string {
  return text.length <= room ? text : text.slice(0, room).replace(/[\uD800-\uDBFF]$/, '');
}

/** Speaks to any OpenAI-compatible service by chat completions; nothing is tried twice, all limits are ours. */
export function createAssistant(options: AssistantOptions): Assistant {
  const { firstTokenSeconds, replySeconds, extrasSeconds = 15, demo } = options;
  const model = options.model ?? defaultModel;
  const visionModel = options.visionModel ?? model;
  const client = new OpenAI({
    apiKey: options.apiKey || 'none',
    baseURL: options.baseURL ?? 'https://api.openai.com/v1',
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: (Math.max(replySeconds, extrasSeconds) + 5) * 1000,
    // Its warnings quote what the model sent.
    logLevel: 'off',
  });

  /** For answers that come in one piece, which the SDK holds in memory as a whole. */
  const bounded = client.withOptions({ fetch: boundedFetch });

  async function reply(
    messages: ModelMessage[],
    { signal, onText }: { signal: AbortSignal; onText: (text: string) => void },
  ): Promise<void> {
    const limit = timeLimit(signal);
    let streaming = false;
    let finishReason: string | undefined;
    let room: number = textBounds.prose;
    try {
      limit.within(replySeconds);
      limit.within(firstTokenSeconds, 'until-first-text');
      const response = await client.chat.completions
        .create({ model, messages, stream: true }, { signal: limit.signal })
        .asResponse();
      streaming = true;
      await readEvents(response, byteBounds.aiAnswer, (data) => {
        if (finishReason !== undefined || limit.signal.aborted) return;
        const choice = chunkOf(data).choices?.[0];
        if (choice?.delta?.content) {
          limit.firstTextSeen();
          const text = fitting(choice.delta.content, room);
          room -= text.length;
          if (text !== '') onText(text);
          // What fits stays, and does not pass for a whole answer.
          if (text.length < choice.delta.content.length) throw new AiError('CUT_OFF');
        }
        if (choice?.finish_reason) {
          finishReason = choice.finish_reason;
          limit.within(closingSeconds);
        }
      });
    } catch (error) {
      if (finishReason === undefined) throw limit.reason() ?? toAiError(error, { streaming });
    } finally {
      limit.end();
    }
    if (finishReason === undefined) throw limit.reason() ?? new AiError('CUT_OFF');
    // Half an answer in the grammar of a whole one: the model ran out of room, or a filter stopped it.
    if (finishReason === 'length' || finishReason === 'content_filter') throw new AiError('CUT_OFF');
  }

  async function extras(
    messages: ModelMessage[],
    replyText: string,
    { signal }: { signal: AbortSignal },
  ): Promise<Extras | undefined> {
    const limit = timeLimit(signal);
    try {
      limit.within(extrasSeconds);
      const completion = await bounded.chat.completions.create(
        {
          model,
          messages: [
            ...messages,
            { role: 'assistant', content: replyText },
            { role: 'user', content: extrasQuestion },
          ],
          response_format: extrasFormat,
        },
        { signal: limit.signal },
      );
      return parseExtras(Completion.parse(completion).choices[0]?.message.content ?? '');
    } catch {
      return undefined;
    } finally {
      limit.end();
    }
  }

  async function look(
    messages: VisionMessage[],
    { signal, format }: { signal: AbortSignal; format: ResponseFormatJSONSchema },
  ): Promise<string> {
    const limit = timeLimit(signal);
    try {
      limit.within(replySeconds);
      const request = { model: visionModel, messages, response_format: format };
      const completion = await bounded.chat.completions.create(request, { signal: limit.signal });
      return wholeAnswer(completion);
    } catch (error) {
      throw limit.reason() ?? toAiError(error, { streaming: false });
    } finally {
      limit.end();
    }
  }

  return { model, visionModel, demo, reply, extras, look };
}

/** The text of an answer that came to its end; a model that declines says so in a place of its own. */
function wholeAnswer(completion: unknown): string {
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

/**
 * One signal for the caller's and for our own limits, since a stream that is aborted ends without an error:
 * afterwards `reason` tells whether the caller stopped it (its reason) or a limit did (`TIMEOUT`).
 */
function timeLimit(caller: AbortSignal) {
  const controller = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  let firstText: NodeJS.Timeout | undefined;
  const stop = () => controller.abort(caller.reason);
  if (caller.aborted) stop();
  else caller.addEventListener('abort', stop, { once: true });
  return {
    signal: controller.signal,
    within(seconds: number, until: 'end' | 'until-first-text' = 'end') {
      const timer = setTimeout(() => controller.abort(new AiError('TIMEOUT')), seconds * 1000);
      timers.add(timer);
      if (until === 'until-first-text') firstText = timer;
    },
    firstTextSeen: () => clearTimeout(firstText),
    reason: (): unknown => (controller.signal.aborted ? controller.signal.reason : undefined),
    end() {
      for (const timer of timers) clearTimeout(timer);
      caller.removeEventListener('abort', stop);
    },
  };
}
