import type { Bench, Figure } from '../../harness/figure.ts';
import { oneByOne } from '../../harness/figure.ts';
import { aSetOfVitals, openDepartment, vitalsPath } from '../../harness/load/department.ts';
import { RestClient } from '../../harness/load/rest-client.ts';
import { program } from '../../harness/servers/child-server.ts';
import { median } from '../../harness/statistics.ts';

const charts = 40;
const count = 400;

/** The floor is the same node with the writer of the log left out, so the ratio is the cost of the lines alone. */
export const accessLogFigure: Figure = {
  name: 'access-log',
  about: 'opening charts, with the access log and without its writer',
  async run(bench) {
    const [floor, product] = [await side(bench, 'off'), await side(bench, 'on')];
    for (let warm = 0; warm < 100; warm += 1) {
      await floor(warm);
      await product(warm);
    }
    const rounds = await oneByOne(
      { rounds: bench.rounds, count: bench.quick ? 40 : count },
      { floor, product },
      (times) => ({
        median: median(times),
      }),
    );
    return [
      {
        measure: 'list of 100 vitals of a chart, median',
        unit: 'ms',
        against: 'without the access log',
        rounds: rounds('median'),
        reach: { of: 'ratio', at: 'most', limit: 1.05 },
      },
    ];
  },
};

/** Opens one chart after another. A new session for each turn of the charts makes each of them an opening with a line. */
async function side(bench: Bench, lines: 'on' | 'off'): Promise<(index: number) => Promise<number>> {
  const node = await bench.start({
    program: program('bedside-reads'),
    env: { MONGODB_URI: bench.mongo.newDatabase().uri, ACCESS_LINES: lines },
  });
  const { tokens, token, addPatients } = await openDepartment(node.origin, 30);
  const writer = new RestClient(node.origin, { token });
  const ids = await addPatients(charts);
  for (const id of ids)
    for (let index = 0; index < 100; index += 1) await writer.post(vitalsPath(id), aSetOfVitals(index));
  writer.close();
  const clients = tokens.map((each) => new RestClient(node.origin, { token: each }));
  let next = 0;
  return async () => {
    const client = clients[Math.floor(next / charts) % clients.length];
    const path = `${vitalsPath(ids[next % charts] ?? '')}?limit=100`;
    next += 1;
    const begin = performance.now();
    await client?.get(path);
    return performance.now() - begin;
  };
}
