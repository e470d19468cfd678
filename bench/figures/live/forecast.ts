import { setTimeout as wait } from 'node:timers/promises';
import { aRedis, hasRedis } from '../../../packages/server/test/processes/mongod.ts';
import type { Bench, Figure, Round } from '../../harness/figure.ts';
import { aSetOfVitals, openDepartment, vitalsPath } from '../../harness/load/department.ts';
import { RestClient } from '../../harness/load/rest-client.ts';
import { connectAll, watch, watchBoard } from '../../harness/load/viewer.ts';
import type { ChildServer } from '../../harness/servers/child-server.ts';
import { busMessageCost, coreOfNode } from '../../model.ts';

const patients = 16;
const chartsOfPatient = 3;
const boards = 12;
const screens = patients * chartsOfPatient + boards;
const pushesOfSet = chartsOfPatient + boards;
/** Sets a second on each node: what two nodes of a region have on average. */
const rate = 50;

/**
 * Measures the costs of a set and of a push on one node that sends its entries to Redis, and predicts the processor time
 * of two nodes with twice the sets and the same number of screens. Then measures the two nodes.
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
    // The engine compiles while a node warms up, which would count as the cost of its first window.
    for (const hospital of [one, two]) {
      const closeScreens = await hospital.openScreens();
      await hospital.coreOf(3 * seconds, rate);
      closeScreens();
    }
    const rounds: Round[] = [];
    for (let round = 0; round < bench.rounds; round += 1) {
      const idle = await one.coreOf(seconds, 0);
      const write = ((await one.coreOf(seconds, rate)) - idle) / rate;
      const closeScreens = await one.openScreens();
      const pushes = rate * pushesOfSet + screens;
      const delivery = ((await one.coreOf(seconds, rate)) - idle - rate * write) / pushes;
      closeScreens();
      const costs = { write: write * 1e6, delivery: delivery * 1e6, busMessage: busMessageCost };
      const load = { sets: 2 * rate, pushes: 2 * rate * pushesOfSet + screens, nodes: 2, receivers: 1 };
      const forecast = idle + coreOfNode(load, costs).core;
      const closeBoth = await two.openScreens();
      const measured = await two.coreOf(seconds, rate);
      closeBoth();
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

/** Opens a hospital on this many nodes of one installation. */
async function hospitalOn(bench: Bench, count: number, redisUrl?: string) {
  const mongoUri = bench.mongo.newDatabase().uri;
  const nodes: ChildServer[] = [];
  while (nodes.length < count) {
    nodes.push(await bench.startNode({ mongoUri, ...(redisUrl !== undefined && { redisUrl }) }));
  }
  const originOf = (index: number) => nodes[index % count]?.origin ?? '';
  const { token, addPatients } = await openDepartment(originOf(0));
  const ids = await addPatients(patients);
  const clients = nodes.map(({ origin }) => new RestClient(origin, { token, connections: 8 }));
  bench.defer(() => {
    for (const client of clients) client.close();
  });
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
    /** Returns the share of a core that a node uses while each node gets this many sets a second. */
    async coreOf(seconds: number, perSecond: number): Promise<number> {
      const total = () => nodes.reduce((sum, node) => sum + node.cpuSeconds(), 0);
      const [before, begin] = [total(), performance.now()];
      const written: Promise<unknown>[] = [];
      for (let index = 0; index < seconds * perSecond; index += 1) {
        await wait(Math.max(0, begin + (index * 1000) / perSecond - performance.now()));
        for (const [at, client] of clients.entries()) {
          // Both nodes write to the same patients, at different times.
          const id = ids[(index + at * (patients / 2)) % patients] ?? '';
          written.push(client.post(vitalsPath(id), aSetOfVitals(index)));
        }
      }
      await Promise.all(written);
      await wait(Math.max(0, begin + seconds * 1000 - performance.now()));
      return (total() - before) / ((performance.now() - begin) / 1000) / count;
    },
  };
}
