import { boardEndpoints } from '@bedside/contracts/board/board.contract.ts';
import { compareKeys, orderOf } from '@bedside/contracts/clinical/board/board-order.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aTeam } from '../../../test/a-team.ts';
import { aPatient, aSocket, minutesFromNow, vitalsOf, watch } from '../../../test/factories.ts';
import { joinCoordination } from '../../../test/joined-coordination.ts';
import { aNode } from '../../../test/node.ts';

const { node, admin, nurse } = await aTeam({ node: { coordination: await joinCoordination() } });
const other = await aNode({ coordination: await joinCoordination() });
afterAll(() => other.close());
let patient: Patient;

beforeEach(async () => {
  patient = await aPatient(node, admin.token, { bed: 'R2', age: 54 });
});

const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 20_000, interval: 50 });
const record = async (vitals: Record<string, unknown>, minutes: number) => {
  const body = vitalsOf({ newConfusion: false, timestamp: minutesFromNow(minutes), ...vitals });
  const { status } = await node.api('POST', `/patient/${patient.id}/vitals`, { token: admin.token, body });
  expect(status).toBe(201);
};
const attention = async () => {
  const rows = await node.call(boardEndpoints.list, { token: admin.token });
  return rows.find(({ patientId }) => patientId === patient.id)?.attention ?? [];
};
const states = async () => (await attention()).map(({ kind, state }) => `${kind} ${state}`);

describe('a call that ended before someone took it', () => {
  test('ATTN-17: stays in the row of every reader as unseen, with its time, and calls no one', async () => {
    const rows: unknown[] = [];
    const colleague = await aSocket(other.url, nurse.token);
    colleague.on('board:row', (row) => rows.push(row.attention));
    await colleague.emitWithAck('board:watch', {});
    await record({ bloodPressureSystolic: 84, bloodPressureDiastolic: 50 }, -4);
    await record({}, -2);
    const [cause] = await attention();
    expect(cause).toMatchObject({
      kind: 'single-three',
      sign: 'bloodPressureSystolic',
      state: 'unseen',
      values: [{ value: 84 }, { name: 'news2' }],
    });
    expect(Date.parse(cause?.endedAt ?? '')).toBeGreaterThan(Date.parse(cause?.since ?? ''));
    await until(() => expect(rows.at(-1)).toEqual([cause]));
    colleague.close();
  });

  test('ATTN-17: is gone once someone of the team opens the chart, on any node, and for no one else', async () => {
    const assigned = { nurseId: nurse.user.id };
    const changed = await node.api('PATCH', `/patient/${patient.id}`, {
      token: admin.token,
      body: { version: patient.version, assigned },
    });
    expect(changed.status, changed.text).toBe(200);
    await record({ bloodPressureSystolic: 84, bloodPressureDiastolic: 50 }, -4);
    await record({}, -2);
    const passerby = await watch(node.url, admin.token, patient.id);
    // A look is stored within a second.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await states()).toEqual(['single-three unseen']);
    const team = await watch(other.url, nurse.token, patient.id);
    await until(async () => expect(await states()).toEqual([]));
    team.close();
    passerby.close();
  });

  test('ATTN-17: without a team, is gone once anyone opens the chart', async () => {
    await record({ oxygenSaturation: 85 }, -4);
    await record({}, -2);
    expect(await states()).toContain('single-three unseen');
    const colleague = await watch(node.url, nurse.token, patient.id);
    await until(async () => expect(await states()).toEqual([]));
    colleague.close();
  });

  test('ATTN-14: five signs that could not be measured call at once, before every other patient', async () => {
    const lost = await aPatient(node, admin.token, { bed: 'R1', age: 45 });
    await record({ bloodPressureSystolic: 70, bloodPressureDiastolic: 40, heartRate: 140 }, -1);
    const unrecordable = ['temperature', 'heartRate', 'respiratoryRate', 'bloodPressure', 'oxygenSaturation'];
    const { status } = await node.api('POST', `/patient/${lost.id}/vitals`, {
      token: admin.token,
      body: { unrecordable },
    });
    expect(status).toBe(201);
    const rows = await node.call(boardEndpoints.list, { token: admin.token });
    const row = rows.find(({ patientId }) => patientId === lost.id);
    const placeOf = orderOf('deterioration', [], Date.now());
    const first = rows.toSorted((one, two) => compareKeys(placeOf(one), placeOf(two)))[0];
    expect(first?.patientId).toBe(lost.id);
    expect(row?.attention[0]).toMatchObject({ kind: 'circulation-unrecordable', state: 'calling' });
    expect(row?.vitals?.unrecordable).toHaveLength(5);
  });
});
