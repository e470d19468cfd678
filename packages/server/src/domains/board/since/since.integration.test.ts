import { boardEndpoints, type ChartNews } from '@bedside/contracts/board/board.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aTeam } from '../../../../test/a-team.ts';
import { aPatient, minutesFromNow, vitalsOf, watch } from '../../../../test/factories.ts';
import { readingPositions } from './reading-positions.model.ts';

const { node, admin, nurse, stranger } = await aTeam();
let patient: Patient;

/** A busy machine takes longer than a second for a push. */
const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, 10_000);

beforeEach(async () => {
  patient = await aPatient(node, admin.token);
});

const since = (token = nurse.token): Promise<ChartNews> =>
  node.call(boardEndpoints.since, { token, params: { patientId: patient.id } });
const post = async (path: string, body: unknown): Promise<{ id: string }> => {
  const answer = await node.api('POST', `/patient/${patient.id}${path}`, { token: admin.token, body });
  expect(answer.status, answer.text).toBe(201);
  return { id: String(Object(answer.body).id) };
};
const lookOf = () => readingPositions().findOne({ userId: nurse.user.id, patientId: patient.id });

const rowOf = async (token = nurse.token) =>
  (await node.call(boardEndpoints.list, { token })).find(({ patientId }) => patientId === patient.id);

/** The nurse opens the chart, closes it, and stays away for ten minutes. */
async function lookAndLeave(): Promise<void> {
  const screen = await watch(node.url, nurse.token, patient.id);
  await until(async () => expect(await lookOf()).not.toBeNull());
  const begun = (await lookOf())?.openAt.getTime() ?? 0;
  screen.close();
  await until(async () => expect((await lookOf())?.openAt.getTime()).toBeGreaterThan(begun));
  const openAt = new Date(Date.now() - 10 * 60_000);
  await readingPositions().updateOne({ userId: nurse.user.id, patientId: patient.id }, { $set: { openAt } });
}

describe('since you last looked', () => {
  test('is rejected without a session and for a patient of another department', async () => {
    const path = `/patient/${patient.id}/since`;
    expect((await node.api('GET', path)).status).toBe(401);
    expect((await node.api('GET', path, { token: stranger.token })).status).toBe(404);
  });

  test('has no news of a chart that the reader never had open', async () => {
    await post('/vitals', vitalsOf());
    expect(await since()).toMatchObject({ counts: [], critical: [], hasMore: false, seq: 2 });
    expect(await since()).not.toHaveProperty('since');
  });

  test('counts new entries, and names NEWS2 before and now and new critical results', async () => {
    const calm = { supplementalOxygen: false, newConfusion: false };
    await post('/vitals', vitalsOf({ ...calm, timestamp: minutesFromNow(-90) }));
    await lookAndLeave();
    await post('/vitals', vitalsOf({ ...calm, timestamp: minutesFromNow(-5) }));
    await post('/vitals', vitalsOf({ ...calm, oxygenSaturation: 91, heartRate: 112 }));
    const lab = { testName: 'Potassium', units: 'mmol/L' };
    const { id } = await post('/lab-results', { ...lab, result: '7.1' });
    await post('/lab-results', { testName: 'Sodium', units: 'mmol/L', result: '140' });
    expect(await since()).toMatchObject({
      since: { seq: 2 },
      seq: 6,
      counts: [
        { kind: 'vitals', count: 2 },
        { kind: 'labs', count: 2 },
      ],
      news2: { from: { lowest: 0 }, to: { lowest: 5 } },
      critical: [{ recordId: id, result: '7.1', side: 'high' }],
    });
    // A colleague has another position, and the reader keeps theirs while the chart is open.
    expect(await since(admin.token)).not.toHaveProperty('since');
    const screen = await watch(node.url, nurse.token, patient.id);
    await until(async () => expect(await lookOf()).toMatchObject({ seq: 2, openSeq: 6 }));
    expect(await since()).toMatchObject({ since: { seq: 2 } });
    screen.close();
  });

  test('lists each new record, counts it once, and counts a record entered in error since as a correction only', async () => {
    await lookAndLeave();
    const set = await post('/vitals', vitalsOf({ heartRate: 150 }));
    const note = await post('/notes', { content: 'Seen', type: 'progress', title: 'Round' });
    const amend = { token: admin.token, body: { content: 'Seen again', version: 1 } };
    expect((await node.api('POST', `/patient/${patient.id}/notes/${note.id}/amend`, amend)).status).toBe(200);
    const error = { token: admin.token, body: { reason: 'wrong-patient' } };
    const path = `/patient/${patient.id}/vitals/${set.id}/entered-in-error`;
    expect((await node.api('POST', path, error)).status).toBe(200);
    expect(await since()).toMatchObject({
      counts: [
        { kind: 'notes', count: 1 },
        { kind: 'corrections', count: 1 },
      ],
      entries: [
        { seq: 2, kind: 'vitals', recordId: set.id },
        { seq: 3, kind: 'notes', recordId: note.id },
        { seq: 4, kind: 'notes', recordId: note.id },
        { seq: 5, kind: 'corrections', recordId: set.id },
      ],
    });
    expect(await since()).not.toHaveProperty('news2');
  });

  test('starts over at once after the reader left the chart', async () => {
    const screen = await watch(node.url, nurse.token, patient.id);
    await until(async () => expect(await lookOf()).not.toBeNull());
    await screen.socket.emitWithAck('patient:unwatch', { patientId: patient.id });
    await until(async () => expect(await lookOf()).toMatchObject({ hasEnded: true }));
    await post('/vitals', vitalsOf());
    expect(await since()).toMatchObject({ since: { seq: 1 }, counts: [{ kind: 'vitals', count: 1 }] });
    await screen.socket.emitWithAck('patient:watch', { patientId: patient.id });
    await until(async () => expect(await lookOf()).toMatchObject({ hasEnded: false, openSeq: 2 }));
    expect(await since()).toMatchObject({ since: { seq: 1 }, counts: [{ kind: 'vitals', count: 1 }] });
    screen.close();
  });

  test('continues a look that ended less than a minute ago, and starts over with another epoch', async () => {
    await lookAndLeave();
    await post('/vitals', vitalsOf());
    const first = await watch(node.url, nurse.token, patient.id);
    await until(async () => expect((await lookOf())?.openSeq).toBe(2));
    first.close();
    const reloaded = await watch(node.url, nurse.token, patient.id);
    expect((await since()).since?.seq).toBe(1);
    reloaded.close();
    await until(async () => {
      const look = { userId: nurse.user.id, patientId: patient.id };
      await readingPositions().updateOne(look, { $set: { epoch: 'before-the-restore' } });
      expect(await since()).not.toHaveProperty('since');
    });
  });

  test('shows the reading position in the board, to that reader only', async () => {
    await lookAndLeave();
    await post('/vitals', vitalsOf());
    const row = await rowOf();
    expect(row?.seen?.seq).toBe(1);
    expect(row?.lastChange?.seq).toBe(2);
    expect(await rowOf(admin.token)).not.toHaveProperty('seen');
  });

  test('shows no later change in the board after a tag or a taken call, which are no news', async () => {
    await lookAndLeave();
    const lab = await post('/lab-results', { testName: 'Potassium', result: '7.1', units: 'mmol/L' });
    const changed = (await rowOf())?.lastChange?.seq;
    const { token } = admin;
    const [tag, take] = [`/patient/lab-results/${lab.id}/tag`, `/patient/${patient.id}/attention/take`];
    expect((await node.api('POST', tag, { token, body: { tags: ['chat'] } })).status).toBeLessThan(300);
    expect((await node.api('POST', take, { token, body: {} })).status).toBeLessThan(300);
    expect((await rowOf())?.seq).toBeGreaterThan(Number(changed));
    expect((await rowOf())?.lastChange).toMatchObject({ seq: changed, type: 'lab.added' });
    expect((await since()).counts).toEqual([{ kind: 'labs', count: 1 }]);
  });
});
