import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { XrayReading } from '@bedside/contracts/xrays/xrays.contract.ts';
import * as z from 'zod';
import type { ModelMessage } from '../../ai/assistant.ts';
import { demoAnswer, demoExtras } from './answer.ts';
import { type DemoCase, readLanguage, readPrompt } from './read-prompt.ts';
import { textsFor } from './texts.ts';

export const demoModel = 'bedside-demo';

export interface DemoAssistant {
  /** Ends in `/v1`; on loopback. */
  baseURL: string;
  /** Random for each start; calls without it are refused. */
  apiKey: string;
  close(): Promise<void>;
}

const Part = z.object({ type: z.string(), text: z.string().optional() });
/** The text of a message, and whether images came with it: they are dropped here, since nobody looks at them. */
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
    .max(200),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().optional() }).nullish(),
  response_format: z.object({ type: z.string() }).nullish(),
});
type Body = z.output<typeof Body>;

const largestText = 1_000_000;
/** Two images of 10 MB each are written in base64. */
const largestBody = 30_000_000;

/**
 * Starts the demo assistant (D18): rules behind the wire that a real model's service speaks, so that everything
 * before it is the same code. It knows only what stands in the prompt and keeps nothing.
 */
export async function startDemoAssistant({ tokensPerSecond = 40 } = {}): Promise<DemoAssistant> {
  const apiKey = `demo-${randomBytes(24).toString('base64url')}`;
  const expected = Buffer.from(`Bearer ${apiKey}`);

  const server = createServer((request, response) => {
    response.on('error', () => response.destroy());
    handle(request, response).catch(() => response.destroy());
  });

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const given = Buffer.from(request.headers.authorization ?? '');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      return sendError(response, 401, 'Incorrect API key provided');
    }
    const path = request.url?.split('?')[0];
    if (request.method === 'GET' && path === '/v1/models') {
      const model = { id: demoModel, object: 'model', created: 0, owned_by: 'bedside' };
      return sendJson(response, 200, { object: 'list', data: [model] });
    }
    if (request.method !== 'POST' || path !== '/v1/chat/completions') {
      return sendError(response, 404, 'Unknown path');
    }
    const text = await readBody(request);
    if (text === undefined) return sendError(response, 413, 'The request is too large');
    const body = parseBody(text);
    if (body === undefined) return sendError(response, 400, 'The request could not be read');
    if (text.length > largestText && !hasImages(body)) {
      return sendError(response, 413, 'The request is too large');
    }
    return answer(response, body, tokensPerSecond);
  }

  server.listen(0, '127.0.0.1');
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
    if (size > largestBody) return undefined;
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

async function answer(response: ServerResponse, body: Body, tokensPerSecond: number) {
  const messages = body.messages.map(({ role, content }) => ({ role, content: content.text }));
  const text = answerText(body, messages);
  const words = text.match(/\s*\S+/g) ?? [];
  const prompt = messages.reduce((sum, { content }) => sum + content.split(/\s+/).length, 0);
  const usage = {
    prompt_tokens: prompt,
    completion_tokens: words.length,
    total_tokens: prompt + words.length,
  };
  const frame = { id: `chatcmpl-${randomUUID()}`, created: Math.floor(Date.now() / 1000), model: demoModel };
  if (!body.stream) {
    const message = { role: 'assistant', content: text };
    const choices = [{ index: 0, message, finish_reason: 'stop' }];
    return sendJson(response, 200, { ...frame, object: 'chat.completion', choices, usage });
  }

  const send = (choices: object[], rest: object = {}) => {
    const chunk = { ...frame, object: 'chat.completion.chunk', choices, ...rest };
    response.write(`data: ${JSON.stringify(chunk)}\n\n`);
  };
  const sendDelta = (delta: object, finishReason: string | null = null) =>
    send([{ index: 0, delta, finish_reason: finishReason }]);

  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' });
  sendDelta({ role: 'assistant', content: '' });
  const start = performance.now();
  for (const [index, content] of words.entries()) {
    // By the clock of the whole answer: late timers don't add up.
    const early = start + (index * 1000) / tokensPerSecond - performance.now();
    if (early > 0) await pause(early);
    if (response.destroyed) return;
    sendDelta({ content });
  }
  sendDelta({}, 'stop');
  if (body.stream_options?.include_usage) send([], { usage });
  response.end('data: [DONE]\n\n');
}

const hasImages = ({ messages }: Body): boolean => messages.some(({ content }) => content.hasImages);

function answerText(body: Body, messages: ModelMessage[]): string {
  if (hasImages(body)) {
    return JSON.stringify(unreadImages(readLanguage(messages)));
  }
  const given = readPrompt(messages);
  const structured =
    body.response_format?.type === 'json_schema' || body.response_format?.type === 'json_object';
  return structured ? JSON.stringify(demoExtras(given)) : demoAnswer(given);
}

/** D18: rules cannot see, so images get an answer that says so and names nothing, neither a finding nor that there is none. */
const unreadImages = (language: DemoCase['language']): XrayReading => ({
  overallImpression: textsFor(language).imagesNotSeen,
  findings: [],
  normalFindings: [],
});

function sendError(response: ServerResponse, status: number, message: string) {
  sendJson(response, status, { error: { message, type: 'invalid_request_error', param: null, code: null } });
}

function sendJson(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
}
