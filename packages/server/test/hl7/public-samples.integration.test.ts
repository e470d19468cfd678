import { connectionsEndpoints } from '@bedside/contracts/connections/connections.contract.ts';
import { labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import { type Patient, patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aTeam } from '../a-team.ts';
import { aSender, type RawSender, readAck } from './mllp-client.ts';
import { headerField, headersOf, inProduction, publicSamples } from './public-samples.ts';
import { anAdt } from './sample-messages.ts';

const { node, admin } = await aTeam({ node: { mllpPort: 0 } });
const port = await node.app.mllp.listen(0, '127.0.0.1');
const { token } = admin;
const samples = publicSamples();

const emptied = ['patients', 'hospital_messages', 'received_results', 'connections', 'chart_entries'];
const count = (name: string) => mongoose.connection.collection(name).countDocuments();

let sender: RawSender;
beforeAll(async () => {
  sender = await aSender(port);
});
afterAll(() => sender.close());

/** A connection for each sender and kind of a sample, and one that registers its patients. */
async function connect(text: string): Promise<void> {
  const shared = { timeZone: 'UTC', characterSet: 'UNICODE UTF-8', authority: 'SITE' } as const;
  const senders = new Set(
    headersOf(text).map((header) => {
      const kind = headerField(header, 9).startsWith('ADT') ? 'patients' : 'laboratory';
      const first = (field: number) => headerField(header, field).split('^')[0]?.trim() ?? '';
      return JSON.stringify([first(3), first(4), kind]);
    }),
  );
  senders.add(JSON.stringify(['ADT1', 'REGISTRATION', 'patients']));
  for (const [place, one] of [...senders].entries()) {
    const [sendingApplication, sendingFacility, kind] = JSON.parse(one);
    if (sendingApplication === '' && sendingFacility === '') continue;
    await node.call(connectionsEndpoints.add, {
      token,
      body: { ...shared, name: `Sender ${place}`, kind, sendingApplication, sendingFacility },
    });
  }
}

/** Registers the patient of a message that is no arrival, as the hospital would have before. */
async function register(text: string): Promise<void> {
  const types = headersOf(text).map((header) => headerField(header, 9));
  if (types.some((type) => /^ADT\^A0[14]/.test(type))) return;
  const pid = text.split('\r').find((line) => line.startsWith('PID'));
  if (pid === undefined) return;
  const identity = pid.split('|').map((field, at) => (at === 0 || [3, 5, 7, 8].includes(at) ? field : ''));
  const arrival = anAdt({
    event: 'A04',
    facility: 'REGISTRATION',
    eventAt: '19880101000000+0000',
    charset: 'UNICODE UTF-8',
    patient: { id: '', pid: identity.join('|') },
  });
  await sender.send(Buffer.from(arrival));
}

const charts = async () => [await count('patients'), await count('chart_entries')];

/** Sends a frame, and returns its acknowledgements in words. */
async function acknowledgementsOf(text: string): Promise<string[]> {
  const isLatin = headersOf(text).some((header) => headerField(header, 18) === '8859/1');
  const ack = await sender.send(Buffer.from(text, isLatin ? 'latin1' : 'utf8'));
  return ack
    .split(/(?<=\r|^)(?=MSH)/)
    .filter((one) => one.startsWith('MSH'))
    .map((one) => {
      const { code, reason } = readAck(one);
      return reason === '' ? code : `${code} ${reason}`;
    });
}

it('has at least 150 samples', () => {
  expect(samples.length).toBeGreaterThanOrEqual(150);
});

it.each(samples)('answers $name as its reader expects', async ({ text, expected, inProduction: other }) => {
  for (const [sent, answers] of [
    [text, expected],
    ...(other ? [[inProduction(text), other] as const] : []),
  ] as const) {
    for (const name of emptied) await mongoose.connection.collection(name).deleteMany({});
    await connect(sent);
    await register(sent);
    const before = await charts();
    expect(await acknowledgementsOf(sent)).toEqual(answers);
    if (answers.every((one) => !/^[AC]A/.test(one))) expect(await charts()).toEqual(before);
    await readable();
    // The next message of the connection is served.
    const next = anAdt({
      event: 'A04',
      facility: 'REGISTRATION',
      patient: { id: 'NEXT', name: 'Next^One', birth: '20010101' },
    });
    expect(readAck(await sender.send(next)).code).toBe('AA');
  }
});

/** Every chart that the message made or changed can be read. */
async function readable(): Promise<void> {
  for (const { id } of await node.call(patientsEndpoints.list, { token, query: {} })) {
    await node.call(labsEndpoints.list, { token, params: { patientId: id }, query: {} });
  }
}

/** Sends a sample, and returns its only patient. */
async function patientOf(name: string): Promise<Patient> {
  for (const one of emptied) await mongoose.connection.collection(one).deleteMany({});
  const { text = '' } = samples.find((one) => one.name.startsWith(name)) ?? {};
  await connect(text);
  await register(text);
  expect(await acknowledgementsOf(text)).toEqual([expect.stringMatching(/^[AC]A$/)]);
  const [patient] = await node.call(patientsEndpoints.list, { token, query: {} });
  return node.call(patientsEndpoints.read, { token, params: { patientId: patient?.id ?? '' } });
}

/** Returns the results of the only patient after a sample. */
async function resultsOf(name: string): Promise<{ result: string; units?: string | undefined }[]> {
  const patient = await patientOf(name);
  const labs = await node.call(labsEndpoints.list, {
    token,
    params: { patientId: patient.id },
    query: {},
  });
  return labs
    .filter(({ enteredInError }) => enteredInError === undefined)
    .map(({ result, units }) => ({ result, units }));
}

it('reads the lines of one text as one result', async () => {
  const [report] = await resultsOf('hl7types.hl7 tests/codecs/test_generic_parser.py:24');
  expect(report?.result).toContain('(note)\nWBCS: Adequate in number & normal in appearance\nRBC:');
  const texts = (await resultsOf('hl7v2-fhir-bridge.hl7 samples/oru_r01_final.hl7')).map(
    ({ result }) => result,
  );
  expect(texts.join('\n')).toContain('FINDINGS: Lungs: 6 mm solid nodule');
  expect(texts.join('\n')).toContain('No mediastinal adenopathy.');
});

it('loses no text behind a separator that its sender did not escape', async () => {
  const texts = await resultsOf('hl7v2-fhir-bridge.hl7 samples/oru_r01_ft_escapes.hl7');
  expect(texts.map(({ result }) => result).join('\n')).toContain('T2^weighted is not a CT term');
});

it('takes the unit from the text where only that is a known one', async () => {
  const results = await resultsOf('npm-hl7.hl7 test/fixtures/isabella_jones_lipid_panel.txt');
  expect(results.map(({ units }) => units)).toEqual(Array(5).fill('mg/dL'));
});

it('reads allergies of both segments, with all reactions', async () => {
  const both = await patientOf('brightohir.hl7 tests/test_v20.py:357');
  expect(both.allergies).toEqual([
    { substance: 'PENICILLIN', reaction: 'Anaphylaxis' },
    { substance: 'SHELLFISH', reaction: 'Hives' },
  ]);
  const several = await patientOf('hl7-parser.hl7 test_assets/sample_adt_a04.hl7');
  expect(several.allergies).toContainEqual({ substance: 'PENICILLIN', reaction: 'PRODUCES HIVES, RASH' });
});
