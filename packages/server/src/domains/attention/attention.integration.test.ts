import { attentionEndpoints } from '@bedside/contracts/attention/attention.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aTeam } from '../../../test/a-team.ts';
import { aPatient, minutesFromNow, vitalsOf, watch } from '../../../test/factories.ts';

const { node, admin, nurse, stranger } = await aTeam();
let patient: Patient;

beforeEach(async () => {
  patient = await aPatient(node, admin.token, { bed: 'R2', age: 54 });
});

const path = () => `/patient/${patient.id}/attention/take`;
const take = (body: unknown = {}, token = nurse.token, headers: Record<string, string> = {}) =>
  node.api('POST', path(), { token, body, headers });
const taken = (token = nurse.token, causes?: string[]) =>
  node.call(attentionEndpoints.take, {
    token,
    params: { patientId: patient.id },
    body: causes ? { causes } : {},
  });
const post = async (at: string, body: unknown): Promise<{ id: string }> => {
  const answer = await node.api('POST', `/patient/${patient.id}${at}`, { token: nurse.token, body });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body as { id: string };
};
const saturation = (oxygenSaturation: number, minutes = 0) =>
  post('/vitals', vitalsOf({ oxygenSaturation, timestamp: minutesFromNow(minutes) }));
const potassium = () => post('/lab-results', { testName: 'Potassium', result: '7.1', units: 'mmol/L' });

describe('a take of the causes for which a patient calls', () => {
  test('is rejected without a session, from another department and with a malformed body', async () => {
    await potassium();
    expect((await node.api('POST', path(), { body: {} })).status).toBe(401);
    expect((await take({}, stranger.token)).status).toBe(404);
    for (const causes of [[], [''], 'all', [7], Array.from({ length: 41 }, () => 'x'), [{}]]) {
      expect((await take({ causes })).status).toBe(422);
    }
    const { causes } = await taken();
    expect(causes).toHaveLength(1);
  });

  test('is a conflict if nothing calls', async () => {
    expect((await take()).status).toBe(409);
    await saturation(98);
    expect((await take()).status).toBe(409);
    await potassium();
    expect((await take({ causes: ['critical-result:unknown'] })).status).toBe(409);
  });

  test('appends one entry with the causes, their values, the person and the time', async () => {
    const { id } = await saturation(84);
    const colleague = await watch(node.url, admin.token, patient.id);
    const answer = await taken();
    expect(answer).toMatchObject({
      patientId: patient.id,
      recordedBy: { fullName: 'Nils Ortiz' },
      causes: [
        {
          id: `single-three.oxygenSaturation.low:${id}`,
          rule: 'ATTN-2',
          kind: 'single-three',
          values: [{ name: 'oxygenSaturation', value: 84 }, { name: 'news2' }],
        },
      ],
    });
    await vi.waitFor(() =>
      expect(colleague.entries.at(-1)).toMatchObject({ type: 'attention.taken', data: { id: answer.id } }),
    );
    colleague.close();
  });

  test('returns the first take to later callers and to a repeated command', async () => {
    await potassium();
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const first = await take({}, nurse.token, headers);
    const others = await Promise.all([take({}, nurse.token, headers), take({}, admin.token), take()]);
    for (const { status, body } of others) {
      expect(status).toBe(200);
      expect(body).toEqual(first.body);
    }
  });

  test('has one winner of two simultaneous takes', async () => {
    await potassium();
    const answers = await Promise.all([taken(nurse.token), taken(admin.token), taken(nurse.token)]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  });

  test('takes only the named causes, and takes a worse one again', async () => {
    const lab = await potassium();
    await saturation(90, -40);
    const first = await taken(nurse.token, [`critical-result:${lab.id}`, 'single-three:unknown']);
    expect(first.causes.map(({ kind }) => kind)).toEqual(['critical-result']);
    const second = await taken(admin.token);
    expect(second.causes.map(({ kind }) => kind)).toEqual(['single-three']);
    expect((await taken(nurse.token)).recordedBy.fullName).toBe('Nils Ortiz');
    await saturation(82);
    const third = await taken(nurse.token);
    expect(third.causes).toMatchObject([{ kind: 'single-three', values: [{ value: 82 }, {}] }]);
  });

  test('is a conflict after the set was entered in error (D12)', async () => {
    const { id } = await saturation(84);
    await post(`/vitals/${id}/entered-in-error`, { reason: 'wrong-value' });
    expect((await take()).status).toBe(409);
  });
});
