import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import * as z from 'zod';
import { startFakeOpenAi } from '../fakes/fake-openai.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'bedside-evaluate-test-'));
const ai = await startFakeOpenAi();
afterEach(() => ai.script({}));
afterAll(async () => {
  await ai.close();
  rmSync(folder, { recursive: true, force: true });
});

const Written = z.object({
  model: z.string(),
  asked: z.array(
    z.object({
      ...{ language: z.string(), question: z.string(), status: z.string(), failure: z.string().optional() },
      ...{ quotes: z.number(), unknownKeys: z.number(), firstMs: z.number().optional() },
      sentences: z.array(z.object({ text: z.string(), standing: z.string() })),
    }),
  ),
});

/** Runs `npm run evaluate` against the fake service. */
async function evaluate(...options: string[]) {
  const json = path.join(folder, 'figures.json');
  const program = path.join(root, 'scripts/evaluate/evaluate.ts');
  const few = ['--charts', '1', '--questions', '1', '--json', json];
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...few, ...options], {
    cwd: root,
    env: {
      ...process.env,
      ...{ NODE_ENV: 'development', MONGODB_URI: 'mongodb://hospital.invalid/charts' },
      ...{ OPENAI_BASE_URL: ai.baseURL, OPENAI_API_KEY: 'key-of-the-test', OPENAI_MODEL: 'fake-model' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, output, written: Written.parse(JSON.parse(readFileSync(json, 'utf8'))) };
}

it('an evaluation counts quotes, wrong keys and marked sentences of a real server’s replies', async () => {
  ai.script({
    reply: {
      kind: 'reply',
      tokens: ['The patient is ', '{p.age}. ', 'Weight {v98.hr}. ', 'The heart rate is 251/min.'],
    },
  });
  const { code, output, written } = await evaluate('--languages', 'de', '--show');
  expect(output).toMatch(/^wrong keys +1 +1$/m);
  expect(code).toBe(0);
  expect(written.model).toBe('fake-model');
  expect(written.asked).toMatchObject([{ language: 'de', status: 'complete', quotes: 1, unknownKeys: 1 }]);
  for (const { firstMs, sentences } of written.asked) {
    expect(firstMs).toBeGreaterThan(0);
    const marked = sentences.find(({ text }) => text.includes('251'));
    expect(['differs', 'not-in-chart']).toContain(marked?.standing);
  }
  expect(output).toMatch(/^(?:differs|not-in-chart) .*\n {2}The heart rate is 251\/min\.$/m);
});

it('an evaluation without a single reply names the failure and exits with 1', async () => {
  ai.script({ reply: { kind: 'status', status: 401 } });
  const { code, output, written } = await evaluate('--languages', 'en');
  expect(written.asked).toMatchObject([{ status: 'failed', failure: 'INVALID_API_KEY' }]);
  expect(output).toMatch(/^ {2}INVALID_API_KEY +1 +1$/m);
  expect(output).toContain('No question got a reply.');
  expect(code).toBe(1);
});
