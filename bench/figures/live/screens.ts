import { type Bench, type Figure, oneByOne } from '../../harness/figure.ts';
import { openDepartment } from '../../harness/load/department.ts';
import { openWard, timeToLastScreen, type Ward } from '../../harness/load/screens.ts';
import { connectAll, watch, watchPlainly } from '../../harness/load/viewer.ts';
import { program } from '../../harness/servers/child-server.ts';
import { quantile } from '../../harness/statistics.ts';

const screens = 50;

export const screensFigure: Figure = {
  name: 'screens',
  about: `POST vitals until the last of ${screens} screens has them, one at a time`,
  async run(bench) {
    const [floor, product] = [await plainWard(bench), await bedsideWard(bench)];
    const count = bench.quick ? 40 : 300;
    const sides = {
      floor: (index: number) => timeToLastScreen(floor, index),
      product: (index: number) => timeToLastScreen(product, index),
    };
    const shares = (times: number[]) => ({ p50: quantile(times, 0.5), p99: quantile(times, 0.99) });
    await oneByOne({ rounds: 1, count }, sides, shares);
    const rounds = await oneByOne({ rounds: bench.rounds, count }, sides, shares);
    return (['p50', 'p99'] as const).map((share) => ({
      measure: `vitals to ${screens} screens, ${share}`,
      unit: 'ms',
      against: 'http, driver, ws',
      rounds: rounds(share),
      reach: { of: 'ratio', at: 'most', limit: 2 },
    }));
  },
};

async function plainWard(bench: Bench): Promise<Ward> {
  const { origin } = await bench.start({
    program: program('plain-vitals'),
    env: { MONGODB_URI: bench.mongo.newDatabase().uri },
  });
  const viewers = await connectAll(screens, () => watchPlainly(origin, 'patient'));
  return openWard(origin, 'patient', viewers);
}

/** Opens a ward on its own node, with all its screens there. */
export async function bedsideWard(bench: Bench): Promise<Ward> {
  const { origin } = await bench.startNode({ mongoUri: bench.mongo.newDatabase().uri });
  return wardOn(origin, origin);
}

/** Opens a ward that records vitals on one node and shows them on another, or on the same. */
export async function wardOn(recordingOrigin: string, watchingOrigin: string): Promise<Ward> {
  const { token, tokens, addPatients } = await openDepartment(recordingOrigin, 5);
  const [patientId = ''] = await addPatients(1);
  const viewers = await connectAll(screens, (index) =>
    watch(watchingOrigin, tokens[index % tokens.length] ?? token, patientId),
  );
  return openWard(recordingOrigin, patientId, viewers, token);
}
