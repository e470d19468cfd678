import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { mindrayGateway } from '../../../packages/server/test/hl7/monitor-samples.ts';
import type { Figure, Round } from '../../harness/figure.ts';
import { aSetOfVitals, openDepartment, vitalsPath } from '../../harness/load/department.ts';
import { RestClient } from '../../harness/load/rest-client.ts';
import { median } from '../../harness/statistics.ts';

const monitors = 60;
/** Slices of each side in a round. */
const turns = 5;
/** What a device observes in the first seconds of its attachment is not taken. */
const settledMs = 2500;

export const monitorsFigure: Figure = {
  name: 'monitors',
  about: `vitals and lists of other patients beside ${monitors} monitors with one set a second each`,
  async run(bench) {
    const calls = bench.quick ? 10 : 60;
    const port = await aFreePort();
    const node = await bench.startNode({
      mongoUri: bench.mongo.newDatabase().uri,
      env: { MLLP_PORT: String(port) },
    });
    const { token, addPatients } = await openDepartment(node.origin);
    const rest = new RestClient(node.origin, { token });
    await rest.post('/api/department/connections', {
      name: 'Gateway',
      kind: 'monitors',
      sendingApplication: 'MINDRAY_EGATEWAY',
      sendingFacility: 'MINDRAY',
      timeZone: 'UTC',
    });
    const [other = '', ...monitored] = await addPatients(monitors + 1);
    for (const [at, patientId] of monitored.entries()) {
      await rest.post(`/api/patient/${patientId}/devices`, { deviceId: deviceOf(at) });
    }
    await wait(settledMs);
    const gateway = new Gateway(port);
    bench.defer(() => gateway.close());

    let set = 0;
    const slice = async () => {
      const times = { post: [] as number[], list: [] as number[] };
      for (let call = 0; call < calls; call += 1) {
        set += 1;
        times.post.push(await timeOf(() => rest.post(vitalsPath(other), aSetOfVitals(set))));
        times.list.push(await timeOf(() => rest.get(`${vitalsPath(other)}?limit=50`)));
      }
      return times;
    };
    await slice();
    // Short slices by turns, so that a disturbance of the machine affects both.
    const rounds: Record<'post' | 'list', Required<Round>[]> = { post: [], list: [] };
    for (let round = 0; round < bench.rounds; round += 1) {
      const quiet: Awaited<ReturnType<typeof slice>>[] = [];
      const beside: Awaited<ReturnType<typeof slice>>[] = [];
      for (let turn = 0; turn < turns; turn += 1) {
        quiet.push(await slice());
        gateway.start();
        await wait(500);
        beside.push(await slice());
        await gateway.stop();
      }
      for (const name of ['post', 'list'] as const) {
        const of = (slices: typeof quiet) => median(slices.flatMap((one) => one[name]));
        rounds[name].push({ product: of(beside), floor: of(quiet) });
      }
    }
    const row = (measure: string, of: Required<Round>[]) => ({
      measure,
      unit: 'ms',
      against: 'the same without monitors',
      rounds: of,
      reach: { of: 'ratio' as const, at: 'most' as const, limit: 1.2 },
    });
    return [
      row(`POST of vitals beside ${monitors} monitors, median`, rounds.post),
      row(`list of vitals beside ${monitors} monitors, median`, rounds.list),
    ];
  },
};

const deviceOf = (at: number) => `000F1404DD0000${String(at).padStart(2, '0')}`;

async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await call();
  return performance.now() - began;
}

/** Sends for all monitors over one connection, each once a second, spread over the second. */
class Gateway {
  readonly #socket: Socket;
  #isOn = false;
  #running: Promise<void> = Promise.resolve();

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1');
    // The acknowledgements have to be read, or the listener lets the sender go.
    this.#socket.resume();
    this.#socket.on('error', () => {});
  }

  start(): void {
    this.#isOn = true;
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#isOn = false;
    await this.#running;
  }

  close(): void {
    this.#isOn = false;
    this.#socket.destroy();
  }

  async #run(): Promise<void> {
    for (let count = 0; this.#isOn; count += 1) {
      const values = { rate: 70 + Math.round(8 * Math.sin(count / 700)), saturation: 97 };
      const message = mindrayGateway({}, values).replaceAll('000F14049B507238', deviceOf(count % monitors));
      this.#socket.write(`\x0b${message}\x1c\r`);
      await wait(1000 / monitors);
    }
  }
}

function aFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
