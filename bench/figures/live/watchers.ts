import { setTimeout as wait } from 'node:timers/promises';
import { type Bench, type Figure, inTurn } from '../../harness/figure.ts';
import { openDepartment } from '../../harness/load/department.ts';
import { connectAll, type Viewer, watch, watchPlainly } from '../../harness/load/viewer.ts';
import { type ChildServer, exposeGc, program } from '../../harness/servers/child-server.ts';

/** One session per 200 sockets, which is a session's limit. The number of patients is that of a department. */
const perSession = 150;
const patientsPerSession = 10;

export const watchersFigure: Figure = {
  name: 'watchers',
  about: 'memory that the server holds for each watcher to whom nothing happens',
  obstacle: () => (process.platform === 'linux' ? null : 'memory is read from /proc'),
  async run(bench) {
    const count = bench.quick ? 300 : 1500;
    const rounds = await inTurn(bench.rounds, {
      floor: () => plain(bench, count),
      product: () => bedside(bench, count),
    });
    return [
      {
        measure: `memory per idle watcher, of ${count}`,
        unit: 'KiB',
        against: 'ws',
        rounds: rounds('kibibytes'),
        reach: { of: 'value', at: 'most', limit: 32 },
      },
    ];
  },
};

async function plain(bench: Bench, count: number) {
  const server = await bench.start({ program: program('plain-watchers'), execArgv: exposeGc });
  return perWatcher(server, count, (index) => watchPlainly(server.origin, `patient-${index % 100}`));
}

async function bedside(bench: Bench, count: number) {
  const server = await bench.startNode({ mongoUri: bench.mongo.newDatabase().uri, exposeGc: true });
  const { token, tokens, addPatients } = await openDepartment(server.origin, Math.ceil(count / perSession));
  const patients = await addPatients(patientsPerSession * tokens.length);
  return perWatcher(server, count, (index) =>
    watch(server.origin, tokens[index % tokens.length] ?? token, patients[index % patients.length] ?? ''),
  );
}

/** Starts a new process for each round, because a process does not return all memory. */
async function perWatcher(server: ChildServer, count: number, connect: (index: number) => Promise<Viewer>) {
  // Memory that the first sockets cause, such as compiled code, does not count.
  const first = await connectAll(100, connect);
  for (const viewer of first) viewer.close();
  await wait(500);
  await server.collectGarbage();
  const before = server.residentBytes();
  const viewers = await connectAll(count, connect);
  await wait(1000);
  await server.collectGarbage();
  const bytes = server.residentBytes() - before;
  for (const viewer of viewers) viewer.close();
  await server.stop();
  return { kibibytes: bytes / count / 1024 };
}
