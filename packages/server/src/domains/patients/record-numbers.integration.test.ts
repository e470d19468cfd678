import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { describe, expect, test } from 'vitest';
import { spellings } from '../../../../contracts/test/record-number-spellings.ts';
import { aTeam } from '../../../test/a-team.ts';
import { aDepartment, aPatient, aPatientForm } from '../../../test/factories.ts';

const { node, admin, stranger } = await aTeam();

const create = (body: Record<string, unknown>, { token }: { token: string } = admin) =>
  node.api('POST', '/patients', { token, body });
const change = (id: string, body: Record<string, unknown>, token = admin.token) =>
  node.api('PATCH', `/patient/${id}`, { token, body });
const read = ({ id }: { id: string }) =>
  node.call(patientsEndpoints.read, { token: admin.token, params: { patientId: id } });
const list = () => node.call(patientsEndpoints.list, { token: admin.token });

describe('a medical record number', () => {
  test('is generated for "NA", and differs for twenty simultaneous patients', async () => {
    const forms = Array.from({ length: 20 }, (_, index) => ({
      ...aPatientForm(),
      mrn: index % 2 ? 'NA' : ' na ',
    }));
    const answers = await Promise.all(forms.map((form) => create(form)));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(201));
    const numbers = answers.map(({ body }) => patientsEndpoints.create.response.parse(body).mrn);
    expect(new Set(numbers).size).toBe(20);
  });

  test('belongs to one patient of a department (D37)', async () => {
    const first = await aPatient(node, admin.token, { mrn: 'MRN-1' });
    const before = (await list()).length;
    const second = await create(aPatientForm({ mrn: ' MRN-1 ', name: 'Somebody Else' }));
    expect([second.status, second.error]).toMatchObject([
      409,
      { code: 'conflict', fields: { mrn: 'taken' } },
    ]);
    expect(second.text).not.toContain(first.name);
    expect((await list()).length).toBe(before);
    expect(await read(first)).toEqual(first);
    expect((await create(aPatientForm({ mrn: 'MRN-1' }), stranger)).status).toBe(201);
  });

  test('belongs to one patient in any spelling', async () => {
    const { token } = await aDepartment(node);
    await aPatient(node, token, { mrn: spellings['the plain spelling'] });
    for (const [spelling, mrn] of Object.entries(spellings)) {
      const answer = await create(aPatientForm({ mrn }), { token });
      expect.soft([answer.status, answer.error?.fields], spelling).toEqual([409, { mrn: 'taken' }]);
    }
    const other = await aPatient(node, token, { mrn: 'MRN-0043' });
    for (const [spelling, mrn] of Object.entries(spellings)) {
      const { status } = await change(other.id, { version: 1, identity: { mrn } }, token);
      expect.soft(status, spelling).toBe(409);
    }
  });

  test('is stored as typed, without invisible characters', async () => {
    const { token } = await aDepartment(node);
    const { mrn } = await aPatient(node, token, { mrn: ' \u200eMrn\u00ad-\u00c9\u200d  42\u{e0041}\u061c ' });
    expect(mrn).toBe('Mrn-\u00c9 42');
    expect((await node.api('GET', '/patients', { token })).text).not.toContain('mrnKey');
  });

  test('can be corrected to another spelling', async () => {
    const { token } = await aDepartment(node);
    const { id } = await aPatient(node, token, { mrn: 'mrn-7' });
    const answer = await change(id, { version: 1, identity: { mrn: 'MRN-7' } }, token);
    expect([answer.status, answer.body]).toMatchObject([200, { mrn: 'MRN-7' }]);
  });

  test('is generated for "NA" in any spelling', async () => {
    for (const mrn of ['\uff2e\uff21', 'N\u200bA', 'n\u200fa']) {
      expect((await aPatient(node, admin.token, { mrn })).mrn).toMatch(/^ED-\d{8}$/);
    }
  });

  test('goes to one of ten simultaneous requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => create(aPatientForm({ mrn: 'MRN-2' }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
  });
});
