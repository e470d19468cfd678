import { setTimeout as delay } from 'node:timers/promises';
import { connectionsEndpoints } from '@bedside/contracts/connections/connections.contract.ts';
import { type LabResult, labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../src/infra/mongod/mongod-process.ts';
import { aDepartment } from '../factories.ts';
import { startFakeOpenAi } from '../fakes/fake-openai.ts';
import { aMongod, aRedis, hasRedis } from '../processes/mongod.ts';
import { aServer } from '../processes/server-process.ts';
import { librarySenders, sendThrough } from './library-senders.ts';
import { anAdt, anOru, stamp } from './sample-messages.ts';
import { aTcpLine } from './tcp-line.ts';

/**
 * More by hand: `HL7_MESSAGES=10000 HL7_MINUTES=60 HL7_PYTHON=…/python npx vitest run --project integration killed-while-sending`,
 * with a Python that has `hl7` and `hl7apy`.
 */
const messageCount = Number(process.env.HL7_MESSAGES ?? 240);
const limitMs = Number(process.env.HL7_MINUTES ?? 4) * 60_000;
const patientsPerSender = 2;
/** A long run has time to work between two breaks; a short one is broken as often as it can be. */
const betweenBreaksMs = messageCount > 1000 ? 10_000 : 900;

const isPanel = (place: number): boolean => place % 2 === 0;

/** Starts a part again. Its port may be taken for a moment, because the system gives free ones to new connections. */
async function restarted(part: { restart(): Promise<void> }): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await part.restart();
    } catch (error) {
      if (tries === 5) throw error;
      await delay(2000);
    }
  }
}

it(
  'loses no message after its accept, stores none twice and none on another chart, while node, MongoDB, Redis and line break',
  async () => {
    const ai = await startFakeOpenAi();
    onTestFinished(() => ai.close());
    const mongod = await aMongod();
    onTestFinished(() => mongod.stop());
    const redis = hasRedis() ? await aRedis() : undefined;
    if (redis) onTestFinished(() => redis.stop());
    const port = await freePort();
    const server = await aServer({
      OPENAI_BASE_URL: ai.baseURL,
      MONGODB_URI: mongod.uri,
      MLLP_PORT: String(port),
      ...(redis && { REDIS_URL: redis.uri }),
    });
    onTestFinished(() => server.stop());
    const line = await aTcpLine(port);
    onTestFinished(() => line.close());
    const { token } = await aDepartment(server);
    const shared = { sendingFacility: 'HOSP', timeZone: 'UTC' };
    const senders = librarySenders();
    await server.call(connectionsEndpoints.add, {
      token,
      body: { ...shared, name: 'Admission', kind: 'patients', sendingApplication: 'ADT1' },
    });
    for (const at of senders.keys()) {
      await server.call(connectionsEndpoints.add, {
        token,
        body: { ...shared, name: `Laboratory ${at}`, kind: 'laboratory', sendingApplication: `LAB${at}` },
      });
    }
    const lanes = senders.flatMap((sender, at) =>
      Array.from({ length: patientsPerSender }, (_, which) => ({
        ...sender,
        app: `LAB${at}`,
        // `node-hl7-client` has one character set.
        isLatin: which === 1 && sender.name !== 'node-hl7-client',
        patient: {
          id: `P${at}-${which}`,
          name: `Family${'abcdefgh'[at * 2 + which]}^Given`,
          birth: '19700101',
        },
      })),
    );
    const arrivals = lanes.map(({ patient }) =>
      anAdt({ event: 'A04', patient, controlId: `IN-${patient.id}` }),
    );
    const [first] = lanes;
    if (!first) throw new Error('No sender');
    await sendThrough({ open: first.open, port, encoding: 'utf8', messages: arrivals }, limitMs);
    const each = Math.ceil(messageCount / lanes.length);
    // Results of one moment are listed in the order in which they were stored.
    const at = stamp();
    let over = false;
    const sending = Promise.all(
      lanes.map(({ open, app, isLatin, patient }) => {
        const messages = Array.from({ length: each }, (_, place) =>
          anOru({
            ...{
              app,
              at,
              patient,
              controlId: `${patient.id}-${place}`,
              charset: isLatin ? '8859/1' : 'UNICODE UTF-8',
            },
            obr: `OBR|1||${patient.id}-${place}|CHEM^Chemistry`,
            // One insert takes a message of one result, and a transaction one of several.
            obx: [
              ...(isPanel(place) ? [`NM|K^Potassium^L||4.${place}|mmol/L|3.5-5.1||||F`] : []),
              `ST|MARK^Mark^L||Größe ${patient.id}/${place}||||||F`,
            ],
          }),
        );
        return sendThrough(
          { open, port: line.port, encoding: isLatin ? 'latin1' : 'utf8', messages },
          limitMs,
        );
      }),
    ).finally(() => {
      over = true;
    });
    const breaks = [
      async () => line.cut(),
      ...[server, mongod, ...(redis ? [redis] : [])].map((part) => async () => {
        await part.kill();
        await restarted(part);
      }),
    ];
    let broken = 0;
    const most = messageCount > 1000 ? Number.POSITIVE_INFINITY : 2 * breaks.length;
    while (!over && broken < most) {
      await delay(betweenBreaksMs * (0.5 + Math.random()));
      if (!over) await breaks[broken % breaks.length]?.();
      broken += 1;
    }
    const sent = await sending;
    const repeated = sent.reduce((sum, one) => sum + one.repeated, 0);
    const names = senders.map(({ name }) => name).join(', ');
    console.warn(`${each * lanes.length} messages of ${names}, ${broken} breaks, ${repeated} sent again`);
    expect(broken).toBeGreaterThan(breaks.length / 2);
    expect(sent.flatMap(({ refused }) => refused)).toEqual([]);
    const all = await server.call(patientsEndpoints.list, { token, query: {} });
    expect(all).toHaveLength(lanes.length);
    for (const { id, mrn } of all) {
      const own = lanes.findIndex(({ patient }) => patient.id === mrn);
      const labs: LabResult[] = await server.call(labsEndpoints.list, {
        token,
        params: { patientId: id },
        query: { limit: '5000' },
      });
      const inOrder = labs.filter(({ testName }) => testName === 'Mark').toReversed();
      const marks = inOrder.map(({ result }) => result);
      // Each once, on the right chart, its characters whole, in the sender's order.
      const accepted = sent[own]?.accepted ?? [];
      expect(marks, mrn).toEqual(accepted.map((place) => `Größe ${mrn}/${place}`));
      expect(labs, mrn).toHaveLength(accepted.length + accepted.filter(isPanel).length);
      const places = inOrder.map(({ recordedAt }) => recordedAt);
      expect(places).toEqual(places.toSorted());
    }
  },
  Math.max(240_000, 1.2 * limitMs),
);
