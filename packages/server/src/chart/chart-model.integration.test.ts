import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import type { Endpoint } from '@bedside/contracts/define.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { timelineEndpoints } from '@bedside/contracts/timeline/timeline.contract.ts';
import { VitalsRecord, vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aClinician, aDepartment, aPatient, type SignedIn } from '../../test/factories.ts';
import { type FakeOpenAi, startFakeOpenAi } from '../../test/fakes/fake-openai.ts';
import { type Answer, ownDatabase, pathOf } from '../../test/node.ts';
import { aRedis, type BreakableServer, hasRedis } from '../../test/processes/mongod.ts';
import { aServer, type ServerProcess } from '../../test/processes/server-process.ts';
import { wordsOf } from '../../test/screens/reply-text.ts';
import { Screen } from '../../test/screens/screen.ts';
import type { Shown } from '../../test/screens/screen-folds.ts';
import { type Random, seededRandom } from '../demo/department/seeded-random.ts';

// At random, clinicians write, screens connect and are cut off, and servers and Redis are killed and restarted. When
// all writes have ended, each screen must equal the response of REST.

/** `BEDSIDE_MODEL_SEED` repeats a run's choices, `BEDSIDE_MODEL_SECONDS` makes it longer. */
const seed = process.env.BEDSIDE_MODEL_SEED ?? randomUUID();
const seconds = Number(process.env.BEDSIDE_MODEL_SECONDS ?? 20);
const writersPerPatient = 3;
const screensPerPatient = 4;

let ai: FakeOpenAi;
let redis: BreakableServer | undefined;
let servers: ServerProcess[] = [];
let clinicians: SignedIn[] = [];
let patientIds: string[] = [];

beforeAll(async () => {
  ai = await startFakeOpenAi();
  redis = hasRedis() ? await aRedis() : undefined;
  const env = { MONGODB_URI: ownDatabase(), OPENAI_BASE_URL: ai.baseURL, REDIS_URL: redis?.uri };
  // Without Redis there is one server, because two could not reach each other.
  servers = await Promise.all((redis ? [1, 2] : [1]).map(() => aServer(env)));
  const [first] = servers;
  if (!first) throw new Error('no server');
  const department = await aDepartment(first);
  clinicians = [department, await aClinician(first, { department }), await aClinician(first, { department })];
  patientIds = [(await aPatient(first, department.token)).id, (await aPatient(first, department.token)).id];
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await Promise.all([redis?.stop(), ai?.close()]);
});

function oneOf<T>(random: Random, choices: readonly T[]): T {
  const chosen = choices[Math.floor(random() * choices.length)];
  if (chosen === undefined) throw new Error('nothing to choose from');
  return chosen;
}

/** Counts actions by name. */
class Tally {
  readonly #counts = new Map<string, number>();

  add(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  toString(): string {
    return [...this.#counts].map(([what, count]) => `${count} ${what}`).join(', ');
  }
}

interface World {
  patientId: string;
  screens: Screen[];
  /** Ids of the sets that the server acknowledged with 201. */
  acknowledged: Set<string>;
  /** The notes of all sets that were sent. Each may be in the chart at most once. */
  sent: Set<string>;
  tally: Tally;
  over: () => boolean;
}

async function send(
  { patientId }: World,
  random: Random,
  endpoint: Endpoint,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer | undefined> {
  const { token } = oneOf(random, clinicians);
  const server = oneOf(random, servers);
  const method = endpoint.method.toUpperCase();
  // A killed server does not respond.
  return server
    .api(method, pathOf(endpoint, { patientId }), { token, headers, ...(body !== undefined && { body }) })
    .catch(() => undefined);
}

/** Records a set, and retries with the same key on any server until it is acknowledged. */
async function recordVitals(world: World, random: Random, actor: SignedIn): Promise<void> {
  const notes = randomUUID();
  world.sent.add(notes);
  const body = { heartRate: 60 + Math.floor(random() * 100), notes };
  for (let attempts = 0; attempts < 200; attempts += 1) {
    const answer = await oneOf(random, servers)
      .api('POST', pathOf(vitalsEndpoints.record, { patientId: world.patientId }), {
        token: actor.token,
        headers: { 'Idempotency-Key': notes },
        body,
      })
      .catch(() => undefined);
    if (answer?.status === 201) {
      world.acknowledged.add(VitalsRecord.parse(answer.body).id);
      world.tally.add('vitals');
      return;
    }
    if (answer && answer.status !== 503) throw new Error(`vitals returned ${answer.status}: ${answer.text}`);
    world.tally.add('repeated vitals');
    await delay(100);
  }
  throw new Error('vitals were never acknowledged');
}

async function movePatient(world: World, random: Random): Promise<void> {
  const read = await send(world, random, patientsEndpoints.read, undefined);
  if (read?.status !== 200) return;
  const { version } = patientsEndpoints.read.response.parse(read.body);
  const bed = `B${Math.floor(random() * 100)}`;
  const answer = await send(world, random, patientsEndpoints.update, { version, bed });
  world.tally.add(answer?.status === 200 ? 'moves' : 'moves that came too late');
}

async function ask(world: World, random: Random): Promise<void> {
  const words = wordsOf(5 + Math.floor(random() * 40));
  const reply =
    random() < 0.15
      ? ({ kind: 'cut', tokens: words } as const)
      : ({ kind: 'reply', tokens: words, tokensPerSecond: 60 } as const);
  ai.script({ reply });
  const body = { patientId: world.patientId, messages: [{ role: 'user', content: 'What is next?' }] };
  await send(world, random, chatEndpoints.ask, body);
  world.tally.add('questions');
}

async function say(world: World, random: Random): Promise<void> {
  const message = { id: randomUUID(), role: 'user', content: 'A message that was made offline' };
  await send(world, random, chatEndpoints.saveMessages, { messages: [message] });
  world.tally.add('messages');
}

async function clear(world: World, random: Random): Promise<void> {
  const after = world.screens[Math.floor(random() * screensPerPatient)]?.position?.seq;
  await send(world, random, chatEndpoints.saveMessages, { messages: [], clear: true, after });
  world.tally.add('clears');
}

async function restore(world: World, random: Random): Promise<void> {
  await send(world, random, chatEndpoints.restore, undefined);
  world.tally.add('restores');
}

async function aWriter(world: World, random: Random): Promise<void> {
  while (!world.over()) {
    const choice = random();
    if (choice < 0.6) await recordVitals(world, random, oneOf(random, clinicians));
    else if (choice < 0.75) await movePatient(world, random);
    else if (choice < 0.83) await ask(world, random);
    else if (choice < 0.92) await say(world, random);
    else if (choice < 0.97) await clear(world, random);
    else await restore(world, random);
    await delay(random() * 60);
  }
}

/** Runs one screen: at random it is cut off and reconnected to any server, looks away, or is replaced by a new one. */
async function aViewer(world: World, place: number, random: Random): Promise<void> {
  const open = () => new Screen(oneOf(random, clinicians).token, world.patientId);
  const url = () => oneOf(random, servers).url;
  let screen = open();
  world.screens[place] = screen;
  await screen.connect(url());
  while (!world.over()) {
    await delay(random() * 1500);
    const choice = random();
    if (!screen.connected || choice < 0.2) {
      screen.cut();
      await delay(random() * 1000);
      await screen.connect(url());
      world.tally.add('cuts');
    } else if (choice < 0.3) {
      await screen.lookAway(random() * 800);
      world.tally.add('looks away');
    } else if (choice < 0.4) {
      screen.close();
      screen = open();
      world.screens[place] = screen;
      await screen.connect(url());
      world.tally.add('new screens');
    }
  }
}

/** Repeatedly kills one server or Redis, and restarts it after a short wait. */
async function breakThings(random: Random, over: () => boolean, tally: Tally): Promise<void> {
  while (!over()) {
    await delay(1000 + random() * 3000);
    if (over()) return;
    if (redis && random() < 0.3) {
      await redis.kill();
      await delay(random() * 2500);
      await redis.restart();
      tally.add('kills of Redis');
    } else {
      const server = oneOf(random, servers);
      await server.kill();
      await delay(random() * 1500);
      await server.restart();
      tally.add('kills of a server');
    }
  }
}

async function logOf(server: ServerProcess, patientId: string) {
  const { token } = clinicians[0] ?? { token: '' };
  return server.call(timelineEndpoints.entries, { token, params: { patientId }, query: { limit: '1' } });
}

/** Waits until no reply runs, not even one of a killed server, and returns the log's last `seq`. */
async function quiet(patientId: string): Promise<number> {
  const [server] = servers;
  if (!server) throw new Error('no server');
  let [before, since] = [-1, performance.now()];
  const limit = performance.now() + 40_000;
  while (performance.now() < limit) {
    const { seq } = await logOf(server, patientId);
    if (seq !== before) [before, since] = [seq, performance.now()];
    // Longer than a dead server's lease on its reply.
    if (performance.now() - since > 9000) return seq;
    await delay(250);
  }
  throw new Error('the log still grows');
}

async function restOf(server: ServerProcess, patientId: string): Promise<Shown> {
  const { token } = clinicians[0] ?? { token: '' };
  const given = { token, params: { patientId } };
  return {
    patient: await server.call(patientsEndpoints.read, given),
    vitals: await server.call(vitalsEndpoints.list, given),
    messages: await server.call(chatEndpoints.messages, given),
  };
}

it('shows on every screen what REST returns after random writes, cuts and kills', async () => {
  console.warn(`BEDSIDE_MODEL_SEED=${seed}`);
  const tally = new Tally();
  const end = performance.now() + seconds * 1000;
  const over = () => performance.now() > end;
  const worlds = patientIds.map(
    (patientId): World => ({
      patientId,
      screens: [],
      acknowledged: new Set(),
      sent: new Set(),
      tally,
      over,
    }),
  );
  const randomOf = (name: string) => seededRandom(`${seed} ${name}`);
  await Promise.all([
    ...worlds.flatMap((world, index) => [
      ...Array.from({ length: writersPerPatient }, (_, place) =>
        aWriter(world, randomOf(`writer ${index} ${place}`)),
      ),
      ...Array.from({ length: screensPerPatient }, (_, place) =>
        aViewer(world, place, randomOf(`screen ${index} ${place}`)),
      ),
    ]),
    breakThings(randomOf('faults'), over, tally),
  ]);
  console.warn(`Done: ${tally}`);

  // Every screen reconnects, and then all writes end.
  for (const { screens } of worlds) {
    for (const [place, screen] of screens.entries()) {
      if (!screen.connected) await screen.connect(servers[place % servers.length]?.url ?? '');
    }
  }
  const ends = await Promise.all(patientIds.map(quiet));
  for (const [index, { patientId, screens, acknowledged, sent }] of worlds.entries()) {
    for (const server of servers) {
      const answered = await restOf(server, patientId);
      for (const [place, screen] of screens.entries()) {
        const name = `screen ${place} of patient ${index}`;
        await expect
          .poll(() => ({ ...screen.position, connected: screen.connected }), { timeout: 15_000 })
          .toMatchObject({ seq: ends[index], connected: true });
        await expect.poll(() => screen.shown !== undefined, { timeout: 15_000 }).toBe(true);
        expect(screen.shown?.patient, name).toEqual(answered.patient);
        expect(screen.shown?.vitals, name).toEqual(answered.vitals);
        expect(screen.shown?.messages, name).toEqual(answered.messages);
      }

      // Every acknowledged set is in the chart, and no set is there twice, however often it was sent.
      const ids = new Set(answered.vitals.map(({ id }) => id));
      expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([]);
      const notes = answered.vitals.map((record) => record.notes ?? '');
      expect(new Set(notes).size).toBe(notes.length);
      expect(notes.filter((note) => !sent.has(note))).toEqual([]);
      console.warn(`patient ${index}: ${ends[index]} entries, ${notes.length} sets of vitals`);
    }
    for (const screen of screens) screen.close();
  }
});
