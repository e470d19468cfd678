import { setTimeout as wait } from 'node:timers/promises';
import { mongo } from 'mongoose';
import * as z from 'zod';
import { type Bench, type Figure, inTurn } from '../../harness/figure.ts';
import { aSetOfVitals, openDepartment, vitalsPath } from '../../harness/load/department.ts';
import { RestClient } from '../../harness/load/rest-client.ts';
import { type ChildServer, program } from '../../harness/servers/child-server.ts';
import { quantile } from '../../harness/statistics.ts';

const clinicians = 100;
const patientCount = 50;
/** The entries of each patient that its viewers miss. */
const missed = 5;
/** Milliseconds between two of the other requests, and how long they are measured while nothing else happens. */
const pace = 20;
const idleMilliseconds = 10_000;
/** The least time for which they are measured after the return begins. */
const leastMilliseconds = 3000;

type Measured = Record<'caughtUp' | 'median' | 'processor' | 'idle' | 'meanwhile', number>;

export const returnFigure: Figure = {
  name: 'return',
  about: 'viewers who all return at once after their node has restarted',
  async run(bench) {
    const count = bench.quick ? 200 : 1000;
    const rounds = await inTurn<keyof Measured>(bench.rounds, {
      floor: () => plain(bench, count),
      product: () => bedside(bench, count),
    });
    const against = 'http, driver, ws';
    const slowdown = rounds('meanwhile').map(({ product, floor }, round) => ({
      product: product / (rounds('idle')[round]?.product ?? Number.NaN),
      floor: floor / (rounds('idle')[round]?.floor ?? Number.NaN),
    }));
    return [
      {
        measure: `${count} viewers after a restart: until the last has caught up`,
        unit: 'ms',
        against,
        rounds: rounds('caughtUp'),
        reach: { of: 'value', at: 'most', limit: 3000 },
      },
      { measure: 'until half of them have', unit: 'ms', against, rounds: rounds('median') },
      {
        measure: "the server's processor time until the last has",
        unit: 'µs/viewer',
        against,
        rounds: rounds('processor'),
      },
      { measure: "other requests' p99 while nothing happens", unit: 'ms', against, rounds: rounds('idle') },
      { measure: 'the same meanwhile', unit: 'ms', against, rounds: rounds('meanwhile') },
      {
        measure: 'meanwhile against idle',
        unit: '×',
        against,
        rounds: slowdown,
        reach: { of: 'value', at: 'most', limit: 3 },
      },
    ];
  },
};

/** A server that restarts on its port, and what its viewers and its other clients need. */
interface Side {
  start(port: number): Promise<ChildServer>;
  tokens: string[];
  patients: string[];
  /** Adds the entries that the viewers miss, past the server. */
  addMissed(): Promise<void>;
  /** Makes one of the other requests. */
  request(client: RestClient, index: number): Promise<unknown>;
  token?: string;
}

async function bedside(bench: Bench, count: number): Promise<Measured> {
  const { uri: mongoUri } = bench.mongo.newDatabase();
  const beside = await bench.startNode({ mongoUri });
  const { tokens, token, addPatients } = await openDepartment(beside.origin, clinicians);
  const patients = await addPatients(patientCount);
  const client = new RestClient(beside.origin, { token, connections: 4 });
  const record = async (each: number) => {
    for (let index = 0; index < each; index += 1)
      await Promise.all(patients.map((patientId) => client.post(vitalsPath(patientId), aSetOfVitals(index))));
  };
  await record(20);
  const measured = await measure(bench, count, {
    start: (port) => bench.startNode({ mongoUri, env: { PORT: String(port) } }),
    tokens,
    token,
    patients,
    addMissed: () => record(missed),
    request: (rest, index) => rest.get(`${vitalsPath(patients[index % patientCount] ?? '')}?limit=100`),
  });
  client.close();
  await beside.stop();
  return measured;
}

async function plain(bench: Bench, count: number): Promise<Measured> {
  const { uri, name } = bench.mongo.newDatabase();
  const patients = Array.from({ length: patientCount }, (_, at) => `patient-${at}`);
  const entries = bench.mongo.client.db(name).collection('entries');
  let seq = 0;
  const record = async (each: number) => {
    for (let index = 0; index < each; index += 1) {
      seq += 1;
      await entries.insertMany(
        patients.map((patientId) => ({ _id: new mongo.ObjectId(), patientId, seq, data: aSetOfVitals(seq) })),
      );
    }
  };
  await record(20);
  return measure(bench, count, {
    start: (port) =>
      bench.start({ program: program('plain-return'), env: { MONGODB_URI: uri, PORT: String(port) } }),
    tokens: [],
    patients,
    addMissed: () => record(missed),
    request: (rest, index) => rest.get(`/?patient=${patients[index % patientCount]}`),
  });
}

async function measure(bench: Bench, count: number, side: Side): Promise<Measured> {
  const viewers = await bench.start({ program: program('returning-viewers') });
  let server = await side.start(0);
  const { origin } = server;
  const port = Number(new URL(origin).port);
  const { tokens, patients } = side;
  await viewers.command({ origins: [origin], tokens, patients, count, missed });
  const rest = new RestClient(origin, { ...(side.token && { token: side.token }), connections: 8 });
  // The first requests compile the code of the later ones.
  await request(rest, side, () => false, 2000);
  const idle = await request(rest, side, () => false, idleMilliseconds);
  await server.stop();
  await side.addMissed();
  server = await side.start(port);
  const back = Date.now();
  const started = server.cpuSeconds();
  let isOver = false;
  const meanwhile = request(rest, side, () => !isOver, leastMilliseconds);
  const times = z.array(z.number()).parse(await viewers.command('returned'));
  const used = server.cpuSeconds() - started;
  isOver = true;
  const during = await meanwhile;
  await viewers.command('close');
  rest.close();
  await Promise.all([server.stop(), viewers.stop()]);
  const milliseconds = times.map((at) => at - back);
  return {
    caughtUp: Math.max(...milliseconds),
    median: quantile(milliseconds, 0.5),
    processor: (used / count) * 1e6,
    idle: quantile(idle, 0.99),
    meanwhile: quantile(during, 0.99),
  };
}

/** Makes requests at a fixed pace, and returns their milliseconds. */
async function request(
  rest: RestClient,
  side: Side,
  isNeeded: () => boolean,
  least: number,
): Promise<number[]> {
  const times: number[] = [];
  const open: Promise<void>[] = [];
  const begun = performance.now();
  for (let index = 0; performance.now() - begun < least || isNeeded(); index += 1) {
    const due = begun + index * pace;
    if (due > performance.now()) await wait(due - performance.now());
    const sent = performance.now();
    open.push(side.request(rest, index).then(() => void times.push(performance.now() - sent)));
  }
  await Promise.all(open);
  return times;
}
