import { notesEndpoints } from '@bedside/contracts/notes/notes.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { recordsEndpoints } from '@bedside/contracts/records/records.contract.ts';
import { logEnd, timelineEndpoints } from '@bedside/contracts/timeline/timeline.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { aClinician, aDepartment, aPatient, type SignedIn } from '../../../test/factories.ts';
import { aNode, type TestNode } from '../../../test/node.ts';
import { PatientModel } from '../patients/patients.model.ts';

let node: TestNode;
let admin: SignedIn;
let patient: Patient;

beforeAll(async () => {
  node = await aNode();
  admin = await aDepartment(node);
  patient = await aPatient(node, admin.token);
  for (let heartRate = 61; heartRate <= 69; heartRate += 1) {
    await node.call(vitalsEndpoints.record, {
      token: admin.token,
      params: { patientId: patient.id },
      body: { heartRate },
    });
  }
});

const entries = (query: Record<string, string> = {}) =>
  node.call(timelineEndpoints.entries, { token: admin.token, params: { patientId: patient.id }, query });
const seqs = async (query: Record<string, string> = {}) =>
  (await entries(query)).entries.map(({ seq }) => seq);

describe('chart entries', () => {
  test('are rejected without a session and from another department', async () => {
    const stranger = await aDepartment(node);
    expect((await node.api('GET', `/patient/${patient.id}/entries`)).status).toBe(401);
    const answer = await node.api('GET', `/patient/${patient.id}/entries?after=0`, { token: stranger.token });
    expect([answer.status, answer.error?.code]).toEqual([404, 'not-found']);
  });

  test('have seqs 1, 2, 3 … from the oldest, each with author, time and content', async () => {
    const all = await entries();
    expect(all).toMatchObject({ seq: 10, reset: false, epoch: expect.any(String) });
    expect(all.entries.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const { id, fullName, role } = admin.user;
    for (const entry of all.entries) {
      expect(entry).toMatchObject({ patientId: patient.id, epoch: all.epoch, actor: { id, fullName, role } });
    }
    expect(all.entries[0]).toMatchObject({ type: 'patient.created', data: patient });
    expect(all.entries[1]).toMatchObject({ type: 'vitals.recorded', data: { heartRate: 61 } });
  });

  test('continue after a seq, up to a limit', async () => {
    expect(await seqs({ after: '0' })).toHaveLength(10);
    expect(await seqs({ after: '7' })).toEqual([8, 9, 10]);
    expect(await seqs({ after: '2', limit: '3' })).toEqual([3, 4, 5]);
    expect(await seqs({ limit: '1' })).toEqual([1]);
    expect(await seqs({ limit: '500' })).toHaveLength(10);
    const end = await entries({ after: '10' });
    expect([end.entries, end.seq, end.reset]).toEqual([[], 10, false]);
    const { epoch } = end;
    expect(await seqs({ after: '9', epoch })).toEqual([10]);
  });

  test('are read backwards from a seq or from the end, and stay oldest first', async () => {
    expect(await seqs({ before: '4' })).toEqual([1, 2, 3]);
    expect(await seqs({ before: '9', limit: '2' })).toEqual([7, 8]);
    expect(await seqs({ before: String(logEnd), limit: '3' })).toEqual([8, 9, 10]);
    expect(await seqs({ before: '1' })).toEqual([]);
    const { epoch } = await entries();
    expect(await entries({ before: '9', epoch: 'another' })).toEqual({
      seq: 10,
      epoch,
      entries: [],
      reset: true,
    });
  });

  test('are filtered by domain with the marks of its records, and by person', async () => {
    const nurse = await aClinician(node, { department: admin });
    const { id: patientId } = await aPatient(node, admin.token);
    const params = { patientId };
    for (const heartRate of [61, 62, 63]) {
      await node.call(vitalsEndpoints.record, { token: admin.token, params, body: { heartRate } });
    }
    const note = await node.call(notesEndpoints.add, {
      token: nurse.token,
      params,
      body: { type: 'progress', title: 'Round', content: 'Better' },
    });
    await node.call(recordsEndpoints.enterInError, {
      token: admin.token,
      params: { ...params, domain: 'notes', recordId: note.id },
      body: { reason: 'duplicate' },
    });
    const seqsOf = async (query: Record<string, string>) => {
      const request = { token: admin.token, params, query: { before: String(logEnd), ...query } };
      return (await node.call(timelineEndpoints.entries, request)).entries.map(({ seq }) => seq);
    };
    expect(await seqsOf({ domain: 'notes' })).toEqual([5, 6]);
    expect(await seqsOf({ actor: nurse.user.id })).toEqual([5]);
    expect(await seqsOf({ domain: 'notes', actor: admin.user.id })).toEqual([6]);
    expect(await seqsOf({ domain: 'vitals', limit: '2' })).toEqual([3, 4]);
    expect(await seqsOf({ domain: 'patients', limit: '1' })).toEqual([1]);
    expect(await seqsOf({ domain: 'notes', limit: '1' })).toEqual([6]);
    expect(await seqsOf({ domain: 'notes', limit: '1', before: '6' })).toEqual([5]);
    expect(await seqsOf({ before: '4', domain: 'vitals', actor: admin.user.id, limit: '1' })).toEqual([3]);
    expect(await seqsOf({ actor: 'nobody' })).toEqual([]);
    expect(await seqsOf({ domain: 'records', actor: admin.user.id })).toEqual([6]);
    expect(await seqsOf({ domain: 'patients', actor: admin.user.id })).toEqual([1]);
    const { people } = await node.call(timelineEndpoints.people, { token: admin.token, params });
    const known = [admin, nurse].map(({ user: { id, fullName, role } }) => ({ id, fullName, role }));
    expect(people).toEqual(known.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  });

  test('name their people only to the department', async () => {
    const stranger = await aDepartment(node);
    const path = `/patient/${patient.id}/entries/people`;
    expect((await node.api('GET', path)).status).toBe(401);
    const answer = await node.api('GET', path, { token: stranger.token });
    expect([answer.status, answer.error?.code]).toEqual([404, 'not-found']);
  });

  test('restart for a client with a seq beyond the end or with another epoch', async () => {
    const { epoch } = await entries();
    for (const query of [
      { after: '11' },
      { after: '999999999999999' },
      { after: '3', epoch: 'another' },
      { epoch: '' },
    ]) {
      expect
        .soft(await entries(query), JSON.stringify(query))
        .toEqual({ seq: 10, epoch, entries: [], reset: true });
    }
  });

  test.each([
    'limit=0',
    'limit=501',
    'limit=-1',
    'limit=abc',
    'after=-1',
    'after=x',
    'after=1e999',
    'after=9007199254740993',
    'before=0',
    'before=x',
    'before=3&after=1',
  ])('reject ?%s', async (query) => {
    const answer = await node.api('GET', `/patient/${patient.id}/entries?${query}`, { token: admin.token });
    expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([422, [query.split('=')[0]]]);
  });

  test('have a new epoch after a restored backup', async () => {
    const restored = await aPatient(node, admin.token);
    const params = { patientId: restored.id };
    const before = await node.call(timelineEndpoints.entries, { token: admin.token, params });
    await PatientModel.updateOne({ _id: restored.id }, { epoch: 'restored' });
    // This node starts after the restore.
    const other = await aNode();
    const after = await other.call(timelineEndpoints.entries, {
      token: admin.token,
      params,
      query: { after: '1', epoch: before.epoch },
    });
    expect(after).toMatchObject({ epoch: 'restored', reset: true, entries: [] });
  });
});
