import { randomUUID } from 'node:crypto';
import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { aDepartment, aPatient, watch } from '../../../../test/factories.ts';
import { startFakeOpenAi } from '../../../../test/fakes/fake-openai.ts';
import { aNode } from '../../../../test/node.ts';
import { createAssistant } from '../../../ai/model/assistant.ts';

const ai = await startFakeOpenAi();
afterAll(() => ai.close());
const assistant = createAssistant({
  ...{ baseURL: ai.baseURL, apiKey: 'key', model: 'fake-model', checkModel: 'second-model', checks: true },
  ...{ demo: false, firstTokenSeconds: 20, replySeconds: 60 },
});
const node = await aNode({ ai, assistant });
const clinician = await aDepartment(node);
const { token } = clinician;
const { id: patientId } = await aPatient(node, token);
await node.call(vitalsEndpoints.record, { token, params: { patientId }, body: { heartRate: 126 } });

const first = 'She may well have a urinary source. Her husband brought her in by car.\n\n';
const second = 'HR 90/min. Take cultures before antibiotics.';

/** Asks with a reply and verdicts, and returns the reply as it was answered and a function that reads it again. */
async function ask(sentences: object[]) {
  ai.script({
    reply: { kind: 'reply', tokens: [first, second] },
    check: { kind: 'reply', tokens: [JSON.stringify({ sentences })] },
  });
  const body = { patientId, messages: [{ role: 'user' as const, content: 'Why?' }], messageId: randomUUID() };
  const answer = await node.call(chatEndpoints.ask, { token, body });
  const read = async () => {
    const messages = await node.call(chatEndpoints.messages, { token, params: { patientId } });
    const { content = '', metadata } = messages.find(({ id }) => id === answer.messageId) ?? {};
    return (metadata?.statements ?? []).map(({ offset, length, standing, by }) => [
      content.slice(offset, offset + length).trim(),
      ...(by ? [standing, by] : [standing]),
    ]);
  };
  return { answer, read };
}

const verdict = (number: number, standing: string, records: string[] = [], value = '') => ({
  ...{ number, standing, records, value },
});

test('READING-1: judges the sentences that no rule judged, paragraph by paragraph, after the reply has ended', async () => {
  const viewer = await watch(node.url, token, patientId);
  const before = ai.requests.length;
  const { answer, read } = await ask([verdict(1, 'general'), verdict(2, 'not-in-chart', [], 'by car')]);
  // The reply itself did not wait.
  expect(answer.metadata.statements?.map(({ standing }) => standing)).toContain('unchecked');
  await vi.waitFor(async () => {
    expect(await read()).toEqual([
      ['She may well have a urinary source.', 'general', 'model'],
      ['Her husband brought her in by car.', 'not-in-chart', 'model'],
      ['HR 90/min.', 'differs', 'rule'],
      ['Take cultures before antibiotics.', 'general', 'model'],
    ]);
  });
  const asked = ai.requests.slice(before).filter(({ schema }) => schema === 'reply_check');
  expect(asked.map(({ model }) => model)).toEqual(['second-model', 'second-model']);
  expect(JSON.stringify(asked[0]?.messages)).toContain('heart_rate: 126');
  expect(JSON.stringify(asked[1]?.messages)).not.toContain('1. \\"HR 90');
  await vi.waitFor(() => {
    const entry = viewer.entries.find(({ type }) => type === 'chat.checked');
    expect(entry?.data).toMatchObject({ domain: 'chat', recordId: answer.messageId });
  });
  viewer.close();
});

test('READING-2: drops a verdict about a record or a value that is not there', async () => {
  const { read } = await ask([
    verdict(1, 'supported', ['v99']),
    verdict(2, 'contradicted', ['v1'], 'by bus'),
    verdict(3, 'general'),
  ]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const standings = (await read()).map(([, standing]) => standing);
  expect(standings.slice(0, 3)).toEqual(['unchecked', 'unchecked', 'differs']);
});

test('READING-3: a service that fails or answers nonsense leaves the sentences unchecked', async () => {
  ai.script({ reply: { kind: 'reply', tokens: [first] }, check: { kind: 'reply', tokens: ['no JSON'] } });
  const body = { patientId, messages: [{ role: 'user' as const, content: 'Why?' }], messageId: randomUUID() };
  const answer = await node.call(chatEndpoints.ask, { token, body });
  expect(answer.status).toBe('complete');
  expect(answer.metadata.statements?.every(({ standing }) => standing === 'unchecked')).toBe(true);
});
