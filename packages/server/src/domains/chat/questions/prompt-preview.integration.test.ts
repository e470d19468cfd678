import { randomUUID } from 'node:crypto';
import { accessLogEndpoints } from '@bedside/contracts/access-log/access-log.contract.ts';
import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import { notesEndpoints } from '@bedside/contracts/notes/notes.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { recordsEndpoints } from '@bedside/contracts/records/records.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { aTeam } from '../../../../test/a-team.ts';
import { aPatient } from '../../../../test/factories.ts';
import { aNode } from '../../../../test/node.ts';

const { node, admin, nurse, stranger } = await aTeam({ nurse: { fullName: 'Maya Ortiz' } });
let patient: Patient;

beforeEach(async () => {
  node.ai.script({});
  patient = await aPatient(node, admin.token, { name: 'Margaret Quillfeather', mrn: randomUUID() });
});

const content = 'Nurse Ortiz asks: is Margaret septic? Her daughter is at 0171 2345678.';
const body = () => ({ patientId: patient.id, messages: [{ role: 'user' as const, content }] });
const preview = (token = admin.token) => node.call(chatEndpoints.preview, { token, body: body() });

describe('the preview of a prompt', () => {
  test("is rejected without a session and for another department's patient", async () => {
    expect((await node.api('POST', '/chat/preview', { body: body() })).status).toBe(401);
    expect((await node.api('POST', '/chat/preview', { token: stranger.token, body: body() })).status).toBe(
      404,
    );
  });

  test('equals byte for byte what the model then receives', async () => {
    const params = { patientId: patient.id };
    await node.call(notesEndpoints.add, {
      token: nurse.token,
      params,
      body: { title: 'Round', content: 'Seen with Maya Ortiz. Mrs Quillfeather is tired.', type: 'progress' },
    });
    await node.call(chatEndpoints.ask, {
      token: nurse.token,
      body: { patientId: patient.id, messages: [{ role: 'user', content: 'Earlier question' }] },
    });
    const shown = await preview();
    const before = node.ai.requests.length;
    await node.call(chatEndpoints.ask, { token: admin.token, body: body() });
    const sent = node.ai.requests.slice(before).find(({ structured }) => !structured);
    expect(JSON.stringify(sent?.messages)).toBe(JSON.stringify(shown.messages));
    expect(shown).toMatchObject({ model: 'fake-model', demo: false });
  });

  test('contains what another node recorded or marked after someone opened the conversation here', async () => {
    const other = await aNode();
    const params = { patientId: patient.id };
    const record = (heartRate: number, at: typeof node) =>
      at.call(vitalsEndpoints.record, { token: nurse.token, params, body: { heartRate } });
    const wrong = await record(171, node);
    const opened = await node.call(chatEndpoints.messages, { token: admin.token, params });
    expect(opened).toEqual([]);
    expect(JSON.stringify((await preview()).messages)).toContain('171');
    await record(93, other);
    await other.call(recordsEndpoints.enterInError, {
      token: nurse.token,
      params: { ...params, domain: 'vitals', recordId: wrong.id },
      body: { reason: 'wrong-value' },
    });
    const text = JSON.stringify((await preview()).messages);
    expect(text).toContain('93');
    expect(text).not.toContain('171');
  });

  test('contains no name of the patient or of the people of the department, and no telephone number', async () => {
    const { messages, tokens } = await preview();
    const text = JSON.stringify(messages);
    expect(text).not.toMatch(/Quillfeather|Margaret|Ortiz|Maya|2345678/);
    expect(text).toContain('Nurse [colleague] asks: is [name] septic? Her daughter is at [phone number].');
    expect(tokens).toBeGreaterThan(text.length / 6);
    expect(tokens).toBeLessThan(text.length / 2);
  });

  test('names what the budget cuts, in the preview, the prompt and the reply', async () => {
    const narrow = await aNode({ contextTokens: 8192 });
    const params = { patientId: patient.id };
    for (let index = 0; index < 6; index += 1)
      await node.call(notesEndpoints.add, {
        token: nurse.token,
        params,
        body: { title: `Round ${index}`, content: 'BP 118/76, HR 92. '.repeat(100), type: 'progress' },
      });
    const shown = await narrow.call(chatEndpoints.preview, { token: admin.token, body: body() });
    expect(shown).toMatchObject({ tokenBudget: 6144, leftOut: [{ kind: 'notes' }] });
    expect(shown.tokens).toBeLessThanOrEqual(6144);
    const answer = await narrow.call(chatEndpoints.ask, { token: admin.token, body: body() });
    expect(answer.metadata.leftOut).toEqual(shown.leftOut);
    const sent = narrow.ai.requests.find(({ structured }) => !structured);
    expect(JSON.stringify(sent?.messages)).toMatch(/left_out: \d notes, the newest/);
    expect((await preview()).leftOut).toEqual([]);
  });

  test('is not sent if what is never cut exceeds the whole context, and the reply says so', async () => {
    const tiny = await aNode({ contextTokens: 1024 });
    const answer = await tiny.api('POST', '/chat', { token: admin.token, body: body() });
    expect([answer.status, answer.error?.code]).toEqual([502, 'ai-failed']);
    expect(answer.error?.message).toMatch(/does not fit into the AI model's context/);
    expect(tiny.ai.requests).toEqual([]);
    const params = { patientId: patient.id };
    const reply = (await node.call(chatEndpoints.messages, { token: admin.token, params })).at(-1);
    expect(reply).toMatchObject({
      status: 'failed',
      content: '',
      metadata: { failure: 'CONTEXT_TOO_SMALL' },
    });
    expect(reply?.metadata.objections?.length).toBeGreaterThan(0);
  });

  test('asks nothing and stores nothing, and is one opening of the chart in the access log', async () => {
    const calls = node.ai.requests.length;
    await preview(nurse.token);
    expect(node.ai.requests.length).toBe(calls);
    const params = { patientId: patient.id };
    expect(await node.call(chatEndpoints.messages, { token: admin.token, params })).toEqual([]);
    await expect
      .poll(async () => {
        const query = { patientId: patient.id };
        const lines = await node.call(accessLogEndpoints.list, { token: admin.token, query });
        return JSON.stringify(lines).includes(nurse.user.id);
      })
      .toBe(true);
  });

  test('shares the limit of questions', async () => {
    const answers = [];
    for (let count = 0; count < 61; count += 1)
      answers.push((await node.api('POST', '/chat/preview', { token: stranger.token, body: body() })).status);
    // Rejected requests for a foreign patient cost nothing; own ones do.
    expect(new Set(answers)).toEqual(new Set([404]));
    const own = await aPatient(node, stranger.token);
    const mine = { ...body(), patientId: own.id };
    const statuses = [];
    for (let count = 0; count < 61; count += 1)
      statuses.push((await node.api('POST', '/chat/preview', { token: stranger.token, body: mine })).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await node.api('POST', '/chat', { token: stranger.token, body: mine })).status).toBe(429);
  });
});
