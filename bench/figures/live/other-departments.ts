import { setTimeout as wait } from 'node:timers/promises';
import { aRedis, hasRedis } from '../../../packages/server/test/processes/mongod.ts';
import { type Figure, inSlices, type Work } from '../../harness/figure.ts';
import { openDepartment } from '../../harness/load/department.ts';
import { watch } from '../../harness/load/viewer.ts';
import { program } from '../../harness/servers/child-server.ts';
import type { PublishCommand } from '../../harness/servers/publish-on-command.ts';

const entryBytes = 300;
/** Fewer in a turn than fill the buffer that Redis keeps for a node. */
const perTurn = 20;
/** The limit, in milliseconds, for the entries of one slice to arrive. */
const patience = 60_000;

/**
 * One node publishes entries to another, which has a viewer of one department and none of a second one. A third node, of
 * another installation with the same viewer, does nothing. The difference of both is the entries' cost: what a node uses
 * without any work grows while others use the machine.
 */
export const otherDepartmentsFigure: Figure = {
  name: 'departments',
  about: 'processor time of a node for entries of a department that it has no viewer of',
  obstacle: () => (hasRedis() ? null : 'redis-server is not installed'),
  async run(bench) {
    const redis = await aRedis();
    bench.defer(() => redis.stop());
    const installation = async () => {
      const mongoUri = bench.mongo.newDatabase().uri;
      const watching = await bench.startNode({ mongoUri, redisUrl: redis.uri });
      const { token, addPatients } = await openDepartment(watching.origin);
      const [seen = ''] = await addPatients(1);
      const other = await openDepartment(watching.origin);
      const [unseen = ''] = await other.addPatients(1);
      const viewer = await watch(watching.origin, token, seen);
      bench.defer(() => viewer.close());
      return { mongoUri, watching, seen, unseen, viewer };
    };
    const [busy, idle] = [await installation(), await installation()];
    const publisher = await bench.start({
      program: program('bedside-publisher'),
      env: { MONGODB_URI: busy.mongoUri, REDIS_URL: redis.uri, ENTRY_BYTES: String(entryBytes) },
    });
    let received = 0;
    busy.viewer.listen('chart:entry', () => {
      received += 1;
    });
    const cpu = () => busy.watching.cpuSeconds() - idle.watching.cpuSeconds();
    const publish = async (patientId: string, entries: number, isDone: () => boolean): Promise<Work> => {
      const [before, begin] = [cpu(), performance.now()];
      received = 0;
      const command: PublishCommand = { entries, perTurn, patientIds: [patientId], hasBoard: false };
      await publisher.command(command);
      while (!isDone()) {
        if (performance.now() - begin > patience) throw new Error('Entries did not arrive in time');
        await wait(10);
      }
      return {
        done: entries,
        seconds: (performance.now() - begin) / 1000,
        // Whole ticks, without the rest of a subtraction of fractions.
        cpuSeconds: Number((cpu() - before).toFixed(2)),
      };
    };
    // A node that does nothing for an entry needs many of them until a tick of the processor's clock.
    const [few, many] = bench.quick ? [1000, 5000] : [5000, 50_000];
    const sides = {
      floor: () => publish(busy.seen, few, () => received === few),
      product: () => publish(busy.unseen, many, () => true),
    };
    await inSlices({ rounds: 1, slices: 1 }, sides);
    const rounds = await inSlices({ rounds: bench.rounds, slices: bench.quick ? 1 : 4 }, sides);
    return [
      {
        measure: 'processor time of an entry of another department',
        unit: 'µs/entry',
        against: 'an entry with one viewer',
        rounds: rounds('microseconds'),
        reach: { of: 'ratio', at: 'most', limit: 0.02 },
      },
    ];
  },
};
