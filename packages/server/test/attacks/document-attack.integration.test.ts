import { setTimeout as delay } from 'node:timers/promises';
import { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aClinician, aDepartment, aPatient, type SignedIn } from '../factories.ts';
import { type FakeOpenAi, startFakeOpenAi } from '../fakes/fake-openai.ts';
import { ownDatabase } from '../node.ts';
import { treeBytes } from '../processes/process-tree.ts';
import { aServer, type ServerProcess } from '../processes/server-process.ts';
import { sendDocument } from '../samples/lab-documents.ts';
import { aLabReport, aPdfBomb } from '../samples/sample-documents.ts';
import { aFile } from '../samples/sample-files.ts';

/** How many MB the server and the processes that it starts may grow while they read ten bombs. */
const growthAtMost = 300;
const atOnce = 10;

let server: ServerProcess;
let ai: FakeOpenAi;
let nurse: SignedIn;
let colleague: SignedIn;
let patient: Patient;

beforeAll(async () => {
  ai = await startFakeOpenAi();
  server = await aServer({
    MONGODB_URI: ownDatabase(),
    OPENAI_BASE_URL: ai.baseURL,
    OPENAI_API_KEY: 'key-of-the-test',
  });
  nurse = await aDepartment(server);
  colleague = await aClinician(server, { department: nurse });
  patient = await aPatient(server, nurse.token);
});
afterAll(async () => {
  await server.stop();
  await ai.close();
});

const sendAtOnce = (file: File) =>
  Promise.all(
    Array.from({ length: atOnce }, () =>
      sendDocument(server, { patientId: patient.id, token: nurse.token, file }),
    ),
  );

test('ten documents at once are all read', async () => {
  const answers = await sendAtOnce(
    aFile(aLabReport([], [{ name: 'Potassium', value: '6.1', range: '3.5-5.1' }]), 'report.pdf'),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(atOnce).fill(201));
  const labs = answers.map(({ body }) => LabResult.parse(body));
  expect(new Set(labs.map(({ id }) => id)).size).toBe(atOnce);
  expect(labs.every(({ document }) => document?.status === 'read')).toBe(true);
});

test('ten PDFs that unfold to 300 MB are rejected one by one, while memory stays bounded and vitals are recorded', async () => {
  const other = await aPatient(server, colleague.token);
  const before = treeBytes(server.pid);
  let [most, isOver, recorded] = [before, false, 0];
  const watching = setInterval(() => {
    most = Math.max(most, treeBytes(server.pid));
  }, 100);
  const answers = sendAtOnce(aFile(aPdfBomb(), 'report.pdf')).finally(() => {
    isOver = true;
  });
  try {
    do {
      await server.call(vitalsEndpoints.record, {
        token: colleague.token,
        params: { patientId: other.id },
        body: { heartRate: 60 + (recorded % 60) },
      });
      recorded += 1;
      await delay(100);
    } while (!isOver);
  } finally {
    clearInterval(watching);
    // A server that has ended rejects them, too.
    await answers.catch(() => process.stderr.write(server.output()));
  }
  for (const { status, error } of await answers) {
    expect([status, error?.fields]).toEqual([422, { file: 'too-complex-document' }]);
  }
  const growth = Math.round((most - before) / 2 ** 20);
  process.stdout.write(`${atOnce} bombs: ${growth} MB more at most; ${recorded} sets of vitals meanwhile\n`);
  expect(growth, 'growth in MB').toBeLessThan(growthAtMost);
  expect(recorded).toBeGreaterThan(1);
});
