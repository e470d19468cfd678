import { departmentRightsEndpoints } from '@bedside/contracts/departments/rights.contract.ts';
import { fhirEndpoints } from '@bedside/contracts/fhir/fhir.contract.ts';
import { labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import { medicationsEndpoints } from '@bedside/contracts/medications/medications.contract.ts';
import { notesEndpoints } from '@bedside/contracts/notes/notes.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { recordsEndpoints } from '@bedside/contracts/records/records.contract.ts';
import { openRights, type RightsTable, recommendedRights } from '@bedside/contracts/rights.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { aTeam } from '../../../test/a-team.ts';
import {
  aClinician,
  aDepartment,
  aPatient,
  type SignedIn,
  vitalsOf,
  watch,
} from '../../../test/factories.ts';

const { node, nurse: _nurse, stranger } = await aTeam();
let admin: SignedIn;
let student: SignedIn;
let nurse: SignedIn;
let patient: Patient;

async function adopt(table: RightsTable | null): Promise<void> {
  const { version } = await node.call(departmentRightsEndpoints.read, { token: admin.token });
  await node.call(departmentRightsEndpoints.change, { token: admin.token, body: { version, table } });
}

beforeEach(async () => {
  admin = await aDepartment(node);
  student = await aClinician(node, { department: admin, userRole: 'Student', fullName: 'Sam Weber' });
  nurse = await aClinician(node, { department: admin, userRole: 'Nurse', fullName: 'Nils Ortiz' });
  patient = await aPatient(node, admin.token);
  await adopt(recommendedRights);
});

const by = ({ token }: SignedIn) => ({ token, params: { patientId: patient.id } });
const lists = {
  vitals: () => node.call(vitalsEndpoints.list, { ...by(admin), query: {} }),
  notes: () => node.call(notesEndpoints.list, { ...by(admin), query: {} }),
  labs: () => node.call(labsEndpoints.list, { ...by(admin), query: {} }),
};
const aSet = (who: SignedIn, body = vitalsOf()) => node.call(vitalsEndpoints.record, { ...by(who), body });
const aNote = (who: SignedIn) =>
  node.call(notesEndpoints.add, {
    ...by(who),
    body: { content: 'Better', title: 'Round', type: 'progress' as const },
  });
const sign = (who: SignedIn, domain: string, id: string, version = 1, patientId = patient.id) =>
  node.api('POST', `/patient/${patientId}/${domain}/${id}/countersigned`, {
    token: who.token,
    body: { version },
  });
const waiting = () => node.call(recordsEndpoints.waiting, by(nurse));

describe('a record of someone who records with countersigning', () => {
  test('is flagged by the server in its list, its push and the list of what waits', async () => {
    const screen = await watch(node.url, nurse.token, patient.id);
    const set = await aSet(student);
    const note = await aNote(student);
    const lab = { testName: 'Lactate', result: '4.2', units: 'mmol/L', referenceRange: '0.5-2.0' };
    const panel = await node.api('POST', `/patient/${patient.id}/lab-results`, {
      token: student.token,
      body: { results: [lab, { ...lab, testName: 'Sodium' }] },
    });
    expect(panel.status).toBe(201);
    for (const list of [await lists.vitals(), await lists.notes(), await lists.labs()])
      for (const record of list) expect(record.needsCountersignature).toBe(true);
    await screen.until('the entries', ({ entries }) => entries.length === 4);
    for (const { data } of screen.entries) expect(data).toMatchObject({ needsCountersignature: true });
    const { records, total } = await waiting();
    expect(total).toBe(4);
    expect(records.map(({ domain, recordId, right }) => [domain, recordId, right])).toEqual(
      expect.arrayContaining([
        ['vitals', set.id, 'record'],
        ['notes', note.id, 'write-note'],
      ]),
    );
  });

  test('is not flagged at the word of the client, nor for anyone else, nor without a table', async () => {
    const forged = { ...vitalsOf(), needsCountersignature: true };
    await node.api('POST', `/patient/${patient.id}/vitals`, { token: nurse.token, body: forged });
    await adopt(null);
    const hidden = { ...vitalsOf(), needsCountersignature: false, countersigned: { at: 'x' } };
    await node.api('POST', `/patient/${patient.id}/vitals`, { token: student.token, body: hidden });
    const sets = await lists.vitals();
    expect(sets).toHaveLength(2);
    for (const set of sets) expect(Object.keys(set).filter((key) => /countersign/i.test(key))).toEqual([]);
    expect(await waiting()).toEqual({ records: [], total: 0 });
  });

  test('keeps its flag when the table or the role changes later', async () => {
    await aSet(student);
    await adopt(null);
    expect((await waiting()).total).toBe(1);
  });

  test('calls at once', async () => {
    const calls = async () => {
      const board = await node.api('GET', '/board', { token: nurse.token });
      return JSON.stringify(board.body).includes('"calling"');
    };
    expect(await calls()).toBe(false);
    await aSet(student, { ...vitalsOf(), oxygenSaturation: 78, respiratoryRate: 32 });
    await expect.poll(calls).toBe(true);
  });

  test('is preliminary in FHIR until it is countersigned, and then names who did it', async () => {
    const set = await aSet(student);
    const statuses = async () => {
      const answer = await node.api('GET', `/patient/${patient.id}/fhir`, { token: admin.token });
      return JSON.stringify(answer.body);
    };
    expect(fhirEndpoints.chart.path).toContain('fhir');
    const before = await statuses();
    expect(before).toContain('"preliminary"');
    expect(before).not.toContain('"attester"');
    await sign(nurse, 'vitals', set.id);
    const after = await statuses();
    expect(after).not.toContain('"preliminary"');
    expect(after).toMatch(/"attester".*Nils Ortiz/);
  });

  test('HAND-14: is counted in the hand-over', async () => {
    await aSet(student);
    await aNote(student);
    const handover = await node.api('GET', `/patient/${patient.id}/handover?format=sbar`, {
      token: nurse.token,
    });
    expect(JSON.stringify(handover.body)).toMatch(
      /"code":"countersign"[^}]*"count":2|"count":2[^}]*"countersign"/,
    );
  });
});

describe('a countersignature', () => {
  test('is hidden from strangers and other patients, and refused to the author and to those without the right in full', async () => {
    const set = await aSet(student);
    const note = await aNote(student);
    const peer = await aClinician(node, { department: admin, userRole: 'Student' });
    const other = await aClinician(node, { department: admin, userRole: 'Other' });
    const elsewhere = await aPatient(node, admin.token);
    const answers = [
      await sign(stranger, 'vitals', set.id),
      await sign(nurse, 'vitals', set.id, 1, elsewhere.id),
      await sign(nurse, 'labs', set.id),
      await sign(nurse, 'chat', set.id),
      await sign(student, 'vitals', set.id),
      await sign(peer, 'vitals', set.id),
      await sign(other, 'notes', note.id),
    ].map(({ status, error }) => [status, error?.right]);
    expect(answers).toEqual([
      [404, undefined],
      [404, undefined],
      [404, undefined],
      [422, undefined],
      [403, 'record'],
      [403, 'record'],
      [403, 'write-note'],
    ]);
    expect((await waiting()).total).toBe(2);
  });

  test('is refused to the author, also with a new role', async () => {
    const set = await aSet(student);
    await adopt(null);
    const own = await sign(student, 'vitals', set.id);
    expect([own.status, own.error?.code, own.error?.right]).toEqual([403, 'forbidden', undefined]);
  });

  test('keeps the first one, is shown to a viewer, and ends the waiting', async () => {
    const set = await aSet(student);
    const screen = await watch(node.url, admin.token, patient.id);
    const first = await sign(nurse, 'vitals', set.id);
    const second = await sign(admin, 'vitals', set.id);
    expect([first.status, second.status, second.text]).toEqual([200, 200, first.text]);
    const countersigned = {
      at: expect.stringMatching(/Z$/),
      by: expect.objectContaining({ id: nurse.user.id }),
    };
    expect(await lists.vitals()).toMatchObject([{ id: set.id, version: 2, countersigned }]);
    await screen.until('the mark', ({ entries }) => entries.length === 1);
    expect(screen.entries[0]).toMatchObject({
      type: 'record.countersigned',
      data: { domain: 'vitals', recordId: set.id, version: 2, countersigned },
    });
    expect(await waiting()).toEqual({ records: [], total: 0 });
  });

  test('is one of several at once', async () => {
    const set = await aSet(student);
    const answers = await Promise.all([1, 2, 3, 4].map(() => sign(nurse, 'vitals', set.id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await lists.vitals())[0]?.version).toBe(2);
  });

  test('is a conflict for a record that needs none, or was entered in error', async () => {
    const own = await aSet(nurse);
    const wrong = await aSet(student);
    await node.call(recordsEndpoints.enterInError, {
      token: student.token,
      params: { patientId: patient.id, domain: 'vitals', recordId: wrong.id },
      body: { reason: 'wrong-value' },
    });
    const codes = [await sign(admin, 'vitals', own.id), await sign(admin, 'vitals', wrong.id, 2)];
    expect(codes.map(({ error }) => error?.code)).toEqual(['conflict', 'conflict']);
    expect(codes.map(({ error }) => error?.fields?.countersignature)).toEqual([
      'no-signature-needed',
      'entered-in-error',
    ]);
    expect((await waiting()).total).toBe(0);
  });

  test('does not cover what its author changed afterwards, nor a version that the reader did not see', async () => {
    const note = await aNote(student);
    expect((await sign(nurse, 'notes', note.id)).status).toBe(200);
    const amended = await node.call(notesEndpoints.amend, {
      token: student.token,
      params: { patientId: patient.id, noteId: note.id },
      body: { version: 2, content: 'Worse' },
    });
    expect(amended.countersigned).toBeUndefined();
    expect((await waiting()).records).toMatchObject([{ recordId: note.id, version: 3 }]);
    expect((await sign(nurse, 'notes', note.id, 2)).error?.code).toBe('stale-version');
    expect((await sign(nurse, 'notes', note.id, 3)).status).toBe(200);
    expect((await waiting()).total).toBe(0);
  });

  test('is given by the amendment of a colleague with the right in full', async () => {
    const note = await aNote(student);
    const amended = await node.call(notesEndpoints.amend, {
      token: nurse.token,
      params: { patientId: patient.id, noteId: note.id },
      body: { version: 1, content: 'Pain 8 of 10, not 3' },
    });
    expect(amended).toMatchObject({
      version: 2,
      needsCountersignature: true,
      countersigned: { by: { role: 'Nurse' } },
    });
    expect((await waiting()).total).toBe(0);
    // The author's next words wait again, and whoever amended them last cannot sign for themselves.
    await node.call(notesEndpoints.amend, {
      token: student.token,
      params: { patientId: patient.id, noteId: note.id },
      body: { version: 2, content: 'Pain 8 of 10' },
    });
    expect((await waiting()).records).toMatchObject([{ recordId: note.id, version: 3 }]);
    const own = await sign(student, 'notes', note.id, 3);
    expect([own.status, own.error?.fields?.countersignature]).toEqual([403, 'with-countersigning']);
  });

  test('of a prescription needs the right to prescribe in full', async () => {
    await adopt({
      ...openRights,
      Student: { rights: openRights.Student.rights, countersigned: ['prescribe'] },
      Nurse: recommendedRights.Nurse,
    });
    const medication = await node.call(medicationsEndpoints.start, {
      ...by(student),
      body: { name: 'Ceftriaxone', dosage: '2 g', kind: 'prescribed', override: { reason: 'Seen' } },
    });
    expect(medication.needsCountersignature).toBe(true);
    expect((await aSet(student)).needsCountersignature).toBeUndefined();
    const refused = await sign(nurse, 'medications', medication.id);
    expect([refused.status, refused.error?.right]).toEqual([403, 'prescribe']);
    expect((await sign(admin, 'medications', medication.id)).status).toBe(200);
  });
});
