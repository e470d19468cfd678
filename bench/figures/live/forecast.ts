import { setTimeout as wait } from 'node:timers/promises';
import { aRedis, hasRedis } from '../../../packages/server/test/processes/mongod.ts';
import type { Bench, Figure, Round } from '../../harness/figure.ts';
import { aSetOfVitals, openDepartment, vitalsPath } from '../../harness/load/department.ts';
import { RestClient } from '../../harness/load/rest-client.ts';
import { connectAll, watch, watchBoard } from '../../harness/load/viewer.ts';
import type { ChildServer } from '../../harness/servers/child-server.ts';
import { coreOfNode, messagesPerWrite } from '../../model.ts';

const patients = 16;
const chartsOfPatient = 3;
const boards = 12;
const screens = patients * chartsOfPatient + boards;
const pushesOfSet = chartsOfPatient + boards;
/** Sets a second on each node: what two nodes of a region have on average. */
const rate = 50;

/** The seconds of a load before it is measured. A node that was idle compiles and reads again what it had forgotten. */
const settling = 5;

/**
 * Measures the costs of a set and of a push on one node that sends its entries to Redis, and of a message of another node,
 * and predicts the processor time of two nodes with twice the sets and the same number of screens. Then measures the two
 * nodes.
 */
export const forecastFigure: Figure = {
  name: 'forecast',
  about: "two nodes' processor time, against the model with the costs of one",
  obstacle: () => (hasRedis() ? null : 'redis-server is not installed'),
  async run(bench) {
    const redis = await aRedis();
    bench.defer(() => redis.stop());
    const seconds = bench.quick ? 2 : 15;
    const one = await hospitalOn(bench, 1, redis.uri);
    const two = await hospitalOn(bench, 2, redis.uri);
    bench.defer(await two.openScreens());
    // The engine compiles for most of a node's first minute.
    await one.coresOf(3 * seconds, 1);
    await two.coresOf(3 * seconds, 2);
    const rounds: Round[] = [];
    for (let round = 0; round < bench.rounds; round += 1) {
      const costs = await costsOf(one, two, seconds);
      const load = { sets: 2 * rate, pushes: 2 * rate * pushesOfSet + screens, nodes: 2, receivers: 1 };
      const forecast = costs.idle + coreOfNode(load, costs).core;
      const measured = mean(await two.coresOf(seconds, 2));
      rounds.push({ product: 100 * measured, floor: 100 * forecast });
    }
    return [
      {
        measure: `each of two nodes, ${2 * rate} sets/s, ${screens} screens`,
        unit: '% of a core',
        against: 'the model, with the costs of one node',
        rounds,
        reach: { of: 'ratio', at: 'most', limit: 1.2 },
      },
    ];
  },
};

/**
 * Returns the share of a core that an idle node uses, and the model's costs in microseconds. `one` is a node by itself. Of
 * `two` only the first writes. Half of the screens are on the second, whose pushes are no part of a message's cost.
 */
async function costsOf(one: Hospital, two: Hospital, seconds: number) {
  const [idle = 0] = await one.coresOf(seconds, 0);
  const [writing = 0] = await one.coresOf(seconds, 1);
  const closeScreens = await one.openScreens();
  const [pushing = 0] = await one.coresOf(seconds, 1);
  closeScreens();
  const [, listening = 0] = await two.coresOf(seconds, 1);
  return {
    idle,
    write: ((writing - idle) * 1e6) / rate,
    delivery: ((pushing - writing) * 1e6) / (rate * pushesOfSet + screens),
    busMessage: ((listening - idle - (pushing - writing) / 2) * 1e6) / (rate * messagesPerWrite),
  };
}

type Hospital = Awaited<ReturnType<typeof hospitalOn>>;

/** Opens a hospital on this many nodes of one installation. */
async function hospitalOn(bench: Bench, count: number, redisUrl: string) {
  const mongoUri = bench.mongo.newDatabase().uri;
  const nodes: ChildServer[] = [];
  while (nodes.length < count) nodes.push(await bench.startNode({ mongoUri, redisUrl }));
  const originOf = (index: number) => nodes[index % count]?.origin ?? '';
  const { token, addPatients } = await openDepartment(originOf(0));
  const ids = await addPatients(patients);
  const clients = nodes.map(({ origin }) => new RestClient(origin, { token, connections: 8 }));
  bench.defer(() => {
    for (const client of clients) client.close();
  });

  /** Sends `rate` sets of vitals per second to each of the first `writers` nodes, for some seconds. */
  async function load(seconds: number, writers: number): Promise<void> {
    const begin = performance.now();
    const written: Promise<unknown>[] = [];
    for (let index = 0; index < seconds * rate; index += 1) {
      await wait(Math.max(0, begin + (index * 1000) / rate - performance.now()));
      for (const [at, client] of clients.slice(0, writers).entries()) {
        // Both nodes write to the same patients, at different times.
        const id = ids[(index + at * (patients / 2)) % patients] ?? '';
        written.push(client.post(vitalsPath(id), aSetOfVitals(index)));
      }
    }
    await Promise.all(written);
    await wait(Math.max(0, begin + seconds * 1000 - performance.now()));
  }

  return {
    /** Opens the screens, each on the next node. Returns a function that closes them. */
    async openScreens() {
      const charts = await connectAll(patients * chartsOfPatient, (index) =>
        watch(originOf(index), token, ids[Math.floor(index / chartsOfPatient)] ?? ''),
      );
      const lists = await connectAll(boards, (index) => watchBoard(originOf(index), token));
      await wait(1000);
      return () => {
        for (const screen of [...charts, ...lists]) screen.close();
      };
    },
    /** Returns the share of a core that each node uses while the first `writers` nodes get `rate` sets a second each. */
    async coresOf(seconds: number, writers: number): Promise<number[]> {
      await load(Math.min(settling, seconds), writers);
      const before = nodes.map((node) => node.cpuSeconds());
      const begin = performance.now();
      await load(seconds, writers);
      const passed = (performance.now() - begin) / 1000;
      return nodes.map((node, at) => (node.cpuSeconds() - (before[at] ?? 0)) / passed);
    },
  };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
