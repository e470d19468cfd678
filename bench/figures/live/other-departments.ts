import { setTimeout as wait } from 'node:timers/promises';
import { aRedis, hasRedis } from '../../../packages/server/test/processes/mongod.ts';
import { type Figure, inSlices, type Work } from '../../harness/figure.ts';
import { openDepartment } from '../../harness/load/department.ts';
import { RestClient } from '../../harness/load/rest-client.ts';
import { connectAll, watch, watchBoard } from '../../harness/load/viewer.ts';
import { writeSets } from '../../harness/load/writing.ts';

const writers = 16;
/** The time in milliseconds after which a node has finished the work for an entry, its polls included. */
const settling = 1500;

/**
 * Writes on one node and measures another, which has viewers of one department and none of a second one. A third node, of
 * another installation with the same viewers and patients, does nothing. The difference of both is the entries' cost: what
 * a node uses without any work grows while others use the machine.
 */
export const otherDepartmentsFigure: Figure = {
  name: 'departments',
  about: 'processor time of a node for entries of a department that it has no viewer of',
  obstacle: () => (hasRedis() ? null : 'redis-server is not installed'),
  async run(bench) {
    const redis = await aRedis();
    bench.defer(() => redis.stop());
    const installation = async (nodes: number) => {
      const mongoUri = bench.mongo.newDatabase().uri;
      const started = [];
      while (started.length < nodes) started.push(await bench.startNode({ mongoUri, redisUrl: redis.uri }));
      const departments = [];
      for (let count = 0; count < 2; count += 1) {
        const { token, addPatients } = await openDepartment(started[0]?.origin ?? '');
        departments.push({ token, patients: await addPatients(writers) });
      }
      const [seen, unseen] = departments;
      const last = started.at(-1);
      if (!seen || !unseen || !last) throw new Error('No node was started');
      const charts = await connectAll(writers, (at) =>
        watch(last.origin, seen.token, seen.patients[at] ?? ''),
      );
      const viewers = [...charts, await watchBoard(last.origin, seen.token)];
      bench.defer(() => {
        for (const viewer of viewers) viewer.close();
      });
      return { recording: started[0] ?? last, watching: last, seen, unseen };
    };
    const [busy, idle] = [await installation(2), await installation(1)];
    const seconds = bench.quick ? 1 : 5;
    const entriesOf = ({ token, patients }: typeof busy.seen) => {
      const clients = patients.map(() => new RestClient(busy.recording.origin, { token }));
      bench.defer(() => {
        for (const client of clients) client.close();
      });
      const cpu = () => busy.watching.cpuSeconds() - idle.watching.cpuSeconds();
      return async (): Promise<Work> => {
        const before = cpu();
        const work = await writeSets(busy.recording, clients, patients, seconds);
        await wait(settling);
        return { ...work, cpuSeconds: cpu() - before };
      };
    };
    const sides = { floor: entriesOf(busy.seen), product: entriesOf(busy.unseen) };
    await inSlices({ rounds: 1, slices: 1 }, sides);
    const rounds = await inSlices({ rounds: bench.rounds, slices: bench.quick ? 1 : 4 }, sides);
    return [
      {
        measure: 'processor time of an entry of another department',
        unit: 'µs/entry',
        against: 'an entry and its row, each with one viewer',
        rounds: rounds('microseconds'),
        reach: { of: 'ratio', at: 'most', limit: 0.02 },
      },
    ];
  },
};
