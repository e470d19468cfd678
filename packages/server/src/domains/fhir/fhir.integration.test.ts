import { spawnSync } from 'node:child_process';
import { env } from 'node:process';
import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { departmentsEndpoints } from '@bedside/contracts/departments/departments.contract.ts';
import { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { securityEndpoints } from '@bedside/contracts/security/security.contract.ts';
import type {
  AllergyIntolerance,
  Bundle,
  DocumentReference,
  Patient as FhirPatient,
  FhirResource,
  MedicationStatement,
  Observation,
  Provenance,
  RiskAssessment,
} from 'fhir/r4';
import { describe, expect, test } from 'vitest';
import { aRequest } from '../../../test/a-request.ts';
import { aTeam } from '../../../test/a-team.ts';
import { aPatient, aSocket } from '../../../test/factories.ts';
import { fhirProblems } from '../../../test/fhir-schema.ts';
import { addEntries } from '../../../test/samples/a-long-chart.ts';
import { securityEvents } from '../security/security.service.ts';
import { maxExportedRecords } from './bundle.ts';

const { node, admin, nurse, stranger } = await aTeam();
const problemsOf = fhirProblems();
const request = () => aRequest(nurse);
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const exported = (patientId: string, token: string | undefined = nurse.token) =>
  node.api('GET', `/patient/${patientId}/fhir`, { token });

async function bundleOf(
  patientId: string,
): Promise<{ bundle: Bundle<FhirResource>; resources: FhirResource[] }> {
  const { text } = await exported(patientId);
  const bundle: Bundle<FhirResource> = JSON.parse(text);
  return { bundle, resources: (bundle.entry ?? []).flatMap(({ resource }) => resource ?? []) };
}

const ofType = <T extends FhirResource>(resources: FhirResource[], type: T['resourceType']) =>
  resources.filter((one): one is T => one.resourceType === type);

const observation = (resources: FhirResource[], id: string) =>
  ofType<Observation>(resources, 'Observation').find((one) => one.id === id);

/** A chart with every kind of record, several of them in the states that are easy to get wrong. */
async function aFullChart() {
  const { vitals, labs, medications, notes, scores, records, patients } = node.app;
  const patient = await aPatient(node, admin.token, {
    name: 'Odile Brannigan',
    mrn: `FH-${Date.now()}`,
    age: 71,
  });
  const { id } = patient;
  const set = await vitals.record(request(), id, {
    timestamp: ago(20),
    temperature: 38.46,
    heartRate: 104,
    respiratoryRate: 24,
    bloodPressureSystolic: 96,
    bloodPressureDiastolic: 58,
    oxygenSaturation: 91,
    oxygenFlow: 2,
    supplementalOxygen: true,
    oxygenDevice: 'nasal-cannula',
    consciousnessLevel: 'Alert',
    newConfusion: true,
  });
  const tried = await vitals.record(request(), id, {
    timestamp: ago(10),
    heartRate: 101,
    newConfusion: false,
    unrecordable: ['bloodPressure'],
    notes: 'Cuff slips',
  });
  const wrong = await vitals.record(request(), id, { timestamp: ago(5), heartRate: 200 });
  await records.enterInError(
    request(),
    { patientId: id, domain: 'vitals', recordId: wrong.id },
    { reason: 'wrong-patient' },
  );
  const urea = await labs.add(request(), id, {
    testName: 'Urea',
    result: '9.1',
    units: 'mmol/L',
    referenceRange: '2.5-7.8',
    isAbnormal: true,
  });
  const culture = await labs.add(request(), id, { testName: 'Blood culture', result: 'pending' });
  const home = await medications.start(request(), id, {
    name: 'Apixaban',
    dosage: '5 mg',
    frequency: 'twice daily',
    kind: 'home',
  });
  const dose = await medications.start(request(), id, {
    name: 'Paracetamol',
    dosage: '1 g',
    kind: 'given',
    override: { reason: 'Allergies cannot be asked' },
  });
  await medications.discontinue(request(), id, home.id, { version: home.version, reason: 'Bleeding' });
  const note = await notes.add(request(), id, {
    content: '# Findings\n\nCrackles on the right.',
    title: 'Admission',
    type: 'admission',
    source: 'manual',
    tags: [],
  });
  const score = await scores.calculate(
    request(),
    id,
    {
      scoreType: 'CURB-65',
      parameters: {
        confusion: true,
        ureaLevel: 9.1,
        ureaUnit: 'mmol/L',
        respiratoryRate: 24,
        systolicBP: 96,
        diastolicBP: 58,
        age: 71,
      },
    },
    [
      { name: 'respiratoryRate', recordId: set.id },
      { name: 'systolicBP', recordId: set.id },
      { name: 'diastolicBP', recordId: set.id },
      { name: 'confusion', recordId: set.id },
      { name: 'ureaLevel', recordId: urea.id },
    ],
  );
  const { data } = await patients.read(request(), id);
  return { patient: Patient.parse(data), set, tried, wrong, urea, culture, home, dose, note, score };
}

/** An independent implementation of FHIR (fhir.resources of PyPI). Most machines do not have it: its test then does not exist. */
const readWithPython = (text: string) =>
  spawnSync(env.PYTHON ?? 'python3', ['-c', reader], { input: text, encoding: 'utf8' });
const reader = `
import sys
from fhir.resources.R4B.bundle import Bundle
print(len(Bundle.model_validate_json(sys.stdin.read()).entry))
`;
const hasReader = spawnSync(env.PYTHON ?? 'python3', ['-c', 'import fhir.resources.R4B']).status === 0;

if (hasReader) {
  test('a chart as FHIR is read whole by an independent implementation', async () => {
    const { patient } = await aFullChart();
    const { text } = await exported(patient.id);
    const { resources } = await bundleOf(patient.id);
    const { stdout, stderr } = readWithPython(text);
    expect(stderr).toBe('');
    expect(Number(stdout)).toBe(resources.length);
  });
}

describe('a chart as FHIR', () => {
  test('is a valid R4 Bundle whose references all resolve', async () => {
    const { patient } = await aFullChart();
    const { bundle, resources } = await bundleOf(patient.id);
    expect(resources.flatMap(problemsOf)).toEqual([]);
    expect(problemsOf({ ...bundle, entry: [] } as Bundle)).toEqual([]);
    const present = new Set(resources.map(({ resourceType, id }) => `${resourceType}/${id}`));
    expect(present.size).toBe(resources.length);
    const named = [...JSON.stringify(resources).matchAll(/"reference":"([^"]+)"/g)].map(([, to = '']) => to);
    expect(named.filter((to) => !present.has(to))).toEqual([]);
    const urls = (bundle.entry ?? []).map(({ fullUrl = '' }) => fullUrl);
    expect(urls.every((url) => URL.canParse(url))).toBe(true);
  });

  test('carries values with LOINC and UCUM, and nothing that no one observed', async () => {
    const { patient, set, tried } = await aFullChart();
    const { resources } = await bundleOf(patient.id);
    const pressure = observation(resources, `${set.id}-blood-pressure`);
    expect(
      pressure?.component?.map(({ code, valueQuantity }) => [code.coding?.[0]?.code, valueQuantity]),
    ).toEqual([
      ['8480-6', { value: 96, unit: 'mmHg', system: 'http://unitsofmeasure.org', code: 'mm[Hg]' }],
      ['8462-4', { value: 58, unit: 'mmHg', system: 'http://unitsofmeasure.org', code: 'mm[Hg]' }],
    ]);
    expect(observation(resources, `${set.id}-temperature`)?.valueQuantity).toMatchObject({
      value: 38.5,
      code: 'Cel',
    });
    expect(observation(resources, `${set.id}-heart-rate`)?.code.coding?.[0]?.code).toBe('8867-4');
    // The pain level of the wire is a default (D8).
    expect(observation(resources, `${set.id}-pain-level`)).toBeUndefined();
    expect(observation(resources, `${tried.id}-consciousness-level`)?.valueCodeableConcept?.text).toBe(
      'No new confusion; level not assessed',
    );
    const attempted = observation(resources, `${tried.id}-blood-pressure`);
    expect(attempted?.component).toBeUndefined();
    expect(attempted?.dataAbsentReason?.coding?.[0]?.code).toBe('unknown');
  });

  test('says what is unknown instead of leaving it out', async () => {
    const patient = await aPatient(node, admin.token, { age: 54 });
    const { resources } = await bundleOf(patient.id);
    const [person] = ofType<FhirPatient>(resources, 'Patient');
    expect(person?.birthDate).toBeUndefined();
    expect(person?._birthDate?.extension?.[0]?.valueCode).toBe('unknown');
    expect(observation(resources, `${patient.id}-age`)?.valueQuantity?.value).toBe(54);
    expect(observation(resources, `${patient.id}-pregnancy`)?.valueCodeableConcept?.coding?.[0]?.code).toBe(
      'LA4489-6',
    );
    const [allergies] = ofType<AllergyIntolerance>(resources, 'AllergyIntolerance');
    expect(allergies?.code?.coding?.[0]?.code).toBe('no-allergy-info');
  });

  test('keeps the abnormal apart from what no one judged', async () => {
    const { patient, urea, culture } = await aFullChart();
    const { resources } = await bundleOf(patient.id);
    const codeOf = (id: string) =>
      observation(resources, `${id}-result`)?.interpretation?.[0]?.coding?.[0]?.code;
    expect([codeOf(urea.id), codeOf(culture.id)]).toEqual(['A', undefined]);
    expect(observation(resources, `${culture.id}-result`)?.valueString).toBe('pending');
    const add = (body: object) =>
      node.api('POST', `/patient/${patient.id}/lab-results`, { token: admin.token, body });
    // The laboratory's range or flag may be wrong, and an unread range decides nothing (CRIT-9).
    await add({ testName: 'Platelet Count', result: '12', units: 'K/uL', isAbnormal: false });
    await add({ testName: 'Zonulin', result: '12', units: 'ng/mL', referenceRange: 'see comment' });
    const results = ofType<Observation>((await bundleOf(patient.id)).resources, 'Observation');
    const named = (name: string) => results.find(({ code }) => code.text === name);
    expect(named('Platelet Count')).toMatchObject({
      interpretation: [{ coding: [{ code: 'LL' }] }],
      valueQuantity: { code: '10*3/uL' },
    });
    expect(named('Zonulin')?.interpretation).toBeUndefined();
  });

  test('gives a record entered in error its status, and names who marked it', async () => {
    const { patient, wrong } = await aFullChart();
    const { resources } = await bundleOf(patient.id);
    expect(observation(resources, `${wrong.id}-heart-rate`)?.status).toBe('entered-in-error');
    const mark = ofType<Provenance>(resources, 'Provenance').find(
      ({ id }) => id === `${wrong.id}-entered-in-error`,
    );
    expect(mark?.activity?.coding?.[0]?.code).toBe('NULLIFY');
    expect(mark?.reason).toEqual([{ text: 'wrong-patient' }]);
  });

  test('veils the record of another patient in every kind (D12)', async () => {
    const patient = await aPatient(node, nurse.token);
    const secret = 'Secretword';
    const post = async (at: string, body: unknown) => {
      const answer = await node.api('POST', `/patient/${patient.id}${at}`, { token: nurse.token, body });
      expect(answer.status, answer.text).toBe(201);
      return String(Object(answer.body).id ?? Object(Object(answer.body).results?.[0]).id);
    };
    const made: [string, string][] = [
      ['notes', await post('/notes', { content: secret, title: secret, type: 'progress' })],
      [
        'labs',
        await post('/lab-results', { testName: secret, result: '7.1', units: 'mmol/L', notes: secret }),
      ],
      [
        'medications',
        await post('/medications', { name: secret, dosage: '5 mg', kind: 'home', notes: secret }),
      ],
      ['vitals', await post('/vitals', { heartRate: 177, notes: secret })],
    ];
    for (const [domain, recordId] of made) {
      const body = { reason: 'wrong-patient', note: secret };
      await node.api('POST', `/patient/${patient.id}/${domain}/${recordId}/entered-in-error`, {
        token: nurse.token,
        body,
      });
    }
    const { resources } = await bundleOf(patient.id);
    const text = JSON.stringify(resources);
    expect(text).not.toContain(secret);
    expect(text).not.toContain(Buffer.from(secret).toString('base64').slice(0, 12));
    // An id or a time of day may contain the digits by chance.
    const withoutIdsAndTimes = text.replace(/[0-9a-f]{24}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');
    expect(withoutIdsAndTimes).not.toContain('177');
    const marked = resources.filter(({ id }) => made.some(([, recordId]) => id?.startsWith(recordId)));
    expect(marked.length).toBeGreaterThanOrEqual(8);
  });

  test('ties a score to the values that it stands on', async () => {
    const { patient, score, set, urea } = await aFullChart();
    const { resources } = await bundleOf(patient.id);
    const [assessment] = ofType<RiskAssessment>(resources, 'RiskAssessment');
    expect(observation(resources, `${score.id}-score`)?.valueInteger).toBe(score.scoreValue);
    const basis = assessment?.basis?.map(({ reference }) => reference) ?? [];
    expect(basis).toContain(`Observation/${set.id}-respiratory-rate`);
    expect(basis).toContain(`Observation/${set.id}-consciousness-level`);
    expect(basis).toContain(`Observation/${urea.id}-result`);
  });

  test('distinguishes home medication, given doses and discontinued drugs', async () => {
    const { patient, home, dose, note } = await aFullChart();
    const { resources } = await bundleOf(patient.id);
    const statements = ofType<MedicationStatement>(resources, 'MedicationStatement');
    const statement = (id: string) => statements.find((one) => one.id === id);
    expect(statement(home.id)).toMatchObject({ status: 'stopped', statusReason: [{ text: 'Bleeding' }] });
    expect(statement(dose.id)).toMatchObject({ status: 'completed', dosage: [{ text: '1 g' }] });
    const [document] = ofType<DocumentReference>(resources, 'DocumentReference');
    const data = document?.content[0]?.attachment.data ?? '';
    expect(Buffer.from(data, 'base64').toString()).toBe(note.content);
  });

  test('labels what an AI wrote', async () => {
    const patient = await aPatient(node, admin.token);
    const reply = await node.app.chat.ask(request(), {
      patientId: patient.id,
      messages: [{ role: 'user', content: 'What now?' }],
    });
    await node.app.notes.add(request(), patient.id, {
      content: reply.content,
      title: 'Reply',
      type: 'progress',
      source: 'chat',
      messageId: reply.messageId,
      tags: [],
    });
    const { resources } = await bundleOf(patient.id);
    const [document] = ofType<DocumentReference>(resources, 'DocumentReference');
    expect(document?.meta?.security?.[0]?.code).toBe('AIAST');
    expect(resources.flatMap(problemsOf)).toEqual([]);
  });

  test('is for members of the department, and its name says nothing of the patient', async () => {
    const patient = await aPatient(node, admin.token, { name: 'Odile Brannigan' });
    expect((await exported(patient.id, '')).status).toBe(401);
    expect((await exported(patient.id, stranger.token)).status).toBe(404);
    const answer = await exported(patient.id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/fhir\+json/);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="chart.fhir.json"');
    expect(answer.headers.get('cache-control')).toContain('no-store');
  });

  test('is refused in a department that turned it off, from the next request on', async () => {
    const patient = await aPatient(node, admin.token);
    const refused = await node.api('PATCH', '/department/exports', {
      token: nurse.token,
      body: { fhir: false },
    });
    expect(refused.status).toBe(403);
    const socket = await aSocket(node.url, nurse.token);
    const changed = new Promise((resolve) => socket.once('department:changed', resolve));
    await node.call(departmentsEndpoints.changeExports, { token: admin.token, body: { fhir: false } });
    expect(await changed).toEqual({ setting: 'exports' });
    const answer = await node.api('GET', `/patient/${patient.id}/fhir`, { token: nurse.token });
    expect([answer.status, answer.error?.code]).toEqual([403, 'export-off']);
    expect(await node.call(authEndpoints.profile, { token: nurse.token })).toMatchObject({
      isFhirExportOff: true,
    });
    await securityEvents.drained();
    const [event] = await node.call(securityEndpoints.events, {
      token: admin.token,
      query: { kind: 'settings-changed', limit: '1' },
    });
    expect(event).toMatchObject({ about: 'fhir-export', to: 'off' });
    await node.call(departmentsEndpoints.changeExports, { token: admin.token, body: { fhir: true } });
    expect((await exported(patient.id)).status).toBe(200);
  });

  test('contains every set of a chart that is longer than a page, each once', async () => {
    const patient = await aPatient(node, admin.token);
    const count = maxExportedRecords + 20;
    await addEntries(patient.id, 'vitals.recorded', count, (id, at) => ({
      id,
      patientId: patient.id,
      heartRate: 80,
      painLevel: 0,
      consciousnessLevel: 'Alert',
      defaulted: ['painLevel', 'consciousnessLevel'],
      timestamp: at.toISOString(),
      recordedAt: at.toISOString(),
      recordedBy: { id: nurse.user.id, fullName: 'Maya Ortiz', role: 'Nurse' },
      version: 1,
    }));
    const { resources } = await bundleOf(patient.id);
    const rates = ofType<Observation>(resources, 'Observation').filter(({ id }) =>
      id?.endsWith('-heart-rate'),
    );
    expect(new Set(rates.map(({ id }) => id)).size).toBe(count);
    expect(rates).toHaveLength(count);
  });
});
