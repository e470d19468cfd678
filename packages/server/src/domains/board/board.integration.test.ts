import { type BoardRow, boardEndpoints } from '@bedside/contracts/board/board.contract.ts';
import { type Patient, patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aTeam } from '../../../test/a-team.ts';
import { aPatient, aSocket, minutesFromNow, vitalsOf, watch } from '../../../test/factories.ts';
import { boardRows } from './board.model.ts';

const { node, admin, nurse, stranger } = await aTeam();
let patient: Patient;

/** A busy machine takes longer than a second for a push. */
const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, 10_000);

beforeEach(async () => {
  patient = await aPatient(node, admin.token, { bed: 'R2', age: 54 });
});

const board = (token = nurse.token): Promise<BoardRow[]> => node.call(boardEndpoints.list, { token });
const row = async (patientId = patient.id): Promise<BoardRow> => {
  const found = (await board()).find((one) => one.patientId === patientId);
  if (!found) throw new Error('The patient has no row');
  return found;
};
const post = async (path: string, body: unknown, method = 'POST'): Promise<{ id: string }> => {
  const answer = await node.api(method, `/patient/${patient.id}${path}`, { token: nurse.token, body });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body as { id: string };
};
const vitals = (body: unknown) => post('/vitals', body);
const score = async (scoreType: string, parameters: unknown) => {
  const body = { patientId: patient.id, scoreType, parameters };
  const answer = await node.api('POST', '/score/calculate', { token: nurse.token, body });
  expect(answer.status, answer.text).toBe(200);
};
const change = (changes: Record<string, unknown>) =>
  node.call(patientsEndpoints.update, {
    token: nurse.token,
    params: { patientId: patient.id },
    body: { version: patient.version, ...changes },
  });

const ofPatient = ({ patientId }: BoardRow) => patientId === patient.id;

/** Watches the board and records every event of the server. */
async function watchBoard(token = nurse.token) {
  const socket = await aSocket(node.url, token);
  const rows: BoardRow[] = [];
  const gone: string[] = [];
  socket.on('board:row', (one) => rows.push(one));
  socket.on('board:gone', ({ patientId }) => gone.push(patientId));
  const answer = await socket.emitWithAck('board:watch', {});
  return { socket, rows, gone, answer };
}

describe('the board', () => {
  test('is rejected without a session and shows no other department', async () => {
    expect((await node.api('GET', '/board')).status).toBe(401);
    expect(await board(stranger.token)).toEqual([]);
    const foreign = await watchBoard(stranger.token);
    const own = await watchBoard();
    await vitals({ heartRate: 88 });
    await until(() => expect(own.rows.findLast(ofPatient)?.patientId).toBe(patient.id));
    expect(foreign.rows).toEqual([]);
  });

  test('has a row for each present patient, earliest arrival first', async () => {
    const earlier = await aPatient(node, admin.token, { arrivedAt: minutesFromNow(-300) });
    const left = await aPatient(node, admin.token, { status: 'discharged' });
    const ids = (await board()).map(({ patientId }) => patientId);
    expect(ids.indexOf(earlier.id)).toBeLessThan(ids.indexOf(patient.id));
    expect(ids).toContain(left.id);
    expect(await row()).toMatchObject({
      label: 'Ada Quill',
      bed: 'R2',
      age: 54,
      gender: 'female',
      chiefComplaint: 'Chest pain since this morning',
      status: 'waiting',
      version: 1,
      esi: null,
      vitals: null,
      news2: { status: 'not-observed' },
      flags: ['no-vitals', 'allergies-not-asked'],
      allergies: 'not-asked',
      labs: { critical: [], unreviewed: 0, notChecked: 0 },
      attention: [],
      viewers: [],
      lastChange: { seq: 1, type: 'patient.created', by: { fullName: 'Robin Okafor' } },
      seq: 1,
    });
  });

  test('shows the newest values, the signs out of range, NEWS2 with its trend and the triage level', async () => {
    await vitals(
      vitalsOf({ timestamp: minutesFromNow(-60), supplementalOxygen: false, newConfusion: false }),
    );
    const second = await vitals(
      vitalsOf({ oxygenSaturation: 89, heartRate: 124, supplementalOxygen: true, newConfusion: false }),
    );
    await score('ESI', {
      chiefComplaint: 'Chest pain',
      consciousness: 'alert',
      lifeThreateningSigns: false,
      highRiskSituation: true,
    });
    const shown = await row();
    expect(shown.vitals?.signs).toMatchObject({
      oxygenSaturation: { value: 89, recordId: second.id },
      heartRate: { value: 124 },
    });
    expect(shown.vitals?.outOfRange).toEqual([
      { sign: 'heartRate', color: 'warning', direction: 'high' },
      { sign: 'oxygenSaturation', color: 'critical', direction: 'low' },
    ]);
    expect(shown.news2).toMatchObject({
      status: 'scored',
      lowest: 7,
      highest: 7,
      singleThree: true,
      previous: { lowest: 0, highest: 0 },
      trend: 'rising',
    });
    expect(shown.esi).toBe(2);
    expect(shown.vitalsDueAt).toBe(new Date(Date.parse(shown.vitals?.at ?? '') + 5 * 60_000).toISOString());
  });

  test('flags overdue vitals, sepsis, critical and unreviewed results and isolation', async () => {
    await vitals(
      vitalsOf({ timestamp: minutesFromNow(-800), respiratoryRate: 24, bloodPressureSystolic: 96 }),
    );
    await score('qSOFA', { infectionSuspicion: true, respiratoryRate: 24, systolicBP: 96, gcsScore: 15 });
    const { id } = await post('/lab-results', { testName: 'Potassium', result: '7.1', units: 'mmol/L' });
    await change({ isolation: 'contact', allergies: 'none-known' });
    const shown = await row();
    expect(shown.flags).toEqual(['overdue', 'sepsis', 'critical-lab', 'unreviewed-labs', 'isolation']);
    expect(shown.labs).toMatchObject({
      critical: [{ recordId: id, test: 'Potassium', result: '7.1', side: 'high', isReviewed: false }],
      unreviewed: 1,
    });
    await post(`/labs/${id}/reviewed`, {});
    expect((await row()).flags).toEqual(['overdue', 'sepsis', 'isolation']);
  });

  test('calls for attention until someone takes it, live for a colleague', async () => {
    const colleague = await watchBoard(admin.token);
    const { id } = await vitals(vitalsOf({ oxygenSaturation: 84 }));
    const shown = async () => (await row()).attention;
    expect(await shown()).toMatchObject([
      { kind: 'single-three', state: 'calling', recordIds: [id], values: [{ value: 84 }, { name: 'news2' }] },
    ]);
    await post('/attention/take', {});
    await until(() =>
      expect(colleague.rows.findLast(ofPatient)?.attention).toMatchObject([
        { state: 'taken', taken: { by: { fullName: 'Nils Ortiz' } } },
      ]),
    );
    await post(`/vitals/${id}/entered-in-error`, { reason: 'wrong-value' });
    expect(await shown()).toEqual([]);
  });

  test('leaves out a record entered in error (D12)', async () => {
    const wrong = await vitals({ heartRate: 190 });
    expect((await row()).vitals?.signs.heartRate?.value).toBe(190);
    await post(`/vitals/${wrong.id}/entered-in-error`, { reason: 'wrong-patient' });
    expect(await row()).toMatchObject({ vitals: null, flags: ['no-vitals', 'allergies-not-asked'] });
  });

  test('sends each change, the viewers and their activities to its watchers', async () => {
    const colleague = await watchBoard(admin.token);
    expect(colleague.answer).toEqual({ ok: true });
    await vitals({ heartRate: 91 });
    await until(() =>
      expect(colleague.rows.findLast(ofPatient)).toMatchObject({
        patientId: patient.id,
        vitals: { signs: { heartRate: { value: 91 } } },
        lastChange: { type: 'vitals.recorded', by: { fullName: 'Nils Ortiz' } },
      }),
    );
    const screen = await watch(node.url, nurse.token, patient.id);
    await screen.socket.emitWithAck('presence:set', { patientId: patient.id, activity: 'writing-note' });
    await until(() =>
      expect(colleague.rows.findLast(ofPatient)?.viewers).toMatchObject([
        { fullName: 'Nils Ortiz', activity: 'writing-note' },
      ]),
    );
    expect((await row()).viewers).toHaveLength(1);
    screen.close();
    await until(() => expect(colleague.rows.findLast(ofPatient)?.viewers).toEqual([]));
    await colleague.socket.emitWithAck('board:unwatch', {});
    const before = colleague.rows.length;
    await vitals({ heartRate: 92 });
    await row();
    expect(colleague.rows).toHaveLength(before);
  });

  test('stores one row per patient, without values that were not measured', async () => {
    await vitals({ heartRate: 70 });
    const { signs } = (await row()).vitals ?? {};
    expect(Object.keys(signs ?? {})).toEqual(['heartRate']);
    expect(await boardRows().countDocuments({ _id: patient.id })).toBe(1);
  });
});
