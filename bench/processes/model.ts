import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { given, serve } from '../harness/servers/serve.ts';

// An OpenAI-compatible model that streams at a steady rate. It reports to the bench when a question arrived and when
// its first token left, by the machine's monotonic clock, which all processes share.

const tokens = Number(given('TOKENS'));
/** How much shorter the replies of round 0 are, because they only warm up. */
const warmUpShare = Number(given('WARM_UP_SHARE'));
const milliseconds = 1000 / Number(given('TOKENS_PER_SECOND'));

/** A request of more bytes contains an image. */
const imageBytes = 1_000_000;

const Question = z.object({
  stream: z.boolean().default(false),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
});

/** Maps the bench's marker of a question to the times of its arrival and of its first token. */
const asked = new Map<string, { at: number; firstTokenAt: number }>();

const http = createServer((request, response) => {
  answer(request, response).catch(() => response.destroy());
});
serve(http);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET') return void response.end(JSON.stringify([...asked]));
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const at = now();
  const body = Buffer.concat(chunks);
  // An image as base64 is not a question. The bench measures the server, not this program.
  if (body.length > imageBytes) return sendReading(response);
  const { stream, messages } = Question.parse(JSON.parse(body.toString('utf8')));
  if (!stream) return sendReading(response);
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  const marker = /bench-\d+-\d+/.exec(messages.at(-1)?.content ?? '')?.[0] ?? '';
  const length = marker.startsWith('bench-0-') ? Math.round(tokens * warmUpShare) : tokens;
  const begin = performance.now();
  for (let index = 0; index < length; index += 1) {
    // Counts from the stream's start, so that late timers do not add up.
    const early = begin + (index + 1) * milliseconds - performance.now();
    if (early > 0) await wait(early);
    if (index === 0) {
      asked.set(marker, { at, firstTokenAt: now() });
    }
    sendChunk(response, { content: `word${index} ` }, null);
  }
  sendChunk(response, {}, 'stop');
  response.end('data: [DONE]\n\n');
}

function sendReading(response: ServerResponse): void {
  const message = { role: 'assistant', content: '{}' };
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }] }));
}

function sendChunk(response: ServerResponse, delta: object, finishReason: string | null): void {
  const choices = [{ index: 0, delta, finish_reason: finishReason }];
  const chunk = { id: 'bench', object: 'chat.completion.chunk', created: 0, model: 'bench', choices };
  response.write(`data: ${JSON.stringify(chunk)}\n\n`);
}

/** Milliseconds of the machine's monotonic clock. */
function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
