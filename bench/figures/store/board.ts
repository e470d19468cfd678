import { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import * as z from 'zod';
import type { Figure } from '../../harness/figure.ts';
import { aSetOfVitals, openDepartment, vitalsPath } from '../../harness/load/department.ts';
import { readInSlices } from '../../harness/load/reading.ts';
import { RestClient } from '../../harness/load/rest-client.ts';
import { program } from '../../harness/servers/child-server.ts';

const readers = 4;

export const boardFigure: Figure = {
  name: 'board',
  about: `the board of a department, ${readers} readers, requests per second`,
  async run(bench) {
    const [seconds, patients, sets] = bench.quick ? [0.3, 20, 2] : [0.8, 200, 24];
    const floor = await bench.start({
      program: program('plain-vitals'),
      env: { MONGODB_URI: bench.mongo.newDatabase().uri },
    });
    const node = await bench.startNode({ mongoUri: bench.mongo.newDatabase().uri });
    const { token, addPatients } = await openDepartment(node.origin);
    const product = new RestClient(node.origin, { token, connections: readers });
    const plain = new RestClient(floor.origin, { connections: readers });
    for (const patientId of await addPatients(patients)) {
      // One set every two hours, for 48 hours.
      for (let index = 0; index < sets; index += 1) {
        const timestamp = new Date(Date.now() - index * 2 * 3_600_000).toISOString();
        await product.post(vitalsPath(patientId), { ...aSetOfVitals(index), timestamp });
      }
    }
    // The floor has the same rows, so that both responses have the same size.
    const rows = z.array(BoardRow).parse(JSON.parse((await product.get('/api/board')).text));
    if (rows.length !== patients) throw new Error(`The board has ${rows.length} rows`);
    for (const row of rows) await plain.post(vitalsPath('board'), row);

    const rounds = await readInSlices(bench, seconds, {
      floor: { server: floor, client: plain, path: `${vitalsPath('board')}?limit=${patients}`, readers },
      product: { server: node, client: product, path: '/api/board', readers },
    });
    return [
      {
        measure: `board of ${patients} patients, ${readers} readers`,
        unit: '/s',
        against: 'http, driver: find of as many documents',
        rounds: rounds('perSecond'),
        reach: { of: 'ratio', at: 'least', limit: 0.77 },
      },
      {
        measure: "its server's processor time",
        unit: 'µs/list',
        against: 'http, driver: find of as many documents',
        rounds: rounds('microseconds'),
      },
    ];
  },
};
