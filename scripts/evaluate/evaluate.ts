/**
 * `npm run evaluate`: asks a model about invented patients, through a real server of its own, and prints how well its replies
 * hold against the charts. `--help` lists the options; docs/ai.md says how to read the figures.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readVocabulary } from '@bedside/contracts/clinical/medications/vocabulary/drug-vocabulary.ts';
import { type Assistant, createAssistant } from '../../packages/server/src/ai/model/assistant.ts';
import { parseConfig } from '../../packages/server/src/config.ts';
import { demoModel, startDemoAssistant } from '../../packages/server/src/demo/assistant/server.ts';
import { startEmbeddedMongod } from '../../packages/server/src/infra/mongod/embedded-mongod.ts';
import { numbers } from '../../packages/server/test/random-numbers.ts';
import { ask } from './ask.ts';
import { openDepartment } from './department.ts';
import { type Asked, figuresOf, marked } from './figures.ts';
import { startLlama } from './llama.ts';
import { type Call, startMeter } from './meter.ts';
import { type Language, languages, questions } from './questions.ts';
import { tableOf } from './table.ts';

const usage = `Usage: npm run evaluate -- [options]

Asks the service of OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL, OPENAI_CHECK_MODEL and
OPENAI_CONTEXT_TOKENS, or without them the demo assistant. Uses an empty database of its own.

  --charts N         asks about N of 18 charts (default: all)
  --questions N      asks N of 4 questions about each (default: 2)
  --languages LIST   of en,es,de (default: all)
  --seed N           chooses charts and questions (default: 1)
  --at-once N        asks about N charts at once (default: 4; with --llama 1)
  --minutes N        begins no new question after N minutes, shared by the languages
  --show             prints each sentence and drug that a reader would see marked
  --json FILE        writes every figure, reply and sentence
  --llama            installs and asks llama.cpp's server with a small model (Python 3, 130 MB)`;

const { values: options } = parseArgs({
  options: {
    ...{ charts: { type: 'string' }, questions: { type: 'string', default: '2' } },
    ...{
      languages: { type: 'string', default: languages.join(',') },
      seed: { type: 'string', default: '1' },
    },
    ...{ 'at-once': { type: 'string' }, minutes: { type: 'string' }, json: { type: 'string' } },
    ...{ show: { type: 'boolean' }, llama: { type: 'boolean' }, help: { type: 'boolean' } },
  },
});
if (options.help) {
  console.log(usage);
  process.exit(0);
}

/** The functions that close what was opened, newest last. */
const closing: (() => unknown)[] = [];
const close = async () => {
  for (let next = closing.pop(); next; next = closing.pop()) await next();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().finally(() => process.exit(1)));
try {
  await evaluate();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await close();
}

async function evaluate(): Promise<void> {
  const environment = { ...process.env, MONGODB_URI: '', REDIS_URL: '' };
  if (options.llama) Object.assign(environment, await llama());
  const config = parseConfig(environment);
  const isDemo = !config.openaiApiKey && !config.openaiBaseUrl;
  const { assistant, calls, isReading } = await meteredAssistant(isDemo, config);
  readVocabulary();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bedside-evaluate-'));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  const mongod = await startEmbeddedMongod({
    dataDir: folder,
    log: { info: () => {}, warn: (line) => console.error(line) },
  });
  closing.push(() => mongod.stop());

  console.log(`Model ${assistant.model}, second reading by ${assistant.checkModel ?? 'none'}`);
  const all: Asked[] = [];
  const columns = [];
  const chosen = languages.filter((one) => options.languages.split(',').includes(one));
  const milliseconds = (Number(options.minutes ?? Number.POSITIVE_INFINITY) * 60_000) / chosen.length;
  for (const language of chosen) {
    const before = calls.length;
    const department = await openDepartment(mongod.uri, language, { assistant, config });
    const asked: Asked[] = [];
    const until = performance.now() + milliseconds;
    const waiting = planOf(language, department.charts);
    const lane = async () => {
      for (let next = waiting.shift(); next && performance.now() < until; next = waiting.shift()) {
        for (const question of next.questions) {
          if (performance.now() > until) break;
          const attempts = await ask(next.chart, question, { department, language, isReading });
          asked.push(...attempts);
          for (const one of attempts) console.error(progressOf(one));
        }
      }
    };
    const lanes = Number(options['at-once'] ?? (options.llama ? 1 : 4));
    await Promise.all(Array.from({ length: lanes }, lane));
    await department.close();
    all.push(...asked);
    columns.push({ name: language, figures: figuresOf(asked), calls: calls.slice(before) });
  }
  const total = { name: 'total', figures: figuresOf(all), calls };
  console.log(`\n${tableOf([...columns, total], isDemo)}`);
  if (options.show) showMarked(all);
  if (options.json) {
    const { model, checkModel, demo } = assistant;
    const about = { at: new Date().toISOString(), model, checkModel, demo, seed: options.seed };
    writeFileSync(
      options.json,
      JSON.stringify({ ...about, columns: [...columns, total], asked: all }, null, 2),
    );
  }
  if (all.every(({ content }) => content === '')) throw new Error('No question got a reply.');
}

/** Returns the environment of llama.cpp's server. It is slow, so the limits are long and nothing is read a second time. */
async function llama(): Promise<Record<string, string>> {
  const { OPENAI_CONTEXT_TOKENS = '8192', OPENAI_CHECK_MODEL = 'off' } = process.env;
  const { baseURL, model, close } = await startLlama(Number(OPENAI_CONTEXT_TOKENS));
  closing.push(close);
  return {
    ...{ OPENAI_API_KEY: '', OPENAI_BASE_URL: baseURL, OPENAI_MODEL: model },
    ...{ OPENAI_CONTEXT_TOKENS, OPENAI_CHECK_MODEL },
    ...{ AI_FIRST_TOKEN_SECONDS: '300', AI_PAUSE_SECONDS: '60', AI_REPLY_SECONDS: '600' },
  };
}

/** Returns the product's assistant behind a meter, as the server would create it, and whether a second reading runs. */
async function meteredAssistant(isDemo: boolean, config: ReturnType<typeof parseConfig>) {
  const demo = isDemo ? await startDemoAssistant() : undefined;
  if (demo) closing.push(demo.close);
  const meter = await startMeter(demo?.baseURL ?? config.openaiBaseUrl ?? 'https://api.openai.com/v1');
  closing.push(meter.close);
  const inner = createAssistant({
    apiKey: demo?.apiKey ?? config.openaiApiKey,
    baseURL: meter.baseURL,
    model: isDemo ? demoModel : config.openaiModel,
    checks: config.openaiCheckModel !== 'off',
    checkModel: config.openaiCheckModel,
    demo: isDemo,
    firstTokenSeconds: config.aiFirstTokenSeconds,
    pauseSeconds: config.aiPauseSeconds,
    replySeconds: config.aiReplySeconds,
  });
  let reading = 0;
  const look: Assistant['look'] = (...given) => {
    reading += 1;
    return inner.look(...given).finally(() => {
      reading -= 1;
    });
  };
  const calls: Call[] = meter.calls;
  return { assistant: { ...inner, look }, calls, isReading: () => reading > 0 };
}

/** Chooses charts and questions by the seed. Every language gets the same ones. */
function planOf<Chart extends { name: string }>(language: Language, charts: readonly Chart[]) {
  const draw = numbers(Number(options.seed));
  const shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map((one) => ({ one, at: draw() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ one }) => one);
  const order = shuffled(charts.toSorted((a, b) => a.name.localeCompare(b.name, 'en')));
  const count = Number(options.questions);
  return order
    .slice(0, Number(options.charts ?? order.length))
    .map((chart) => ({ chart, questions: shuffled(questions[language]).slice(0, count) }));
}

function progressOf({ chart, language, question, status, failure, wholeMs }: Asked): string {
  return `${language} · ${chart} · ${question} · ${failure ?? status} in ${(wholeMs / 1000).toFixed(1)} s`;
}

function showMarked(asked: readonly Asked[]): void {
  for (const { chart, language, question, sentences, drugs } of asked) {
    const place = `${chart} · ${language} · ${question}`;
    for (const { text, standing, by, why } of sentences) {
      if (!marked.has(standing)) continue;
      const judge = [by === 'model' && 'by model', why].filter(Boolean).join(', ');
      console.log(`\n${standing}${judge && ` (${judge})`} · ${place}\n  ${text}`);
    }
    if (drugs.length > 0) console.log(`\ndrugs · ${place}\n  ${drugs.join('\n  ')}`);
  }
}
