import { randomUUID } from 'node:crypto';
import { Note, notesEndpoints } from '@bedside/contracts/notes/notes.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { aRequest } from '../../../test/a-request.ts';
import { aTeam } from '../../../test/a-team.ts';
import { aPatient, type SignedIn, watch } from '../../../test/factories.ts';
import { aNode, type TestNode } from '../../../test/node.ts';

const { node, admin: physician, nurse, stranger } = await aTeam({ admin: { fullName: 'Pia Lang' } });
let patient: Patient;
let note: Note;

beforeEach(async () => {
  patient = await aPatient(node, physician.token);
  note = await node.call(notesEndpoints.add, {
    token: nurse.token,
    params: { patientId: patient.id },
    body: { type: 'progress', title: 'Round', content: 'Pain 7, allergic to nuts.', tags: ['round'] },
  });
});

const pathTo = (call: 'amend' | 'versions', { patientId = patient.id, noteId = note.id } = {}) =>
  `/patient/${patientId}/notes/${noteId}/${call}`;

interface Sent {
  who?: SignedIn;
  at?: TestNode;
  key?: string;
}

const amend = (body: Record<string, unknown>, { who = physician, at = node, key }: Sent = {}) =>
  at.api('POST', pathTo('amend'), {
    token: who.token,
    body: { version: 1, ...body },
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  });

const versions = (query = '') => node.api('GET', pathTo('versions') + query, { token: nurse.token });
const notes = () =>
  node.call(notesEndpoints.list, { token: nurse.token, params: { patientId: patient.id }, query: {} });

describe('an amendment', () => {
  test('is rejected without a session, from another department, and for a note of another patient', async () => {
    const body = { version: 1, content: 'Pain 2.' };
    expect((await node.api('POST', pathTo('amend'), { body })).status).toBe(401);
    expect((await node.api('GET', pathTo('versions'))).status).toBe(401);
    expect((await amend(body, { who: stranger })).status).toBe(404);
    expect((await node.api('GET', pathTo('versions'), { token: stranger.token })).status).toBe(404);
    const other = await aPatient(node, physician.token);
    for (const wrong of [{ patientId: other.id }, { noteId: randomUUID() }, { noteId: 'x'.repeat(65) }]) {
      const { token } = physician;
      const [amended, read] = await Promise.all([
        node.api('POST', pathTo('amend', wrong), { token, body }),
        node.api('GET', pathTo('versions', wrong), { token }),
      ]);
      expect([amended.status, read.status]).toEqual(
        [404, 404].map((status) => (wrong.noteId?.length === 65 ? 422 : status)),
      );
    }
    expect(await notes()).toEqual([note]);
  });

  test('is a new version under its author, at once on every screen, and leaves the earlier one readable', async () => {
    const screen = await watch(node.url, nurse.token, patient.id);
    const answer = await amend({
      content: 'Pain 2.',
      title: 'Round, later',
      type: 'Consultation Note',
      tags: [],
    });
    const amended = {
      ...note,
      content: 'Pain 2.',
      title: 'Round, later',
      type: 'consultation',
      tags: [],
      version: 2,
      amendedAt: expect.any(String),
      amendedBy: { id: physician.user.id, fullName: 'Pia Lang', role: 'Medical Practitioner' },
    };
    expect(answer).toMatchObject({ status: 200, body: amended });
    await screen.until('the amendment', ({ entries }) => entries.length === 1);
    expect(screen.entries).toMatchObject([{ seq: 3, type: 'note.amended', data: amended }]);
    expect(await notes()).toEqual([answer.body]);
    expect((await versions()).body).toEqual([answer.body, note]);
  });

  test('keeps the fields that it omits', async () => {
    expect((await amend({ tags: ['seen'] })).body).toMatchObject({
      title: note.title,
      content: note.content,
      type: note.type,
      tags: ['seen'],
    });
  });

  test('writes nothing if it changes nothing', async () => {
    expect(await amend({ content: note.content, title: ` ${note.title} ` })).toMatchObject({
      status: 200,
      body: note,
    });
    expect((await versions()).body).toEqual([note]);
  });

  test('is rejected and changes nothing if its version is not the newest', async () => {
    const first = await amend({ content: 'Pain 2.' });
    for (const version of [1, 3, 0, -1]) {
      expect((await amend({ content: 'Pain 9.', version }, { who: nurse })).error?.code).toBe(
        'stale-version',
      );
    }
    expect(await notes()).toEqual([first.body]);
  });

  test('returns its first result when it is sent again with its key, even after a later amendment', async () => {
    const body = { content: 'Pain 2.' };
    const [first, twin] = await Promise.all([
      amend(body, { key: 'amend-1' }),
      amend(body, { key: 'amend-1' }),
    ]);
    expect(first.status).toBe(200);
    expect(twin.body).toEqual(first.body);
    await amend({ version: 2, content: 'Pain 1.' });
    expect((await amend(body, { key: 'amend-1' })).body).toEqual(first.body);
    expect((await amend({ content: 'Pain 3.' }, { key: 'amend-1' })).error?.code).toBe('conflict');
    expect((await versions()).body).toHaveLength(3);
  });

  test.each([
    ['version', { version: undefined }],
    ['version', { version: '1' }],
    ['version', { version: 1.5 }],
    ['content', { content: ' \n' }],
    ['content', { content: 'x'.repeat(50_001) }],
    ['title', { title: { $gt: '' } }],
    ['title', { title: 'x'.repeat(201) }],
    ['type', { type: 'recipe' }],
    ['tags', { tags: Array.from({ length: 21 }, (_, index) => `tag ${index}`) }],
    ['tags', { tags: ['x'.repeat(41)] }],
  ])('changes nothing if its %s is wrong', async (field, wrong) => {
    const answer = await amend(wrong);
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid-input' } });
    expect(Object.keys(Object(answer.body).fields)[0]?.split('.')[0]).toBe(field);
    expect(await notes()).toEqual([note]);
  });
});

describe('the versions of a note', () => {
  test('are listed in pages, newest first, each once', async () => {
    for (const version of [1, 2, 3, 4]) await amend({ version, content: `Pain ${version}.` });
    const read: number[] = [];
    let query = '?limit=2';
    while (query !== '') {
      const page = await versions(query);
      expect(page.headers.get('Chart-Seq')).toBe('6');
      read.push(
        ...Note.array()
          .parse(page.body)
          .map(({ version }) => version),
      );
      query = /<[^?]*(\?[^>]*)>/.exec(page.headers.get('Link') ?? '')?.[1] ?? '';
    }
    expect(read).toEqual([5, 4, 3, 2, 1]);
    expect((await versions('?before=now')).status).toBe(422);
  });

  test('do not displace other notes in the prompt', async () => {
    for (let version = 1; version <= 8; version += 1) await amend({ version, content: `Pain ${version}.` });
    const later = await node.call(notesEndpoints.add, {
      token: nurse.token,
      params: { patientId: patient.id },
      body: { type: 'progress', title: 'Round 2', content: 'Pain 0.' },
    });
    for (let version = 1; version <= 8; version += 1) {
      await node.api('POST', pathTo('amend', { noteId: later.id }), {
        token: nurse.token,
        body: { version, content: `Pain ${version}.` },
      });
    }
    const newest = await node.app.notes.newest(aRequest(nurse), patient.id, 2);
    expect(newest.map(({ id, version }) => [id, version])).toEqual([
      [later.id, 9],
      [note.id, 9],
    ]);
  });
});

test('come from one of two who amend one version at once on two nodes, 1,000 times, and the other gets an error', async () => {
  const other = await aNode();
  const writers = [
    { token: physician.token, at: node },
    { token: nurse.token, at: other },
  ];

  /** Amends one new note 50 times by both writers at once. */
  async function compete(): Promise<void> {
    const { id: patientId } = await aPatient(node, physician.token);
    const params = { patientId };
    const body = { type: 'progress', title: 'Round', content: 'Pain 7.' };
    const first = await node.call(notesEndpoints.add, { token: nurse.token, params, body });
    const path = pathTo('amend', { patientId, noteId: first.id });
    const written = [first];
    for (let version = 1; version <= 50; version += 1) {
      const answers = await Promise.all(
        writers.map(({ at, token }, index) =>
          at.api('POST', path, { token, body: { version, content: `Pain ${index}, ${version}.` } }),
        ),
      );
      expect(answers.map(({ status }) => status).sort(), `version ${version}`).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.error?.code).toBe('stale-version');
      written.push(Note.parse(answers.find(({ status }) => status === 200)?.body));
    }
    const stored = await node.call(notesEndpoints.versions, {
      token: nurse.token,
      params: { patientId, noteId: first.id },
      query: {},
    });
    expect(stored).toEqual(written.reverse());
  }

  await Promise.all(Array.from({ length: 20 }, compete));
});
