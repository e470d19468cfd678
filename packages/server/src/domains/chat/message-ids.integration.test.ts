import { randomUUID } from 'node:crypto';
import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDepartment, aPatient, type SignedIn, watch } from '../../../test/factories.ts';
import { aNode, type TestNode } from '../../../test/node.ts';
import { chartEntries } from '../../chart/entry-store.ts';
import { buildIndexes } from '../../infra/mongo/mongo.ts';
import { RunningReplyModel } from './chat.model.ts';

interface Place {
  clinician: SignedIn;
  patient: Patient;
}

let node: TestNode;
let ours: Place;
let theirs: Place;
let messageId: string;

beforeAll(async () => {
  node = await aNode();
});
beforeEach(async () => {
  node.ai.script({});
  messageId = randomUUID();
  [ours, theirs] = await Promise.all([aPlace(), aPlace()]);
});
afterEach(() => node.ai.release());

/** Creates a department with a clinician and a patient. */
async function aPlace(): Promise<Place> {
  const clinician = await aDepartment(node);
  return { clinician, patient: await aPatient(node, clinician.token) };
}
const ask = ({ clinician, patient }: Place, content = 'What is next?', id = messageId) =>
  node.api('POST', '/chat', {
    token: clinician.token,
    body: { patientId: patient.id, messages: [{ role: 'user', content }], messageId: id },
  });
const save = ({ clinician, patient }: Place, content: string, id = messageId) =>
  node.api('POST', `/patient/${patient.id}/messages/batch`, {
    token: clinician.token,
    body: { messages: [{ id, role: 'user', content }] },
  });
const stop = ({ clinician }: Place, id = messageId) =>
  node.api('POST', `/chat/${id}/stop`, { token: clinician.token });
const conversation = ({ clinician, patient }: Place) =>
  node.call(chatEndpoints.messages, { token: clinician.token, params: { patientId: patient.id } });
const viewer = ({ clinician, patient }: Place) => watch(node.url, clinician.token, patient.id);

/** Stores the message as earlier versions did, under the client's id alone. */
async function storeAsBefore({ patient }: Place): Promise<void> {
  const stored = await chartEntries().findOneAndDelete({ patientId: patient.id, type: 'chat.asked' });
  if (!stored) throw new Error('no message is stored');
  await chartEntries().insertOne({ ...stored, _id: messageId });
}

describe('a message id that another department also uses', () => {
  test('asks its own question and reveals nothing about the other one', async () => {
    const first = chatEndpoints.ask.response.parse((await ask(ours)).body);
    const before = await conversation(ours);
    const answer = await ask(theirs, 'A question of our own?');
    expect(answer.status, answer.text).toBe(200);
    const own = chatEndpoints.ask.response.parse(answer.body);
    expect(own.messageId).not.toBe(first.messageId);
    expect(await conversation(ours)).toEqual(before);
    expect(await conversation(theirs)).toMatchObject([
      { id: messageId, patientId: theirs.patient.id, content: 'A question of our own?' },
      { id: own.messageId, patientId: theirs.patient.id, inReplyTo: messageId },
    ]);
    // Each department still gets one reply.
    expect((await ask(theirs, 'A question of our own?')).text).toBe(answer.text);
    expect(await ask(ours)).toMatchObject({ status: 200, body: { messageId: first.messageId } });
    expect((await ask(theirs, 'Another one?')).status).toBe(409);
  });

  test('asks during the other reply, and stops only its own reply', async () => {
    node.ai.script({ reply: { kind: 'hang', tokens: ['Check ', 'the '] } });
    const [screen, other] = await Promise.all([viewer(ours), viewer(theirs)]);
    const answers = [ask(ours), ask(theirs)] as const;
    await screen.until('words', ({ deltas }) => deltas.length > 0);
    await other.until('words', ({ deltas }) => deltas.length > 0);
    expect(new Set(screen.deltas.map(({ patientId }) => patientId))).toEqual(new Set([ours.patient.id]));
    expect((await stop(theirs)).body).toMatchObject({ stopped: true });
    expect((await answers[1]).body).toMatchObject({ status: 'stopped' });
    expect(await conversation(theirs)).toMatchObject([{}, { status: 'stopped' }]);
    expect(await conversation(ours)).toHaveLength(1);
    expect(await RunningReplyModel.countDocuments({ patientId: ours.patient.id })).toBe(1);
    // Its own id does not reach the reply either.
    const [running] = await RunningReplyModel.find({ patientId: ours.patient.id }).lean();
    expect((await stop(theirs, running?._id)).status).toBe(404);
    expect((await stop(ours)).body).toMatchObject({ messageId: running?._id, stopped: true });
    expect((await answers[0]).body).toMatchObject({ status: 'stopped' });
  });

  test("may equal the id of the other department's running or complete reply", async () => {
    node.ai.script({ reply: { kind: 'hang', tokens: ['Check '] } });
    const screen = await viewer(ours);
    const answer = ask(ours);
    await screen.until('words', ({ deltas }) => deltas.length > 0);
    const replyId = screen.deltas[0]?.messageId ?? '';
    expect((await save(theirs, 'While it is under way', replyId)).status).toBe(200);
    await stop(ours);
    expect((await answer).body).toMatchObject({ messageId: replyId, status: 'stopped' });
    node.ai.script({});
    expect((await ask(await aPlace(), 'Once it has ended?', replyId)).status).toBe(200);
  });

  test('stores its own message, in later batches too, and after clearing and restoring', async () => {
    expect((await save(ours, 'Ours')).status).toBe(200);
    expect((await save(theirs, 'Theirs')).body).toMatchObject({ messages: [{ content: 'Theirs' }] });
    expect((await save(theirs, 'Theirs')).body).toMatchObject({ messages: [{ content: 'Theirs' }] });
    const { token } = theirs.clinician;
    const path = `/patient/${theirs.patient.id}/messages`;
    await node.api('POST', `${path}/batch`, { token, body: { messages: [], clear: true } });
    await node.api('POST', `${path}/restore`, { token });
    expect(await conversation(theirs)).toMatchObject([{ id: messageId, content: 'Theirs' }]);
    expect(await conversation(ours)).toMatchObject([{ id: messageId, content: 'Ours' }]);
  });

  test('works beside a message that an earlier version stored', async () => {
    await ask(ours);
    await storeAsBefore(ours);
    const before = await conversation(ours);
    expect((await ask(theirs, 'A question of our own?')).status).toBe(200);
    expect((await save(await aPlace(), 'And saved')).status).toBe(200);
    expect(await conversation(ours)).toEqual(before);
  });
});

describe('a message id within one department', () => {
  test('names one message, even one that an earlier version stored', async () => {
    const first = await ask(ours);
    await storeAsBefore(ours);
    expect((await ask(ours)).text).toBe(first.text);
    expect((await save(ours, 'What is next?')).status).toBe(200);
    expect(await conversation(ours)).toHaveLength(2);
    const patient = await aPatient(node, ours.clinician.token);
    expect((await ask({ ...ours, patient })).status).toBe(409);
    expect((await save({ ...ours, patient }, 'Elsewhere')).status).toBe(409);
    expect(await conversation({ ...ours, patient })).toEqual([]);
  });

  test("may not be a running reply's id, because it would block the reply's end", async () => {
    node.ai.script({ reply: { kind: 'hang', tokens: ['Check '] } });
    const screen = await viewer(ours);
    const answer = ask(ours);
    await screen.until('words', ({ deltas }) => deltas.length > 0);
    const replyId = screen.deltas[0]?.messageId ?? '';
    expect((await ask(ours, 'In its place?', replyId)).status).toBe(409);
    expect((await save(ours, 'In its place', replyId)).status).toBe(409);
    await stop(ours);
    expect((await answer).body).toMatchObject({ messageId: replyId, status: 'stopped' });
    expect(await conversation(ours)).toHaveLength(2);
  });
});

test('a database of an earlier version allows one id in two departments after its indexes are built', async () => {
  await RunningReplyModel.collection.createIndex({ questionId: 1 }, { unique: true });
  await buildIndexes();
  const indexes = await RunningReplyModel.collection.indexes();
  expect(indexes.map(({ key }) => Object.keys(key).join(','))).not.toContain('questionId');
  expect(indexes.filter(({ unique }) => unique).map(({ key }) => key)).toEqual([
    { departmentId: 1, questionId: 1 },
  ]);
});
