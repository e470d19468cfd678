import { randomBytes } from 'node:crypto';
import { mongo } from 'mongoose';
import { type Bench, type Figure, oneByOne } from '../../harness/figure.ts';
import { aSetOfVitals, openDepartment, vitalsPath } from '../../harness/load/department.ts';
import { RestClient } from '../../harness/load/rest-client.ts';
import { median } from '../../harness/statistics.ts';

const present = 60;
const setsEach = 10;
const batch = 1000;
const day = 24 * 60 * 60 * 1000;

export const pastPatientsFigure: Figure = {
  name: 'past-patients',
  about: `sign-in and board with ${present} patients present, beside thousands who have left`,
  async run(bench) {
    const past = bench.quick ? 1000 : 20_000;
    const [without, beside] = [await aDepartment(bench, 0), await aDepartment(bench, past)];
    const count = bench.quick ? 5 : 40;
    const sides = {
      floor: () => without.open(),
      product: () => beside.open(),
    };
    const p50 = (times: number[]) => ({ p50: median(times) });
    await oneByOne({ rounds: 1, count: 10 }, sides, p50);
    const whole = await oneByOne({ rounds: bench.rounds, count }, sides, p50);
    const lists = await oneByOne(
      { rounds: bench.rounds, count },
      { floor: () => without.read(), product: () => beside.read() },
      p50,
    );
    const against = `${present} patients alone`;
    const reach = { of: 'ratio', at: 'most', limit: 1.1 } as const;
    return [
      {
        measure: `sign-in, board and patients beside ${past} past ones`,
        unit: 'ms',
        against,
        rounds: whole('p50'),
        reach,
      },
      { measure: 'the board and the patients alone', unit: 'ms', against, rounds: lists('p50'), reach },
      {
        measure: 'bytes of the responses',
        unit: 'kB',
        against,
        rounds: [{ product: beside.bytes() / 1000, floor: without.bytes() / 1000 }],
        reach,
      },
    ];
  },
};

/** A department on a node of its own, with what a clinician's screen requests at the sign-in. */
interface Opened {
  /** Signs in and reads what the first screen shows. Returns the milliseconds. */
  open(): Promise<number>;
  /** Reads it again without a sign-in. */
  read(): Promise<number>;
  /** The bytes of the last responses. */
  bytes(): number;
}

async function aDepartment(bench: Bench, past: number): Promise<Opened> {
  const { uri: mongoUri, name } = bench.mongo.newDatabase();
  const first = await bench.startNode({ mongoUri });
  const { token, accounts, addPatients } = await openDepartment(first.origin);
  const writer = new RestClient(first.origin, { token });
  for (const patientId of await addPatients(present)) {
    for (let index = 0; index < setsEach; index += 1)
      await writer.post(vitalsPath(patientId), aSetOfVitals(index));
  }
  writer.close();
  await first.stop();
  await addPast(bench.mongo.client.db(name), past);
  // The measured requests must not wait for pages that the fill left to write.
  await bench.mongo.client.db('admin').command({ fsync: 1 });
  const { origin } = await bench.startNode({ mongoUri });
  const rest = new RestClient(origin, { token, connections: 2 });
  bench.defer(() => rest.close());
  let bytes = 0;
  const lists = async () => {
    const answers = await Promise.all([rest.get('/api/board'), rest.get('/api/patients?present=true')]);
    return answers.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  };
  const { email = '', password = '' } = accounts[0] ?? {};
  return {
    async open() {
      const begun = performance.now();
      const { text } = await rest.post('/api/auth/login', { email, password });
      bytes = Buffer.byteLength(text) + (await lists());
      return performance.now() - begun;
    },
    async read() {
      const begun = performance.now();
      await lists();
      return performance.now() - begun;
    },
    bytes: () => bytes,
  };
}

/**
 * Adds patients who have left, with their logs, directly in MongoDB: copies of a present one, one left every half an hour
 * before yesterday. Their rows of the board have expired.
 */
async function addPast(database: mongo.Db, count: number): Promise<void> {
  if (count === 0) return;
  const patients = database.collection<{ _id: string }>('patients');
  const entries = database.collection<{ _id: string }>('chart_entries');
  const template = await patients.findOne();
  if (!template) throw new Error('There is no patient to copy');
  const log = await entries.find({ patientId: template._id }).toArray();
  const begin = Date.now() - 2 * day;
  for (let from = 0; from < count; from += batch) {
    const some = Array.from({ length: Math.min(batch, count - from) }, (_, at) => {
      const arrivedAt = new Date(begin - (from + at) * 30 * 60_000);
      const mrn = `past-${from + at}`;
      return {
        ...{ ...template, _id: randomBytes(12).toString('hex'), mrn, mrnKey: mrn },
        ...{
          arrivedAt,
          createdAt: arrivedAt,
          status: 'discharged',
          leftAt: new Date(arrivedAt.getTime() + day / 4),
        },
      };
    });
    await patients.insertMany(some, { ordered: false, writeConcern: { w: 1 } });
    const copies = some.flatMap(({ _id: patientId, arrivedAt }) =>
      log.map((entry) => ({
        ...{ ...entry, _id: new mongo.ObjectId().toHexString(), patientId },
        ...{ at: arrivedAt, sortAt: arrivedAt },
      })),
    );
    await entries.insertMany(copies, { ordered: false, writeConcern: { w: 1 } });
  }
}
