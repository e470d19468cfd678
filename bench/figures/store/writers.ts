import { type Figure, inSlices } from '../../harness/figure.ts';
import { openDepartment } from '../../harness/load/department.ts';
import { RestClient } from '../../harness/load/rest-client.ts';
import { watch } from '../../harness/load/viewer.ts';
import { writeSets } from '../../harness/load/writing.ts';
import { type ChildServer, program } from '../../harness/servers/child-server.ts';

const writers = 16;

export const writersFigure: Figure = {
  name: 'writers',
  about: `${writers} writers on ${writers} patients, each with a screen, vitals per second`,
  async run(bench) {
    const seconds = bench.quick ? 0.3 : 0.8;
    const baseline = await bench.start({
      program: program('koa-vitals'),
      env: { MONGODB_URI: bench.mongo.newDatabase().uri },
    });
    const node = await bench.startNode({ mongoUri: bench.mongo.newDatabase().uri });
    const { token, addPatients } = await openDepartment(node.origin);
    const patients = await addPatients(writers);
    // The writer has the patient open, so the measured path includes the push to a screen.
    let delivered = 0;
    for (const patientId of patients) {
      const viewer = await watch(node.origin, token, patientId);
      viewer.listen('chart:entry', () => {
        delivered += 1;
      });
      bench.defer(() => viewer.close());
    }
    const floorClients = Array.from({ length: writers }, () => new RestClient(baseline.origin));
    const productClients = Array.from({ length: writers }, () => new RestClient(node.origin, { token }));
    const write = (server: ChildServer, clients: RestClient[]) => (duration: number) =>
      writeSets(server, clients, patients, duration);
    const [writeFloor, writeProduct] = [write(baseline, floorClients), write(node, productClients)];
    await writeFloor(2 * seconds);
    await writeProduct(2 * seconds);
    const rounds = await inSlices(
      { rounds: bench.rounds, slices: bench.quick ? 2 : 5 },
      { floor: () => writeFloor(seconds), product: () => writeProduct(seconds) },
    );
    if (delivered === 0) throw new Error('Nothing reached the screens');
    return [
      {
        measure: `vitals by ${writers} writers, through the whole path`,
        unit: '/s',
        against: 'Koa, mongoose, one insert',
        rounds: rounds('perSecond'),
        reach: { of: 'ratio', at: 'least', limit: 0.5 },
      },
      {
        measure: "its server's processor time",
        unit: 'µs/set',
        against: 'Koa, mongoose, one insert',
        rounds: rounds('microseconds'),
      },
    ];
  },
};
