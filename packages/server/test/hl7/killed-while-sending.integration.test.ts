import { setTimeout as delay } from 'node:timers/promises';
import { connectionsEndpoints } from '@bedside/contracts/connections/connections.contract.ts';
import { type LabResult, labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../src/infra/mongod/mongod-process.ts';
import { aDepartment } from '../factories.ts';
import { startFakeOpenAi } from '../fakes/fake-openai.ts';
import { aMongod } from '../processes/mongod.ts';
import { aServer } from '../processes/server-process.ts';
import { sendPersistently } from './persistent-sender.ts';
import { anAdt, anOru } from './sample-messages.ts';

const patientCount = 8;
/** More for `npm run` by hand: `HL7_MESSAGES=10000`. */
const messageCount = Number(process.env.HL7_MESSAGES ?? 400);

it('loses no message after its accept, stores none twice and none on another chart, while node and MongoDB are killed', async () => {
  const ai = await startFakeOpenAi();
  onTestFinished(() => ai.close());
  const mongod = await aMongod();
  onTestFinished(() => mongod.stop());
  const port = await freePort();
  const server = await aServer({
    OPENAI_BASE_URL: ai.baseURL,
    MONGODB_URI: mongod.uri,
    MLLP_PORT: String(port),
  });
  onTestFinished(() => server.stop());
  const { token } = await aDepartment(server);
  const shared = { sendingFacility: 'HOSP', timeZone: 'UTC' };
  for (const [name, kind, sendingApplication] of [
    ['Admission', 'patients', 'ADT1'],
    ['Laboratory', 'laboratory', 'LAB1'],
  ] as const) {
    await server.call(connectionsEndpoints.add, {
      token,
      body: { ...shared, name, kind, sendingApplication },
    });
  }
  const people = Array.from({ length: patientCount }, (_, at) => ({
    id: `P${at}`,
    name: `Family${'abcdefgh'[at]}^Given`,
    birth: '19700101',
  }));
  const arrivals = people.map((patient) => anAdt({ event: 'A04', patient, controlId: `IN-${patient.id}` }));
  await sendPersistently(port, arrivals);
  const lanes = people.map((patient) =>
    Array.from({ length: Math.ceil(messageCount / patientCount) }, (_, at) =>
      anOru({
        patient,
        controlId: `${patient.id}-${at}`,
        obr: `OBR|1||${patient.id}-${at}|CHEM^Chemistry`,
        obx: [`NM|K^Potassium^L||4.${at}|mmol/L|3.5-5.1||||F`, `ST|MARK^Mark^L||${patient.id}/${at}||||||F`],
      }),
    ),
  );
  let over = false;
  const sending = Promise.all(lanes.map((lane) => sendPersistently(port, lane, 120_000))).finally(() => {
    over = true;
  });
  let kills = 0;
  while (!over && kills < 6) {
    await delay(700 + Math.random() * 800);
    if (over) break;
    const broken = kills % 2 === 0 ? server : mongod;
    await broken.kill();
    await broken.restart();
    kills += 1;
  }
  const sent = await sending;
  const repeated = sent.reduce((sum, one) => sum + one.repeated, 0);
  console.warn(`${messageCount} messages, ${kills} kills, ${repeated} sent again`);
  expect(kills).toBeGreaterThan(0);
  expect(sent.flatMap(({ refused }) => refused)).toEqual([]);
  const all = await server.call(patientsEndpoints.list, { token, query: {} });
  expect(all).toHaveLength(patientCount);
  for (const [lane, { id, mrn }] of all.entries()) {
    const own = people.findIndex((one) => one.id === mrn);
    const labs: LabResult[] = await server.call(labsEndpoints.list, {
      token,
      params: { patientId: id },
      query: { limit: '5000' },
    });
    const marks = labs.filter(({ testName }) => testName === 'Mark').map(({ result }) => result);
    const expected = (sent[own]?.accepted ?? []).map((controlId) => controlId.replace('-', '/'));
    expect(marks.toSorted(), `lane ${lane}`).toEqual(expected.toSorted());
    expect(labs).toHaveLength(2 * expected.length);
    // The order of one patient's messages is that of their entries.
    const inOrder = labs.filter(({ testName }) => testName === 'Mark').toReversed();
    const places = inOrder.map(({ recordedAt }) => recordedAt);
    expect(places).toEqual(places.toSorted());
  }
}, 240_000);
