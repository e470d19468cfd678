import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { AiError } from './ai-error.ts';
import { createAssistant } from './assistant.ts';

/** Starts a server that answers every request with `status` and `location`, and notes what it received. */
async function aServerThatAnswers(status: number, location?: string) {
  const received: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push(body);
      response.writeHead(status, location === undefined ? {} : { location }).end('{}');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return { received, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1` };
}

it.each([301, 302, 303, 307, 308])('sends no prompt to the address of a redirect (%i)', async (status) => {
  const elsewhere = await aServerThatAnswers(200);
  const service = await aServerThatAnswers(status, `${elsewhere.url}/chat/completions`);
  const assistant = createAssistant({
    apiKey: 'sk-test',
    baseURL: service.url,
    model: 'model-1',
    demo: false,
    firstTokenSeconds: 5,
    replySeconds: 10,
  });
  const signal = new AbortController().signal;
  const asked = assistant.reply([{ role: 'user', content: 'What about the pain?' }], {
    signal,
    onText: () => undefined,
  });
  await expect(asked).rejects.toThrow(AiError);
  expect(service.received.length).toBeGreaterThan(0);
  expect(elsewhere.received).toEqual([]);
});
