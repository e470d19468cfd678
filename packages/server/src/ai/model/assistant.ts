import OpenAI from 'openai';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import type { ResponseFormatJSONSchema } from 'openai/resources/shared';
import { inCallSpan, traceHeaders } from '../../infra/observe/tracing/tracing.ts';
import { AiError, toAiError } from './ai-error.ts';
import { boundedFetch, directFetch, maxAnswerBytes } from './bounded-fetch.ts';
import { readEvents } from './event-stream.ts';
import { type Extras, extrasFormat, extrasQuestion, parseExtras } from './extras.ts';
import { type ImageRequest, imageRequest, type ModelImage } from './image-request.ts';
import { StreamedReply, textOf, wholeAnswer } from './model-answers.ts';
import { timeLimit } from './time-limit.ts';

/** The structured part of a reply, after its text. */
const extrasTimeoutSeconds = 15;

/** How long a finished reply may take to close its stream, so that its connection can be reused. */
const closingSeconds = 0.5;

/** The SDK's own limit lies this far beyond ours. */
const sdkMarginSeconds = 5;

export interface ModelMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** A message that may contain images. */
export type VisionMessage = { role: 'system'; content: string } | { role: 'user'; content: VisionPart[] };
type VisionPart = { type: 'text'; text: string } | { type: 'image'; image: ModelImage };

export interface Assistant {
  readonly model: string;
  /** The model that reads images. */
  readonly visionModel: string;
  /** The model that reads a reply a second time (READING-1). Undefined: no second reading. */
  readonly checkModel?: string | undefined;
  /** Whether the rule-based demo assistant replies (D18). */
  readonly demo: boolean;
  /**
   * Streams a reply into `onText`, in the order and pieces of the model. Resolves when the model has finished,
   * possibly without any text. Rejects with an {@link AiError}, or with the signal's reason if `signal` was
   * aborted. Text that `onText` received before stays valid.
   */
  reply(
    messages: ModelMessage[],
    options: { signal: AbortSignal; onText: (text: string) => void },
  ): Promise<void>;
  /** Returns alerts, suggestions and actions for a reply, from a second call, or undefined after any failure. */
  extras(
    messages: ModelMessage[],
    replyText: string,
    options: { signal: AbortSignal },
  ): Promise<Extras | undefined>;
  /**
   * Returns the text of a structured answer, unparsed. Images go to the vision model, text alone to the other one.
   * Rejects as {@link Assistant.reply} does, within the time limit of a whole reply.
   */
  look(
    messages: VisionMessage[],
    options: { signal: AbortSignal; format: ResponseFormatJSONSchema; model?: string | undefined },
  ): Promise<string>;
}

export interface AssistantOptions {
  /** Local servers such as Ollama need none. */
  apiKey?: string | undefined;
  /** An OpenAI-compatible address up to and including `/v1`. OpenAI's own by default. */
  baseURL?: string | undefined;
  model?: string | undefined;
  /** The default is `model`. */
  visionModel?: string | undefined;
  /** Whether replies get a second reading (READING-1), by `checkModel` or `model`. None by default. */
  checks?: boolean;
  checkModel?: string | undefined;
  demo: boolean;
  /** The limit until the first text. */
  firstTokenSeconds: number;
  /** The limit from one text to the next. `firstTokenSeconds` by default. */
  pauseSeconds?: number | undefined;
  /** The limit until the end of the reply. */
  replySeconds: number;
  extrasSeconds?: number;
}

const defaultModel = 'gpt-4.1';

/** Calls any OpenAI-compatible service by chat completions. Retries nothing, and sets every limit itself. */
export function createAssistant(options: AssistantOptions): Assistant {
  const { firstTokenSeconds, replySeconds, extrasSeconds = extrasTimeoutSeconds, demo } = options;
  const { pauseSeconds = firstTokenSeconds } = options;
  const model = options.model ?? defaultModel;
  const visionModel = options.visionModel ?? model;
  const checkModel = options.checks && !demo ? (options.checkModel ?? model) : undefined;
  const client = clientFor(options, Math.max(replySeconds, extrasSeconds) + sdkMarginSeconds);
  /** For answers in one piece, which the SDK holds in memory as a whole. */
  const bounded = client.withOptions({ fetch: boundedFetch });

  async function reply(
    messages: ModelMessage[],
    { signal, onText }: { signal: AbortSignal; onText: (text: string) => void },
  ): Promise<void> {
    const limit = timeLimit(signal);
    let streaming = false;
    const streamed = new StreamedReply(onText);
    try {
      limit.within(replySeconds);
      limit.silence({ first: firstTokenSeconds, between: pauseSeconds });
      const response = await client.chat.completions
        .create({ model, messages, stream: true }, { signal: limit.signal, headers: traceHeaders() })
        .asResponse();
      streaming = true;
      await readEvents(response, maxAnswerBytes, (data) => {
        if (streamed.hasEnded || limit.signal.aborted) return;
        const heard = streamed.take(data);
        if (heard === 'text') limit.textSeen();
        if (streamed.hasEnded) limit.within(closingSeconds);
      });
    } catch (error) {
      if (!streamed.hasEnded) throw limit.reason() ?? toAiError(error, { streaming });
    } finally {
      limit.end();
    }
    if (!streamed.hasEnded) throw limit.reason() ?? new AiError('CUT_OFF');
    streamed.rejectIncomplete();
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
        { signal: limit.signal, headers: traceHeaders() },
      );
      return parseExtras(textOf(completion));
    } catch {
      return undefined;
    } finally {
      limit.end();
    }
  }

  async function look(
    messages: VisionMessage[],
    {
      signal,
      format,
      model: asked,
    }: { signal: AbortSignal; format: ResponseFormatJSONSchema; model?: string | undefined },
  ): Promise<string> {
    const limit = timeLimit(signal);
    try {
      limit.within(replySeconds);
      const images = imageRequest();
      const completion = await client
        .withOptions({ fetch: images.fetchBy(boundedFetch) })
        .chat.completions.create(
          {
            model: asked ?? (hasImages(messages) ? visionModel : model),
            messages: messages.map((message) => onTheWire(message, images)),
            response_format: format,
          },
          { signal: limit.signal, headers: traceHeaders() },
        );
      return wholeAnswer(completion);
    } catch (error) {
      throw limit.reason() ?? toAiError(error, { streaming: false });
    } finally {
      limit.end();
    }
  }

  return {
    model,
    visionModel,
    checkModel,
    demo,
    reply: (messages, { signal, onText }) =>
      inCallSpan(...spanOf('reply', model), (span) => {
        let hasText = false;
        const noted = (text: string) => {
          if (!hasText) span?.addEvent('first text');
          hasText = true;
          onText(text);
        };
        return reply(messages, { signal, onText: span ? noted : onText });
      }),
    extras: (...given) => inCallSpan(...spanOf('extras', model), () => extras(...given)),
    look: (messages, options) =>
      inCallSpan(...spanOf('look', hasImages(messages) ? visionModel : model), () => look(messages, options)),
  };
}

/** Returns the name and the attributes of a call's span. */
function spanOf(purpose: keyof Assistant, model: string) {
  const attributes = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.request.model': model,
    'bedside.model.purpose': purpose,
  };
  return [`chat ${model}`, attributes] as const;
}

/** Returns a message with the URLs of its images, in high detail. */
function onTheWire(message: VisionMessage, images: ImageRequest): ChatCompletionMessageParam {
  if (message.role === 'system') return message;
  const content = message.content.map((part) =>
    part.type === 'text'
      ? part
      : { type: 'image_url' as const, image_url: { url: images.urlOf(part.image), detail: 'high' as const } },
  );
  return { role: 'user', content };
}

const hasImages = (messages: readonly VisionMessage[]): boolean =>
  messages.some(({ role, content }) => role === 'user' && content.some(({ type }) => type === 'image'));

/** Returns a client without retries. `seconds` is the outermost limit. */
function clientFor({ apiKey, baseURL }: AssistantOptions, seconds: number): OpenAI {
  return new OpenAI({
    fetch: directFetch,
    apiKey: apiKey || 'none',
    baseURL: baseURL ?? 'https://api.openai.com/v1',
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: seconds * 1000,
    // The SDK's warnings quote the model's output.
    logLevel: 'off',
  });
}
