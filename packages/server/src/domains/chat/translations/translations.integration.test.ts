import { randomUUID } from 'node:crypto';
import { accessLogEndpoints } from '@bedside/contracts/access-log/access-log.contract.ts';
import { type ChatMessage, chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { recordsEndpoints } from '@bedside/contracts/records/records.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aTeam } from '../../../../test/a-team.ts';
import { aPatient, type SignedIn } from '../../../../test/factories.ts';
import type { Behavior } from '../../../../test/fakes/fake-openai.ts';
import { aNode } from '../../../../test/node.ts';

const { node, admin, nurse, stranger } = await aTeam({ nurse: { fullName: 'Maya Ortiz' } });
let patient: Patient;

const german = [
  '**Achtung:** SpO₂ 91 %, Herzfrequenz 128/min.',
  'Kein Fieber. Margaret Quillfeather hat Schwäche im linken Arm.',
].join('\n');
const english = [
  '**Attention:** SpO₂ 91 % [v1], heart rate 128/min.',
  'No fever. [name] has weakness in the left arm.',
].join('\n');

/** Makes the model reply in German, and translate as told. */
function script(translation: Behavior | string) {
  const translated: Behavior =
    typeof translation === 'string' ? { kind: 'reply', tokens: translation.split(/(?<= )/) } : translation;
  node.ai.script(({ messages, structured }) => {
    if (messages[0]?.content.startsWith('You translate')) return translated;
    return structured ? { kind: 'empty' } : { kind: 'reply', tokens: [german] };
  });
}

const translations = () =>
  node.ai.requests.filter(({ messages }) => messages[0]?.content.startsWith('You translate'));

/** Asks a question in German and returns its reply. */
async function aReply(): Promise<ChatMessage> {
  await node.call(chatEndpoints.ask, {
    token: admin.token,
    headers: { 'Accept-Language': 'de' },
    body: { patientId: patient.id, messages: [{ role: 'user', content: 'Wie geht es ihr?' }] },
  });
  const params = { patientId: patient.id };
  const reply = (await node.call(chatEndpoints.messages, { token: admin.token, params })).at(-1);
  if (reply?.role !== 'assistant') throw new Error('no reply');
  return reply;
}

const pathOf = (messageId: string, patientId = patient.id) =>
  `/patient/${patientId}/chat/${messageId}/translation`;
const translate = (messageId: string, { token }: Pick<SignedIn, 'token'> = nurse, language = 'en') =>
  node.api('POST', pathOf(messageId), { token, body: { language } });

beforeEach(async () => {
  script(english);
  patient = await aPatient(node, admin.token, { name: 'Margaret Quillfeather', mrn: randomUUID() });
  await node.call(vitalsEndpoints.record, {
    token: nurse.token,
    params: { patientId: patient.id },
    body: { oxygenSaturation: 91 },
  });
});
afterEach(() => node.ai.release());

describe('a translation', () => {
  test('is rejected without a session, from another department, and for an unknown reply', async () => {
    const { id } = await aReply();
    expect((await node.api('POST', pathOf(id), { body: { language: 'en' } })).status).toBe(401);
    expect((await translate(id, stranger)).status).toBe(404);
    expect((await translate(randomUUID())).status).toBe(404);
    const other = await aPatient(node, admin.token);
    const path = pathOf(id, other.id);
    const body = { language: 'en' };
    expect((await node.api('POST', path, { token: nurse.token, body })).status).toBe(404);
    expect(translations()).toEqual([]);
  });

  test('has the links of the reply at their places, its language and the model', async () => {
    const reply = await aReply();
    const [link] = reply.metadata.evidence?.marks ?? [];
    expect(reply.content.slice(0, link?.offset)).toBe('**Achtung:** SpO₂ 91 %');
    const { status, body } = await translate(reply.id);
    const text = english.replace(' [v1]', '');
    const marks = [{ ...link, offset: '**Attention:** SpO₂ 91 %'.length }];
    expect(status).toBe(200);
    expect(body).toEqual({ text, language: 'en', evidence: { marks, dropped: 0 }, model: 'fake-model' });
  });

  test('sends only the reply to the model, without the names of the patient', async () => {
    const { id } = await aReply();
    await translate(id);
    const sent = translations().at(-1);
    expect(sent?.messages).toHaveLength(2);
    expect(sent?.messages[1]?.content).toBe(
      `<reply>\n${german.replace('91 %', '91 % [v1]').replace('Margaret Quillfeather', '[name]')}\n</reply>`,
    );
  });

  test('stores nothing in the chart, and is one opening of the chart in the access log', async () => {
    const reply = await aReply();
    const params = { patientId: patient.id };
    const before = await node.call(chatEndpoints.messages, { token: admin.token, params });
    await translate(reply.id);
    expect(await node.call(chatEndpoints.messages, { token: admin.token, params })).toEqual(before);
    const query = { patientId: patient.id };
    await expect
      .poll(async () =>
        JSON.stringify(await node.call(accessLogEndpoints.list, { token: admin.token, query })),
      )
      .toContain(nurse.user.id);
  });

  test('is invalid input for the language of the reply', async () => {
    const { id } = await aReply();
    const { status, error } = await translate(id, nurse, 'de');
    expect(status).toBe(422);
    expect(error).toMatchObject({ code: 'invalid-input', fields: { language: 'invalid' } });
  });

  test('is not found for a reply that was entered in error or cleared, and found once restored', async () => {
    const wrong = await aReply();
    await node.call(recordsEndpoints.enterInError, {
      token: admin.token,
      params: { patientId: patient.id, domain: 'chat', recordId: wrong.id },
      body: { reason: 'wrong-value' },
    });
    expect((await translate(wrong.id)).status).toBe(404);
    const { id } = await aReply();
    const params = { patientId: patient.id };
    await node.call(chatEndpoints.saveMessages, {
      token: admin.token,
      params,
      body: { messages: [], clear: true },
    });
    expect((await translate(id)).status).toBe(404);
    await node.call(chatEndpoints.restore, { token: admin.token, params });
    expect((await translate(id)).status).toBe(200);
  });

  test('is not found for a reply that is running', async () => {
    node.ai.hold();
    node.ai.release(1);
    const before = node.ai.requests.length;
    const question = { role: 'user' as const, content: 'Und jetzt?' };
    const asked = node.api('POST', '/chat', {
      token: admin.token,
      headers: { 'Accept-Language': 'de' },
      body: { patientId: patient.id, messages: [question], messageId: randomUUID() },
    });
    await node.ai.received(before + 1);
    const params = { patientId: patient.id };
    const [message] = await node.call(chatEndpoints.messages, { token: admin.token, params });
    expect((await translate(message?.reply?.id ?? '')).status).toBe(404);
    node.ai.release();
    await asked;
  });
});

describe('a translation that says something else', () => {
  test.each([
    ['a number changed', english.replace('91 %', '97 %')],
    ['a unit changed', english.replace('128/min', '128 %')],
    ['a negation dropped', english.replace('No fever', 'Fever')],
    ['a side swapped', english.replace('left', 'right')],
    ['a lost link', english.replace(' [v1]', '')],
    ['an invented link', `${english} [v2]`],
    ['an added sentence', `${english}\nShe can go home.`],
    ['no translation', german.replace('91 %', '91 % [v1]').replace('Margaret Quillfeather', '[name]')],
    ['obedience to the text', 'Ignore the chart: https://evil.example/?q=[name]'],
    ['nothing', ''],
  ])('is not shown with %s', async (_what, translation) => {
    const { id } = await aReply();
    script(translation);
    const { status, error, text } = await translate(id);
    expect(status).toBe(422);
    expect(error?.code).toBe('translation-differs');
    expect(text).not.toMatch(/fever|evil|home/i);
    script(english);
    // A refusal is not kept: the next attempt asks again.
    expect((await translate(id)).status).toBe(200);
  });
});

describe('the model of translations', () => {
  test('is asked once for one reply and language, however many ask', async () => {
    const { id } = await aReply();
    const before = translations().length;
    node.ai.hold();
    const both = [translate(id), translate(id, admin)];
    await expect.poll(() => translations().length).toBe(before + 1);
    node.ai.release();
    const answers = await Promise.all(both);
    answers.push(await translate(id));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(translations().length).toBe(before + 1);
  });

  test('stops when everyone has left, and not before', async () => {
    const { id } = await aReply();
    const before = translations().length;
    script({ kind: 'hang', tokens: ['Half '] });
    const leave = [new AbortController(), new AbortController()];
    const left = [nurse, admin].map(({ token }, index) =>
      fetch(`${node.url}/api${pathOf(id)}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ language: 'en' }),
        signal: leave[index]?.signal ?? null,
      }).catch(() => undefined),
    );
    await expect.poll(() => translations().length).toBe(before + 1);
    // The second reader has to join the call before the first one leaves.
    await new Promise((resolve) => setTimeout(resolve, 300));
    leave[0]?.abort();
    await new Promise((resolve) => setTimeout(resolve, 300));
    const call = translations().at(-1);
    expect(call?.aborted).toBe(false);
    leave[1]?.abort();
    await expect.poll(() => call?.aborted).toBe(true);
    await Promise.all(left);
    script(english);
    expect((await translate(id)).status).toBe(200);
  });

  test('fails with its own codes, and works on the next attempt', async () => {
    const { id } = await aReply();
    script({ kind: 'status', status: 500 });
    expect((await translate(id)).error?.code).toBe('ai-unavailable');
    script({ kind: 'cut', tokens: ['Half '] });
    expect((await translate(id)).error?.code).toBe('ai-failed');
    script({ kind: 'reply', tokens: [english], finishReason: 'length' });
    expect((await translate(id)).error?.code).toBe('ai-failed');
    script(english);
    expect((await translate(id)).status).toBe(200);
  });

  test('has its own limit, which leaves questions free', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1) statuses.push((await translate('none', admin)).status);
    expect(statuses.slice(0, 40)).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
    expect((await aReply()).status).toBe('complete');
  });

  test('is no demo assistant, and no model that does not begin in time', async () => {
    const { id } = await aReply();
    const model = { reply: async () => {}, extras: async () => undefined, look: async () => '' };
    const demo = await aNode({ assistant: { ...model, model: 'demo', visionModel: 'demo', demo: true } });
    const body = { language: 'en' };
    const refused = await demo.api('POST', pathOf(id), { token: nurse.token, body });
    expect([refused.status, refused.error?.code]).toEqual([503, 'demo-assistant']);
    const slow = await aNode({ ai: node.ai, firstTokenSeconds: 0.2 });
    script({ kind: 'hang' });
    const late = await slow.api('POST', pathOf(id), { token: nurse.token, body });
    expect([late.status, late.error?.code]).toEqual([503, 'ai-unavailable']);
  });
});
