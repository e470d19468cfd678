import { aRedis, hasRedis } from '../../../packages/server/test/processes/mongod.ts';
import { type Figure, oneByOne } from '../../harness/figure.ts';
import { timeToLastScreen } from '../../harness/load/screens.ts';
import { quantile } from '../../harness/statistics.ts';
import { bedsideWard, wardOn } from './screens.ts';

export const nodesFigure: Figure = {
  name: 'nodes',
  about: 'the same, recorded on one node and watched on another, through Redis',
  obstacle: () => (hasRedis() ? null : 'redis-server is not installed'),
  async run(bench) {
    const redis = await aRedis();
    bench.defer(() => redis.stop());
    const { uri: mongoUri } = bench.mongo.newDatabase();
    const recording = await bench.startNode({ mongoUri, redisUrl: redis.uri });
    const watching = await bench.startNode({ mongoUri, redisUrl: redis.uri });
    const [alone, across] = [await bedsideWard(bench), await wardOn(recording.origin, watching.origin)];
    const count = bench.quick ? 40 : 300;
    const sides = {
      floor: (index: number) => timeToLastScreen(alone, index),
      product: (index: number) => timeToLastScreen(across, index),
    };
    const p50 = (times: number[]) => ({ p50: quantile(times, 0.5) });
    await oneByOne({ rounds: 1, count }, sides, p50);
    const rounds = await oneByOne({ rounds: bench.rounds, count }, sides, p50);
    return [
      {
        measure: 'vitals to 50 screens of another node, p50',
        unit: 'ms',
        against: 'one node',
        rounds: rounds('p50'),
        reach: { of: 'ratio', at: 'most', limit: 1.3 },
      },
    ];
  },
};
