import { handoverEndpoints } from '@bedside/contracts/handover/handover.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aTeam } from '../../../test/a-team.ts';
import { aClinician, aPatient, minutesFromNow, vitalsOf, watch } from '../../../test/factories.ts';

const { node, admin, nurse, stranger } = await aTeam();
let patient: Patient;

beforeEach(async () => {
  patient = await aPatient(node, admin.token, { bed: 'R2', age: 54 });
});

const path = (rest = '') => `/patient/${patient.id}/handover${rest}`;
const params = () => ({ patientId: patient.id });
const read = (format?: 'sbar' | 'ipass') =>
  node.call(handoverEndpoints.read, { token: nurse.token, params: params(), query: { format } });
const give = (body: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  node.api('POST', path(), {
    token: nurse.token,
    body: { receiverId: admin.user.id, text: 'Family is on the way', ...body },
    headers,
  });
const given = (text = '') =>
  node.call(handoverEndpoints.give, {
    token: nurse.token,
    params: params(),
    body: { receiverId: admin.user.id, text },
  });
const confirm = (handoverId: string, token = admin.token) =>
  node.api('POST', path(`/${handoverId}/confirm`), { token });
const listed = () => node.call(handoverEndpoints.list, { token: nurse.token, params: params(), query: {} });
const post = async (at: string, body: unknown): Promise<{ id: string }> => {
  const answer = await node.api('POST', `/patient/${patient.id}${at}`, { token: nurse.token, body });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body as { id: string };
};

describe('who may not', () => {
  test('reads, gives and confirms nothing without a session or from another department', async () => {
    const { id } = await given();
    const calls = [
      ['GET', path()],
      ['GET', `/patient/${patient.id}/handovers`],
      ['POST', path(), { receiverId: admin.user.id }],
      ['POST', path(`/${id}/confirm`)],
    ] as const;
    for (const [method, at, body] of calls) {
      expect((await node.api(method, at, { ...(body && { body }) })).status).toBe(401);
      expect((await node.api(method, at, { token: stranger.token, ...(body && { body }) })).status).toBe(404);
    }
    expect(await listed()).toHaveLength(1);
  });

  test('confirms a hand-over that someone else receives', async () => {
    const { id } = await given();
    const other = await aClinician(node, { department: admin });
    for (const token of [nurse.token, other.token]) expect((await confirm(id, token)).status).toBe(403);
    expect((await listed())[0]?.confirmedAt).toBeUndefined();
  });

  test('receives from themselves, from another department or under an unknown id', async () => {
    for (const receiverId of [nurse.user.id, stranger.user.id, 'nobody', '', 7]) {
      const answer = await give({ receiverId });
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ fields: { receiverId: expect.any(String) } });
    }
    expect((await give({ text: 'x'.repeat(4001) })).status).toBe(422);
    expect((await give({ format: 'soap' })).status).toBe(422);
    expect((await node.api('GET', `${path()}?format=soap`, { token: nurse.token })).status).toBe(422);
    expect(await listed()).toEqual([]);
  });

  test('confirms a hand-over of another patient or an unknown one', async () => {
    const { id } = await given();
    patient = await aPatient(node, admin.token);
    expect((await confirm(id)).status).toBe(404);
    expect((await confirm('unknown')).status).toBe(404);
  });
});

describe('a hand-over', () => {
  test('has the sections of its format, and every line names the entry behind it', async () => {
    const set = await post('/vitals', vitalsOf({ oxygenSaturation: 84 }));
    const lab = await post('/lab-results', { testName: 'Potassium', result: '7.1', units: 'mmol/L' });
    const made = await read();
    expect(made.sections.map(({ section }) => section)).toEqual([
      'situation',
      'background',
      'assessment',
      'recommendation',
    ]);
    const lines = made.sections.flatMap((section) => section.lines);
    expect(lines).toContainEqual(
      expect.objectContaining({ code: 'vital', source: { domain: 'vitals', recordId: set.id, seq: 2 } }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({ code: 'lab', source: { domain: 'labs', recordId: lab.id, seq: 3 } }),
    );
    expect(lines.find(({ code }) => code === 'complaint')?.source).toMatchObject({ seq: 1 });
    expect(made.chartSeq).toBe(3);
    expect((await read('ipass')).sections.map(({ section }) => section)).toEqual([
      'illness-severity',
      'patient-summary',
      'action-list',
      'situation-awareness',
      'synthesis',
    ]);
  });

  test('leaves out what was entered in error and includes the next entry at once (D12)', async () => {
    const { id } = await post('/vitals', vitalsOf({ oxygenSaturation: 84, timestamp: minutesFromNow(-60) }));
    await post('/vitals', vitalsOf({ oxygenSaturation: 97 }));
    const worst = async () =>
      (await read()).sections
        .flatMap(({ lines }) => lines)
        .filter(({ code }) => code === 'worst-vital')
        .map(({ source }) => source?.recordId);
    expect(await worst()).toContain(id);
    await post(`/vitals/${id}/entered-in-error`, { reason: 'wrong-value' });
    expect(await worst()).not.toContain(id);
  });

  test('counts no message that was only saved as a question to the assistant', async () => {
    const message = { id: crypto.randomUUID(), role: 'user', content: 'Was the family told?' };
    await post('/messages/batch', { messages: [message] });
    const lines = (await read()).sections.flatMap((section) => section.lines);
    expect(lines.filter(({ code }) => code === 'unanswered-question')).toEqual([]);
  });

  test('is stored as it was when given, with its words, giver and receiver, live for a colleague', async () => {
    await post('/vitals', vitalsOf({ oxygenSaturation: 84 }));
    const colleague = await watch(node.url, admin.token, patient.id);
    const stored = await given('Family is on the way');
    expect(stored).toMatchObject({
      text: 'Family is on the way',
      giver: { id: nurse.user.id, fullName: 'Nils Ortiz' },
      receiver: { id: admin.user.id },
      chartSeq: 2,
      version: 1,
    });
    await vi.waitFor(() =>
      expect(colleague.entries.at(-1)).toMatchObject({ type: 'handover.given', data: { id: stored.id } }),
    );
    await post('/vitals', vitalsOf({ oxygenSaturation: 99 }));
    expect((await listed())[0]?.sections).toEqual(stored.sections);
    colleague.close();
  });

  test('is confirmed once by its receiver, live for the giver', async () => {
    const stored = await given();
    const giver = await watch(node.url, nurse.token, patient.id);
    const answers = await Promise.all([confirm(stored.id), confirm(stored.id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0].body).toEqual(answers[1].body);
    expect(answers[0].body).toMatchObject({ id: stored.id, version: 2, confirmedAt: expect.any(String) });
    await vi.waitFor(() =>
      expect(giver.entries.map(({ type }) => type).filter((type) => type === 'handover.confirmed')).toEqual([
        'handover.confirmed',
      ]),
    );
    expect(await listed()).toMatchObject([{ id: stored.id, version: 2 }]);
    giver.close();
  });

  test('is given once by a repeated command', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const first = await give({}, headers);
    await post('/vitals', vitalsOf({}));
    const again = await give({}, headers);
    expect(again.body).toEqual(first.body);
    expect((await give({ text: 'Other words' }, headers)).status).toBe(409);
    expect(await listed()).toHaveLength(1);
  });
});
