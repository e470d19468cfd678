import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aVitalsRecord, testNow } from '../../../../contracts/test/a-vitals-record.ts';
import { aPatient } from '../../../test/a-patient.ts';
import { sampleFiles } from '../../../test/samples/sample-files.ts';
import { createAssistant } from '../../ai/model/assistant.ts';
import { parseXrayReading, xrayFormat, xrayPrompt } from '../../ai/model/xray-reading.ts';
import { buildPrompt } from '../../ai/prompt/prompt.ts';
import { type DemoAssistant, demoModel, startDemoAssistant } from './server.ts';

let demo: DemoAssistant;
beforeAll(async () => {
  demo = await startDemoAssistant({ tokensPerSecond: 2000 });
});
afterAll(() => demo.close());

const messages = buildPrompt({
  patient: aPatient(),
  vitals: [aVitalsRecord({ minutesAgo: 4, heartRate: 126 })],
  conversation: [],
  question: 'What matters?',
  language: 'en',
  now: testNow,
});
const signal = new AbortController().signal;
const assistant = (apiKey = demo.apiKey) =>
  createAssistant({
    apiKey,
    baseURL: demo.baseURL,
    model: demoModel,
    demo: true,
    firstTokenSeconds: 10,
    replySeconds: 20,
  });

function post(body: unknown, key = demo.apiKey) {
  return fetch(`${demo.baseURL}/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

describe('the demo assistant', () => {
  it('streams word by word through the client that every model uses', async () => {
    const pieces: string[] = [];
    await assistant().reply(messages, { signal, onText: (piece) => pieces.push(piece) });
    expect(pieces.length).toBeGreaterThan(30);
    expect(pieces.join('')).toContain('**Heart rate {v1.hr}**');
    expect(pieces.join('')).toContain('no AI model is involved');
  });

  it('completes a structured request', async () => {
    const extras = await assistant().extras(messages, 'The reply.', { signal });
    expect(extras?.clinicalAlerts.map(({ content }) => content).join()).toContain('126 bpm');
  });

  it('returns a whole reply with usage without `stream`, and lists its model', async () => {
    const whole: unknown = await (await post({ model: demoModel, messages })).json();
    expect(whole).toMatchObject({
      object: 'chat.completion',
      model: demoModel,
      choices: [{ finish_reason: 'stop', message: { role: 'assistant' } }],
      usage: { completion_tokens: expect.any(Number) },
    });
    const headers = { authorization: `Bearer ${demo.apiKey}` };
    const models: unknown = await (await fetch(`${demo.baseURL}/models`, { headers })).json();
    expect(models).toMatchObject({ data: [{ id: demoModel }] });
    const text = await (
      await post({ messages, stream: true, stream_options: { include_usage: true } })
    ).text();
    expect(text).toMatch(/"finish_reason":"stop"[\s\S]*"usage"[\s\S]*data: \[DONE\]\n\n$/);
  });

  it('rejects a key of another start and a malformed request', async () => {
    expect((await post({ messages }, 'demo-wrong')).status).toBe(401);
    await expect(assistant('demo-wrong').reply(messages, { signal, onText: () => {} })).rejects.toMatchObject(
      {
        failure: 'INVALID_API_KEY',
      },
    );
    expect((await post('{')).status).toBe(400);
    expect((await post({ messages: [] })).status).toBe(400);
    expect((await post({ messages: [{ role: 'user', content: 'x'.repeat(1_100_000) }] })).status).toBe(413);
    const headers = { authorization: `Bearer ${demo.apiKey}` };
    expect((await fetch(`${demo.baseURL}/embeddings`, { headers })).status).toBe(404);
  });

  it.each([
    ['en', /^Demonstration: these images were not analyzed/],
    ['es', /^Demostración: estas imágenes no se han analizado/],
    ['de', /^Demonstration: Diese Bilder wurden nicht ausgewertet/],
  ])(
    'states that the images were not analyzed, and names no finding and no normal result (%s, D18)',
    async (language, says) => {
      const imageOf = (bytes: Buffer) => ({ type: 'image/png', size: bytes.length, read: () => [bytes] });
      const images = { frontal: imageOf(sampleFiles.png), lateral: imageOf(Buffer.alloc(2_000_000)) };
      const messagesWithImages = xrayPrompt(images, { patient: aPatient(), language, now: testNow });
      const answer = await assistant().look(messagesWithImages, { signal, format: xrayFormat });
      const reading = parseXrayReading(answer);
      expect(reading).toMatchObject({ findings: [], normalFindings: [] });
      expect(reading.overallImpression).toMatch(says);
    },
  );

  it('keeps its pace, and stops when the client disconnects', async () => {
    const slow = await startDemoAssistant({ tokensPerSecond: 20 });
    const controller = new AbortController();
    let words = 0;
    const start = performance.now();
    const reading = createAssistant({
      apiKey: slow.apiKey,
      baseURL: slow.baseURL,
      model: demoModel,
      demo: true,
      firstTokenSeconds: 10,
      replySeconds: 20,
    }).reply(messages, {
      signal: controller.signal,
      onText: () => {
        words += 1;
        if (words === 6) controller.abort(new Error('stopped'));
      },
    });
    await expect(reading).rejects.toThrow('stopped');
    expect(performance.now() - start).toBeGreaterThan(200);
    expect(words).toBe(6);
    await slow.close();
  });
});
