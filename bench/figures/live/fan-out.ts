import { type Bench, type Figure, inSlices, type Row, type Work } from '../../harness/figure.ts';
import { FrameCounter } from '../../harness/frame-counter.ts';
import { openDepartment } from '../../harness/load/department.ts';
import { type ChildServer, program } from '../../harness/servers/child-server.ts';

const entryBytes = 300;
/** The limits by number of watchers. The fixed cost of a broadcast weighs less with more of them. */
const reaches = [
  { watchers: 200, limit: 0.85 },
  { watchers: 1000, limit: 0.7 },
];

interface Side {
  server: ChildServer;
  connect: () => Promise<FrameCounter>;
}

export const fanOutFigure: Figure = {
  name: 'fan-out',
  about: `entries of ${entryBytes} bytes to a room, deliveries per second`,
  async run(bench) {
    const floor = await plainSide(bench);
    const product = await bedsideSide(bench);
    const rows: Row[] = [];
    for (const { watchers, limit } of reaches) {
      const entries = Math.round((bench.quick ? 20_000 : 50_000) / watchers);
      const sides = [await fill(floor, watchers), await fill(product, watchers)] as const;
      for (const side of sides) await side.deliver(2 * entries);
      const rounds = await inSlices(
        { rounds: bench.rounds, slices: bench.quick ? 2 : 8 },
        { floor: () => sides[0].deliver(entries), product: () => sides[1].deliver(entries) },
      );
      for (const side of sides) side.close();
      rows.push({
        measure: `fan-out to ${watchers} watchers`,
        unit: '/s',
        against: 'ws loop',
        rounds: rounds('perSecond'),
        reach: { of: 'ratio', at: 'least', limit },
      });
      rows.push({
        measure: `its processor time, ${watchers} watchers`,
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
  return { server, connect: () => FrameCounter.connect(server.origin, '/?patient=bench', entryBytes) };
}

async function bedsideSide(bench: Bench): Promise<Side> {
  const server = await bench.start({
    program: program('bedside-fan-out'),
    env: { ENTRY_BYTES: String(entryBytes), MONGODB_URI: bench.mongo.newDatabase().uri },
  });
  const { token, tokens, addPatients } = await openDepartment(server.origin, 6);
  const [patientId = ''] = await addPatients(1);
  let connected = 0;
  return {
    server,
    connect: () => {
      connected += 1;
      return FrameCounter.watch(
        server.origin,
        tokens[connected % tokens.length] ?? token,
        patientId,
        entryBytes,
      );
    },
  };
}

/** Connects the watchers. Each `deliver` publishes entries and resolves when every watcher has all of them. */
async function fill({ server, connect }: Side, watchers: number) {
  const counters: FrameCounter[] = [];
  while (counters.length < watchers) {
    const atOnce = Math.min(20, watchers - counters.length);
    counters.push(...(await Promise.all(Array.from({ length: atOnce }, connect))));
  }
  async function deliver(entries: number): Promise<Work> {
    let complete = 0;
    const everywhere = new Promise<void>((resolve) => {
      for (const counter of counters) {
        counter.frames = 0;
        counter.onFrames = () => {
          if (counter.frames < entries) return;
          complete += 1;
          if (complete === counters.length) resolve();
        };
      }
    });
    const before = server.cpuSeconds();
    const begin = performance.now();
    await Promise.all([server.command({ entries }), everywhere]);
    const seconds = (performance.now() - begin) / 1000;
    return { done: entries * watchers, seconds, cpuSeconds: server.cpuSeconds() - before };
  }
  return {
    deliver,
    close() {
      for (const counter of counters) counter.close();
    },
  };
}
