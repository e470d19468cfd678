import { type Bench, type Figure, inSlices, type Reach, type Row, type Work } from '../../harness/figure.ts';
import { openDepartment } from '../../harness/load/department.ts';
import { RestClient } from '../../harness/load/rest-client.ts';
import { watch } from '../../harness/load/viewer.ts';
import { writeSets } from '../../harness/load/writing.ts';
import { program } from '../../harness/servers/child-server.ts';

const writers = 16;

type Write = (seconds: number) => Promise<Work>;

export const writersFigure: Figure = {
  name: 'writers',
  about: `${writers} writers on ${writers} patients, each with a screen, vitals per second`,
  async run(bench) {
    const { write, delivered } = await productSide(bench);
    const koa = await floorSide(bench, 'koa-vitals');
    const plain = await floorSide(bench, 'plain-vitals');
    const rows = [
      ...(await rowsAgainst(bench, { floor: koa, product: write }, 'Koa, mongoose, one insert', {
        of: 'ratio',
        at: 'least',
        limit: 0.5,
      })),
      ...(await rowsAgainst(bench, { floor: plain, product: write }, 'http, driver, one insert')),
    ];
    if (delivered() === 0) throw new Error('Nothing reached the screens');
    return rows;
  },
};

async function rowsAgainst(
  bench: Bench,
  sides: { floor: Write; product: Write },
  against: string,
  reach?: Reach,
): Promise<Row[]> {
  const seconds = bench.quick ? 0.3 : 0.8;
  await sides.floor(2 * seconds);
  await sides.product(2 * seconds);
  const rounds = await inSlices(
    { rounds: bench.rounds, slices: bench.quick ? 2 : 5 },
    { floor: () => sides.floor(seconds), product: () => sides.product(seconds) },
  );
  return [
    {
      measure: `vitals by ${writers} writers, through the whole path`,
      unit: '/s',
      against,
      rounds: rounds('perSecond'),
      ...(reach && { reach }),
    },
    { measure: "its server's processor time", unit: 'µs/set', against, rounds: rounds('microseconds') },
  ];
}

/** Starts a node. The writers have their patients open, so the measured path includes the push to a screen. */
async function productSide(bench: Bench): Promise<{ write: Write; delivered: () => number }> {
  const node = await bench.startNode({ mongoUri: bench.mongo.newDatabase().uri });
  const { token, addPatients } = await openDepartment(node.origin);
  const patients = await addPatients(writers);
  let delivered = 0;
  for (const patientId of patients) {
    const viewer = await watch(node.origin, token, patientId);
    viewer.listen('chart:entry', () => {
      delivered += 1;
    });
    bench.defer(() => viewer.close());
  }
  const clients = patients.map(() => new RestClient(node.origin, { token }));
  return {
    write: (seconds) => writeSets(node, clients, patients, seconds),
    delivered: () => delivered,
  };
}

async function floorSide(bench: Bench, name: 'koa-vitals' | 'plain-vitals'): Promise<Write> {
  const server = await bench.start({
    program: program(name),
    env: { MONGODB_URI: bench.mongo.newDatabase().uri },
  });
  const clients = Array.from({ length: writers }, () => new RestClient(server.origin));
  const patients = clients.map((_client, index) => `patient-${index}`);
  return (seconds) => writeSets(server, clients, patients, seconds);
}
