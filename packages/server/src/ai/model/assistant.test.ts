import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type Behavior,
  type FakeOpenAi,
  fakeExtras,
  startFakeOpenAi,
} from '../../../test/fakes/fake-openai.ts';
import { sampleFiles } from '../../../test/samples/sample-files.ts';
import { AppError } from '../../request/app-error.ts';
import { AiError } from './ai-error.ts';
import { type AssistantOptions, createAssistant, type ModelMessage } from './assistant.ts';

const key = 'sk-secret-of-the-hospital';
const imageOf = (bytes: Buffer) => ({ type: 'image/png', size: bytes.length, read: () => [bytes] });
const messages: ModelMessage[] = [
  { role: 'system', content: 'You assist.' },
  { role: 'user', content: 'What about the chest pain?' },
];

let fake: FakeOpenAi;
beforeAll(async () => {
  fake = await startFakeOpenAi();
});
afterEach(() => {
  fake.release();
  fake.script({});
});
afterAll(() => fake.close());

type Limits = Partial<
  Pick<AssistantOptions, 'firstTokenSeconds' | 'pauseSeconds' | 'replySeconds' | 'extrasSeconds' | 'baseURL'>
>;

function assistant(limits: Limits = {}) {
  return createAssistant({
    apiKey: key,
    baseURL: fake.baseURL,
    model: 'model-1',
    demo: false,
    firstTokenSeconds: 20,
    replySeconds: 20,
    ...limits,
  });
}

/** Requests a reply, and returns its text up to the end or the failure, and the failure. */
async function ask(behavior: Behavior, using = assistant(), signal = new AbortController().signal) {
  fake.script({ reply: behavior });
  let text = '';
  const onText = (piece: string) => {
    text += piece;
  };
  const error: unknown = await using.reply(messages, { signal, onText }).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { text, error };
}

async function failure(behavior: Behavior, using = assistant()) {
  const { text, error } = await ask(behavior, using);
  if (!(error instanceof AiError)) throw new Error('The reply did not fail as an AiError');
  expect(error).toBeInstanceOf(AppError);
  expect(JSON.stringify([error.message, error.details, error.stack])).not.toMatch(/sk-secret|chest pain/);
  expect(error.cause).toBeUndefined();
  const { code, status, failure: reason, details } = error;
  return { text, code, status, reason, retryAfter: details.retryAfterSeconds };
}

describe("an assistant's reply", () => {
  it('arrives in pieces and ends when the model has finished', async () => {
    const pieces: string[] = [];
    fake.script({ reply: { kind: 'reply', tokens: ['One ', 'two ', 'three.'] } });
    await assistant().reply(messages, {
      signal: new AbortController().signal,
      onText: (piece) => pieces.push(piece),
    });
    expect(pieces).toEqual(['One ', 'two ', 'three.']);
    const request = fake.requests.at(-1);
    expect(request).toMatchObject({ model: 'model-1', messages, stream: true, structured: false });
    expect(request?.authorization).toBe(`Bearer ${key}`);
  });

  it('passes each piece on at once, while the model still writes', async () => {
    fake.hold();
    const pieces: string[] = [];
    let heard = () => {};
    const done = assistant().reply(messages, {
      signal: new AbortController().signal,
      onText: (piece) => {
        pieces.push(piece);
        heard();
      },
    });
    for (let count = 1; count <= 3; count += 1) {
      const next = new Promise<void>((resolve) => {
        heard = resolve;
      });
      fake.release(1);
      await next;
      expect(pieces).toHaveLength(count);
    }
    fake.release();
    await done;
    expect(pieces.join('')).toBe('Check the airway first.');
  });

  it('may be empty', async () => {
    expect(await ask({ kind: 'empty' })).toEqual({ text: '', error: undefined });
  });

  it('keeps text outside ASCII intact', async () => {
    const text = 'Atemnot: SpO₂ 88 % → O₂ 🫁 señal';
    expect(await ask({ kind: 'reply', tokens: [...text] })).toEqual({ text, error: undefined });
  });
});

describe('a failed reply', () => {
  it('is unavailable and names the administrator if the service rejects the key', async () => {
    for (const status of [401, 403]) {
      const failed = await failure({ kind: 'status', status });
      expect(failed).toMatchObject({ code: 'ai-unavailable', status: 503, reason: 'INVALID_API_KEY' });
    }
    const { error } = await ask({ kind: 'status', status: 401 });
    expect(error).toHaveProperty('message', expect.stringContaining('contact the administrator'));
  });

  it('states how long to wait after too many requests, from seconds or a date', async () => {
    expect(await failure({ kind: 'status', status: 429, retryAfter: '7' })).toMatchObject({
      code: 'ai-unavailable',
      reason: 'RATE_LIMITED',
      retryAfter: 7,
    });
    const soon = new Date(Date.now() + 60_000).toUTCString();
    const dated = await failure({ kind: 'status', status: 429, retryAfter: soon });
    expect(dated.retryAfter).toBeGreaterThan(50);
    expect(dated.retryAfter).toBeLessThanOrEqual(60);
    expect((await failure({ kind: 'status', status: 429 })).retryAfter).toBeUndefined();
    expect((await failure({ kind: 'status', status: 429, retryAfter: 'soon' })).retryAfter).toBeUndefined();
  });

  it('is unavailable after an upstream error, without a second try', async () => {
    const before = fake.requests.length;
    expect(await failure({ kind: 'status', status: 500 })).toMatchObject({
      code: 'ai-unavailable',
      reason: 'SERVICE_UNAVAILABLE',
    });
    expect(fake.requests.length).toBe(before + 1);
  });

  it('is failed, not unavailable, for an unknown model', async () => {
    expect(await failure({ kind: 'status', status: 404 })).toMatchObject({
      code: 'ai-failed',
      status: 502,
      reason: 'REQUEST_REFUSED',
    });
  });

  it.each([
    ['llama.cpp', { code: 503, message: 'Loading model', type: 'unavailable_error' }],
    ['Hugging Face', 'Model bedside/x is currently loading'],
  ])('says that the model starts if %s is still loading it', async (_what, error) => {
    const failed = await failure({ kind: 'status', status: 503, error, retryAfter: '9' });
    expect(failed).toMatchObject({
      code: 'ai-unavailable',
      status: 503,
      reason: 'LOADING',
      retryAfter: 9,
    });
  });

  it.each([
    [
      'llama.cpp',
      {
        code: 400,
        message: 'request (10031 tokens) exceeds the available context size (4096 tokens), try increasing it',
        type: 'exceed_context_size_error',
      },
    ],
    ['OpenAI', { message: 'Too long.', type: 'invalid_request_error', code: 'context_length_exceeded' }],
    [
      'vLLM',
      {
        message: "This model's maximum context length is 4096 tokens. However, you requested 9000 tokens.",
        type: 'BadRequestError',
        code: 400,
      },
    ],
  ])('names the context if %s refuses a prompt as too long', async (_what, error) => {
    expect(await failure({ kind: 'status', status: 400, error })).toMatchObject({
      code: 'ai-failed',
      status: 502,
      reason: 'CONTEXT_TOO_SMALL',
    });
  });

  it('names the context if the prompt left no room for a first word', async () => {
    const failed = await failure({ kind: 'reply', tokens: [], finishReason: 'length' });
    expect(failed).toMatchObject({ code: 'ai-failed', reason: 'CONTEXT_TOO_SMALL', text: '' });
  });

  it('is no matter of the context or of loading only because the prompt is quoted', async () => {
    const quoted = `Invalid value in: ${'x'.repeat(300)} loading dose, context window`;
    const refused = await failure({ kind: 'status', status: 400, error: { message: quoted } });
    expect(refused.reason).toBe('REQUEST_REFUSED');
    const unavailable = await failure({ kind: 'status', status: 503, error: { message: quoted } });
    expect(unavailable.reason).toBe('SERVICE_UNAVAILABLE');
  });

  it('is unavailable if nothing listens at the address', async () => {
    const gone = await startFakeOpenAi();
    await gone.close();
    const failed = await failure({ kind: 'empty' }, assistant({ baseURL: gone.baseURL }));
    expect(failed).toMatchObject({ code: 'ai-unavailable', reason: 'SERVICE_UNAVAILABLE' });
  });

  it('times out at the first-token limit if the model never begins', async () => {
    const failed = await failure({ kind: 'hang' }, assistant({ firstTokenSeconds: 0.1 }));
    expect(failed).toMatchObject({ code: 'ai-unavailable', reason: 'TIMEOUT', text: '' });
  });

  it('times out at the reply limit with its text so far if the model hangs', async () => {
    const failed = await failure({ kind: 'hang', tokens: ['Half '] }, assistant({ replySeconds: 1 }));
    expect(failed).toMatchObject({ code: 'ai-unavailable', reason: 'TIMEOUT', text: 'Half ' });
  });

  it('times out with its text so far if the model hangs for longer than a pause may be', async () => {
    const using = assistant({ pauseSeconds: 0.3, replySeconds: 600 });
    const failed = await failure({ kind: 'hang', tokens: ['Half '] }, using);
    expect(failed).toMatchObject({ code: 'ai-unavailable', reason: 'TIMEOUT', text: 'Half ' });
  });

  it('is not caused by a pause over the first-token limit once the reply has begun', async () => {
    fake.hold();
    fake.release(1);
    const slow: Behavior = { kind: 'reply', tokens: ['Half ', 'whole'] };
    const asked = ask(slow, assistant({ firstTokenSeconds: 1, pauseSeconds: 20 }));
    await new Promise((resolve) => setTimeout(resolve, 1200));
    fake.release();
    expect(await asked).toEqual({ text: 'Half whole', error: undefined });
  });

  it('results from a stream that stops before its end, cleanly or not', async () => {
    for (const broken of [false, true]) {
      expect(await failure({ kind: 'cut', tokens: ['Half '], broken })).toMatchObject({
        code: 'ai-failed',
        reason: 'CUT_OFF',
        text: 'Half ',
      });
    }
  });

  it('results from a reply that the model cut short', async () => {
    const failed = await failure({ kind: 'reply', tokens: ['Half '], finishReason: 'length' });
    expect(failed).toMatchObject({ code: 'ai-failed', reason: 'CUT_OFF', text: 'Half ' });
  });

  it('results from unreadable JSON and from an error within the stream', async () => {
    expect(await failure({ kind: 'bad-json', tokens: ['Half '] })).toMatchObject({
      code: 'ai-failed',
      reason: 'INVALID_RESPONSE',
    });
    expect(await failure({ kind: 'error-in-stream', tokens: ['Half '] })).toMatchObject({
      code: 'ai-failed',
      reason: 'CUT_OFF',
    });
  });
});

describe('a stopped reply', () => {
  it("rejects with the reason of the stop and closes the model's connection", async () => {
    fake.hold();
    const controller = new AbortController();
    const before = fake.requests.length;
    const stopped = ask({ kind: 'reply', tokens: ['One ', 'two'] }, assistant(), controller.signal);
    await fake.received(before + 1);
    const reason = new Error('stopped by Lopez');
    controller.abort(reason);
    expect(await stopped).toEqual({ text: '', error: reason });
    await expect.poll(() => fake.requests[before]?.aborted).toBe(true);
  });

  it('sends no request if the stop came first', async () => {
    const before = fake.requests.length;
    const reason = new Error('too late');
    expect((await ask({ kind: 'empty' }, assistant(), AbortSignal.abort(reason))).error).toBe(reason);
    expect(fake.requests.length).toBe(before);
  });
});

describe('the extras of a reply', () => {
  const extras = (behavior?: Behavior, using = assistant(), signal = new AbortController().signal) => {
    fake.script(behavior === undefined ? {} : { extras: behavior });
    return using.extras(messages, 'Check the airway first.', { signal });
  };
  const answering = (content: unknown): Behavior => ({ kind: 'reply', tokens: [JSON.stringify(content)] });

  it('come from a structured call that contains the reply', async () => {
    expect(await extras()).toEqual(fakeExtras);
    const request = fake.requests.at(-1);
    expect(request).toMatchObject({ stream: false, structured: true });
    expect(request?.messages.at(-2)).toEqual({ role: 'assistant', content: 'Check the airway first.' });
    expect(request?.messages.at(-1)?.role).toBe('user');
  });

  it('keep within their limits, without repetitions, and cut a long text visibly', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `item ${index}`);
    const given = await extras(
      answering({
        clinicalAlerts: many(9).map((content) => ({ type: 'danger', content })),
        suggestions: ['  ', 'word '.repeat(100), ...many(9)],
        recommendations: { actions: ['item 0 ', ...many(9)] },
      }),
    );
    expect(given?.clinicalAlerts).toHaveLength(5);
    expect(given?.recommendations.actions).toEqual(many(4));
    expect(given?.suggestions).toHaveLength(4);
    expect(given?.suggestions[0]?.length).toBeLessThanOrEqual(200);
    expect(given?.suggestions[0]?.endsWith('word…')).toBe(true);
  });

  it('may arrive in a Markdown fence', async () => {
    const fenced = `\`\`\`json\n${JSON.stringify(fakeExtras)}\n\`\`\``;
    expect(await extras({ kind: 'reply', tokens: [fenced] })).toEqual(fakeExtras);
  });

  it('are absent after any failure of their call, without another effect', async () => {
    const faults: Behavior[] = [
      { kind: 'status', status: 500 },
      { kind: 'status', status: 400 },
      { kind: 'cut', tokens: [] },
      { kind: 'bad-json' },
      { kind: 'empty' },
      { kind: 'reply', tokens: ['I think that'] },
      answering({ clinicalAlerts: [{ type: 'panic', content: 'x' }], suggestions: [] }),
    ];
    for (const fault of faults) expect(await extras(fault)).toBeUndefined();
    expect(await extras({ kind: 'hang' }, assistant({ extrasSeconds: 0.2 }))).toBeUndefined();
    expect(await extras(undefined, assistant(), AbortSignal.abort())).toBeUndefined();
  });
});

describe('the vision call', () => {
  it('uses the vision model if one is configured, otherwise the chat model', async () => {
    const format = { type: 'json_schema' as const, json_schema: { name: 'reading', schema: {} } };
    const url = `data:image/png;base64,${sampleFiles.png.toString('base64')}`;
    const content = [{ type: 'image' as const, image: imageOf(sampleFiles.png) }];
    const options = {
      apiKey: key,
      baseURL: fake.baseURL,
      demo: false,
      firstTokenSeconds: 20,
      replySeconds: 20,
    };
    for (const [models, expected] of [
      [{ model: 'model-1', visionModel: 'model-that-sees' }, 'model-that-sees'],
      [{ model: 'model-1' }, 'model-1'],
    ] as const) {
      const looking = createAssistant({ ...options, ...models });
      await looking.look([{ role: 'user', content }], { signal: new AbortController().signal, format });
      expect(fake.requests.at(-1)).toMatchObject({ model: expected, images: [url], stream: false });
      expect(looking.visionModel).toBe(expected);
    }
  });

  it("reports a model's refusal as a refusal", async () => {
    fake.script({ vision: { kind: 'reply', tokens: [], finishReason: 'content_filter' } });
    const content = [{ type: 'image' as const, image: imageOf(Buffer.alloc(0)) }];
    const format = { type: 'json_schema' as const, json_schema: { name: 'reading', schema: {} } };
    const signal = new AbortController().signal;
    await expect(assistant().look([{ role: 'user', content }], { signal, format })).rejects.toMatchObject({
      failure: 'REQUEST_REFUSED',
    });
  });
});
