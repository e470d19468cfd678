import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { textBounds } from '@bedside/contracts/bounds.ts';
import { type ChatMessage, chatEndpoints, maxQuestionLength } from '@bedside/contracts/chat/chat.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { timelineEndpoints } from '@bedside/contracts/timeline/timeline.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { aTeam } from '../../../../test/a-team.ts';
import { aClinician, aPatient } from '../../../../test/factories.ts';
import { type Behavior, fakeExtras } from '../../../../test/fakes/fake-openai.ts';
import type { Answer } from '../../../../test/node.ts';
import { promptVersion } from '../../../ai/prompt/prompt.ts';

const { node, admin: physician, nurse, stranger } = await aTeam({ nurse: { fullName: 'Maya Ortiz' } });
let patient: Patient;

beforeEach(async () => {
  node.ai.script({});
  patient = await aPatient(node, physician.token, { name: 'Margaret Quillfeather', mrn: randomUUID() });
});

interface Question {
  content?: string;
  messages?: unknown[];
  messageId?: string;
  patientId?: string;
}

const ask = (
  { content = 'What worries you?', messages, messageId, patientId = patient.id }: Question = {},
  { token } = physician,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  node.api('POST', '/chat', {
    token,
    headers,
    body: { patientId, messages: messages ?? [{ role: 'user', content }], messageId },
  });
const conversation = (of = patient): Promise<ChatMessage[]> =>
  node.call(chatEndpoints.messages, { token: physician.token, params: { patientId: of.id } });
const calls = () => node.ai.requests.length;
const replies: (tokens: string[]) => Behavior = (tokens) => ({ kind: 'reply', tokens });

async function expectNothingAsked(answer: Answer, status: number, before: number): Promise<void> {
  expect(answer.status, answer.text).toBe(status);
  expect(await conversation()).toEqual([]);
  expect(calls()).toBe(before);
}

describe('a question to the assistant', () => {
  test("is rejected without a session and for another department's patient", async () => {
    const before = calls();
    expect((await node.api('POST', '/chat', { body: { patientId: patient.id } })).status).toBe(401);
    await expectNothingAsked(await ask({}, stranger), 404, before);
    await expectNothingAsked(await ask({ patientId: 'nobody' }), 404, before);
  });

  test('returns the whole reply, its extras and its seq in the chart', async () => {
    const tokens = ['# Airway\n\n', '**Check** it. <img src=x onerror=alert(1)> ', '| a | b |', ' \n'];
    node.ai.script({ reply: replies(tokens) });
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      content: tokens.join(''),
      metadata: {
        ...fakeExtras,
        chartSeq: 1,
        chartAt: expect.any(String),
        model: 'fake-model',
        promptVersion,
        language: 'en',
        demo: false,
        // D64: of a chart without vital signs, allergies and pregnancy.
        objections: ['unknown', 'allergies-not-asked', 'pregnancy-unknown'].map((code) =>
          expect.objectContaining({ code }),
        ),
        reassures: false,
        statements: [
          { offset: 0, length: 10, standing: 'unchecked' },
          { offset: 10, length: 14, standing: 'unchecked' },
          { offset: 24, length: 40, standing: 'unchecked' },
        ],
      },
      messageId: expect.any(String),
      seq: 3,
      status: 'complete',
    });
    const { messageId, metadata, content } = chatEndpoints.ask.response.parse(answer.body);
    const [question, reply] = await conversation();
    const sender = { id: physician.user.id, fullName: physician.user.fullName, role: physician.user.role };
    expect(question).toMatchObject({ role: 'user', content: 'What worries you?', metadata: {}, sender });
    expect(question?.status).toBeUndefined();
    expect(reply).toMatchObject({
      id: messageId,
      role: 'assistant',
      content,
      metadata,
      status: 'complete',
      sender,
    });
    expect(reply?.inReplyTo).toBe(question?.id);
    const params = { patientId: patient.id };
    const { entries } = await node.call(timelineEndpoints.entries, { token: physician.token, params });
    expect(entries.map(({ type }) => type)).toEqual(['patient.created', 'chat.asked', 'chat.replied']);
    expect(entries[2]).toMatchObject({ seq: 3, data: reply });
  });

  test.each<[what: string, messages: unknown[]]>([
    ['nothing', []],
    ['a blank', [{ role: 'user', content: ' \n\t ' }]],
    ["the assistant's own words", [{ role: 'assistant', content: 'Hello' }]],
    [
      'a blank after an older question',
      [
        { role: 'user', content: 'Old?' },
        { role: 'assistant', content: 'Yes' },
        { role: 'user', content: '  ' },
      ],
    ],
  ])('is missing in %s', async (_what, messages) => {
    const before = calls();
    const answer = await ask({ messages });
    expect(answer.error?.fields).toHaveProperty('messages');
    await expectNothingAsked(answer, 422, before);
  });

  test.each([
    ['role', 'tool'],
    ['role', 'User'],
    ['content', null],
    ['content', [{ type: 'text', text: 'Hi' }]],
  ])('is rejected with %s %j', async (field, value) => {
    const before = calls();
    const answer = await ask({ messages: [{ role: 'user', content: 'Why?', [field]: value }] });
    await expectNothingAsked(answer, 422, before);
  });

  test('may reach the length limit and not exceed it', async () => {
    const before = calls();
    const tooLong = await ask({ content: `${'x'.repeat(maxQuestionLength)}?` });
    expect(tooLong.error?.fields).toEqual({ messages: `too-long:${maxQuestionLength}` });
    await expectNothingAsked(tooLong, 422, before);
    expect((await ask({ content: `  ${'x'.repeat(maxQuestionLength)}  ` })).status).toBe(200);
  });

  test('has a limit per clinician, which does not affect a colleague', async () => {
    const eager = await aClinician(node, { department: physician });
    const messageId = randomUUID();
    for (let times = 0; times < 60; times += 1) expect((await ask({ messageId }, eager)).status).toBe(200);
    const refused = await ask({}, eager);
    expect([refused.status, refused.error?.code]).toEqual([429, 'rate-limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask({}, nurse)).status).toBe(200);
  });
});

describe('a messageId', () => {
  test('asks once however often it is sent, later or at once', async () => {
    const before = calls();
    const messageId = randomUUID();
    const twins = await Promise.all([ask({ messageId }), ask({ messageId }), ask({ messageId })]);
    const later = await ask({ messageId });
    expect([...twins, later].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set([...twins, later].map(({ text }) => text)).size).toBe(1);
    expect(calls() - before).toBe(2);
    expect((await conversation()).map(({ id, role }) => [id === messageId, role])).toEqual([
      [true, 'user'],
      [false, 'assistant'],
    ]);
  });

  test('asks once at any moment: during the reply, at its end and after it', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const asker = await aClinician(node, { department: physician });
      const before = calls();
      const messageId = randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          await delay(index * 4);
          return ask({ messageId }, asker);
        }),
      );
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(calls() - before).toBe(2);
    }
  });

  test('gets one new reply after a failure, for many simultaneous retries', async () => {
    const messageId = randomUUID();
    node.ai.script({ reply: { kind: 'status', status: 500 } });
    expect((await ask({ messageId })).status).toBe(503);
    node.ai.script({});
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask({ messageId })));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await conversation()).map(({ role, status }) => status ?? role)).toEqual([
      'user',
      'failed',
      'complete',
    ]);
  });

  test('belongs to one question by one person about one patient; any other use in the department is a conflict', async () => {
    const messageId = randomUUID();
    const { messageId: replyId } = chatEndpoints.ask.response.parse((await ask({ messageId })).body);
    const other = await aPatient(node, physician.token);
    const before = calls();
    const conflicts = [
      await ask({ messageId, content: 'Something else?' }),
      await ask({ messageId }, nurse),
      await ask({ messageId, patientId: other.id }),
      await ask({ messageId: replyId }),
    ];
    for (const { status, body, error } of conflicts) {
      const message = 'This messageId is already in use';
      expect.soft(status).toBe(409);
      expect.soft(body).toEqual({ code: 'conflict', message, error: message, requestId: error?.requestId });
    }
    expect(calls()).toBe(before);
    expect((await conversation()).length).toBe(2);
    expect(await conversation(other)).toEqual([]);
  });

  test.each(['', 'one', '../etc', 'x'.repeat(64), `${randomUUID()} `])(
    'is rejected if it is %j',
    async (messageId) => {
      const before = calls();
      await expectNothingAsked(await ask({ messageId }), 422, before);
    },
  );
});

describe('an Idempotency-Key', () => {
  test('asks once and retries a failed reply', async () => {
    const key = (name: string) => ({ 'Idempotency-Key': name });
    const before = calls();
    const twins = await Promise.all([ask({}, physician, key('a')), ask({}, physician, key('a'))]);
    expect((await ask({}, physician, key('a'))).text).toBe(twins[0]?.text);
    expect(twins[1]?.text).toBe(twins[0]?.text);
    expect(calls() - before).toBe(2);
    expect((await ask({ content: 'Something else?' }, physician, key('a'))).status).toBe(409);
    node.ai.script({ reply: { kind: 'status', status: 500 } });
    expect((await ask({ content: 'Why?' }, physician, key('b'))).status).toBe(503);
    node.ai.script({});
    expect((await ask({ content: 'Why?' }, physician, key('b'))).body).toMatchObject({ status: 'complete' });
    expect((await conversation()).map(({ role, status }) => status ?? role)).toEqual([
      'user',
      'complete',
      'user',
      'failed',
      'complete',
    ]);
  });
});

describe('an endless reply', () => {
  test('fails at 9 MB with the text that fits, and ends its question', async () => {
    node.ai.script({ reply: replies(Array.from({ length: 90 }, () => '"'.repeat(100_000))) });
    const answer = await ask();
    expect(answer.status).toBe(502);
    expect(answer.error).toMatchObject({ code: 'ai-failed' });
    const [question, reply] = await conversation();
    expect(reply).toMatchObject({ inReplyTo: question?.id, status: 'failed' });
    expect(reply?.content).toBe('"'.repeat(textBounds.prose));
    node.ai.script({});
    expect((await ask({ content: 'And now?' })).status).toBe(200);
  });

  test('fails in one piece with the text that fits, without half a character', async () => {
    node.ai.script({ reply: replies([`a${'😀'.repeat(300_000)}`]) });
    // A loaded machine may still end the reply before, or be too busy for a while.
    await expect.poll(async () => (await ask()).status).toBe(502);
    const [, reply] = await conversation();
    expect(reply?.status).toBe('failed');
    expect(reply?.content.length).toBe(textBounds.prose - 1);
    expect(reply?.content.endsWith('😀')).toBe(true);
  });

  test('leaves the reply complete if only the extras are endless', async () => {
    node.ai.script({
      extras: replies([`{"clinicalAlerts":[],"suggestions":["${'x'.repeat(40_000_000)}"]}`]),
    });
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      content: 'Check the airway first.',
      metadata: { model: 'fake-model' },
    });
    expect(answer.text).not.toContain('xxx');
  });
});
