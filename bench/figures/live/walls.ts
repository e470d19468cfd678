import { setTimeout as wait } from 'node:timers/promises';
import { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { type Bench, type Figure, inSlices, oneByOne, type Row, type Work } from '../../harness/figure.ts';
import { aSetOfVitals, openDepartment, vitalsPath } from '../../harness/load/department.ts';
import { pairDisplay } from '../../harness/load/display.ts';
import { RestClient } from '../../harness/load/rest-client.ts';
import { connectAll, type Viewer, watch, watchBoard } from '../../harness/load/viewer.ts';
import { quantile } from '../../harness/statistics.ts';

/** The interval between two writes, in milliseconds. A department of 60 patients does not write faster for long. */
const pause = 40;
const walls = 50;

export const wallsFigure: Figure = {
  name: 'walls',
  about: `POST vitals until a wall display has them, and the server's work for ${walls} displays`,
  run: async (bench) => [await pushRow(bench), await loadRow(bench)],
};

async function pushRow(bench: Bench): Promise<Row> {
  const { origin } = await bench.startNode({ mongoUri: bench.mongo.newDatabase().uri });
  const { tokens, addPatients } = await openDepartment(origin, 2);
  const [token = '', colleague = ''] = tokens;
  const [patientId = ''] = await addPatients(1);
  const chart = await watch(origin, colleague, patientId);
  const wall = await watchBoard(origin, await pairDisplay(origin, token));
  const rest = new RestClient(origin, { token });
  bench.defer(() => {
    for (const one of [chart, wall, rest]) one.close();
  });
  const time = (viewer: Viewer, event: 'chart:entry' | 'board:row') => async (index: number) => {
    await wait(pause);
    const arrivals: { payload: unknown; at: number }[] = [];
    viewer.listen(event, (payload) => arrivals.push({ payload, at: performance.now() }));
    const begin = performance.now();
    const { timestamp } = await postSet(rest, patientId, index);
    for (;;) {
      // The expected row has this set as its newest.
      const arrival = arrivals.find(
        ({ payload }) => event === 'chart:entry' || observedAt(payload) === timestamp,
      );
      if (arrival) return arrival.at - begin;
      await wait(1);
    }
  };
  const sides = { floor: time(chart, 'chart:entry'), product: time(wall, 'board:row') };
  const p50 = (times: number[]) => ({ p50: quantile(times, 0.5) });
  const count = bench.quick ? 10 : 80;
  await oneByOne({ rounds: 1, count: 20 }, sides, p50);
  const rounds = await oneByOne({ rounds: bench.rounds, count }, sides, p50);
  return {
    measure: 'vitals to a wall display, p50',
    unit: 'ms',
    against: "to a colleague's open chart",
    rounds: rounds('p50'),
    reach: { of: 'ratio', at: 'most', limit: 1.3 },
  };
}

async function loadRow(bench: Bench): Promise<Row> {
  const sides = { floor: await openSide(bench, 'watchers'), product: await openSide(bench, 'walls') };
  const posts = bench.quick ? 20 : 100;
  for (const post of Object.values(sides)) await post(posts);
  const rounds = await inSlices(
    { rounds: bench.rounds, slices: bench.quick ? 2 : 4 },
    { floor: () => sides.floor(posts), product: () => sides.product(posts) },
  );
  return {
    measure: `processor time of a POST with ${walls} wall displays`,
    unit: 'µs',
    against: `with ${walls} watchers of the chart`,
    rounds: rounds('microseconds'),
    reach: { of: 'ratio', at: 'most', limit: 1 },
  };
}

/** Starts a node with 50 readers. Returns a function that posts sets and measures the node's work until all is sent. */
async function openSide(bench: Bench, readers: 'walls' | 'watchers') {
  const server = await bench.startNode({ mongoUri: bench.mongo.newDatabase().uri });
  const { token, addPatients } = await openDepartment(server.origin, 1);
  const [patientId = ''] = await addPatients(1);
  const displays: string[] = [];
  while (readers === 'walls' && displays.length < walls)
    displays.push(await pairDisplay(server.origin, token));
  const viewers = await connectAll(walls, (index) =>
    readers === 'watchers'
      ? watch(server.origin, token, patientId)
      : watchBoard(server.origin, displays[index] ?? ''),
  );
  const rest = new RestClient(server.origin, { token });
  bench.defer(() => {
    for (const one of [...viewers, rest]) one.close();
  });
  return async (posts: number): Promise<Work> => {
    const before = server.cpuSeconds();
    const begin = performance.now();
    for (let index = 0; index < posts; index += 1) {
      await postSet(rest, patientId, index);
      await wait(pause);
    }
    const seconds = (performance.now() - begin) / 1000;
    return { done: posts, seconds, cpuSeconds: server.cpuSeconds() - before };
  };
}

async function postSet(rest: RestClient, patientId: string, index: number): Promise<VitalsRecord> {
  const answer = await rest.post(vitalsPath(patientId), aSetOfVitals(index));
  return VitalsRecord.parse(JSON.parse(answer.text));
}

const observedAt = (payload: unknown) => BoardRow.parse(payload).vitals?.at;
