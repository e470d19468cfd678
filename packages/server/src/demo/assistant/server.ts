import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { XrayReading } from '@bedside/contracts/xrays/xrays.contract.ts';
import Koa from 'koa';
import * as z from 'zod';
import { demoAnswer, demoExtras } from './answer.ts';
import { readLanguage, readPrompt } from './reading/read-prompt.ts';
import { type DemoLanguage, textsFor } from './texts.ts';

/** Messages of one call. */
const maxMessages = 200;

/** Characters of a call without images. */
const maxTextCharacters = 1_000_000;

/** Fits two images of 10 MB each in base64. */
const maxBodyBytes = 30_000_000;

/** The pace of the demo assistant unless its options say otherwise. */
const defaultTokensPerSecond = 40;

export const demoModel = 'bedside-demo';

export interface DemoAssistant {
  /** A loopback URL that ends in `/v1`. */
  baseURL: string;
  /** A random key for each start. Requests without it are rejected. */
  apiKey: string;
  close(): Promise<void>;
}

const Part = z.object({ type: z.string(), text: z.string().optional() });
/** The text of a message, and whether it had images. Drops the images, because no rule can view them. */
const Content = z.union([
  z.string().transform((text) => ({ text, hasImages: false })),
  z.array(Part).transform((parts) => ({
    text: parts.map(({ text = '' }) => text).join('\n'),
    hasImages: parts.some(({ type }) => type === 'image_url'),
  })),
]);

const Body = z.object({
  model: z.string().optional(),
  messages: z
    .array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: Content }))
    .min(1)
    .max(maxMessages),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().optional() }).nullish(),
  response_format: z.object({ type: z.string() }).nullish(),
});
type Body = z.output<typeof Body>;

/**
 * Starts the demo assistant (D18). It applies rules behind the wire format of a real model, so that all code before
 * it is the same. It reads only the prompt and stores nothing.
 */
export async function startDemoAssistant({
  tokensPerSecond = defaultTokensPerSecond as number,
} = {}): Promise<DemoAssistant> {
  const apiKey = `demo-${randomBytes(24).toString('base64url')}`;
  const expected = Buffer.from(`Bearer ${apiKey}`);
  const app = new Koa();
  // A disconnected client is no error, and the console must not show a prompt.
  app.silent = true;
  app.use(async (context) => {
    const refuse = (status: number, message: string) => {
      context.status = status;
      context.body = { error: { message, type: 'invalid_request_error', param: null, code: null } };
    };
    const header = Buffer.from(context.get('authorization'));
    if (header.length !== expected.length || !timingSafeEqual(header, expected)) {
      return refuse(401, 'Incorrect API key provided');
    }
    const call = `${context.method} ${context.path}`;
    if (call === 'GET /v1/models') {
      const model = { id: demoModel, object: 'model', created: 0, owned_by: 'bedside' };
      context.body = { object: 'list', data: [model] };
      return;
    }
    if (call !== 'POST /v1/chat/completions') return refuse(404, 'Unknown path');
    const text = await readBody(context.req);
    if (text === undefined) return refuse(413, 'The request is too large');
    const body = parseBody(text);
    if (body === undefined) return refuse(400, 'The request could not be read');
    if (text.length > maxTextCharacters && !hasImages(body)) return refuse(413, 'The request is too large');
    const completion = completionOf(body);
    if (body.stream) context.type = 'text/event-stream';
    context.body = body.stream
      ? Readable.from(chunksOf(completion, body.stream_options?.include_usage, tokensPerSecond))
      : wholeOf(completion);
  });

  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The demo assistant has no port');
  return {
    baseURL: `http://127.0.0.1:${address.port}/v1`,
    apiKey,
    async close() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > maxBodyBytes) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseBody(text: string): Body | undefined {
  try {
    return Body.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const hasImages = ({ messages }: Body): boolean => messages.some(({ content }) => content.hasImages);

function textOfAnswer(body: Body): string {
  const messages = body.messages.map(({ role, content }) => ({ role, content: content.text }));
  if (hasImages(body)) return JSON.stringify(unreadImages(readLanguage(messages)));
  const demoCase = readPrompt(messages);
  const isStructured = /^json_(schema|object)$/.test(body.response_format?.type ?? '');
  return isStructured ? JSON.stringify(demoExtras(demoCase)) : demoAnswer(demoCase, true);
}

/** D18: rules cannot view images. The reading says so, and names no finding and no normal result. */
const unreadImages = (language: DemoLanguage): XrayReading => ({
  overallImpression: textsFor(language).imagesNotSeen,
  findings: [],
  normalFindings: [],
});

type Completion = ReturnType<typeof completionOf>;

function completionOf(body: Body) {
  const text = textOfAnswer(body);
  const words = text.match(/\s*\S+/g) ?? [];
  const prompt = body.messages.reduce((sum, { content }) => sum + content.text.split(/\s+/).length, 0);
  const frame = { id: `chatcmpl-${randomUUID()}`, created: Math.floor(Date.now() / 1000), model: demoModel };
  const total = prompt + words.length;
  const usage = { prompt_tokens: prompt, completion_tokens: words.length, total_tokens: total };
  return { text, words, frame, usage };
}

function wholeOf({ text, frame, usage }: Completion) {
  const choices = [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }];
  return { ...frame, object: 'chat.completion', choices, usage };
}

/** Yields the reply as server-sent events, one word each, at a model's pace. */
async function* chunksOf({ words, frame, usage }: Completion, withUsage = false, tokensPerSecond: number) {
  const event = (choices: object[], rest: object = {}) =>
    `data: ${JSON.stringify({ ...frame, object: 'chat.completion.chunk', choices, ...rest })}\n\n`;
  const delta = (part: object, finishReason: string | null = null) =>
    event([{ index: 0, delta: part, finish_reason: finishReason }]);

  yield delta({ role: 'assistant', content: '' });
  const start = performance.now();
  for (const [index, content] of words.entries()) {
    // Measures from the start of the reply, so that late timers do not add up.
    const early = start + (index * 1000) / tokensPerSecond - performance.now();
    if (early > 0) await pause(early);
    yield delta({ content });
  }
  yield delta({}, 'stop');
  if (withUsage) yield event([], { usage });
  yield 'data: [DONE]\n\n';
}
