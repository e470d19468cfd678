import { randomInt } from 'node:crypto';
import { type Bench, type Figure, oneByOne } from '../../harness/figure.ts';
import { openDepartment } from '../../harness/load/department.ts';
import { MllpSender } from '../../harness/load/mllp-sender.ts';
import { RestClient } from '../../harness/load/rest-client.ts';
import { type Viewer, watch } from '../../harness/load/viewer.ts';
import { program } from '../../harness/servers/child-server.ts';
import { quantile } from '../../harness/statistics.ts';

/** Screens that have the patient open. */
const screens = 10;

let count = 0;

/** A result of potassium. Each has an order and a value of its own. */
function aResult(): string {
  count += 1;
  const at = `${new Date().toISOString().replace(/[-:T]/g, '').slice(0, 14)}+0000`;
  return [
    `MSH|^~\\&|LAB1|HOSP|BEDSIDE|ED|${at}||ORU^R01|R${count}|P|2.5.1`,
    'PID|1||B1^^^HOSP^MR||Bench^Ada||19700101|F',
    `OBR|1||F${count}|CHEM^Chemistry|||${at}`,
    `OBX|1|NM|K^Potassium^L||4.${count % 10}|mmol/L|3.5-5.1||||F\r`,
  ].join('\r');
}

export const hospitalFigure: Figure = {
  name: 'hospital',
  about: 'results of a laboratory over one MLLP connection, one at a time',
  async run(bench) {
    const plain = await bench.start({
      program: program('plain-mllp'),
      env: { MONGODB_URI: bench.mongo.newDatabase().uri },
    });
    const floor = await MllpSender.open(Number(new URL(plain.origin).port));
    bench.defer(() => floor.close());
    const product = await productSide(bench);
    const times = bench.quick ? 30 : 300;
    const p50 = (milliseconds: number[]) => ({ p50: quantile(milliseconds, 0.5) });
    const accepting = {
      floor: () => timeOf(() => floor.send(aResult())),
      product: () => timeOf(() => product.sender.send(aResult())),
    };
    const showing = { floor: product.byPost, product: product.byMessage };
    await oneByOne({ rounds: 1, count: times }, accepting, p50);
    const accepted = await oneByOne({ rounds: bench.rounds, count: times }, accepting, p50);
    await oneByOne({ rounds: 1, count: 30 }, showing, p50);
    const shown = await oneByOne({ rounds: bench.rounds, count: times / 2 }, showing, p50);
    return [
      {
        measure: 'a result until its AA, p50',
        unit: 'ms',
        against: 'MLLP, driver, one insert',
        rounds: accepted('p50'),
        reach: { of: 'ratio', at: 'most', limit: 1.3 },
      },
      {
        measure: `a result until the last of ${screens} screens, p50`,
        unit: 'ms',
        against: 'the same result by POST',
        rounds: shown('p50'),
        reach: { of: 'ratio', at: 'most', limit: 1.2 },
      },
    ];
  },
};

async function productSide(bench: Bench) {
  const mllpPort = randomInt(42_050, 42_099);
  const { origin } = await bench.startNode({
    mongoUri: bench.mongo.newDatabase().uri,
    env: { MLLP_PORT: String(mllpPort) },
  });
  const { token } = await openDepartment(origin);
  const rest = new RestClient(origin, { token });
  const shared = { sendingFacility: 'HOSP', timeZone: 'UTC' };
  for (const [name, kind, sendingApplication] of [
    ['Admission', 'patients', 'ADT1'],
    ['Laboratory', 'laboratory', 'LAB1'],
  ]) {
    await rest.post('/api/department/connections', { ...shared, name, kind, sendingApplication });
  }
  const sender = await MllpSender.open(mllpPort);
  const arrivedAt = `${new Date().toISOString().replace(/[-:T]/g, '').slice(0, 14)}+0000`;
  await sender.send(
    [
      `MSH|^~\\&|ADT1|HOSP|BEDSIDE|ED|${arrivedAt}||ADT^A04|A1|P|2.5.1`,
      `EVN|A04|${arrivedAt}`,
      'PID|1||B1^^^HOSP^MR||Bench^Ada||19700101|F\r',
    ].join('\r'),
  );
  const [patient] = JSON.parse((await rest.get('/api/patients')).text) as { id: string }[];
  const patientId = patient?.id ?? '';
  const viewers = await Promise.all(Array.from({ length: screens }, () => watch(origin, token, patientId)));
  bench.defer(() => {
    for (const viewer of viewers) viewer.close();
    rest.close();
    sender.close();
  });
  const path = `/api/patient/${patientId}/lab-results`;
  const byPost = () =>
    timeToScreens(viewers, () => {
      count += 1;
      const result = `4.${count % 10}`;
      return rest.post(path, { testName: 'Potassium', result, units: 'mmol/L', referenceRange: '3.5-5.1' });
    });
  return { sender, byPost, byMessage: () => timeToScreens(viewers, () => sender.send(aResult())) };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Returns the milliseconds from sending until each screen has the entry. Waits for the response, too. */
async function timeToScreens(viewers: readonly Viewer[], send: () => Promise<unknown>): Promise<number> {
  let missing = viewers.length;
  const start = performance.now();
  const shown = new Promise<number>((resolve) => {
    for (const viewer of viewers) {
      viewer.listen('chart:entry', () => {
        missing -= 1;
        if (missing === 0) resolve(performance.now() - start);
      });
    }
  });
  const [milliseconds] = await Promise.all([shown, send()]);
  return milliseconds;
}
