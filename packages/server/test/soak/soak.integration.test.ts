import { setTimeout as delay } from 'node:timers/promises';
import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import { departmentsEndpoints } from '@bedside/contracts/departments/departments.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { heartbeatMs } from '@bedside/contracts/socket.ts';
import { timelineEndpoints } from '@bedside/contracts/timeline/timeline.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { expect, inject, onTestFailed, onTestFinished, test } from 'vitest';
import { maxConnections } from '../../src/infra/mongo/mongo.ts';
import { aClinician, aDepartment, aSocket, type SignedIn } from '../factories.ts';
import { startFakeOpenAi } from '../fakes/fake-openai.ts';
import { ownDatabase } from '../node.ts';
import { aServer, type ServerProcess } from '../processes/server-process.ts';
import { numbers } from '../random-numbers.ts';
import { Screen } from '../screens/screen.ts';
import { slowness } from '../slowness.ts';
import { type Census, countingItself, growthOf, type Memory, readMemory, takeCensus } from './census.ts';
import { Lane, type People } from './lane.ts';

const minute = 60_000;
const megabyte = 1024 * 1024;
/** `npm run soak` takes half an hour. */
const minutes = Number(process.env.SOAK_MINUTES ?? 3);
const isLong = minutes >= 15;
/**
 * The part at the beginning that does not count, and the most growth per minute in megabytes. In the few minutes of a
 * short run the caches still fill, and one collection more or less moves the figures. Its pace is lower, because it runs
 * beside other tests.
 */
const { warmUpMinutes, mostHeap, mostResident, requestsPerSecond } = isLong
  ? { warmUpMinutes: 5, mostHeap: 1, mostResident: 1, requestsPerSecond: 20 }
  : { warmUpMinutes: 1, mostHeap: 6, mostResident: 15, requestsPerSecond: 10 };
const viewers = 100;
const boards = 5;
const lanes = 5;
const patientsPerLane = 5;
const clinicians = 10;
const secondsBetweenReadings = 10;
const seed = Number(process.env.SOAK_SEED ?? 15);

test(`serves ${viewers} viewers for ${minutes} minutes without growing`, {
  timeout: (minutes + 8) * minute * slowness,
}, async () => {
  const { server, who } = await aDepartmentAtWork();
  const crew = Array.from({ length: lanes }, (_, place) => new Lane(server, who, { place, seed }));
  for (const { department } of crew) {
    for (let count = 0; count < patientsPerLane; count += 1) await department.admit();
  }
  await Promise.all(crew.map((lane) => lane.warmUp()));
  const before = await settled(server);

  const patientIds = crew.flatMap(({ department }) => department.patients.map(({ id }) => id));
  const screens = await openScreens(server, who, patientIds);
  const sockets = await Promise.all(
    Array.from({ length: boards }, async (_, at) => aSocket(server.url, who[at]?.token)),
  );
  for (const socket of sockets) await socket.emitWithAck('board:watch', {});

  const begun = performance.now();
  const processor = process.cpuUsage();
  const over = () => performance.now() - begun > minutes * minute;
  const readings: { minute: number; memory: Memory }[] = [];
  onTestFailed(() => console.warn(JSON.stringify(readings)));
  const read = async () => {
    while (!over()) {
      await delay(secondsBetweenReadings * 1000);
      readings.push({ minute: (performance.now() - begun) / minute, memory: await readMemory(server) });
    }
  };
  await Promise.all([
    ...crew.map((lane) => lane.run(requestsPerSecond / lanes, over)),
    reconnect(server, screens, over),
    read(),
  ]);
  const made = sumOf(crew.map((lane) => lane.made));
  expect(made.starved ?? 0, 'requests that a starved machine refused').toBeLessThan(total(made) / 100);

  for (const patientId of patientIds) {
    const shown = screens.filter((one) => one.patientId === patientId).map(({ screen }) => screen);
    await expectWhole(server, who[0], patientId, shown);
  }
  for (const { screen } of screens) screen.close();
  for (const socket of sockets) socket.close();

  const counted = readings.filter(({ minute }) => minute > warmUpMinutes);
  const growth = (of: keyof Memory) =>
    growthOf(counted.map(({ minute, memory }) => ({ minute, value: memory[of] / megabyte })));
  const ends = (of: keyof Memory) =>
    [readings[0], counted[0], counted.at(-1)].map((one) => Math.round((one?.memory[of] ?? 0) / megabyte));
  console.warn(
    `${minutes} minutes, ${JSON.stringify(made)}\n  heap ${ends('heap').join(', ')} MB, ${growth('heap').toFixed(2)} MB a minute; resident ${ends('rss').join(', ')} MB, ${growth('rss').toFixed(2)} MB a minute\n  ${Math.round(readings.at(-1)?.memory.processorSeconds ?? 0)} s of the server's processor, ${Math.round(process.cpuUsage(processor).user / 1e6)} s of the viewers'`,
  );
  expect(growth('heap')).toBeLessThan(mostHeap);
  expect(growth('rss')).toBeLessThan(mostResident);
  await expectReleased(server, before);
  expect(server.output()).not.toMatch(/MaxListenersExceeded|unhandled rejection|request failed/);
});

/** Starts a server with everything that it can have, and signs a department's clinicians in, its administrator first. */
async function aDepartmentAtWork(): Promise<{ server: ServerProcess; who: People }> {
  const ai = await startFakeOpenAi();
  onTestFinished(() => ai.close());
  ai.script({ reply: { kind: 'reply', tokens: Array(60).fill('Check the airway. '), tokensPerSecond: 30 } });
  const redis = inject('redisUrl');
  const server = await aServer({
    MONGODB_URI: ownDatabase(),
    OPENAI_BASE_URL: ai.baseURL,
    TRIAL_SESSION_LIMIT: '100000',
    ...(redis && { REDIS_URL: redis }),
    ...countingItself,
  });
  onTestFinished(() => server.stop());
  onTestFailed(() => console.warn(server.output().replace(/^(census|memory) .*\n/gm, '')));
  const admin = await aDepartment(server);
  await server.call(departmentsEndpoints.changeExports, { token: admin.token, body: { fhir: true } });
  const who: People = [admin];
  while (who.length < clinicians) who.push(await aClinician(server, { department: admin }));
  return { server, who };
}

/**
 * Returns a census once the requests before it are over. The census stops the server for so long that it may count its
 * database and Redis as lost, so this also waits until it has them again.
 */
async function settled(server: ServerProcess): Promise<Census> {
  await delay(5000);
  const census = await takeCensus(server);
  await delay(2000);
  const readiness = async () => (await fetch(`${server.url}/readyz`)).json();
  await expect.poll(readiness, { timeout: minute }).toEqual({ status: 'ready', degraded: [] });
  return census;
}

interface OpenScreen {
  patientId: string;
  screen: Screen;
}

/** Opens the viewers' screens a few at a time, several on each patient. */
async function openScreens(
  server: ServerProcess,
  who: readonly SignedIn[],
  patientIds: readonly string[],
): Promise<OpenScreen[]> {
  const screens: OpenScreen[] = [];
  for (let at = 0; at < viewers; at += 1) {
    const patientId = patientIds[at % patientIds.length] ?? '';
    const screen = new Screen(who[at % who.length]?.token ?? '', patientId, heartbeatMs);
    onTestFinished(() => screen.close());
    screens.push({ patientId, screen });
    await screen.connect(server.url);
  }
  return screens;
}

/** Every second one screen loses its connection and returns, or looks at nothing for a moment. */
async function reconnect(
  server: ServerProcess,
  screens: readonly OpenScreen[],
  over: () => boolean,
): Promise<void> {
  const random = numbers(seed);
  for (let at = 0; !over(); at = (at + 37) % screens.length) {
    const screen = screens[at]?.screen;
    await delay(700);
    if (random() < 0.4) await screen?.lookAway(300);
    else {
      screen?.cut();
      await delay(300);
      await screen?.connect(server.url);
    }
  }
}

/** Expects that every screen of a patient shows exactly what REST returns, at the end of a log without gaps. */
async function expectWhole(
  { call }: ServerProcess,
  { token }: SignedIn,
  patientId: string,
  screens: readonly Screen[],
): Promise<void> {
  const given = { token, params: { patientId } };
  const seqs: number[] = [];
  for (let last = 1; seqs.length < last; ) {
    const query = { after: String(seqs.length), limit: '500' };
    const { entries, seq } = await call(timelineEndpoints.entries, { ...given, query });
    seqs.push(...entries.map((entry) => entry.seq));
    last = entries.length === 0 ? 0 : seq;
  }
  expect(seqs).toEqual(seqs.map((_, at) => at + 1));
  const stored = {
    patient: await call(patientsEndpoints.read, given),
    vitals: await call(vitalsEndpoints.list, given),
    messages: await call(chatEndpoints.messages, given),
  };
  for (const screen of screens) {
    const isThere = () => screen.position?.seq === seqs.length && screen.shown !== undefined;
    await expect.poll(isThere, { timeout: minute * slowness }).toBe(true);
    expect(screen.shown).toEqual(stored);
  }
}

/** The connections that a server opens besides those to MongoDB that serve requests: to watch it, and to Redis. */
const otherConnections = 8;
/** Listeners of one connection to MongoDB, with those of its timers and streams. */
const listenersPerConnection = 20;

/**
 * Expects that sockets, timers and listeners are back at their numbers from before the first viewer. Idle connections of
 * REST end after their 65 s. The driver keeps the connections that it has opened, up to its bound.
 */
async function expectReleased(server: ServerProcess, before: Census): Promise<void> {
  const grown = async () => {
    const now = await takeCensus(server);
    const more = Math.max(0, total(now.sockets.own) - total(before.sockets.own));
    const limits = {
      'sockets of clients': [now.sockets.clients, before.sockets.clients],
      'own sockets': [total(now.sockets.own), maxConnections + otherConnections],
      timers: [now.timers, before.timers + more],
      listeners: [total(now.listeners), total(before.listeners) + more * listenersPerConnection],
    };
    return Object.entries(limits)
      .filter(([, [count = 0, limit = 0]]) => count > limit)
      .map(([name, [count, limit]]) => `${name}: ${count} instead of ${limit}: ${JSON.stringify(now)}`);
  };
  await expect.poll(grown, { timeout: 1.5 * minute * slowness, interval: 5000 }).toEqual([]);
}

const total = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

function sumOf(counts: readonly Record<string, number>[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const one of counts)
    for (const [kind, count] of Object.entries(one)) sum[kind] = (sum[kind] ?? 0) + count;
  return sum;
}
