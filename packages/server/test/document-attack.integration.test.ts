import { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDepartment, aPatient, type SignedIn } from './factories.ts';
import { type FakeOpenAi, startFakeOpenAi } from './fake-openai.ts';
import { sendDocument } from './lab-documents.ts';
import { ownDatabase } from './node.ts';
import { aLabReport } from './sample-documents.ts';
import { aFile } from './sample-files.ts';
import { aServer, type ServerProcess } from './server-process.ts';

const atOnce = 10;

let server: ServerProcess;
let ai: FakeOpenAi;
let nurse: SignedIn;
let patient: Patient;

beforeAll(async () => {
  ai = await startFakeOpenAi();
  server = await aServer({
    MONGODB_URI: ownDatabase(),
    OPENAI_BASE_URL: ai.baseURL,
    OPENAI_API_KEY: 'key-of-the-test',
  });
  nurse = await aDepartment(server);
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
}, 180_000);
