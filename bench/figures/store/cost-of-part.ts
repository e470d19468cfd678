import { type Bench, type Figure, inSlices } from '../../harness/figure.ts';
import { openDepartment } from '../../harness/load/department.ts';
import { RestClient } from '../../harness/load/rest-client.ts';
import { watch } from '../../harness/load/viewer.ts';
import { writeSets } from '../../harness/load/writing.ts';
import { program } from '../../harness/servers/child-server.ts';

const writers = 16;

interface ComparedPart {
  name: string;
  /** The part, as in "with and without the board's rows". */
  part: string;
  against: string;
  /** The environment of a node without the part, and of one with it. */
  without: Record<string, string>;
  with: Record<string, string>;
  /** The reach of the processor time, and of the rate. */
  time: number;
  rate: number;
}

/** Returns the figure of what a part of a node costs its writers: a whole node beside one without the part. */
export const costOfPart = (compared: ComparedPart): Figure => ({
  name: compared.name,
  about: `${writers} writers on ${writers} patients, with and without ${compared.part}`,
  async run(bench) {
    const seconds = bench.quick ? 0.3 : 0.8;
    const [without, withPart] = [await aNode(bench, compared.without), await aNode(bench, compared.with)];
    await without(2 * seconds);
    await withPart(2 * seconds);
    const rounds = await inSlices(
      { rounds: bench.rounds, slices: bench.quick ? 2 : 5 },
      { floor: () => without(seconds), product: () => withPart(seconds) },
    );
    return [
      {
        measure: `vitals by ${writers} writers: processor time of the server`,
        unit: 'µs/set',
        against: compared.against,
        rounds: rounds('microseconds'),
        reach: { of: 'ratio', at: 'most', limit: compared.time },
      },
      {
        measure: 'their rate',
        unit: '/s',
        against: compared.against,
        rounds: rounds('perSecond'),
        reach: { of: 'ratio', at: 'least', limit: compared.rate },
      },
    ];
  },
});

/** Starts a node with a screen at each patient. Returns a function that lets the writers work for some seconds. */
async function aNode(bench: Bench, env: Record<string, string>) {
  const node = await bench.start({
    program: program('bedside-writes'),
    env: { MONGODB_URI: bench.mongo.newDatabase().uri, ...env },
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
