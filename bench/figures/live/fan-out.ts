import { type Bench, type Figure, inSlices, type Row, type Work } from '../../harness/figure.ts';
import { FrameCounter } from '../../harness/frame-counter.ts';
import { openDepartment } from '../../harness/load/department.ts';
import { type ChildServer, program } from '../../harness/servers/child-server.ts';
import type { PublishCommand } from '../../harness/servers/publish-on-command.ts';

const entryBytes = 300;
const mostPatients = 60;
/** Who watches what, and how many entries are published in one turn of the event loop. */
interface Crowd {
  measure: string;
  patients: number;
  /** Of each patient. */
  viewers: number;
  boards: number;
  perTurn: number;
  limit: number;
}

/** The fixed cost of a broadcast weighs less with more watchers, and more with small rooms. */
const crowds: Crowd[] = [
  { measure: '200 watchers', patients: 1, viewers: 200, boards: 0, perTurn: 1, limit: 1.1 },
  { measure: '1000 watchers', patients: 1, viewers: 1000, boards: 0, perTurn: 1, limit: 1 },
  { measure: '200 watchers, 8 entries a turn', patients: 1, viewers: 200, boards: 0, perTurn: 8, limit: 3 },
  { measure: '60 rooms of 5, 10 boards', patients: 60, viewers: 5, boards: 10, perTurn: 1, limit: 1.1 },
];

interface Side {
  server: ChildServer;
  patientIds: string[];
  /** Connects a viewer of a patient, or without one a reader of the board. */
  connect: (patientId?: string) => Promise<FrameCounter>;
}

export const fanOutFigure: Figure = {
  name: 'fan-out',
  about: `entries of ${entryBytes} bytes to a room, deliveries per second`,
  async run(bench) {
    const floor = await plainSide(bench);
    const product = await bedsideSide(bench);
    const rows: Row[] = [];
    for (const crowd of crowds) {
      const deliveries = bench.quick ? 20_000 : 50_000;
      const share = crowd.viewers + crowd.boards;
      // A multiple of the rooms and of the turns, so that each watcher of a room gets the same number.
      const step = crowd.patients * crowd.perTurn;
      const entries = Math.max(1, Math.round(deliveries / share / step)) * step;
      const sides = [await fill(floor, crowd), await fill(product, crowd)] as const;
      for (const side of sides) await side.deliver(2 * entries);
      const rounds = await inSlices(
        { rounds: bench.rounds, slices: bench.quick ? 2 : 8 },
        { floor: () => sides[0].deliver(entries), product: () => sides[1].deliver(entries) },
      );
      for (const side of sides) side.close();
      rows.push({
        measure: `fan-out to ${crowd.measure}`,
        unit: '/s',
        against: 'ws loop',
        rounds: rounds('perSecond'),
        reach: { of: 'ratio', at: 'least', limit: crowd.limit },
      });
      rows.push({
        measure: `its processor time, ${crowd.measure}`,
        unit: 'µs/delivery',
        against: 'ws loop',
        rounds: rounds('microseconds'),
      });
    }
    return rows;
  },
};

async function plainSide(bench: Bench): Promise<Side> {
  const server = await bench.start({
    program: program('plain-fan-out'),
    env: { ENTRY_BYTES: String(entryBytes) },
  });
  return {
    server,
    patientIds: Array.from({ length: mostPatients }, (_, index) => `bench-${index}`),
    connect: (patientId = 'board') =>
      FrameCounter.connect(server.origin, `/?patient=${patientId}`, entryBytes),
  };
}

async function bedsideSide(bench: Bench): Promise<Side> {
  const server = await bench.start({
    program: program('bedside-fan-out'),
    env: { ENTRY_BYTES: String(entryBytes), MONGODB_URI: bench.mongo.newDatabase().uri },
  });
  const { token, tokens, addPatients } = await openDepartment(server.origin, 6);
  const patientIds = await addPatients(mostPatients);
  let connected = 0;
  return {
    server,
    patientIds,
    connect: (patientId) => {
      connected += 1;
      const session = tokens[connected % tokens.length] ?? token;
      return FrameCounter.watch(
        server.origin,
        session,
        patientId === undefined ? ['board:watch', {}] : ['patient:watch', { patientId }],
        entryBytes,
      );
    },
  };
}

interface Watcher {
  counter: FrameCounter;
  /** Its part of the entries. */
  share: number;
}

/** Connects the watchers. Each `deliver` publishes entries and resolves when every watcher has all of its own. */
async function fill(side: Side, { patients, viewers, boards, perTurn }: Crowd) {
  const patientIds = side.patientIds.slice(0, patients);
  const watchers: Watcher[] = [];
  const wanted: (string | undefined)[] = [
    ...patientIds.flatMap((patientId) => Array.from({ length: viewers }, () => patientId)),
    ...Array.from({ length: boards }, () => undefined),
  ];
  while (watchers.length < wanted.length) {
    const some = wanted.slice(watchers.length, watchers.length + 20);
    watchers.push(
      ...(await Promise.all(
        some.map(async (patientId) => ({
          counter: await side.connect(patientId),
          share: patientId === undefined ? 1 : 1 / patients,
        })),
      )),
    );
  }
  async function deliver(entries: number): Promise<Work> {
    const everywhere = Promise.all(watchers.map(({ counter, share }) => until(counter, entries * share)));
    const before = side.server.cpuSeconds();
    const begin = performance.now();
    const command: PublishCommand = { entries, perTurn, patientIds, hasBoard: boards > 0 };
    await Promise.all([side.server.command(command), everywhere]);
    const seconds = (performance.now() - begin) / 1000;
    return {
      done: entries * (viewers + boards),
      seconds,
      cpuSeconds: side.server.cpuSeconds() - before,
    };
  }
  return {
    deliver,
    close() {
      for (const { counter } of watchers) counter.close();
    },
  };
}

/** Resolves when the watcher has counted so many more frames. */
function until(counter: FrameCounter, frames: number): Promise<void> {
  counter.frames = 0;
  return new Promise((resolve) => {
    counter.onFrames = () => {
      if (counter.frames >= frames) resolve();
    };
  });
}
