import type { StoredEntry } from '../../../packages/server/src/chart/entry-store.ts';
import { type Bench, type Figure, oneByOne } from '../../harness/figure.ts';
import { aSetOfVitals, openDepartment, vitalsPath } from '../../harness/load/department.ts';
import { fillLog } from '../../harness/load/long-log.ts';
import { RestClient } from '../../harness/load/rest-client.ts';
import { median } from '../../harness/statistics.ts';

const shortLog = 1000;
const longLog = 1_000_000;
const spread = 20;
const hotShare = 0.1;

export const logSizeFigure: Figure = {
  name: 'log-size',
  about: `one write when the log holds ${longLog.toLocaleString('en')} entries`,
  async run(bench) {
    const count = bench.quick ? 50 : 300;
    const short = await openLog(bench, shortLog);
    const long = await openLog(bench, bench.quick ? 50_000 : longLog);
    const compare = async (write: (log: Log, index: number) => Promise<number>) => {
      const sides = {
        floor: (index: number) => write(short, index),
        product: (index: number) => write(long, index),
      };
      const p50 = (times: number[]) => ({ p50: median(times) });
      await oneByOne({ rounds: 1, count }, sides, p50);
      return (await oneByOne({ rounds: bench.rounds, count }, sides, p50))('p50');
    };
    const overMany = await compare((log, index) => log.write(log.patients[index % spread] ?? '', index));
    const overOne = await compare((log, index) => log.write(log.hot, index));
    const against = `${shortLog.toLocaleString('en')} entries`;
    const reach = { of: 'ratio', at: 'most', limit: 1.1 } as const;
    return [
      {
        measure: `one write over ${spread} patients, long log`,
        unit: 'ms',
        against,
        rounds: overMany,
        reach,
      },
      {
        measure: 'one write on a patient with a tenth of it',
        unit: 'ms',
        against,
        rounds: overOne,
        reach,
      },
    ];
  },
};

type Log = Awaited<ReturnType<typeof openLog>>;

async function openLog(bench: Bench, total: number) {
  const { uri: mongoUri, name } = bench.mongo.newDatabase();
  const first = await bench.startNode({ mongoUri });
  const { token, addPatients } = await openDepartment(first.origin);
  const patients = await addPatients(spread + 1);
  const [hot = ''] = patients.splice(0, 1);
  const entries = bench.mongo.client.db(name).collection<StoredEntry>('chart_entries');
  const rest = new RestClient(first.origin, { token });
  await rest.post(vitalsPath(hot), aSetOfVitals(0));
  rest.close();
  const template = await entries.findOne({ patientId: hot, type: 'vitals.recorded' });
  if (!template) throw new Error('The log contains no vitals');
  await first.stop();

  await fillLog(entries, template, { total, hotShare, hot: { patientId: hot, from: template.seq } });
  // The measured writes must not wait for pages that the fill left to write.
  await bench.mongo.client.db('admin').command({ fsync: 1 });
  const { origin } = await bench.startNode({ mongoUri });
  const client = new RestClient(origin, { token });

  /** Records one set and returns its milliseconds. */
  async function write(patientId: string, index: number): Promise<number> {
    const begin = performance.now();
    await client.post(vitalsPath(patientId), aSetOfVitals(index));
    return performance.now() - begin;
  }
  return { patients, hot, write };
}
