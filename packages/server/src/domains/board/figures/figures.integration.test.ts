import { boardEndpoints } from '@bedside/contracts/board/board.contract.ts';
import type { DepartmentFigures } from '@bedside/contracts/board/figures.contract.ts';
import { displaysEndpoints } from '@bedside/contracts/displays/displays.contract.ts';
import { type Patient, patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { recordsEndpoints } from '@bedside/contracts/records/records.contract.ts';
import mongoose from 'mongoose';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { aRequest } from '../../../../test/a-request.ts';
import {
  aClinician,
  aDepartment,
  aPatient,
  minutesFromNow,
  type SignedIn,
} from '../../../../test/factories.ts';
import { aNode } from '../../../../test/node.ts';

// Disables the cache, so that a test sees its own writes.
vi.mock('../../../bounds.ts', async (original) => {
  const bounds = await original<typeof import('../../../bounds.ts')>();
  return { ...bounds, figuresMs: 1 };
});

const node = await aNode();
let admin: SignedIn;
let nurse: SignedIn;

beforeEach(async () => {
  // Shortly after midnight, an arrival of an hour ago would belong to yesterday.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(new Date().setHours(15, 20, 0, 0)) });
  admin = await aDepartment(node);
  nurse = await aClinician(node, { department: admin, userRole: 'Nurse' });
  return () => void vi.useRealTimers();
});

/** Waits until the cached figures expire, then returns the figures. */
async function figures({ token }: { token: string } = nurse): Promise<DepartmentFigures> {
  await new Promise((resolve) => setTimeout(resolve, 5));
  return node.call(boardEndpoints.figures, { token });
}

const arrive = (minutesAgo: number, more: Record<string, unknown> = {}) =>
  aPatient(node, nurse.token, { arrivedAt: minutesFromNow(-minutesAgo), ...more });

const triage = ({ id }: Patient, minutesAgo: number) =>
  node.app.scores.record(aRequest(nurse), id, {
    scoreType: 'ESI',
    score: 3,
    interpretation: 'Level 3',
    recommendations: [],
    parameters: {},
    calculatedAt: minutesFromNow(-minutesAgo),
  });

const change = ({ id, version }: Patient, body: Record<string, unknown>): Promise<Patient> =>
  node.call(patientsEndpoints.update, {
    token: nurse.token,
    params: { patientId: id },
    body: { version, ...body },
  });

describe('the figures of a department', () => {
  test('are rejected without a token and contain no other department', async () => {
    expect((await node.api('GET', '/board/figures')).status).toBe(401);
    await arrive(10);
    const stranger = await aDepartment(node);
    expect((await figures(stranger)).census.at(-1)?.patients).toBe(0);
    expect((await figures()).census.at(-1)?.patients).toBe(1);
  });

  test('are the same for a wall display, without a word about a patient', async () => {
    await arrive(10, { name: 'Zzmargaret Zzokafor', chiefComplaint: 'Zzpain', bed: 'Zz1' });
    const { pairingId, code } = await node.call(displaysEndpoints.requestPairing, {});
    await node.call(displaysEndpoints.pair, { token: nurse.token, body: { code, name: 'Wall' } });
    const { token = '' } = await node.call(displaysEndpoints.pairing, { params: { pairingId } });
    const shown = await figures({ token });
    expect(shown.triage).toMatchObject({ untriaged: 1, patients: 0 });
    expect(JSON.stringify(shown)).not.toMatch(/zz/i);
  });

  test('use the first triage that counts, and follow a mark on it and an earlier one', async () => {
    const patient = await arrive(60);
    expect((await figures()).triage).toMatchObject({ patients: 0, untriaged: 1, untriagedOverLimit: 1 });
    const first = await triage(patient, 55);
    await triage(patient, 20);
    expect((await figures()).triage).toMatchObject({ patients: 1, medianMinutes: 5, overLimit: 0 });
    await node.call(recordsEndpoints.enterInError, {
      token: nurse.token,
      params: { patientId: patient.id, domain: 'scores', recordId: first.id },
      body: { version: first.version, reason: 'wrong-patient' },
    });
    expect((await figures()).triage).toMatchObject({ patients: 1, medianMinutes: 40, overLimit: 1 });
    await triage(patient, 50);
    expect((await figures()).triage).toMatchObject({ medianMinutes: 10, untriaged: 0 });
  });

  test('start the time of boarding at the change of status, regardless of other changes', async () => {
    const begin = Date.now();
    const patient = await change(await arrive(300), { status: 'boarding' });
    vi.setSystemTime(begin + 50 * 60_000);
    const moved = await change(patient, { bed: '7' });
    vi.setSystemTime(begin + 60 * 60_000);
    expect((await figures()).boarding).toMatchObject({ patients: 1, longestMinutes: 60, overLimit: 0 });
    const back = await change(moved, { status: 'in-treatment' });
    expect((await figures()).boarding).toMatchObject({ patients: 0, longestMinutes: null });
    await change(back, { status: 'boarding' });
    vi.setSystemTime(begin + 70 * 60_000);
    expect((await figures()).boarding).toMatchObject({ patients: 1, longestMinutes: 10 });
  });

  test('count departures by kind, and each patient in the census until then', async () => {
    await change(await arrive(300), { status: 'discharged' });
    await change(await arrive(90), { status: 'left' });
    await change(await arrive(400), { status: 'died' });
    const { stay, leftUnseen, census } = await figures();
    expect(stay).toMatchObject({ patients: 1, medianMinutes: 300, overLimit: 1, presentOverLimit: 0 });
    expect(leftUnseen).toEqual({ patients: 1, arrivals: 3 });
    expect(census.map(({ patients }) => patients)).toEqual([0, 0, 0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 0]);
  });

  test('read one index, and no entry, until a relevant entry changes them', async () => {
    for (const minutes of [60, 50, 40]) await triage(await arrive(minutes), minutes - 5);
    const before = await figures();
    const find = vi.spyOn(mongoose.mongo.Collection.prototype, 'find');
    onTestFinished(() => find.mockRestore());
    const after = await figures();
    expect(after.triage).toEqual(before.triage);
    const read = find.mock.contexts.map(
      (one) => one instanceof mongoose.mongo.Collection && one.collectionName,
    );
    expect(read).toContain('patients');
    expect(read).not.toContain('chart_entries');
  });
});
