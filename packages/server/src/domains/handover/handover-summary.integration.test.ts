import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import { handoverEndpoints } from '@bedside/contracts/handover/handover.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aTeam } from '../../../test/a-team.ts';
import { aPatient, vitalsOf, watch } from '../../../test/factories.ts';
import { taskFor } from '../../ai/prompt/tasks.ts';

const { node, admin, nurse, stranger } = await aTeam();
let patient: Patient;

beforeEach(async () => {
  node.ai.script({});
  patient = await aPatient(node, admin.token, { bed: 'R2', age: 54 });
});

const post = async (at: string, body: unknown): Promise<{ id: string }> => {
  const answer = await node.api('POST', `/patient/${patient.id}${at}`, { token: nurse.token, body });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body as { id: string };
};
const question = { role: 'user' as const, content: 'Summary for the hand-over' };
const ask = (purpose?: 'handover', patientId = patient.id) =>
  node.call(chatEndpoints.ask, {
    token: nurse.token,
    body: { patientId, messages: [question], ...(purpose && { purpose }) },
  });
const give = (summaryId?: unknown, token = nurse.token) =>
  node.api('POST', `/patient/${patient.id}/handover`, {
    token,
    body: { receiverId: admin.user.id, ...(summaryId !== undefined && { summaryId }) },
  });
const given = () =>
  node.call(handoverEndpoints.list, {
    token: admin.token,
    params: { patientId: patient.id },
    query: {},
  });
const lastPrompt = () => {
  const { content } = node.ai.requests.findLast(({ structured }) => !structured)?.messages.at(-1) ?? {};
  return typeof content === 'string' ? content : JSON.stringify(content);
};

describe('a summary', () => {
  test('HAND-12: nobody asks for one or gives one without a session or from another department', async () => {
    const { messageId } = await ask('handover');
    const body = { patientId: patient.id, messages: [question], purpose: 'handover' };
    expect((await node.api('POST', '/chat', { body })).status).toBe(401);
    expect((await node.api('POST', '/chat', { token: stranger.token, body })).status).toBe(404);
    expect((await give(messageId, stranger.token)).status).toBe(404);
    expect((await give(messageId, '')).status).toBe(401);
    const other = { ...body, purpose: 'discharge' };
    expect((await node.api('POST', '/chat', { token: nurse.token, body: other })).status).toBe(422);
    expect(await given()).toEqual([]);
  });

  test('HAND-12: reads the task, the chart and the current results, and nothing that was said before', async () => {
    await post('/lab-results', { testName: 'Potassium', result: '7.1', units: 'mmol/L' });
    node.ai.script({ reply: { kind: 'reply', tokens: ['Looks like a zebra.'] } });
    await ask();
    expect(lastPrompt()).not.toContain('Potassium');
    await ask('handover');
    expect(lastPrompt()).toContain(taskFor.handover);
    expect(lastPrompt()).toContain('Potassium 7.1 mmol/L');
    expect(lastPrompt()).not.toContain(question.content);
    const sent = node.ai.requests.findLast(({ structured }) => !structured);
    expect(JSON.stringify(sent?.messages)).not.toContain('zebra');
  });

  test('HAND-12: is stored as such with its check, links and objections, live for a colleague', async () => {
    await post('/vitals', vitalsOf({ oxygenSaturation: 84, heartRate: 142 }));
    const colleague = await watch(node.url, admin.token, patient.id);
    node.ai.script({ reply: { kind: 'reply', tokens: ['SpO2 97 %, HR 142/min ', '[v1]. Stable.'] } });
    const { messageId } = await ask('handover');
    await vi.waitFor(() => expect(colleague.entries.at(-1)?.type).toBe('chat.replied'));
    expect(colleague.entries.slice(-2)).toMatchObject([
      { type: 'chat.asked', data: { purpose: 'handover', content: question.content } },
      {
        type: 'chat.replied',
        data: {
          id: messageId,
          purpose: 'handover',
          content: 'SpO2 97 %, HR 142/min . Stable.',
          metadata: {
            check: { differs: 1, found: 1 },
            objections: expect.arrayContaining([expect.objectContaining({ code: 'alert' })]),
            evidence: { marks: expect.arrayContaining([expect.objectContaining({ domain: 'vitals' })]) },
          },
        },
      },
    ]);
    colleague.close();
  });

  test('HAND-12: is no open question of the hand-over, even if it failed', async () => {
    node.ai.script({ reply: { kind: 'status', status: 500 } });
    const body = { patientId: patient.id, messages: [question], purpose: 'handover' };
    expect((await node.api('POST', '/chat', { token: nurse.token, body })).status).toBeGreaterThanOrEqual(
      500,
    );
    const { sections } = await node.call(handoverEndpoints.read, {
      token: nurse.token,
      params: { patientId: patient.id },
      query: {},
    });
    const codes = sections.flatMap(({ lines }) => lines.map(({ code }) => code));
    expect(codes).not.toContain('unanswered-question');
  });
});

describe('a hand-over with a summary', () => {
  test('HAND-12: contains it as the giver saw it, also after the conversation was cleared', async () => {
    const { messageId, content } = await ask('handover');
    expect((await give(messageId)).status).toBe(201);
    await post('/messages/batch', { messages: [], clear: true });
    expect(await given()).toMatchObject([{ summary: { id: messageId, content, purpose: 'handover' } }]);
    const [{ id } = { id: '' }] = await given();
    const confirmed = await node.api('POST', `/patient/${patient.id}/handover/${id}/confirm`, {
      token: admin.token,
    });
    expect(confirmed.body).toMatchObject({ summary: { id: messageId }, version: 2 });
  });

  test("HAND-12: takes no other reply, no unknown one and none of another patient's", async () => {
    const { messageId: plain } = await ask();
    const other = await aPatient(node, admin.token);
    const { messageId: foreign } = await ask('handover', other.id);
    for (const summaryId of [plain, foreign, 'unknown', patient.id]) {
      const answer = await give(summaryId);
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ fields: { summaryId: 'not-accepted' } });
    }
    for (const summaryId of ['', 7]) expect((await give(summaryId)).status).toBe(422);
    expect(await given()).toEqual([]);
  });

  test('HAND-12: takes none that was cut short', async () => {
    node.ai.script({ reply: { kind: 'cut', tokens: ['Half of a'] } });
    const body = { patientId: patient.id, messages: [question], purpose: 'handover' };
    await node.api('POST', '/chat', { token: nurse.token, body });
    const messages = await node.call(chatEndpoints.messages, {
      token: nurse.token,
      params: { patientId: patient.id },
      query: {},
    });
    const half = messages.find(({ role }) => role === 'assistant');
    expect(half?.status).not.toBe('complete');
    expect((await give(half?.id)).status).toBe(422);
  });

  test('HAND-12: takes none that was entered in error, itself or by its question', async () => {
    for (const wrong of ['reply', 'question'] as const) {
      const { messageId } = await ask('handover');
      const messages = await node.call(chatEndpoints.messages, {
        token: nurse.token,
        params: { patientId: patient.id },
        query: {},
      });
      const { inReplyTo = '' } = messages.find(({ id }) => id === messageId) ?? {};
      const id = wrong === 'reply' ? messageId : inReplyTo;
      await post(`/chat/${id}/entered-in-error`, { reason: 'wrong-patient' });
      expect((await give(messageId)).status).toBe(422);
    }
    expect((await give()).status).toBe(201);
  });
});
