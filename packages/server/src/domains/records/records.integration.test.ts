import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import { labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import {
  isActiveMedication,
  medicationsEndpoints,
} from '@bedside/contracts/medications/medications.contract.ts';
import { notesEndpoints } from '@bedside/contracts/notes/notes.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { type RecordDomain, recordDomains } from '@bedside/contracts/record-marks.ts';
import { recordsEndpoints } from '@bedside/contracts/records/records.contract.ts';
import { scoresEndpoints } from '@bedside/contracts/scores/scores.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { xraysEndpoints } from '@bedside/contracts/xrays/xrays.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { aRequest } from '../../../test/a-request.ts';
import { aTeam } from '../../../test/a-team.ts';
import { aBodyFor } from '../../../test/calls/every-endpoint.ts';
import { aPatient, minutesFromNow, vitalsOf, watch } from '../../../test/factories.ts';
import { aFile, multipart, sampleFiles } from '../../../test/samples/sample-files.ts';

const { node, admin, nurse, stranger } = await aTeam();
let patient: Patient;

beforeEach(async () => {
  patient = await aPatient(node, admin.token);
});

const call = () => ({ token: nurse.token, params: { patientId: patient.id } });

/** Adds a record of each domain as the nurse, and returns its id. */
const add: Record<RecordDomain, () => Promise<string>> = {
  vitals: async () => (await node.call(vitalsEndpoints.record, { ...call(), body: vitalsOf() })).id,
  notes: async () => {
    const body = { content: 'Better', title: 'Round', type: 'progress' };
    return (await node.call(notesEndpoints.add, { ...call(), body })).id;
  },
  labs: async () => {
    const lactate = { testName: 'Lactate', result: '4.2', units: 'mmol/L', referenceRange: '0.5-2.0' };
    return (await node.app.labs.add(aRequest(nurse), patient.id, lactate)).id;
  },
  scores: async () => {
    const answer = await node.api('POST', '/score/calculate', {
      token: nurse.token,
      body: aBodyFor('scores.calculate', patient.id),
    });
    return String(Object(answer.body).id);
  },
  medications: async () => {
    const metformin = { name: 'Metformin', kind: 'home' as const };
    return (await node.app.medications.start(aRequest(nurse), patient.id, metformin)).id;
  },
  xrays: async () => {
    const form = new FormData();
    form.append('frontalImage', aFile(sampleFiles.png, 'a.png'));
    form.append('lateralImage', aFile(sampleFiles.png, 'b.png'));
    const path = `/patient/${patient.id}/xrays/analyze`;
    const answer = await node.api('POST', path, { token: nurse.token, ...(await multipart(form)) });
    return xraysEndpoints.analyze.response.parse(answer.body).analysis.id;
  },
  chat: () => aMessage(crypto.randomUUID()),
};

async function aMessage(id: string): Promise<string> {
  const body = { messages: [{ id, role: 'user' as const, content: 'BP 78/40 in room 3' }] };
  await node.call(chatEndpoints.saveMessages, { ...call(), body });
  return id;
}

const lists: Record<RecordDomain, () => Promise<{ id: string; enteredInError?: unknown }[]>> = {
  vitals: () => node.call(vitalsEndpoints.list, { ...call(), query: {} }),
  notes: () => node.call(notesEndpoints.list, { ...call(), query: {} }),
  labs: () => node.call(labsEndpoints.list, { ...call(), query: {} }),
  scores: () => node.call(scoresEndpoints.list, { ...call(), query: {} }),
  medications: () => node.call(medicationsEndpoints.list, { ...call(), query: {} }),
  xrays: () => node.call(xraysEndpoints.list, { ...call(), query: {} }),
  chat: () => node.call(chatEndpoints.messages, { ...call(), query: {} }),
};

interface Marking {
  token?: string;
  patientId?: string;
  key?: string;
}

const mark = (
  call: 'entered-in-error' | 'reviewed',
  domain: string,
  recordId: string,
  body: Record<string, unknown> = { reason: 'wrong-value' },
  { token = nurse.token, patientId = patient.id, key }: Marking = {},
) =>
  node.api('POST', `/patient/${patientId}/${domain}/${recordId}/${call}`, {
    token,
    body,
    ...(key && { headers: { 'Idempotency-Key': key } }),
  });

const nils = () => ({ id: nurse.user.id, fullName: 'Nils Ortiz', role: nurse.user.role });

describe('a mark as entered in error', () => {
  test('is hidden from strangers, other departments, other patients and other domains', async () => {
    const id = await add.vitals();
    const other = await aPatient(node, admin.token);
    const path = `/patient/${patient.id}/vitals/${id}/entered-in-error`;
    expect((await node.api('POST', path, { body: { reason: 'other' } })).status).toBe(401);
    const statuses = [
      await mark('entered-in-error', 'vitals', id, undefined, { token: stranger.token }),
      await mark('entered-in-error', 'vitals', id, undefined, { patientId: other.id }),
      await mark('entered-in-error', 'labs', id),
      await mark('entered-in-error', 'vitals', '6b0193ebb1f08d884e4c26e9'),
      await mark('entered-in-error', 'wounds', id),
      await mark('entered-in-error', 'patients', patient.id),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404, 422, 422]);
    expect(await lists.vitals()).toMatchObject([{ id, version: 1 }]);
    expect((await lists.vitals())[0]?.enteredInError).toBeUndefined();
  });

  test('needs a known reason, and a note with the reason "other"', async () => {
    const id = await add.vitals();
    for (const body of [
      {},
      { reason: 'typo' },
      { reason: 'other' },
      { reason: 'other', note: '  ' },
      { reason: 'duplicate', note: 'x'.repeat(2001) },
      { reason: 'duplicate', version: '1' },
    ]) {
      const answer = await mark('entered-in-error', 'vitals', id, body);
      expect.soft([answer.status, answer.error?.code], JSON.stringify(body)).toEqual([422, 'invalid-input']);
    }
    expect((await lists.vitals())[0]?.enteredInError).toBeUndefined();
  });

  test.each(recordDomains)(
    'marks a record of %s with who, when and why, and shows it to a viewer',
    async (domain) => {
      const recordId = await add[domain]();
      const screen = await watch(node.url, admin.token, patient.id);
      const { status, body } = await mark('entered-in-error', domain, recordId, {
        reason: 'other',
        note: 'Read from the neighbor’s monitor',
      });
      expect(status).toBe(200);
      const [record] = await lists[domain]();
      expect(body).toEqual(record);
      const enteredInError = {
        at: expect.stringMatching(/Z$/),
        by: nils(),
        reason: 'other',
        note: 'Read from the neighbor’s monitor',
      };
      expect(record).toMatchObject({ id: recordId, enteredInError });
      await screen.until('the mark', ({ entries }) => entries.length === 1);
      expect(screen.entries[0]).toMatchObject({
        type: 'record.entered-in-error',
        actor: nils(),
        data: { domain, recordId, version: 2, observedAt: expect.stringMatching(/Z$/), enteredInError },
      });
      if (domain !== 'chat') expect(record).toMatchObject({ version: 2 });
      expect(await node.call(recordsEndpoints.listErrors, { ...call(), query: {} })).toEqual([
        screen.entries[0]?.data,
      ]);
    },
  );

  test('keeps the first mark if two clinicians mark the same record at once, and rejects other reasons', async () => {
    const id = await add.vitals();
    const screen = await watch(node.url, admin.token, patient.id);
    const answers = await Promise.all(
      (['wrong-value', 'wrong-patient', 'duplicate'] as const).map((reason, index) =>
        mark(
          'entered-in-error',
          'vitals',
          id,
          { reason, version: 1 },
          { token: index === 0 ? admin.token : nurse.token },
        ),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.flatMap(({ error }) => error?.code ?? [])).toEqual(['conflict', 'conflict']);
    await add.notes();
    await screen.until('the note', ({ entries }) => entries.some(({ type }) => type === 'note.added'));
    expect(screen.entries.map(({ type }) => type)).toEqual(['record.entered-in-error', 'note.added']);
  });

  test.each([
    ['the same reason', { reason: 'wrong-value' }, 200],
    ['the same reason and note', { reason: 'wrong-value', note: 'Cuff too small' }, 200],
    ['an undo', { reason: 'undone' }, 200],
    ['another reason', { reason: 'wrong-patient' }, 409],
    ['another note', { reason: 'wrong-value', note: 'Read from the next bed' }, 409],
  ])('has the first mark after a second call with %s', async (_what, body, status) => {
    const id = await add.medications();
    await mark('entered-in-error', 'medications', id, { reason: 'wrong-value', note: 'Cuff too small' });
    const [medication] = await lists.medications();
    const answer = await mark('entered-in-error', 'medications', id, body, { token: admin.token });
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.body).toEqual(medication);
    expect(await lists.medications()).toEqual([medication]);
  });

  test('rejects a version that someone has changed since, and a key that another body used', async () => {
    const id = await add.labs();
    await node.call(labsEndpoints.tag, { ...call(), params: { labId: id }, body: { tags: ['relevant'] } });
    const stale = await mark('entered-in-error', 'labs', id, { reason: 'duplicate', version: 1 });
    expect([stale.status, stale.error?.code]).toEqual([409, 'stale-version']);
    const first = await mark('entered-in-error', 'labs', id, { reason: 'duplicate' }, { key: 'one' });
    const again = await mark('entered-in-error', 'labs', id, { reason: 'duplicate' }, { key: 'one' });
    const other = await mark('entered-in-error', 'labs', id, { reason: 'wrong-time' }, { key: 'one' });
    expect([first.status, again.text, other.status]).toEqual([200, first.text, 409]);
  });

  test('prevents every further change of the record, and keeps its position in the list', async () => {
    const { labs, medications } = node.app;
    const older = await add.medications();
    const lab = await add.labs();
    await mark('entered-in-error', 'labs', lab);
    await mark('entered-in-error', 'medications', older);
    const newer = await add.medications();
    const request = aRequest(nurse);
    await expect(labs.tag(request, lab, ['relevant'])).rejects.toMatchObject({ code: 'conflict' });
    await expect(medications.discontinue(request, patient.id, older, { version: 2 })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect((await lists.medications()).map(({ id }) => id)).toEqual([newer, older]);
    const all = await medications.newest(request, patient.id);
    expect(all.filter(isActiveMedication).map(({ id }) => id)).toEqual([newer]);
  });

  test('appears in every page of a list, whatever else was marked', async () => {
    const body = (minutes: number) => vitalsOf({ timestamp: minutesFromNow(-minutes) });
    const ids: string[] = [];
    for (const minutes of [1, 2, 2, 2, 3]) {
      ids.push((await node.call(vitalsEndpoints.record, { ...call(), body: body(minutes) })).id);
    }
    for (const id of [ids[1], ids[3], ids[4]]) await mark('entered-in-error', 'vitals', String(id));
    await mark('reviewed', 'vitals', String(ids[2]), {});
    await mark('entered-in-error', 'labs', await add.labs());
    const read: { id: string; enteredInError?: unknown }[] = [];
    let next: string | undefined = `/patient/${patient.id}/vitals?limit=1`;
    while (next) {
      const answer: Awaited<ReturnType<typeof node.api>> = await node.api('GET', next, {
        token: nurse.token,
      });
      read.push(...vitalsEndpoints.list.response.parse(answer.body));
      next = /<\/api([^>]*)>/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(read).toEqual(await lists.vitals());
    expect(
      read
        .filter(({ enteredInError }) => enteredInError)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([ids[1], ids[3], ids[4]].map(String).sort());
  });
});

describe('a message entered in error', () => {
  test('can be marked only by its author, and a reply only by the person who asked', async () => {
    const messageId = crypto.randomUUID();
    const answer = await node.call(chatEndpoints.ask, {
      token: nurse.token,
      body: { patientId: patient.id, messageId, messages: [{ role: 'user', content: 'What worries you?' }] },
    });
    for (const id of [messageId, answer.messageId]) {
      const foreign = await mark('entered-in-error', 'chat', id, undefined, { token: admin.token });
      expect([foreign.status, foreign.error?.code]).toEqual([403, 'forbidden']);
      expect((await mark('entered-in-error', 'chat', id)).status).toBe(200);
    }
  });

  test('keeps its mark in a conversation that was archived and restored', async () => {
    const marked = await aMessage('1');
    await aMessage(crypto.randomUUID());
    const clear = { messages: [], clear: true };
    await node.call(chatEndpoints.saveMessages, { ...call(), body: clear });
    const screen = await watch(node.url, admin.token, patient.id);
    await mark('entered-in-error', 'chat', marked);
    await node.call(chatEndpoints.restore, call());
    const messages = await node.call(chatEndpoints.messages, { ...call(), query: {} });
    expect(messages.map(({ enteredInError }) => enteredInError?.reason)).toEqual(['wrong-value', undefined]);
    await screen.until('the conversation', ({ entries }) => entries.length === 2);
    expect(screen.entries[1]?.data).toMatchObject({ messages });
  });

  test('leaves the assistant’s prompt together with the reply to it', async () => {
    const ask = (content: string, messageId: string) =>
      node.call(chatEndpoints.ask, {
        token: nurse.token,
        body: { patientId: patient.id, messageId, messages: [{ role: 'user', content }] },
      });
    const wrong = crypto.randomUUID();
    node.ai.script({ reply: { kind: 'reply', tokens: ['He ', 'bleeds'] } });
    await ask('The man in room 3 vomits blood', wrong);
    await mark('entered-in-error', 'chat', wrong, { reason: 'wrong-patient' });
    await ask('And now?', crypto.randomUUID());
    const prompt = JSON.stringify(
      node.ai.requests.findLast(({ structured, images }) => !structured && images.length === 0),
    );
    expect(prompt).toContain('And now?');
    expect(prompt).not.toContain('room 3');
    expect(prompt).not.toContain('bleeds');
  });
});

describe('a review', () => {
  test('is hidden from strangers and other departments, and messages have no review', async () => {
    const id = await add.labs();
    const foreign = await mark('reviewed', 'labs', id, {}, { token: stranger.token });
    expect([foreign.status, (await mark('reviewed', 'chat', await add.chat(), {})).status]).toEqual([
      404, 422,
    ]);
  });

  test('keeps the first reviewer, whoever reviews it again', async () => {
    const id = await add.labs();
    const screen = await watch(node.url, admin.token, patient.id);
    const first = await mark('reviewed', 'labs', id, {});
    const second = await node.api('POST', `/patient/${patient.id}/labs/${id}/reviewed`, {
      token: admin.token,
    });
    expect([first.status, second.status, second.text]).toEqual([200, 200, first.text]);
    const reviewed = { at: expect.stringMatching(/Z$/), by: nils() };
    expect(await lists.labs()).toMatchObject([{ id, version: 2, reviewed }]);
    await screen.until('the review', ({ entries }) => entries.length === 1);
    expect(screen.entries[0]).toMatchObject({
      type: 'record.reviewed',
      data: { domain: 'labs', recordId: id, version: 2, reviewed },
    });
  });

  test('remains after later changes of the record', async () => {
    const id = await add.labs();
    await mark('reviewed', 'labs', id, {});
    await node.call(labsEndpoints.tag, { ...call(), params: { labId: id }, body: { tags: ['relevant'] } });
    await mark('entered-in-error', 'labs', id);
    expect(await lists.labs()).toMatchObject([
      { version: 4, reviewed: { by: nils() }, enteredInError: { by: nils() }, isTaggedForChat: true },
    ]);
  });

  test('is rejected for a record entered in error', async () => {
    const id = await add.xrays();
    await mark('entered-in-error', 'xrays', id);
    const wrong = await mark('reviewed', 'xrays', id, {});
    expect([wrong.status, wrong.error?.code]).toEqual([409, 'conflict']);
  });
});

describe('a record entered in error, among records that count', () => {
  test('carries its mark in the sets that a score reads', async () => {
    const id = await add.vitals();
    await mark('entered-in-error', 'vitals', id);
    expect(await node.app.vitals.current(aRequest(nurse), patient.id, new Date())).toMatchObject([
      { id, enteredInError: { reason: 'wrong-value' } },
    ]);
    const [named] = await node.app.vitals.named(aRequest(nurse), patient.id, [id]);
    expect(named?.enteredInError).toBeDefined();
  });

  test('is missing in the prompt: a sign, a lab, a score, a medication, a note or an X-ray', async () => {
    const ids: [RecordDomain, string][] = [];
    await node.call(vitalsEndpoints.record, { ...call(), body: { heartRate: 82 } });
    for (const domain of recordDomains) if (domain !== 'chat') ids.push([domain, await add[domain]()]);
    const labId = ids.find(([domain]) => domain === 'labs')?.[1] ?? '';
    await node.call(labsEndpoints.tag, { ...call(), params: { labId }, body: { tags: ['relevant'] } });
    const promptOf = async () => {
      await node.call(chatEndpoints.ask, {
        token: nurse.token,
        body: { patientId: patient.id, messages: [{ role: 'user', content: 'Now?' }] },
      });
      return JSON.stringify(
        node.ai.requests.findLast(({ structured, images }) => !structured && images.length === 0),
      );
    };
    const facts = ['124/78', 'Lactate 4.2', 'score_HEART', 'Metformin', 'Round: Better', 'chest_xray'];
    const before = await promptOf();
    for (const fact of facts) expect.soft(before, fact).toContain(fact);
    for (const [domain, id] of ids) {
      expect((await mark('entered-in-error', domain, id, { reason: 'wrong-patient' })).status).toBe(200);
    }
    const after = await promptOf();
    for (const fact of facts) expect.soft(after, fact).not.toContain(fact);
    expect(after).toContain('heart_rate: 82');
  });
});
