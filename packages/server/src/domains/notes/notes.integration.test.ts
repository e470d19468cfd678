import { randomUUID } from 'node:crypto';
import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import { notesEndpoints } from '@bedside/contracts/notes/notes.contract.ts';
import { noteTextOf } from '@bedside/contracts/notes/reply-text.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { recordsEndpoints } from '@bedside/contracts/records/records.contract.ts';
import { userRoles } from '@bedside/contracts/user-roles.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { aTeam } from '../../../test/a-team.ts';
import { aClinician, aPatient, watch } from '../../../test/factories.ts';

const { node, admin, nurse, stranger } = await aTeam();
let patient: Patient;

beforeEach(async () => {
  patient = await aPatient(node, admin.token);
});

const round = { content: 'Better after two liters.', type: 'progress', title: 'Round' };
const write = (body: Record<string, unknown>, { token } = nurse) =>
  node.api('POST', '/patient/notes', { token, body: { patientId: patient.id, ...body } });
const notes = () =>
  node.call(notesEndpoints.list, { token: nurse.token, params: { patientId: patient.id }, query: {} });

describe('a new note', () => {
  test('is rejected in both forms without a session and from another department', async () => {
    const path = `/patient/${patient.id}/notes`;
    expect((await node.api('POST', path, { body: round })).status).toBe(401);
    expect((await node.api('POST', path, { token: stranger.token, body: round })).status).toBe(404);
    expect((await write(round, stranger)).status).toBe(404);
    expect((await node.api('GET', path, { token: stranger.token })).status).toBe(404);
    expect(await notes()).toEqual([]);
  });

  test("appears at once on every screen with its author's name and role (D20), newest first", async () => {
    const screen = await watch(node.url, admin.token, patient.id);
    const first = await write({ ...round, tags: ['round'], userId: 1 });
    expect(first).toMatchObject({
      status: 201,
      body: { ...round, source: 'manual', tags: ['round'], userId: nurse.user.id, version: 1 },
    });
    const second = await node.api('POST', `/patient/${patient.id}/notes`, {
      token: nurse.token,
      body: { ...round, title: 'Second round' },
    });
    expect(await notes()).toEqual([second.body, first.body]);
    await screen.until('both notes', ({ entries }) => entries.length === 2);
    expect(screen.entries).toMatchObject([
      { seq: 2, type: 'note.added', data: { recordedBy: { fullName: 'Nils Ortiz', role: 'Nurse' } } },
      { seq: 3, type: 'note.added', data: { title: 'Second round' } },
    ]);
  });

  test.each(userRoles)(
    'can be written by every profession, which reads and writes each record: %s',
    async (userRole) => {
      const { token } = await aClinician(node, { department: admin, userRole });
      expect((await write(round, { ...nurse, token })).status).toBe(201);
      const of = `/patient/${patient.id}`;
      const override = { reason: 'Allergies cannot be asked' };
      const started = { name: 'Ondansetron', kind: 'given', dosage: '4 mg', override };
      const lab = { testName: 'Lactate', result: '4.2', units: 'mmol/L' };
      expect((await node.api('POST', `${of}/vitals`, { token, body: { heartRate: 88 } })).status).toBe(201);
      expect((await node.api('POST', `${of}/medications`, { token, body: started })).status).toBe(201);
      expect((await node.api('POST', `${of}/lab-results`, { token, body: lab })).status).toBe(201);
      for (const list of ['vitals', 'notes', 'lab-results', 'medications', 'scores', 'xrays', 'entries'])
        expect((await node.api('GET', `${of}/${list}`, { token })).status).toBe(200);
    },
  );

  test.each(['progress', 'admission', 'discharge', 'consultation'])(
    'is of each listed type: %s',
    async (type) => {
      expect(await write({ ...round, type })).toMatchObject({ status: 201, body: { type } });
      expect(await notes()).toMatchObject([{ type }]);
    },
  );

  test.each(['Progress Note', 'progress', 'PROGRESS NOTE'])(
    'is a progress note if its type is %j (D19)',
    async (type) => {
      expect((await write({ ...round, type })).body).toMatchObject({ type: 'progress' });
    },
  );

  test.each([
    ['content', { content: ' \n' }],
    ['content', { content: 'x'.repeat(50_001) }],
    ['content', { content: { $gt: '' } }],
    ['title', { title: undefined }],
    ['type', { type: 'recipe' }],
    ['patientId', { patientId: undefined }],
    ['tags', { tags: Array.from({ length: 21 }, (_, index) => `tag ${index}`) }],
    ['messageId', { messageId: randomUUID() }],
  ])('changes nothing if its %s is wrong', async (field, wrong) => {
    const answer = await write({ ...round, ...wrong });
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid-input' } });
    expect(Object.keys(Object(answer.body).fields)[0]?.split('.')[0]).toBe(field);
    expect(await notes()).toEqual([]);
  });
});

describe('a note from a reply', () => {
  const reply = async () => {
    const { messageId, content } = await node.call(chatEndpoints.ask, {
      token: nurse.token,
      body: { patientId: patient.id, messages: [{ role: 'user', content: 'What worries you?' }] },
    });
    return { messageId, content, type: 'Progress Note', title: 'Extracted Note', source: 'chat' };
  };
  const storedReply = async (messageId: string) => {
    const { token } = nurse;
    const messages = await node.call(chatEndpoints.messages, { token, params: { patientId: patient.id } });
    const found = messages.find(({ id }) => id === messageId);
    if (!found) throw new Error('No such reply');
    return found;
  };

  test('is written once, for any number of simultaneous requests', async () => {
    const taken = await reply();
    const answers = await Promise.all([nurse, admin, nurse, admin].map((who) => write(taken, who)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await notes()).toMatchObject([
      { ...taken, content: taken.content.trim(), type: 'progress', repliedAt: expect.any(String) },
    ]);
  });

  test('is one note for all who save it unedited, with its ages turned into times', async () => {
    node.ai.script({ reply: { kind: 'reply', tokens: ['SpO₂ 88 % (5 min ago).'] } });
    const taken = await reply();
    const timeZone = 'Europe/Madrid';
    const content = noteTextOf(await storedReply(taken.messageId), timeZone);
    expect(content).toMatch(/^SpO₂ 88 % \(on \d+ \w+, \d\d:\d\d\)\.$/);
    const first = await write({ ...taken, content, timeZone });
    expect(first).toMatchObject({ status: 201, body: { content, messageId: taken.messageId } });
    expect(first.body).not.toHaveProperty('edited');
    expect((await write({ ...taken, title: 'Again' }, admin)).body).toEqual(first.body);
    expect(await notes()).toEqual([first.body]);
  });

  test('is written again once the first one was entered in error (D12)', async () => {
    const taken = await reply();
    const first = await write(taken);
    const markFirst = (recordId: string) =>
      node.call(recordsEndpoints.enterInError, {
        token: nurse.token,
        params: { patientId: patient.id, domain: 'notes', recordId },
        body: { reason: 'undone' },
      });
    await markFirst(String(Object(first.body).id));
    const [second, again] = await Promise.all([write(taken), write(taken, admin)]);
    expect(second.body).not.toHaveProperty('enteredInError');
    expect(again.body).toEqual(second.body);
    expect((await notes()).map(({ enteredInError }) => enteredInError?.reason)).toEqual([
      undefined,
      'undone',
    ]);
    await markFirst(String(Object(second.body).id));
    const third = await write(taken);
    expect(third).toMatchObject({ status: 201, body: { messageId: taken.messageId } });
    expect(third.body).not.toHaveProperty('enteredInError');
  });

  test('is a second note if a clinician edited it, and says so (D52)', async () => {
    const taken = await reply();
    const same = await write({ ...taken, edited: true });
    expect(same.body).not.toHaveProperty('edited');
    const other = { ...taken, content: 'In my own words.', edited: true };
    const mine = await write(other);
    const hers = await write(other, admin);
    expect(mine).toMatchObject({ status: 201, body: { edited: true, messageId: taken.messageId } });
    expect(await notes()).toEqual([hers.body, mine.body, same.body]);
  });

  test('is rejected in other words, because the chart attributes only real replies to the assistant', async () => {
    const taken = await reply();
    expect(await write({ ...taken, content: `${taken.content} Discharge now.` })).toMatchObject({
      status: 422,
      body: { fields: { content: expect.any(String) } },
    });
    expect(await notes()).toEqual([]);
  });

  test.each(['Nowhere/Town', '', 'x'.repeat(65), { $gt: '' }])(
    'is rejected with the time zone %j',
    async (timeZone) => {
      const answer = await write({ ...(await reply()), timeZone });
      expect(answer).toMatchObject({ status: 422, body: { fields: { timeZone: expect.any(String) } } });
    },
  );

  test("is rejected for another patient's reply and for a message that is no reply", async () => {
    const taken = await reply();
    patient = await aPatient(node, admin.token);
    expect(await write(taken)).toMatchObject({
      status: 422,
      body: { fields: { messageId: expect.any(String) } },
    });
    expect(await notes()).toEqual([]);
  });
});
