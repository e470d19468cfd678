import {
  countersignedOfMember,
  recommendedRights,
  rightFor,
  rightsOfMember,
} from '@bedside/contracts/rights.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { isCountersigned, requireRight } from '../../../packages/server/src/request/require-right.ts';
import type { Bench, Figure, Row } from '../../harness/figure.ts';
import { oneByOne } from '../../harness/figure.ts';
import { aSetOfVitals, openDepartment, vitalsPath } from '../../harness/load/department.ts';
import { RestClient } from '../../harness/load/rest-client.ts';
import { program } from '../../harness/servers/child-server.ts';
import { median } from '../../harness/statistics.ts';

const charts = 40;
const count = 400;

/** Clinicians of a department. Their sessions times {@link charts} are the openings that leave a line. */
const clinicians = 40;

/** Checks of rights in one round. */
const checks = 100_000;

/**
 * The floor is the same node with the writer of the log left out and without a key, so the ratio is the cost of the lines,
 * their chain and its seals alone.
 */
export const accessLogFigure: Figure = {
  name: 'access-log',
  about: 'opening charts and recording, with a sealed access log and without its writer; rights of a request',
  async run(bench) {
    const rows: Row[] = [];
    for (const method of ['GET', 'POST'] as const) {
      const [floor, product] = [await side(bench, method, 'off'), await side(bench, method, 'on')];
      for (let warm = 0; warm < 100; warm += 1) {
        await floor(warm);
        await product(warm);
      }
      const rounds = await oneByOne(
        { rounds: bench.rounds, count: bench.quick ? 40 : count },
        { floor, product },
        (times) => ({ median: median(times) }),
      );
      rows.push({
        measure: measures[method],
        unit: 'ms',
        against: 'without the access log and seals',
        rounds: rounds('median'),
        reach: { of: 'ratio', at: 'most', limit: 1.05 },
      });
    }
    return [...rows, rightsOfRequest(bench)];
  },
};

const measures = {
  GET: 'list of 100 vitals of a chart, median',
  POST: 'vitals to a chart, median',
};

/** Requests one chart after another. A new session for each turn of the charts makes each of them an opening with a line. */
async function side(
  bench: Bench,
  method: keyof typeof measures,
  lines: 'on' | 'off',
): Promise<(index: number) => Promise<number>> {
  const node = await bench.start({
    program: program('bedside-reads'),
    env: { MONGODB_URI: bench.mongo.newDatabase().uri, ACCESS_LINES: lines, SEALS: lines },
  });
  const { tokens, token, addPatients } = await openDepartment(node.origin, clinicians);
  const writer = new RestClient(node.origin, { token });
  const ids = await addPatients(charts);
  for (const id of method === 'GET' ? ids : [])
    for (let index = 0; index < 100; index += 1) await writer.post(vitalsPath(id), aSetOfVitals(index));
  writer.close();
  const clients = tokens.map((each) => new RestClient(node.origin, { token: each }));
  let next = 0;
  return async () => {
    const client = clients[Math.floor(next / charts) % clients.length];
    const path = vitalsPath(ids[next % charts] ?? '');
    next += 1;
    const body = aSetOfVitals(next);
    const begin = performance.now();
    await (method === 'GET' ? client?.get(`${path}?limit=100`) : client?.post(path, body));
    return performance.now() - begin;
  };
}

/** Measures all that a request does for its rights, once its session and its table are read. */
function rightsOfRequest({ rounds, quick }: Bench): Row {
  const member = { role: 'Student', isAdmin: false };
  const body = aSetOfVitals(1);
  const once = () => {
    const rights = rightsOfMember(member, recommendedRights);
    const countersigned = countersignedOfMember(member, recommendedRights);
    const right = rightFor(vitalsEndpoints.record.right, body);
    requireRight({ rights }, right);
    return isCountersigned({ countersigned }, right);
  };
  const measured = Array.from({ length: rounds }, () => {
    const most = quick ? checks / 10 : checks;
    const begin = performance.now();
    for (let index = 0; index < most; index += 1)
      if (!once()) throw new Error('The right is not countersigned');
    return { product: ((performance.now() - begin) * 1000) / most };
  });
  return {
    measure: 'rights of a request, in the process of the bench',
    unit: 'µs',
    rounds: measured,
    // A twentieth of the processor time of a kept list, which is the cheapest request of a chart.
    reach: { of: 'value', at: 'most', limit: 20 },
  };
}
