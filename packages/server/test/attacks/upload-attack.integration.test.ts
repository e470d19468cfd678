import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { maxXrayBytes } from '@bedside/contracts/xrays/xrays.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxImagesBytes } from '../../src/domains/xrays/xrays.service.ts';
import { aClinician, aDepartment, aPatient, type SignedIn } from '../factories.ts';
import { fakeReading } from '../fakes/fake-openai.ts';
import { ownDatabase } from '../node.ts';
import { aServer, type ServerProcess } from '../processes/server-process.ts';
import { pngOfBytes } from '../samples/sample-files.ts';
import { longestHold, tellingHolds } from './attack.ts';
import { Stopwatch } from './stopwatch.ts';

// In the attack, four clinicians send ten pairs of the largest images each, while the model hangs.
const attackers = 4;
const pairsEach = 10;
/** How many MB the server may grow, for bodies that are being stored, for pieces of images and for garbage. */
const growthAtMost = 200;
const memoryAtMost = 1000;
/** The factor by which calls of others may slow down. Times under `noticeable` milliseconds vary with the machine. */
const slowdownAtMost = 5;
const noticeable = 250;

let server: ServerProcess;
let ai: DeafModel;
let senders: SignedIn[];
let nurse: SignedIn;

beforeAll(async () => {
  ai = await startDeafModel();
  server = await aServer({
    ...tellingHolds,
    MONGODB_URI: ownDatabase(),
    OPENAI_BASE_URL: ai.baseURL,
    OPENAI_API_KEY: 'key-of-the-test',
    TRIAL_SESSION_LIMIT: '1000',
  });
  const admin = await aDepartment(server);
  senders = [admin];
  while (senders.length < attackers) senders.push(await aClinician(server, { department: admin }));
  nurse = await aClinician(server, { department: admin });
});
afterAll(async () => {
  await server.stop();
  await ai.close();
});

/** A model in place of OpenAI's. While deaf it accepts requests, but neither reads them nor responds. */
interface DeafModel {
  readonly baseURL: string;
  isDeaf: boolean;
  /** Requests so far, and requests with an open connection. */
  readonly received: number;
  readonly open: number;
  close(): Promise<void>;
}

/** Starts the model. It parses no image, because parsing would delay the measuring process. */
async function startDeafModel(): Promise<DeafModel> {
  let isDeaf = false;
  let received = 0;
  const open = new Set<IncomingMessage>();
  const listening = createServer((request, response) => {
    received += 1;
    open.add(request);
    response.on('close', () => open.delete(request));
    if (isDeaf) return;
    request.resume().on('end', () => {
      const message = { role: 'assistant', content: JSON.stringify(fakeReading) };
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ choices: [{ index: 0, finish_reason: 'stop', message }] }));
    });
  }).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('The model is not listening');
  return {
    baseURL: `http://127.0.0.1:${address.port}/v1`,
    get isDeaf() {
      return isDeaf;
    },
    set isDeaf(deaf) {
      isDeaf = deaf;
      // A connection that is not read does not show when the other side has closed it.
      if (!deaf) for (const request of open) request.resume();
    },
    get received() {
      return received;
    },
    get open() {
      return open.size;
    },
    async close() {
      listening.closeAllConnections();
      listening.close();
      await once(listening, 'close');
    },
  };
}

interface Sent {
  status: number;
  retryAfter: string | undefined;
}
interface Sending {
  answer: Promise<Sent | undefined>;
  hangUp(): void;
}

/** Sends a pair. `answer` resolves to undefined if this side closed the connection. */
function sendPair(token: string, patientId: string, image: Buffer, key: string = randomUUID()): Sending {
  const part = (name: string) =>
    `\r\n--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
  const pieces = [
    Buffer.from(part('frontalImage').slice(2)),
    image,
    Buffer.from(part('lateralImage')),
    image,
    Buffer.from('\r\n--b--\r\n'),
  ];
  const outgoing = httpRequest(`${server.url}/api/patient/${patientId}/xrays/analyze`, {
    method: 'POST',
    agent: false,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'multipart/form-data; boundary=b',
      'Content-Length': pieces.reduce((sum, { length }) => sum + length, 0),
      'Idempotency-Key': key,
    },
  });
  const answer = new Promise<Sent | undefined>((resolve) => {
    outgoing.on('error', () => resolve(undefined));
    outgoing.on('response', (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
    });
  });
  for (const piece of pieces) outgoing.write(piece);
  outgoing.end();
  return { answer, hangUp: () => outgoing.destroy() };
}

/** Returns the resident memory of the server's process in MB. */
function memory(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** Records vitals for both patients in turn until `isOver`, and at least `least` times. */
async function recordVitals(
  times: Stopwatch,
  when: string,
  patients: Record<string, string>,
  least: number,
  isOver: () => boolean,
) {
  for (let count = 0; count < least || !isOver(); count += 1) {
    for (const [which, patientId] of Object.entries(patients)) {
      await times.time(`${when}, ${which}`, () =>
        server.call(vitalsEndpoints.record, {
          token: nurse.token,
          params: { patientId },
          body: { heartRate: 60 + (count % 60) },
        }),
      );
    }
    await delay(20);
  }
}

function expectQuick(times: Stopwatch, during: string) {
  for (const which of ['the same patient', 'another patient']) {
    const before = times.quantile(`without, ${which}`, 0.5);
    expect(times.quantile(`${during}, ${which}`, 0.5), `${which}\n${times.report()}`).toBeLessThan(
      Math.max(slowdownAtMost * before, noticeable),
    );
  }
}

test('40 X-ray pairs sent to a hung model keep memory bounded and vitals quick, and can be sent again', async () => {
  const [patient, other] = await Promise.all([aPatient(server, nurse.token), aPatient(server, nurse.token)]);
  const patients = { 'the same patient': patient.id, 'another patient': other.id };
  const image = pngOfBytes(maxXrayBytes, randomBytes(1024));
  const times = new Stopwatch();
  await recordVitals(times, 'warming up', patients, 20, () => true);
  await recordVitals(times, 'without', patients, 60, () => true);

  ai.isDeaf = true;
  const before = memory();
  const begun = Date.now();
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, memory());
  }, 50);
  const sendings = senders.flatMap(({ token }) =>
    Array.from({ length: pairsEach }, () => ({ token, key: randomUUID() })).map(({ token, key }) => ({
      ...sendPair(token, patient.id, image, key),
      token,
      key,
    })),
  );
  const answers: (Sent | undefined)[] = [];
  const answered = sendings.map(async (sending) => {
    const sent = await sending.answer;
    answers.push(sent);
    return { ...sending, sent };
  });
  // The server refuses all pairs except those that the model is reading.
  const inMemory = Math.floor(maxImagesBytes / (2 * maxXrayBytes));
  const isOver = () => answers.length >= sendings.length - inMemory && ai.received >= inMemory;
  await recordVitals(times, 'during', patients, 60, isOver);
  await delay(1000);
  clearInterval(watching);
  expect(ai.received).toBe(inMemory);
  const refusals = answers.map((sent) => sent?.status);
  expect(refusals).toHaveLength(sendings.length - inMemory);
  expect(refusals.filter((status) => status !== 503 && status !== 429)).toEqual([]);
  expect(answers.every((sent) => Number(sent?.retryAfter) > 0)).toBe(true);
  process.stdout.write(
    `Memory ${Math.round(before)} MB before, ${Math.round(most)} MB at most; loop blocked ${longestHold(server, begun)} ms\n${times.report()}\n` +
      times
        .kinds()
        .map((kind) => `p99 ${kind}: ${Math.round(times.quantile(kind, 0.99))} ms\n`)
        .join(''),
  );
  expect(most - before, 'growth in MB').toBeLessThan(growthAtMost);
  expect(most, 'memory in MB').toBeLessThan(memoryAtMost);
  expectQuick(times, 'during');

  for (const { hangUp } of sendings) hangUp();
  ai.isDeaf = false;
  const refused = (await Promise.all(answered)).find(({ sent }) => sent?.status === 429);
  await expect.poll(() => ai.open, { timeout: 20_000 }).toBe(0);
  const again = () => sendPair(refused?.token ?? '', patient.id, image, refused?.key).answer;
  await expect.poll(async () => (await again())?.status, { timeout: 30_000, interval: 500 }).toBe(200);
});

test('storing X-ray pairs delays no vitals of the same or another patient', async () => {
  const [patient, other] = await Promise.all([aPatient(server, nurse.token), aPatient(server, nurse.token)]);
  const patients = { 'the same patient': patient.id, 'another patient': other.id };
  const image = pngOfBytes(maxXrayBytes, randomBytes(1024));
  const times = new Stopwatch();
  await recordVitals(times, 'without', patients, 60, () => true);
  let isOver = false;
  const storing = (async () => {
    for (let round = 0; round < 4; round += 1) {
      const pairs = senders.slice(0, 2).map(({ token }) => sendPair(token, patient.id, image).answer);
      expect((await Promise.all(pairs)).map((sent) => sent?.status)).toEqual([200, 200]);
    }
    isOver = true;
  })();
  await Promise.all([storing, recordVitals(times, 'storing', patients, 20, () => isOver)]);
  process.stdout.write(
    `${times.report()}\np99 storing: ${Math.round(times.quantile('storing, the same patient', 0.99))} ms on the same patient\n`,
  );
  expectQuick(times, 'storing');
});
