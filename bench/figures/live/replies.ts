import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { ChatDelta } from '../../harness/chat-delta.ts';
import { type Bench, type Figure, inTurn } from '../../harness/figure.ts';
import { openDepartment } from '../../harness/load/department.ts';
import { RestClient } from '../../harness/load/rest-client.ts';
import { connectAll, type Viewer, watch, watchPlainly } from '../../harness/load/viewer.ts';
import { type ChildServer, program } from '../../harness/servers/child-server.ts';
import { median, quantile } from '../../harness/statistics.ts';

export const replies = 20;
const viewersEach = 10;
const tokensPerSecond = 100;
/** Asks one question after another, so that later ones wait for their first token while earlier ones stream. */
const staggerMilliseconds = 50;

/** How much shorter the replies of round 0 are. */
export const warmUpShare = 0.4;

const Asked = z.array(z.tuple([z.string(), z.object({ at: z.number(), firstTokenAt: z.number() })]));

interface Side {
  server: ChildServer;
  /** Patients without a question so far, so that the prompts of all rounds are alike. */
  patients: (round: number) => Promise<string[]>;
  ask: (patientId: string, question: string) => Promise<unknown>;
  view: (patientId: string, index: number) => Promise<Viewer>;
}

export const repliesFigure: Figure = {
  name: 'replies',
  about: `${replies} replies at ${tokensPerSecond} tokens/s at once, ${viewersEach} viewers each`,
  async run(bench) {
    const seconds = bench.quick ? 3 : 7;
    const model = await startModel(bench, seconds);
    const floor = await plainSide(bench, model);
    const product = await bedsideSide(bench, model);
    // A server's first replies load and compile the code of all later ones.
    for (const side of [floor, product]) await stream(side, model, 0, seconds * warmUpShare);
    let round = 0;
    const measure = (side: Side) => () => {
      round += 1;
      return stream(side, model, round, seconds);
    };
    const rounds = await inTurn(bench.rounds, { floor: measure(floor), product: measure(product) });
    const against = 'each token at once, plainly';
    return [
      {
        measure: `${replies} replies, ${viewersEach} viewers each: processor`,
        unit: '% of a core',
        against,
        rounds: rounds('cpu'),
        reach: { of: 'value', at: 'most', limit: 20 },
      },
      {
        measure: "first token beyond the model's, median",
        unit: 'ms',
        against,
        rounds: rounds('firstToken'),
        reach: { of: 'value', at: 'most', limit: 20 },
      },
      {
        measure: "first token beyond the model's, slowest of 20",
        unit: 'ms',
        against,
        rounds: rounds('slowestFirstToken'),
      },
    ];
  },
};

/** Starts a model that writes replies of some seconds. */
export const startModel = (bench: Bench, seconds: number): Promise<ChildServer> =>
  bench.start({
    program: program('model'),
    env: {
      TOKENS: String(seconds * tokensPerSecond),
      TOKENS_PER_SECOND: String(tokensPerSecond),
      WARM_UP_SHARE: String(warmUpShare),
    },
  });

export async function stream(side: Side, model: ChildServer, round: number, seconds: number) {
  const patients = await side.patients(round);
  const streams = await Promise.all(
    patients.map(async (patientId, index) => {
      const viewers = await connectAll(viewersEach, (viewer) => side.view(patientId, viewer));
      return { patientId, viewers, marker: `bench-${round}-${index}`, ...listen(viewers) };
    }),
  );
  // Waits for the work that connecting causes, such as presence.
  await wait(500);
  const answers: Promise<unknown>[] = [];
  const asked: number[] = [];
  for (const { patientId, marker } of streams) {
    asked.push(monotonic());
    answers.push(side.ask(patientId, marker));
    await wait(staggerMilliseconds);
  }
  await wait(300);
  const window = Math.max(100, (seconds * 1000 - replies * staggerMilliseconds) * 0.8 - 300);
  const [cpu, begin] = [side.server.cpuSeconds(), performance.now()];
  await wait(window);
  const share = (side.server.cpuSeconds() - cpu) / ((performance.now() - begin) / 1000);
  await Promise.all(answers);
  const whole = Array.from(
    { length: Math.round(seconds * tokensPerSecond) },
    (_, index) => `word${index} `,
  ).join('');
  await Promise.all(streams.map(({ text }) => text(whole)));
  for (const viewer of streams.flatMap(({ viewers }) => viewers)) viewer.close();

  const times = new Map(Asked.parse(JSON.parse((await new RestClient(model.origin).get('/')).text)));
  const beyond = streams.map(({ marker, firstAt }, index) => {
    const model = times.get(marker);
    if (!model) throw new Error(`The model received no question ${marker}`);
    return firstAt() - (asked[index] ?? 0) - (model.firstTokenAt - model.at);
  });
  return { cpu: share * 100, firstToken: median(beyond), slowestFirstToken: quantile(beyond, 1) };
}

/**
 * Records when the first token reached the first viewer. Checks that each viewer ends with the whole text, without gaps
 * or repetitions.
 */
function listen(viewers: Viewer[]) {
  let first = 0;
  const texts = viewers.map(() => '');
  viewers.forEach((viewer, index) => {
    viewer.listen('chat:delta', (payload) => {
      if (first === 0) first = monotonic();
      texts[index] += ChatDelta.parse(payload).text;
    });
  });
  async function text(whole: string): Promise<void> {
    for (let tries = 0; tries < 40 && texts.some((each) => each !== whole); tries += 1) await wait(50);
    if (texts.some((each) => each !== whole)) throw new Error('A viewer lacks a part of the reply');
  }
  return { firstAt: () => first, text };
}

/** A relay without rules. With `env.MONGODB_URI` it stores each question first. */
export async function plainSide(
  bench: Bench,
  model: ChildServer,
  env: Record<string, string> = {},
): Promise<Side> {
  const server = await bench.start({ program: program('plain-relay'), env: { MODEL: model.origin, ...env } });
  const rest = new RestClient(server.origin, { connections: replies });
  return {
    server,
    patients: async (round) => Array.from({ length: replies }, (_, index) => `patient-${round}-${index}`),
    ask: (patientId, content) =>
      rest.post(`/api/patient/${patientId}/chat`, { messages: [{ role: 'user', content }] }),
    view: (patientId) => watchPlainly(server.origin, patientId),
  };
}

export async function bedsideSide(bench: Bench, model: ChildServer): Promise<Side> {
  const server = await bench.startNode({
    mongoUri: bench.mongo.newDatabase().uri,
    env: { OPENAI_BASE_URL: `${model.origin}/v1`, OPENAI_API_KEY: 'bench' },
  });
  const { token, tokens, addPatients } = await openDepartment(server.origin, 10);
  const clients = tokens.map((each) => new RestClient(server.origin, { token: each, connections: replies }));
  let next = 0;
  return {
    server,
    patients: () => addPatients(replies),
    ask(patientId, content) {
      // One clinician after another, because each may ask only a limited number of questions per minute.
      next += 1;
      const client = clients[next % clients.length];
      return (
        client?.post('/api/chat', { patientId, messages: [{ role: 'user', content }] }) ?? Promise.reject()
      );
    },
    async view(patientId, index) {
      // The client loads the conversation before anyone can ask.
      if (index === 0) await clients[0]?.get(`/api/patient/${patientId}/messages`);
      return watch(server.origin, tokens[index % tokens.length] ?? token, patientId);
    },
  };
}

/** Milliseconds of the machine's monotonic clock. */
function monotonic(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
