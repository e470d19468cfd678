import { type Bench, type Figure, inSlices } from '../../harness/figure.ts';
import { openDepartment } from '../../harness/load/department.ts';
import { RestClient } from '../../harness/load/rest-client.ts';
import { watch } from '../../harness/load/viewer.ts';
import { writeSets } from '../../harness/load/writing.ts';
import { program } from '../../harness/servers/child-server.ts';

const writers = 16;

export const sealsFigure: Figure = {
  name: 'seals',
  about: `${writers} writers on ${writers} patients, with and without a key that seals the logs`,
  async run(bench) {
    const seconds = bench.quick ? 0.3 : 0.8;
    const [without, withSeals] = [await aNode(bench, 'off'), await aNode(bench, 'on')];
    await without(2 * seconds);
    await withSeals(2 * seconds);
    const rounds = await inSlices(
      { rounds: bench.rounds, slices: bench.quick ? 2 : 5 },
      { floor: () => without(seconds), product: () => withSeals(seconds) },
    );
    return [
      {
        measure: `vitals by ${writers} writers: processor time of the server`,
        unit: 'µs/set',
        against: 'without seals',
        rounds: rounds('microseconds'),
        reach: { of: 'ratio', at: 'most', limit: 1.05 },
      },
      {
        measure: 'their rate',
        unit: '/s',
        against: 'without seals',
        rounds: rounds('perSecond'),
        reach: { of: 'ratio', at: 'least', limit: 0.95 },
      },
    ];
  },
};

/** Starts a node with a screen at each patient. Returns a function that lets the writers work for some seconds. */
async function aNode(bench: Bench, seals: 'on' | 'off') {
  const node = await bench.start({
    program: program('bedside-writes'),
    env: { MONGODB_URI: bench.mongo.newDatabase().uri, BOARD: 'on', SEALS: seals },
  });
  const { token, addPatients } = await openDepartment(node.origin);
  const patients = await addPatients(writers);
  for (const patientId of patients) {
    const viewer = await watch(node.origin, token, patientId);
    bench.defer(() => viewer.close());
  }
  const clients = patients.map(() => new RestClient(node.origin, { token }));
  return (duration: number) => writeSets(node, clients, patients, duration);
}
