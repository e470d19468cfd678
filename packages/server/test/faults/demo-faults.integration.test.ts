import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import { isDocument, labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import { recordsEndpoints } from '@bedside/contracts/records/records.contract.ts';
import { basisOfReply, errorsIn } from '@bedside/contracts/records/rests-on.ts';
import { logEnd, timelineEndpoints } from '@bedside/contracts/timeline/timeline.contract.ts';
import { type VitalsRecord, vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { mongo } from 'mongoose';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { demoReadings } from '../../src/demo/department/history.ts';
import { demoPatients } from '../../src/demo/department/patients.ts';
import { demoClinicians, demoPassword } from '../../src/demo/department/seed.ts';
import { replicaSetUri } from '../../src/infra/mongod/replica-set.ts';
import { signIn, watch } from '../factories.ts';
import { removeFolder } from '../folders.ts';
import { ownDatabase } from '../node.ts';
import { runProgram } from '../processes/program.ts';
import {
  aServer,
  aServerComingUp,
  type Environment,
  type ServerProcess,
} from '../processes/server-process.ts';

const hour = 60 * 60 * 1000;

/** Creates an empty data folder for one test. */
function anEmptyFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bedside-demo-'));
  onTestFinished(() => removeFolder(folder));
  return folder;
}

async function start(env: Environment): Promise<ServerProcess> {
  const server = await aServer({ DEMO_SIMULATOR: 'off', ...env });
  onTestFinished(() => server.stop());
  return server;
}

/** Returns the vitals of each demo patient by MRN, as one of its clinicians reads them. */
async function departmentOf(server: ServerProcess): Promise<Map<string, VitalsRecord[]>> {
  const { token } = await signIn(server, demoClinicians.physician.email, demoPassword);
  const patients = await server.call(patientsEndpoints.list, { token });
  const vitals = await Promise.all(
    patients.map(async ({ id, mrn }) => {
      const params = { patientId: id };
      const list = await server.call(vitalsEndpoints.list, { token, params });
      const { seq } = await server.call(timelineEndpoints.entries, { token, params, query: { limit: '1' } });
      const planned = demoPatients.find((patient) => patient.mrn === mrn);
      if (!planned) throw new Error(`${mrn} is not a demo patient`);
      const { labs, documents, scores, medications, xrays, notes, mistakes } = planned;
      const tags = labs.filter(({ tagged }) => tagged).length;
      const ends = medications.filter(({ discontinued }) => discontinued).length;
      const doses = medications.flatMap(({ doses = [] }) => doses).length;
      const ended = medications.length + doses + ends;
      // A document is stored and then read. A mistake is a set, a question with its reply, and a mark.
      const reports = documents.reduce((sum, { results }) => sum + 2 + results.length, 0);
      const records =
        labs.length +
        reports +
        tags +
        scores.length +
        ended +
        xrays.length +
        notes.length +
        4 * mistakes.length;
      // One entry for the patient's creation, one for each set and each other record, and one for the calls that were taken.
      const counting = list.filter(counts);
      const { entries: takes } = await server.call(timelineEndpoints.entries, {
        token,
        params,
        query: { domain: 'attention', before: String(logEnd) },
      });
      expect(takes.length, mrn).toBeLessThanOrEqual(1);
      expect(seq, mrn).toBe(1 + counting.length + records + takes.length);
      return [mrn, counting] as const;
    }),
  );
  return new Map(vitals);
}

/** Expects all sets of twelve patients at the times of the demo data, and none before the patient's arrival. */
function expectWhole(department: Map<string, VitalsRecord[]>): void {
  expect(department.size).toBe(12);
  const now = Date.now();
  for (const patient of demoPatients) {
    const { mrn } = patient;
    const ages = (department.get(mrn) ?? []).map(({ timestamp }) => now - Date.parse(timestamp));
    const planned = demoReadings(patient, new Date(now)).map(({ timestamp }) => now - Date.parse(timestamp));
    expect(ages.length, mrn).toBe(planned.length);
    // The department was seeded a moment ago.
    for (const [index, age] of ages.entries()) {
      expect(Math.abs(age - (planned[index] ?? 0)), mrn).toBeLessThan(hour / 4);
    }
    expect(Math.max(...ages), mrn).toBeLessThan(patient.arrivedMinutesAgo * 60_000 + hour / 4);
  }
}

/** Expects the report with the results saved from it. Expects the reply that rests on a set of the wrong patient. */
async function expectStories(server: ServerProcess): Promise<void> {
  const { token } = await signIn(server, demoClinicians.physician.email, demoPassword);
  const patients = await server.call(patientsEndpoints.list, { token });
  const paramsOf = (mrn: string) => ({
    patientId: patients.find((patient) => patient.mrn === mrn)?.id ?? mrn,
  });

  const labs = await server.call(labsEndpoints.list, { token, params: paramsOf('4071002'), query: {} });
  const report = labs.find(isDocument);
  expect(report?.document).toMatchObject({
    status: 'read',
    demo: true,
    pages: 1,
    identity: { matches: ['name', 'dateOfBirth', 'mrn'], differs: [] },
  });
  const { abnormalValues = [], normalValues = [] } = report?.aiAnalysisResult ?? {};
  const read = [...abnormalValues, ...normalValues];
  expect(read.map(({ foundInDocument }) => foundInDocument)).toEqual([true, true, true, true]);
  const saved = labs.filter(({ sourceDocument }) => sourceDocument === report?.id);
  expect(saved.map(({ testName, result }) => `${testName} ${result}`).toSorted()).toEqual(
    read.map(({ testName, value }) => `${testName} ${value}`).toSorted(),
  );

  const params = paramsOf('4071011');
  const errors = await server.call(recordsEndpoints.listErrors, { token, params, query: {} });
  expect(errors).toMatchObject([{ domain: 'vitals', enteredInError: { reason: 'wrong-patient' } }]);
  const messages = await server.call(chatEndpoints.messages, { token, params, query: {} });
  const reply = messages.find(({ role, inReplyTo }) => role === 'assistant' && inReplyTo !== undefined);
  expect(reply?.content).toContain('60/38');
  expect(reply?.metadata).toMatchObject({ demo: true });
  expect(reply && errorsIn(basisOfReply(reply), errors)).toHaveLength(1);
}

const idsOf = (department: Map<string, VitalsRecord[]>) =>
  [...department].map(([mrn, sets]) => [mrn, sets.map(({ id }) => id)] as const);

const Kept = z.object({ port: z.number() });

/** Returns how many chart entries the embedded MongoDB of `folder` contains; 0 while it cannot be reached. */
async function entriesIn(folder: string): Promise<number> {
  const file = path.join(folder, 'mongo', 'kept.json');
  if (!existsSync(file)) return 0;
  const { port } = Kept.parse(JSON.parse(readFileSync(file, 'utf8')));
  const client = new mongo.MongoClient(replicaSetUri(port), { serverSelectionTimeoutMS: 1000 });
  try {
    return await client.db().collection('chart_entries').estimatedDocumentCount();
  } catch {
    // It is starting, or the one of an earlier start is ending.
    return 0;
  } finally {
    await client.close();
  }
}

/** Starts a server on `folder` and kills it once it has seeded `entries` entries. */
async function killedWhileSeeding(folder: string, entries: number): Promise<void> {
  const coming = aServerComingUp({ NODE_ENV: 'test', DATA_DIR: folder, DEMO_SIMULATOR: 'off' });
  onTestFinished(() => coming.kill());
  while ((await entriesIn(folder)) < entries) await delay(2);
  await coming.kill();
  expect(coming.output()).not.toContain('Bedside is ready');
}

describe('the demo department', () => {
  it('is seeded on the first start with an empty database, and not on the second', async () => {
    const DATA_DIR = anEmptyFolder();
    const server = await start({ DATA_DIR });
    for (const { email } of Object.values(demoClinicians)) {
      await expect.poll(() => server.output()).toContain(email);
      expect((await signIn(server, email, demoPassword)).user).toMatchObject({ sessionLimit: null });
    }
    expect(server.output()).toContain(demoPassword);
    const first = await departmentOf(server);
    expectWhole(first);
    await expectStories(server);
    expect(await server.terminate()).toBe(0);
    // The seeding clears the database before it: the logs have to begin again, signed.
    expect(await runProgram('audit', ['verify'], { DATA_DIR })).toMatchObject({ code: 0 });
    await server.restart();
    expect(idsOf(await departmentOf(server))).toEqual(idsOf(first));
    await server.kill();
    await server.restart();
    expect(idsOf(await departmentOf(server))).toEqual(idsOf(first));
  });

  it('is seeded again after an earlier start was killed while seeding, early or late', async () => {
    const DATA_DIR = anEmptyFolder();
    for (const entries of [1, 60, 130]) await killedWhileSeeding(DATA_DIR, entries);
    const server = await start({ DATA_DIR });
    expectWhole(await departmentOf(server));
    const { token } = await signIn(server, demoClinicians.chargeNurse.email, demoPassword);
    expect(await server.call(patientsEndpoints.list, { token })).toHaveLength(12);
  });

  it.each(['production', 'development'])('is absent in an external MongoDB in %s', async (NODE_ENV) => {
    const server = await start({ NODE_ENV, MONGODB_URI: ownDatabase() });
    const body = { email: demoClinicians.physician.email, password: demoPassword };
    expect((await server.api('POST', '/auth/login', { body })).error?.code).toBe('unauthenticated');
    expect(server.output()).not.toContain(demoPassword);
    await server.stop();
  });

  it('records new vitals from its monitors on every screen, unless the simulator is off', async () => {
    const DATA_DIR = anEmptyFolder();
    const server = await start({ DATA_DIR, DEMO_SIMULATOR: 'on' });
    const { token } = await signIn(server, demoClinicians.nurse.email, demoPassword);
    const patients = await server.call(patientsEndpoints.list, { token });
    const screens = await Promise.all(patients.map(({ id }) => watch(server.url, token, id)));
    const received = () => screens.flatMap(({ entries }) => entries);
    await expect.poll(() => received().length, { timeout: 30_000 }).toBeGreaterThan(1);
    for (const { type, actor, data } of received()) {
      expect(type).toBe('vitals.recorded');
      // Some sets come from a nurse's round. A monitor records nothing that only a person can observe (D49).
      expect(['Simulated round', 'Nurse']).toContain(actor.role === 'Device' ? 'Nurse' : actor.fullName);
      if (actor.role === 'Device') expect(data).not.toHaveProperty('supplementalOxygen');
    }
    for (const screen of screens) screen.close();
    expect(await server.terminate()).toBe(0);

    await server.restart({ DEMO_SIMULATOR: 'off' });
    const before = idsOf(await departmentOf(server));
    // Longer than two readings of the simulator take.
    await delay(9000);
    expect(idsOf(await departmentOf(server))).toEqual(before);
  });
});
