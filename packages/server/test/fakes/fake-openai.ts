import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';

/** How the fake responds to one call. */
export type Behavior =
  /** Streams the tokens at full speed or at a rate, and finishes. Without `stream` it sends them all after that time. */
  | { kind: 'reply'; tokens: string[]; tokensPerSecond?: number; finishReason?: string }
  /** Refuses with an error body. Without `error`, it quotes the key and the prompt, as real services do. */
  | { kind: 'status'; status: number; retryAfter?: string; error?: object | string }
  /** Streams the tokens, then keeps the connection open in silence. Without tokens it sends no headers either. */
  | { kind: 'hang'; tokens?: string[] }
  /** Streams the tokens, then ends the stream without `finish_reason`: cleanly, or by breaking the connection. */
  | { kind: 'cut'; tokens: string[]; broken?: boolean }
  /** Streams the tokens, then invalid JSON. Without `stream` it sends only the invalid JSON. */
  | { kind: 'bad-json'; tokens?: string[] }
  /** Streams the tokens, then an error in place of the next chunk. */
  | { kind: 'error-in-stream'; tokens: string[] }
  | { kind: 'empty' };

export interface RecordedRequest {
  authorization: string | undefined;
  /** The header that continues the caller's trace. */
  traceparent: string | undefined;
  model: string;
  /** The messages; of one with images, only the text. */
  messages: { role: string; content: string }[];
  /** The URLs of the images. */
  images: string[];
  stream: boolean;
  /** True for the structured call for a reply's extras. */
  structured: boolean;
  /** The name of the requested schema. */
  schema: string | undefined;
  /** Becomes true if the caller disconnects before the response ends. */
  aborted: boolean;
}

/** One behavior each for replies, extras, X-rays, lab documents and the second reading, or a function of the request. */
export type Script =
  | { reply?: Behavior; extras?: Behavior; vision?: Behavior; document?: Behavior; check?: Behavior }
  | ((request: RecordedRequest, index: number) => Behavior);

export interface FakeOpenAi {
  /** Ends in `/v1`. */
  baseURL: string;
  /** Every call so far, oldest first. */
  requests: RecordedRequest[];
  /** Changes the behavior from the next call on. */
  script(script: Script): void;
  /** Makes each streamed token, and each end of a stream, wait for `release`. */
  hold(): void;
  /** Releases `steps` waiting steps. Without a number it ends the hold. */
  release(steps?: number): void;
  /** Resolves when `count` calls have arrived since the start. */
  received(count: number): Promise<void>;
  close(): Promise<void>;
}

/** The fake's extras by default. */
export const fakeExtras = {
  clinicalAlerts: [{ type: 'warning', content: 'Tachycardia' }],
  suggestions: ['What is the NEWS2?'],
  recommendations: { actions: ['Repeat the vitals in 15 minutes'] },
};

const defaultReply: Behavior = { kind: 'reply', tokens: ['Check ', 'the ', 'airway ', 'first.'] };
const defaultExtras: Behavior = { kind: 'reply', tokens: [JSON.stringify(fakeExtras)] };

const noVerdicts: Behavior = { kind: 'reply', tokens: ['{"sentences": []}'] };

/** The fake's reading of images by default. */
export const fakeReading = {
  overallImpression: 'Consolidation of the right lower lobe.',
  findings: [
    {
      condition: 'Consolidation',
      location: 'Right lower lobe',
      severity: 'moderate',
      confidence: 0.82,
      recommendation: 'Compare with an earlier image',
    },
  ],
  normalFindings: ['No pneumothorax'],
};

const defaultVision: Behavior = { kind: 'reply', tokens: [JSON.stringify(fakeReading)] };

/** The fake's reading of lab documents by default. */
export const fakeLabReading = {
  summary: 'Potassium is high.',
  abnormalValues: [
    {
      testName: 'Potassium',
      value: '6.1',
      unit: 'mmol/L',
      referenceRange: '3.5-5.1',
      significance: 'Hyperkalemia',
    },
  ],
  normalValues: [{ testName: 'Sodium', value: '138', unit: 'mmol/L', referenceRange: '135-145' }],
  clinicalSignificance: 'Risk of arrhythmia.',
  recommendations: ['Record an ECG'],
  confidence: 0.84,
  patientInDocument: { name: '', dateOfBirth: '', recordNumber: '' },
};

const defaultDocument: Behavior = { kind: 'reply', tokens: [JSON.stringify(fakeLabReading)] };

const Part = z.object({
  text: z.string().optional(),
  image_url: z.object({ url: z.string() }).optional(),
});

const Body = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.union([z.string(), z.array(Part)]) })),
  stream: z.boolean().default(false),
  response_format: z
    .object({ type: z.string(), json_schema: z.object({ name: z.string() }).optional() })
    .optional(),
});

/** Starts an OpenAI-compatible service on loopback for tests and benches, with every fault on demand. */
export async function startFakeOpenAi(): Promise<FakeOpenAi> {
  const requests: RecordedRequest[] = [];
  const gate = createGate();
  let script: Script = {};
  let arrived: (() => void)[] = [];

  const server = createServer((request, response) => {
    response.on('error', () => {});
    handle(request, response).catch(() => response.destroy());
  });

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.method !== 'POST' || !request.url?.endsWith('/v1/chat/completions')) {
      return sendJson(response, 404, { error: { message: 'Not found' } });
    }
    const body = Body.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
    const recorded: RecordedRequest = {
      authorization: request.headers.authorization,
      traceparent: request.headers.traceparent?.toString(),
      model: body.model,
      messages: body.messages.map(({ role, content }) => ({ role, content: textOf(content) })),
      images: body.messages.flatMap(({ content }) =>
        typeof content === 'string' ? [] : content.flatMap((part) => part.image_url?.url ?? []),
      ),
      stream: body.stream,
      structured: body.response_format !== undefined,
      schema: body.response_format?.json_schema?.name,
      aborted: false,
    };
    response.on('close', () => {
      recorded.aborted = !response.writableFinished;
    });
    const index = requests.push(recorded) - 1;
    for (const wake of arrived.splice(0)) wake();
    await answer(response, recorded, chosen(recorded, index), gate);
  }

  function chosen(request: RecordedRequest, index: number): Behavior {
    if (typeof script === 'function') return script(request, index);
    if (request.schema === 'reply_check') return script.check ?? noVerdicts;
    if (request.schema === 'lab_document_reading') return script.document ?? defaultDocument;
    if (request.images.length > 0) return script.vision ?? defaultVision;
    return request.structured ? (script.extras ?? defaultExtras) : (script.reply ?? defaultReply);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The fake is not listening');

  return {
    baseURL: `http://127.0.0.1:${address.port}/v1`,
    requests,
    script(next) {
      script = next;
    },
    hold: gate.hold,
    release: gate.release,
    async received(count) {
      while (requests.length < count) await new Promise<void>((wake) => arrived.push(wake));
    },
    async close() {
      gate.release();
      arrived = [];
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const textOf = (content: string | z.output<typeof Part>[]): string =>
  typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('\n');

type Gate = ReturnType<typeof createGate>;

/** Creates a gate that passes every step until it is held, and then one waiting step per permit, in order. */
function createGate() {
  let isPaused = false;
  let permits = 0;
  const waiting: (() => void)[] = [];
  return {
    hold() {
      isPaused = true;
    },
    release(steps?: number) {
      if (steps === undefined) isPaused = false;
      else permits += steps;
      while (waiting.length > 0 && (!isPaused || permits > 0)) {
        if (isPaused) permits -= 1;
        waiting.shift()?.();
      }
    },
    async pass() {
      if (!isPaused) return;
      if (permits > 0) permits -= 1;
      else await new Promise<void>((resume) => waiting.push(resume));
    },
  };
}

async function answer(response: ServerResponse, request: RecordedRequest, behavior: Behavior, gate: Gate) {
  if (behavior.kind === 'status') {
    if (behavior.retryAfter !== undefined) response.setHeader('Retry-After', behavior.retryAfter);
    const prompt = request.messages.at(-1)?.content ?? '';
    const message = `Refused key ${request.authorization ?? ''} for prompt ${prompt}`;
    const error = behavior.error ?? { message, type: 'fake', code: null };
    return sendJson(response, behavior.status, { error });
  }
  const tokens = 'tokens' in behavior ? (behavior.tokens ?? []) : [];
  if (behavior.kind === 'hang' && tokens.length === 0) return;
  if (!request.stream) return answerWhole(response, request, behavior, tokens);

  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' });
  sendChunk(response, request, { role: 'assistant', content: '' });
  const interval =
    behavior.kind === 'reply' && behavior.tokensPerSecond ? 1000 / behavior.tokensPerSecond : 0;
  const start = performance.now();
  for (const [index, token] of tokens.entries()) {
    await gate.pass();
    // Measured from the start of the stream, so that late timers do not add up.
    const early = start + (index + 1) * interval - performance.now();
    if (early > 0) await pause(early);
    if (response.destroyed) return;
    sendChunk(response, request, { content: token });
  }
  if (behavior.kind === 'hang') return;
  await gate.pass();
  if (behavior.kind === 'cut') {
    // The pause lets the tokens leave before the connection breaks.
    if (behavior.broken) return pause(20).then(() => response.destroy());
    return response.end();
  }
  if (behavior.kind === 'bad-json') return response.end('data: {"choices": [{"delta": {"cont\n\n');
  if (behavior.kind === 'error-in-stream') {
    return response.end(
      'data: {"error": {"message": "The server had an error", "type": "server_error"}}\n\n',
    );
  }
  sendChunk(response, request, {}, (behavior.kind === 'reply' && behavior.finishReason) || 'stop');
  response.end('data: [DONE]\n\n');
}

async function answerWhole(
  response: ServerResponse,
  request: RecordedRequest,
  behavior: Behavior,
  tokens: string[],
) {
  if (behavior.kind === 'hang') return;
  if (behavior.kind === 'reply' && behavior.tokensPerSecond)
    await pause((1000 * tokens.length) / behavior.tokensPerSecond);
  if (behavior.kind === 'cut') return response.destroy();
  if (behavior.kind === 'bad-json') {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    return response.end('{"choices": [');
  }
  if (behavior.kind === 'error-in-stream') {
    return sendJson(response, 200, { error: { message: 'The server had an error' } });
  }
  const message = { role: 'assistant', content: tokens.join('') };
  const reason = (behavior.kind === 'reply' && behavior.finishReason) || 'stop';
  sendJson(response, 200, {
    id: 'chatcmpl-fake',
    object: 'chat.completion',
    created: 0,
    model: request.model,
    choices: [{ index: 0, message, finish_reason: reason }],
    usage: { prompt_tokens: 1, completion_tokens: tokens.length, total_tokens: tokens.length + 1 },
  });
}

function sendChunk(
  response: ServerResponse,
  { model }: RecordedRequest,
  delta: { role?: string; content?: string },
  finishReason: string | null = null,
) {
  const choices = [{ index: 0, delta, finish_reason: finishReason }];
  const chunk = { id: 'chatcmpl-fake', object: 'chat.completion.chunk', created: 0, model, choices };
  response.write(`data: ${JSON.stringify(chunk)}\n\n`);
}

function sendJson(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
}
