import path from 'node:path';
import { parseArgs } from 'node:util';
import { chatScreenFigure } from './figures/browser/chat-screen.ts';
import { openChartFigure } from './figures/browser/open-chart.ts';
import { signInFigure } from './figures/browser/sign-in.ts';
import { trackingListFigure } from './figures/browser/tracking-list.ts';
import { trendsFigure } from './figures/browser/trends.ts';
import { visitChartFigure } from './figures/browser/visit-chart.ts';
import { wallOftenFigure } from './figures/browser/wall-often.ts';
import { wallPageFigure } from './figures/browser/wall-page.ts';
import { accessLogFigure } from './figures/evidence/access-log.ts';
import { handoverFigure } from './figures/evidence/handover.ts';
import { replyCheckFigure } from './figures/evidence/reply-check.ts';
import { boardPushFigure } from './figures/live/board-push.ts';
import { fanOutFigure } from './figures/live/fan-out.ts';
import { firstTokenFigure } from './figures/live/first-token.ts';
import { forecastFigure } from './figures/live/forecast.ts';
import { hospitalFigure } from './figures/live/hospital.ts';
import { nodesFigure } from './figures/live/nodes.ts';
import { otherDepartmentsFigure } from './figures/live/other-departments.ts';
import { repliesFigure } from './figures/live/replies.ts';
import { returnFigure } from './figures/live/return.ts';
import { screensFigure } from './figures/live/screens.ts';
import { uploadsFigure } from './figures/live/uploads.ts';
import { wallsFigure } from './figures/live/walls.ts';
import { watchersFigure } from './figures/live/watchers.ts';
import { boardFigure } from './figures/store/board.ts';
import { listFigure } from './figures/store/list.ts';
import { logSizeFigure } from './figures/store/log-size.ts';
import { monitorsFigure } from './figures/store/monitors.ts';
import { pastPatientsFigure } from './figures/store/past-patients.ts';
import { projectionFigure, sealsFigure } from './figures/store/projection.ts';
import { writersFigure } from './figures/store/writers.ts';
import type { Bench, Figure } from './harness/figure.ts';
import { jsonLines, keep, type Measured, machineFacts, table } from './harness/report.ts';
import { exposeGc, startChild } from './harness/servers/child-server.ts';
import { type MongoServer, startMongo } from './harness/servers/mongo-server.ts';
import { printModel } from './model.ts';

const figures = [
  screensFigure,
  nodesFigure,
  otherDepartmentsFigure,
  forecastFigure,
  fanOutFigure,
  repliesFigure,
  firstTokenFigure,
  watchersFigure,
  returnFigure,
  writersFigure,
  hospitalFigure,
  listFigure,
  boardFigure,
  boardPushFigure,
  wallsFigure,
  projectionFigure,
  sealsFigure,
  logSizeFigure,
  pastPatientsFigure,
  monitorsFigure,
  signInFigure,
  chatScreenFigure,
  openChartFigure,
  trendsFigure,
  trackingListFigure,
  visitChartFigure,
  wallPageFigure,
  wallOftenFigure,
  uploadsFigure,
  replyCheckFigure,
  handoverFigure,
  accessLogFigure,
];

const usage = `npm run bench -- [--only name,name] [--rounds N] [--quick]
npm run bench -- model

  --only    only these figures: ${figures.map(({ name }) => name).join(', ')}
  --rounds  how often floor and product take turns; 3 unless given
  --quick   small sizes and one round: to see that everything runs, not for its figures
  model     measures nothing: computes what a region needs from the recorded figures`;

await main();

async function main(): Promise<void> {
  const { chosen, rounds, quick } = options();
  const begin = performance.now();
  const mongo = await startMongo();
  try {
    const facts = machineFacts(mongo.version);
    console.error(
      `${facts.cores} cores, ${facts.processor}, ${facts.memoryGiB} GiB, load ${facts.load}, Node ${facts.node}, mongod ${facts.mongod}`,
    );
    const measured: Measured[] = [];
    for (const figure of chosen) {
      const obstacle = figure.obstacle?.() ?? null;
      console.error(`${figure.name}: ${obstacle === null ? figure.about : `skipped, because ${obstacle}`}`);
      if (obstacle !== null) continue;
      try {
        const rows = await runFigure(figure, mongo, rounds, quick);
        measured.push(...rows.map((row) => ({ figure: figure.name, ...row })));
      } catch (error) {
        // The other figures take up to half an hour, and must not be lost.
        console.error(`${figure.name} failed:`, error);
        process.exitCode = 1;
      }
    }
    const lines = jsonLines(facts, measured);
    console.log(`\n${table(measured)}\n\n${lines}\n`);
    const file = keep(path.resolve('bench/results'), facts.at, lines);
    const minutes = ((performance.now() - begin) / 60_000).toFixed(1);
    console.error(`${minutes} minutes; stored in ${path.relative(process.cwd(), file)}`);
  } finally {
    await mongo.stop();
  }
}

async function runFigure(figure: Figure, mongo: MongoServer, rounds: number, quick: boolean) {
  const ends: (() => unknown)[] = [];
  const bench: Bench = {
    rounds,
    quick,
    mongo,
    defer: (end) => void ends.push(end),
    async start(child) {
      const server = await startChild(child);
      ends.push(() => server.stop());
      return server;
    },
    startNode: ({ mongoUri, redisUrl, env, exposeGc: withGc }) =>
      bench.start({
        program: path.resolve('packages/server/dist/main.js'),
        execArgv: withGc ? exposeGc : [],
        env: {
          PORT: '0',
          MONGODB_URI: mongoUri,
          LOG_LEVEL: 'warn',
          TRIAL_SESSION_LIMIT: '1000',
          ...(redisUrl && { REDIS_URL: redisUrl }),
          ...env,
        },
      }),
  };
  try {
    return await figure.run(bench);
  } finally {
    for (const end of ends.toReversed()) await end();
    await mongo.dropDatabases();
  }
}

function options(): { chosen: Figure[]; rounds: number; quick: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        only: { type: 'string' },
        rounds: { type: 'string' },
        quick: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
    if (values.help) {
      console.log(usage);
      process.exit(0);
    }
    if (positionals.length > 0 && positionals.join() !== 'model')
      throw new Error(`There is no command ${positionals.join(' ')}`);
    if (positionals.length > 0) {
      printModel();
      process.exit(0);
    }
    const quick = values.quick ?? false;
    const rounds = Number(values.rounds ?? (quick ? 1 : 3));
    if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number above 0');
    const names = values.only?.split(',');
    const unknown = names?.find((name) => figures.every((figure) => figure.name !== name));
    if (unknown !== undefined) throw new Error(`There is no figure named ${unknown}`);
    return { chosen: figures.filter(({ name }) => names?.includes(name) ?? true), rounds, quick };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exit(1);
  }
}
