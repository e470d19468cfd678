import { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import * as z from 'zod';
import type { Figure } from '../../harness/figure.ts';
import { aSetOfVitals, openDepartment, vitalsPath } from '../../harness/load/department.ts';
import { readInSlices } from '../../harness/load/reading.ts';
import { RestClient } from '../../harness/load/rest-client.ts';
import { program } from '../../harness/servers/child-server.ts';

const limit = 100;
const readers = 16;

export const listFigure: Figure = {
  name: 'list',
  about: `list of ${limit} vitals, ${readers} readers, requests per second`,
  async run(bench) {
    const seconds = bench.quick ? 0.3 : 0.8;
    const floor = await bench.start({
      program: program('plain-vitals'),
      env: { MONGODB_URI: bench.mongo.newDatabase().uri },
    });
    const node = await bench.startNode({ mongoUri: bench.mongo.newDatabase().uri });
    const { token, addPatients } = await openDepartment(node.origin);
    const [patientId = ''] = await addPatients(1);
    const path = `${vitalsPath(patientId)}?limit=${limit}`;
    const product = new RestClient(node.origin, { token, connections: readers });
    const plain = new RestClient(floor.origin, { connections: readers });
    for (let index = 0; index < 2 * limit; index += 1)
      await product.post(vitalsPath(patientId), aSetOfVitals(index));
    // The floor has the same records, so that both responses have the same size.
    const all = await product.get(vitalsPath(patientId));
    for (const record of z.array(VitalsRecord).parse(JSON.parse(all.text)))
      await plain.post(vitalsPath(patientId), record);

    const plainly = { server: floor, client: plain, path, readers };
    const cached = { server: node, client: product, path, readers };
    // A list before a moment is never kept. All sets are before the next minute.
    const soon = new Date(Date.now() + 60_000).toISOString();
    const read = { ...cached, path: `${path}&before=${encodeURIComponent(soon)}` };
    const rounds = await readInSlices(bench, seconds, { floor: plainly, product: cached });
    const ofRead = await readInSlices(bench, seconds, { floor: plainly, product: read });
    const ofBoth = await readInSlices(bench, seconds, { floor: read, product: cached });
    return [
      {
        measure: `list of ${limit} vitals, ${readers} readers`,
        unit: '/s',
        against: 'http, driver',
        rounds: rounds('perSecond'),
        reach: { of: 'ratio', at: 'least', limit: 0.85 },
      },
      {
        measure: "its server's processor time",
        unit: 'µs/list',
        against: 'http, driver',
        rounds: rounds('microseconds'),
      },
      {
        measure: 'a list that is not kept',
        unit: '/s',
        against: 'http, driver',
        rounds: ofRead('perSecond'),
        reach: { of: 'ratio', at: 'least', limit: 1.2 },
      },
      {
        measure: 'a kept list',
        unit: '/s',
        against: 'one that is not kept',
        rounds: ofBoth('perSecond'),
        reach: { of: 'ratio', at: 'least', limit: 10 },
      },
    ];
  },
};
