import { randomUUID } from 'node:crypto';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDepartment, aPatientForm, type SignedIn } from '../../../test/factories.ts';
import { aNode, type TestNode } from '../../../test/node.ts';

let node: TestNode;
let nurse: SignedIn;
let first: Patient;

const born = '1948-07-13';
const ibanez = { name: 'Rafael Ibáñez', dateOfBirth: born };

beforeAll(async () => {
  node = await aNode();
});

const post = (overrides: Record<string, unknown>, token = nurse.token, key?: string) =>
  node.api('POST', '/patients', {
    token,
    body: aPatientForm(overrides),
    ...(key && { headers: { 'Idempotency-Key': key } }),
  });

beforeEach(async () => {
  nurse = await aDepartment(node, { userRole: 'Nurse' });
  const answer = await post({ ...ibanez, mrn: 'MRN-0042-77' });
  expect(answer.status, answer.text).toBe(201);
  first = Object(answer.body);
});

describe('a patient whom the department has (D71)', () => {
  test.each([
    'Rafael Ibáñez',
    'rafael ibanez',
    'Ibáñez, Rafael',
    'IBANEZ RAFAEL',
    'Rafael  Iba\u0301n\u0303ez',
  ])(
    'SAME-1: %s with the same birth date asks first, and names the chart to open without data of the patient',
    async (name) => {
      const answer = await post({ name, dateOfBirth: born });
      expect([answer.status, answer.error?.code, answer.error?.patientId]).toEqual([
        409,
        'same-patient',
        first.id,
      ]);
      expect(answer.text).not.toMatch(/Iba|1948|0042/i);
    },
  );

  test.each([
    [{ name: 'Rafaela Ibáñez', dateOfBirth: born }],
    [{ name: 'Rafael Ibáñez', dateOfBirth: '1948-07-14' }],
    [{ name: 'Rafael Ibáñez', age: 78 }],
  ])('SAME-1: %j is another person', async (form) => {
    expect((await post(form)).status).toBe(201);
  });

  test('SAME-2: another person of that name and birth date is added once someone says so', async () => {
    const answer = await post({ ...ibanez, confirmedDifferent: true });
    expect(answer.status).toBe(201);
    expect(answer.text).not.toContain('confirmedDifferent');
    expect((await post({ ...ibanez, confirmedDifferent: false })).status).toBe(422);
  });

  test.each([
    'MRN-0042-77',
    'mrn 0042 77',
    'MRN004277',
    '4277',
    '004277',
    'MRN: 0042.77',
    '\uff14\uff12\uff17\uff17',
    ']C1MRN004277',
    'NHC 4277',
  ])('SAME-3, D37: the record number %s is this patient’s, whatever someone confirms', async (mrn) => {
    for (const confirmedDifferent of [undefined, true]) {
      const answer = await post({ name: 'Greta Holm', mrn, confirmedDifferent });
      expect([answer.status, answer.error?.code, answer.error?.fields, answer.error?.patientId]).toEqual([
        409,
        'conflict',
        { mrn: 'taken' },
        first.id,
      ]);
    }
  });

  test.each(['A-0042-77', 'MRN-42770', 'MRN-0042-78', 'MRN-X4277'])(
    'SAME-3: the record number %s is another one',
    async (mrn) => {
      expect((await post({ name: 'Greta Holm', mrn })).status).toBe(201);
    },
  );

  test('another department asks nothing', async () => {
    const other = await aDepartment(node);
    expect((await post({ ...ibanez, mrn: 'MRN-0042-77' }, other.token)).status).toBe(201);
  });

  test('a repeated command returns its patient and asks nothing', async () => {
    const key = randomUUID();
    const form = { name: 'Greta Holm', dateOfBirth: born };
    const both = [await post(form, nurse.token, key), await post(form, nurse.token, key)];
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[1]?.body).toEqual(both[0]?.body);
  });

  test('of several clinicians who add one person at once, one does and the others are asked', async () => {
    const form = { name: 'Lina Haddad', dateOfBirth: '1990-02-03' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(form)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  test('of several nodes that add one person at once, one does and the others ask', async () => {
    const nodes = [node, await aNode(), await aNode()];
    for (let round = 0; round < 5; round += 1) {
      const body = aPatientForm({ name: `Lina Twice${'ABCDE'[round]}`, dateOfBirth: '1990-02-03' });
      const answers = await Promise.all(
        [...nodes, ...nodes].map((one) => one.api('POST', '/patients', { token: nurse.token, body })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
      expect(new Set(answers.flatMap(({ error }) => error?.code ?? []))).toEqual(new Set(['same-patient']));
    }
  });

  test('asks about a name and a birth date that were corrected later', async () => {
    const path = `/patient/${first.id}`;
    const change = (body: unknown) => node.api('PATCH', path, { token: nurse.token, body });
    expect((await change({ version: 1, identity: { name: 'Rafa Ibarra' } })).status).toBe(200);
    expect((await post(ibanez)).status).toBe(201);
    const renamed = await post({ name: 'Rafa Ibarra', dateOfBirth: born });
    expect(renamed.error?.patientId).toBe(first.id);
    expect((await change({ version: 2, dateOfBirth: '1950-01-01' })).status).toBe(200);
    expect((await post({ name: 'Rafa Ibarra', dateOfBirth: born })).status).toBe(201);
  });
});
