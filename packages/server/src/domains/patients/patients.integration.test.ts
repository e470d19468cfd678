import { randomUUID } from 'node:crypto';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { timelineEndpoints } from '@bedside/contracts/timeline/timeline.contract.ts';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { aRequest } from '../../../test/a-request.ts';
import { aTeam } from '../../../test/a-team.ts';
import { aDepartment, aPatient, aPatientForm, day, minutesFromNow } from '../../../test/factories.ts';
import { PatientModel } from './patients.model.ts';

const { node, admin, stranger } = await aTeam();

const create = (
  body: Record<string, unknown>,
  { token }: { token: string } = admin,
  headers: Record<string, string> = {},
) => node.api('POST', '/patients', { token, body, headers });
const read = ({ id }: { id: string }) =>
  node.call(patientsEndpoints.read, { token: admin.token, params: { patientId: id } });
const change = (id: string, body: Record<string, unknown>, token = admin.token) =>
  node.api('PATCH', `/patient/${id}`, { token, body });
const list = (token = admin.token) => node.call(patientsEndpoints.list, { token });
const logOf = ({ id }: { id: string }) =>
  node.call(timelineEndpoints.entries, { token: admin.token, params: { patientId: id } });

describe('a new patient', () => {
  test('leaves nothing behind if the write fails', async () => {
    const mrn = `M-${randomUUID()}`;
    expect((await create(aPatientForm({ mrn }))).status).toBe(201);
    const begun = vi.spyOn(node.app.chart, 'change');
    expect((await create(aPatientForm({ mrn }))).status).toBe(409);
    const [, refused] = begun.mock.calls[0] ?? [];
    begun.mockRestore();
    expect(refused?.id).toBeDefined();
    await expect(node.app.patients.require(aRequest(admin).actor, refused?.id ?? '')).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  test("needs a session and joins the clinician's own department", async () => {
    const before = (await list()).length;
    expect((await node.api('POST', '/patients', { body: aPatientForm() })).status).toBe(401);
    const departmentId = admin.user.department.id;
    expect((await create(aPatientForm({ departmentId }), stranger)).status).toBe(201);
    expect((await list()).length).toBe(before);
  });

  test('has the given facts, and every other fact is unknown (D10)', async () => {
    const start = Date.now();
    const answer = await create({
      name: '  Ada Quill ',
      age: 54,
      gender: 'female',
      chiefComplaint: 'Chest pain',
    });
    expect(answer.status).toBe(201);
    const patient = patientsEndpoints.create.response.parse(answer.body);
    expect(answer.body).toEqual({
      id: expect.any(String),
      name: 'Ada Quill',
      mrn: expect.stringMatching(/^ED-\d{8}$/),
      age: 54,
      gender: 'female',
      chiefComplaint: 'Chest pain',
      arrivedAt: patient.createdAt,
      createdAt: expect.any(String),
      status: 'waiting',
      allergies: 'not-asked',
      pregnancy: { status: 'unknown' },
      spo2Scale: 1,
      version: 1,
    });
    expect(Date.parse(patient.createdAt)).toBeGreaterThanOrEqual(start - 1);
    expect(await read(patient)).toEqual(patient);
    expect((await logOf(patient)).entries).toMatchObject([
      { seq: 1, type: 'patient.created', data: patient },
    ]);
  });

  test('accepts every fact at once, and sets no field of the record itself', async () => {
    const facts = {
      ...{ name: 'Josefa Winkelried', mrn: 'MRN-77310', chiefComplaint: 'Syncope' },
      gender: 'other',
      arrivedAt: '2026-03-01T08:30:00.000Z',
      dateOfBirth: '1961-07-04',
      bed: '7B',
      status: 'in-treatment',
      allergies: [{ substance: 'Penicillin', reaction: 'Anaphylaxis' }, { substance: 'Latex' }],
      pregnancy: { status: 'no' },
      weightKg: 81.5,
      spo2Scale: 2,
      isolation: 'airborne',
      assigned: { nurse: 'N. Ortiz', physician: 'P. Lang' },
      plan: 'Serial troponin',
    };
    const forged = {
      id: 'mine',
      _id: 'mine',
      version: 9,
      epoch: 'mine',
      createdAt: '1999-01-01T00:00:00Z',
      enteredAge: 3,
    };
    const patient = await aPatient(node, admin.token, { ...facts, ...forged });
    expect(patient).toMatchObject({ ...facts, version: 1 });
    expect(patient.id).not.toBe('mine');
    expect(Object.keys(patient)).not.toContain('enteredAge');
    expect(await read(patient)).toEqual(patient);
  });

  const broken: [field: string, value: unknown, message: string][] = [
    ['name', '', 'required'],
    ['name', '   ', 'required'],
    ['name', ' \u200b\u200d\u3164\ufeff', 'required'],
    ['name', '\u0000\n\u0007', 'required'],
    ['mrn', '\u200b', 'required'],
    ['chiefComplaint', '\u2060\u00ad', 'required'],
    ['mrn', '', 'required'],
    ['mrn', '  ', 'required'],
    ['chiefComplaint', ' ', 'required'],
    ['age', 0, 'out-of-range:1,120'],
    ['age', 121, 'out-of-range:1,120'],
    ['age', -1, 'out-of-range:1,120'],
    ['age', 1.5, 'out-of-range:1,120'],
    ['age', '45', 'out-of-range:1,120'],
    ['age', '', 'out-of-range:1,120'],
    ['age', null, 'out-of-range:1,120'],
    ['age', undefined, 'out-of-range:1,120'],
    ['arrivedAt', minutesFromNow(6), 'in-the-future'],
    ['arrivedAt', '1899-12-31T23:59:59Z', 'too-long-ago'],
    ['dateOfBirth', day(2), 'impossible-birth'],
    ['dateOfBirth', '1879-12-31', 'impossible-birth'],
  ];
  test.each(broken)('is rejected with a code for %s %j', async (field, value, message) => {
    const before = (await list()).length;
    const answer = await create(aPatientForm({ [field]: value }));
    expect([answer.status, answer.error?.fields]).toEqual([422, { [field]: message }]);
    expect((await list()).length).toBe(before);
  });

  test.each([
    ['gender', 'unknown'],
    ['gender', undefined],
    ['dateOfBirth', '2020-02-30'],
    ['dateOfBirth', '4.7.1961'],
    ['status', 'gone'],
    ['allergies', 'none'],
    ['allergies', []],
    ['allergies', [{ substance: '' }]],
    ['pregnancy', { status: 'maybe' }],
    ['pregnancy', { status: 'yes', weeks: 45 }],
    ['pregnancy', { status: 'yes', weeks: 0 }],
    ['weightKg', 0.1],
    ['weightKg', 501],
    ['spo2Scale', 3],
    ['isolation', 'strict'],
    ['arrivedAt', 'yesterday'],
    ['arrivedAt', '9999-12-31T23:59:59-01:00'],
    ['name', 'x'.repeat(201)],
  ])("is rejected with the field's name for %s %j", async (field, value) => {
    const answer = await create(aPatientForm({ [field]: value }));
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.error?.fields ?? {}).every((name) => name.startsWith(field))).toBe(true);
  });

  test('is rejected with every wrong field at once', async () => {
    const answer = await create({ mrn: '' });
    const fields = Object.keys(answer.error?.fields ?? {}).sort();
    expect(fields).toEqual(['age', 'chiefComplaint', 'gender', 'mrn', 'name']);
  });

  test('may be one or a hundred and twenty years old', async () => {
    for (const age of [1, 120]) expect((await aPatient(node, admin.token, { age })).age).toBe(age);
  });

  test("may have arrived hours ago, or slightly ahead of the server's clock", async () => {
    for (const arrivedAt of [minutesFromNow(4), minutesFromNow(-600)]) {
      expect((await aPatient(node, admin.token, { arrivedAt })).arrivedAt).toBe(arrivedAt);
    }
  });

  test('may have any real name', async () => {
    for (const name of [
      "Zoë O'Brien-Łukasz",
      '王小明',
      'فاطمة',
      'Nguyễn Văn Ａ',
      '🧑‍⚕️ Joy',
      'نیم\u200cفاصله',
      '{"$gt":""}',
      '$where',
    ]) {
      const patient = await aPatient(node, admin.token, { name });
      expect.soft((await read(patient)).name).toBe(name);
    }
    for (const [typed, name] of [
      ['a\u0000b', 'ab'],
      ['Ana\tMaría\r\nLópez', 'Ana María López'],
      ['exe\u202egpj', 'exegpj'],
      ['\ufeffJo\u200bhn', 'John'],
    ]) {
      expect.soft((await aPatient(node, admin.token, { name: typed })).name).toBe(name);
    }
    // Half a character may be accepted or rejected, but must not fail the server.
    expect((await create(aPatientForm({ name: 'half \ud83e' }))).status).toBeLessThan(500);
  });
});

describe('an age (D11)', () => {
  test('follows the date of birth to the day, whatever age was entered', async () => {
    for (const [dateOfBirth, age] of [
      [day(0, -45), 45],
      [day(1, -45), 44],
      [day(-1, -65), 65],
      [day(1, -1), 0],
      [day(0), 0],
    ] as const) {
      const patient = await aPatient(node, admin.token, { dateOfBirth, age: 33 });
      expect.soft(patient.age, dateOfBirth).toBe(age);
      expect.soft((await read(patient)).age, dateOfBirth).toBe(age);
    }
  });

  test('is 0 for an infant with a date of birth, entered or not', async () => {
    expect((await aPatient(node, admin.token, { age: 0, dateOfBirth: day(-20) })).age).toBe(0);
    expect((await aPatient(node, admin.token, { age: undefined, dateOfBirth: day(-20) })).age).toBe(0);
  });

  test("changes with the calendar day of the server's time zone (AGE-5)", async () => {
    const zone = process.env.TZ;
    // At any hour, one of these two zones has another date than UTC.
    const isAhead = new Date().getUTCHours() >= 10;
    process.env.TZ = isAhead ? 'Pacific/Kiritimati' : 'Etc/GMT+12';
    try {
      const patient = await aPatient(node, admin.token, { dateOfBirth: day(isAhead ? 1 : 0, -45) });
      expect(patient.age).toBe(isAhead ? 45 : 44);
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });

  test('is never below 0, even if the birthday has begun only in another time zone', async () => {
    expect((await aPatient(node, admin.token, { dateOfBirth: day(1) })).age).toBe(0);
  });

  test("requires the date of birth of an infant; any other patient's date can be removed", async () => {
    const infant = await aPatient(node, admin.token, { age: 0, dateOfBirth: day(-20) });
    const refused = await change(infant.id, { version: 1, dateOfBirth: null });
    expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([422, ['dateOfBirth']]);
    expect(await read(infant)).toEqual(infant);
    expect((await logOf(infant)).seq).toBe(1);
    const adult = await aPatient(node, admin.token, { age: 61, dateOfBirth: day(0, -45) });
    expect((await change(adult.id, { version: 1, dateOfBirth: null })).body).toMatchObject({
      age: 61,
      version: 2,
    });
  });
});

describe('the list of patients', () => {
  test("contains the clinician's own department, latest arrival first, up to the limit", async () => {
    const own = await aDepartment(node);
    const arrivals = ['2026-01-01T10:00:00Z', '2026-01-03T10:00:00Z', '2026-01-02T10:00:00Z'];
    for (const arrivedAt of arrivals) await aPatient(node, own.token, { arrivedAt, name: arrivedAt });
    const names = (await list(own.token)).map(({ name }) => name);
    expect(names).toEqual([arrivals[1], arrivals[2], arrivals[0]]);
    const two = await node.call(patientsEndpoints.list, { token: own.token, query: { limit: '2' } });
    expect(two.map(({ name }) => name)).toEqual([arrivals[1], arrivals[2]]);
    const [item] = z
      .array(z.unknown())
      .parse((await node.api('GET', '/patients', { token: own.token })).body);
    expect(item).toEqual(patientsEndpoints.list.response.element.parse(item));
  });

  test('has the id, name, record number, age and gender of each patient', async () => {
    const own = await aDepartment(node);
    const { id } = await aPatient(node, own.token, {
      name: 'Ada Brandt',
      mrn: 'MRN-77',
      age: 41,
      gender: 'other',
    });
    const { body } = await node.api('GET', '/patients', { token: own.token });
    expect(body).toMatchObject([{ id, name: 'Ada Brandt', mrn: 'MRN-77', age: 41, gender: 'other' }]);
  });

  test('is read in order from an index: the newest patients need no read of the others', async () => {
    const own = await aDepartment(node);
    for (let count = 0; count < 5; count += 1) await aPatient(node, own.token);
    const plan = await PatientModel.find({ departmentId: own.user.department.id })
      .sort({ arrivedAt: -1, _id: -1 })
      .limit(2)
      .explain('executionStats');
    expect(plan).toMatchObject({ executionStats: { nReturned: 2, totalDocsExamined: 2 } });
  });
});

describe('a patient', () => {
  test("is returned with the chart's seq", async () => {
    const patient = await aPatient(node, admin.token);
    await change(patient.id, { version: 1, bed: '3' });
    const answer = await node.api('GET', `/patient/${patient.id}`, { token: admin.token });
    const { seq, epoch } = await logOf(patient);
    expect(answer.headers.get('chart-seq')).toBe(String(seq));
    expect(answer.headers.get('chart-epoch')).toBe(epoch);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toMatchObject({ bed: '3', version: 2 });
  });
});

describe('an Idempotency-Key', () => {
  const key = (name: string) => ({ 'Idempotency-Key': name });

  test('adds one patient however often the form is sent, even simultaneously', async () => {
    for (const mrn of ['NA', 'MRN-3']) {
      const form = aPatientForm({ mrn });
      const before = (await list()).length;
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => create(form, admin, key(`create-${mrn}`))),
      );
      const again = await create(form, admin, key(`create-${mrn}`));
      expect(new Set([...answers, again].map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set([...answers, again].map(({ text }) => text)).size).toBe(1);
      expect((await list()).length).toBe(before + 1);
    }
  });

  test('is a conflict with another form', async () => {
    await create(aPatientForm(), admin, key('once'));
    const answer = await create(aPatientForm({ name: 'Somebody Else' }), admin, key('once'));
    expect([answer.status, answer.error?.code]).toEqual([409, 'conflict']);
  });

  test('belongs to its actor', async () => {
    const [mine, theirs] = [
      await create(aPatientForm({ mrn: 'MRN-4' }), admin, key('shared')),
      await create(aPatientForm({ mrn: 'MRN-4' }), stranger, key('shared')),
    ];
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(mine.text).not.toBe(theirs.text);
  });
});
