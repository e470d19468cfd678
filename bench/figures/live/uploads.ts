import { setTimeout as wait } from 'node:timers/promises';
import { aPdfBomb, aPdfOfBytes } from '../../../packages/server/test/samples/sample-documents.ts';
import { pngOfBytes } from '../../../packages/server/test/samples/sample-files.ts';
import { type Bench, type Figure, inTurn, type Row } from '../../harness/figure.ts';
import { openDepartment } from '../../harness/load/department.ts';
import { type DocumentForm, documentForm, Uploaders } from '../../harness/load/documents.ts';
import { openWard, timeToLastScreen, type Ward } from '../../harness/load/screens.ts';
import { watch } from '../../harness/load/viewer.ts';
import { type ChildServer, program } from '../../harness/servers/child-server.ts';
import { quantile } from '../../harness/statistics.ts';

const documentBytes = 10 * 1024 * 1024;
const bombs = 10;
/** Milliseconds between the colleague's sets of vitals, so that a round lasts for several uploads. */
const pause = 15;
const sampleMilliseconds = 100;

interface Side {
  server: ChildServer;
  /** The colleague's patient, on one screen. */
  ward: Ward;
  uploaders: Uploaders;
  patientId: string;
}

export const uploadsFigure: Figure = {
  name: 'uploads',
  about: `vitals to a screen beside uploads of 10 MB, and beside ${bombs} PDFs that unfold to 300 MB each`,
  obstacle: () => (process.platform === 'linux' ? null : 'memory is read from /proc'),
  async run(bench) {
    const side = await open(bench);
    const large = await besideLarge(bench, side);
    return [...large, ...(await besideBombs(bench, side))];
  },
};

async function open(bench: Bench): Promise<Side> {
  const model = await bench.start({
    program: program('model'),
    env: { TOKENS: '1', TOKENS_PER_SECOND: '1', WARM_UP_SHARE: '1' },
  });
  const server = await bench.startNode({
    mongoUri: bench.mongo.newDatabase().uri,
    env: { OPENAI_BASE_URL: `${model.origin}/v1`, OPENAI_API_KEY: 'bench' },
  });
  const { token, tokens, addPatients } = await openDepartment(server.origin, 6);
  const [watched = '', patientId = ''] = await addPatients(2);
  const viewer = await watch(server.origin, token, watched);
  const ward = openWard(server.origin, watched, [viewer], token);
  const uploaders = new Uploaders(server.origin, tokens.slice(1), bombs);
  bench.defer(() => {
    viewer.close();
    uploaders.close();
  });
  for (let index = 0; index < 300; index += 1) await timeToLastScreen(ward, index);
  return { server, ward, uploaders, patientId };
}

/** One upload after the other, by turns a PDF and an image, which goes to the model as a whole. */
async function besideLarge(bench: Bench, { ward, uploaders, patientId }: Side): Promise<Row[]> {
  const count = bench.quick ? 30 : 300;
  const forms = [
    documentForm(patientId, 'report.pdf', aPdfOfBytes(documentBytes)),
    documentForm(patientId, 'photo.png', pngOfBytes(documentBytes, Buffer.from([0]))),
  ];
  for (const form of forms) await uploaders.upload(form, 201);
  const shares = (times: number[]) => ({ p50: quantile(times, 0.5), p99: quantile(times, 0.99) });
  const rounds = await inTurn(bench.rounds, {
    floor: async () => shares(await timesOf(ward, (taken) => taken < count)),
    async product() {
      let isRunning = true;
      const uploads = uploadUntil(uploaders, forms, () => isRunning);
      const times = await timesOf(ward, (taken) => taken < count);
      isRunning = false;
      await uploads;
      return shares(times);
    },
  });
  return (['p50', 'p99'] as const).map((share) => ({
    measure: `vitals to a screen beside uploads of 10 MB, ${share}`,
    unit: 'ms',
    against: 'without uploads',
    rounds: rounds(share),
    reach: { of: 'ratio', at: 'most', limit: share === 'p50' ? 1.5 : 3 },
  }));
}

async function uploadUntil(uploaders: Uploaders, forms: DocumentForm[], isRunning: () => boolean) {
  for (let sent = 0; isRunning(); sent += 1) {
    const form = forms[sent % forms.length];
    if (form) await uploaders.upload(form, 201);
  }
}

async function besideBombs(bench: Bench, { server, ward, uploaders, patientId }: Side): Promise<Row[]> {
  const bomb = documentForm(patientId, 'report.pdf', aPdfBomb());
  await uploaders.upload(bomb, 422);
  const rounds = await inTurn(bench.rounds, {
    floor: async () => ({ p50: quantile(await timesOf(ward, (taken) => taken < 300), 0.5), peak: 0 }),
    async product() {
      const before = server.treeBytes();
      let [isRunning, peak] = [true, before];
      const sampling = setInterval(() => {
        peak = Math.max(peak, server.treeBytes());
      }, sampleMilliseconds);
      const all = Promise.all(Array.from({ length: bombs }, () => uploaders.upload(bomb, 422)));
      void all
        .catch(() => undefined)
        .finally(() => {
          isRunning = false;
        });
      const times = await timesOf(ward, () => isRunning);
      clearInterval(sampling);
      await all;
      return { p50: quantile(times, 0.5), peak: (peak - before) / 2 ** 20 };
    },
  });
  return [
    {
      measure: `vitals to a screen beside ${bombs} PDF bombs, p50`,
      unit: 'ms',
      against: 'without uploads',
      rounds: rounds('p50'),
      reach: { of: 'ratio', at: 'most', limit: 2 },
    },
    {
      measure: `memory of the server and its children beside ${bombs} PDF bombs`,
      unit: 'MiB more',
      rounds: rounds('peak').map(({ product }) => ({ product })),
      reach: { of: 'value', at: 'most', limit: 300 },
    },
  ];
}

/** The colleague records vitals one after the other. Returns the milliseconds of each until the screen has it. */
async function timesOf(ward: Ward, isWanted: (taken: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (isWanted(times.length)) {
    times.push(await timeToLastScreen(ward, times.length));
    await wait(pause);
  }
  return times;
}
