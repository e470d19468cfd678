import { type Patient, patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { timelineEndpoints } from '@bedside/contracts/timeline/timeline.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { aClinician, aDepartment, aPatient, day, type SignedIn, watch } from '../../../test/factories.ts';
import { aNode, type TestNode } from '../../../test/node.ts';

let node: TestNode;
let admin: SignedIn;
let stranger: SignedIn;

beforeAll(async () => {
  node = await aNode();
  admin = await aDepartment(node);
  stranger = await aDepartment(node);
});

const read = ({ id }: { id: string }) =>
  node.call(patientsEndpoints.read, { token: admin.token, params: { patientId: id } });
const change = (id: string, body: Record<string, unknown>, token = admin.token) =>
  node.api('PATCH', `/patient/${id}`, { token, body });
const logOf = ({ id }: { id: string }) =>
  node.call(timelineEndpoints.entries, { token: admin.token, params: { patientId: id } });

describe('a change to a patient', () => {
  const changes: [field: string, value: unknown][] = [
    ['chiefComplaint', 'Shortness of breath'],
    ['dateOfBirth', '1961-07-04'],
    ['bed', '12'],
    ['status', 'boarding'],
    ['allergies', 'none-known'],
    ['allergies', [{ substance: 'Ibuprofen' }]],
    ['pregnancy', { status: 'yes', weeks: 31 }],
    ['pregnancy', { status: 'no', deliveredOn: '2026-01-20' }],
    ['weightKg', 3.2],
    ['isolation', 'droplet'],
    ['assigned', { nurse: 'N. Ortiz' }],
    ['plan', 'Observe overnight'],
  ];

  test.each(changes)('affects only %s when it sets %j, and reaches other viewers', async (field, value) => {
    const patient = await aPatient(node, admin.token);
    const screen = await watch(node.url, admin.token, patient.id);
    const answer = await change(patient.id, { version: 1, [field]: value });
    expect(answer.status).toBe(200);
    const changed: Patient = patientsEndpoints.update.response.parse(answer.body);
    // A weight and the allergies carry the time of their change.
    const expected = {
      ...patient,
      [field]: value,
      version: 2,
      ...(field === 'weightKg' && { weightAt: expect.any(String) }),
      ...(field === 'allergies' && { allergiesAt: expect.any(String) }),
    };
    expect({ ...changed, age: patient.age }).toEqual(expected);
    expect(await read(patient)).toEqual(changed);
    await screen.until('the change', ({ entries }) => entries.length > 0);
    expect(screen.entries).toMatchObject([{ seq: 2, type: 'patient.updated', data: changed }]);
  });

  test.each(['dateOfBirth', 'bed', 'weightKg', 'isolation', 'assigned', 'plan'])(
    'makes %s unknown again when it sets null',
    async (field) => {
      const facts = {
        dateOfBirth: '1961-07-04',
        bed: '7B',
        weightKg: 80,
        isolation: 'contact',
        assigned: { nurse: 'N. Ortiz' },
        plan: 'Observe',
      };
      const patient = await aPatient(node, admin.token, facts);
      const answer = await change(patient.id, { version: 1, [field]: null });
      expect(answer.status).toBe(200);
      expect(Object.keys(patientsEndpoints.update.response.parse(answer.body))).not.toContain(field);
      expect(Object.keys(await read(patient))).not.toContain(field);
    },
  );

  test.each([
    ['status', null],
    ['allergies', null],
    ['allergies', 'unknown'],
    ['pregnancy', { status: 'yes', weeks: 50 }],
    ['pregnancy', { status: 'no', deliveredOn: day(3) }],
    ['pregnancy', { status: 'no', deliveredOn: 'last week' }],
    ['weightKg', 1000],
    ['spo2Scale', null],
    ['spo2Scale', '2'],
    ['chiefComplaint', ''],
    ['dateOfBirth', day(3)],
    ['version', undefined],
    ['version', 0],
    ['version', '1'],
  ])('is rejected and changes nothing when it sets %s to %j', async (field, value) => {
    const patient = await aPatient(node, admin.token);
    const answer = await change(patient.id, { version: 1, bed: '9', [field]: value });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.error?.fields ?? {}).every((name) => name.startsWith(field))).toBe(true);
    expect(await read(patient)).toEqual(patient);
    expect((await logOf(patient)).seq).toBe(1);
  });

  test('writes nothing without a difference', async () => {
    const facts = { bed: '4', allergies: [{ substance: 'Latex' }], assigned: { nurse: 'N. Ortiz' } };
    const patient = await aPatient(node, admin.token, facts);
    for (const body of [{}, { bed: '4' }, { plan: null, weightKg: null }, facts]) {
      const answer = await change(patient.id, { version: 1, ...body });
      expect([answer.status, answer.body]).toEqual([200, patient]);
    }
    expect((await change(patient.id, { version: 2 })).error?.code).toBe('stale-version');
    expect((await logOf(patient)).seq).toBe(1);
  });

  test('records who entered SpO₂ scale 2 and who decided it (D9)', async () => {
    const nurse = await aClinician(node, { department: admin, userRole: 'Nurse', fullName: 'Noa Ortiz' });
    const patient = await aPatient(node, admin.token);
    const update = async (body: Record<string, unknown>, { token } = admin) =>
      patientsEndpoints.update.response.parse((await change(patient.id, body, token)).body);
    const { id, fullName, role } = nurse.user;
    const entered = await update({ version: 1, spo2Scale: 2, spo2ScaleDecidedBy: 'Dr. Kim' }, nurse);
    expect(entered.spo2ScaleDecision).toEqual({
      by: { id, fullName, role },
      at: expect.any(String),
      physician: 'Dr. Kim',
    });
    const second = await update({ version: 2, spo2Scale: 2, bed: '3' });
    expect(second.spo2ScaleDecision).toEqual(entered.spo2ScaleDecision);
    expect((await update({ version: 3, spo2Scale: 1 })).spo2ScaleDecision).toBeUndefined();
    const byPhysician = await update({ version: 4, spo2Scale: 2 });
    expect(byPhysician.spo2ScaleDecision).toMatchObject({ by: { id: admin.user.id } });
    expect(byPhysician.spo2ScaleDecision?.physician).toBeUndefined();
  });

  test('leaves other fields unchanged', async () => {
    const patient = await aPatient(node, admin.token);
    const other = await aPatient(node, stranger.token);
    const forged = {
      name: 'Other',
      mrn: 'Other',
      age: 3,
      enteredAge: 3,
      gender: 'male',
      id: other.id,
      _id: other.id,
      departmentId: stranger.user.department.id,
      epoch: 'other',
      createdAt: '1999-01-01T00:00:00Z',
      arrivedAt: '1999-01-01T00:00:00Z',
      $set: { name: 'Other' },
      'assigned.nurse': 'Other',
    };
    const answer = await change(patient.id, { version: 1, bed: '4', ...forged });
    expect(answer.body).toEqual({ ...patient, bed: '4', version: 2 });
    expect(await read(patient)).toEqual({ ...patient, bed: '4', version: 2 });
  });

  test("is rejected after someone else's change, which remains", async () => {
    const patient = await aPatient(node, admin.token);
    expect((await change(patient.id, { version: 1, plan: 'Theirs' })).status).toBe(200);
    for (const version of [1, 3]) {
      const answer = await change(patient.id, { version, plan: 'Mine' });
      expect([answer.status, answer.error?.code]).toEqual([409, 'stale-version']);
    }
    expect((await read(patient)).plan).toBe('Theirs');
    expect((await logOf(patient)).seq).toBe(2);
  });

  test('succeeds once among ten simultaneous requests', async () => {
    const patient = await aPatient(node, admin.token);
    const attempts = Array.from({ length: 10 }, (_, index) =>
      change(patient.id, { version: 1, bed: `${index}` }),
    );
    const answers = await Promise.all(attempts);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    const winner = answers.find(({ status }) => status === 200);
    expect(await read(patient)).toEqual(winner?.body);
    const { seq, entries } = await logOf(patient);
    expect([seq, entries.length]).toEqual([2, 2]);
  });
});
