import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { timelineEndpoints } from '@bedside/contracts/timeline/timeline.contract.ts';
import { vitalRanges } from '@bedside/contracts/vitals/vital-ranges.ts';
import { type VitalsRecord, vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDepartment, aPatient, minutesFromNow, type SignedIn, vitalsOf } from '../../../test/factories.ts';
import { aNode, type TestNode } from '../../../test/node.ts';

let node: TestNode;
let nurse: SignedIn;
let patient: Patient;

beforeAll(async () => {
  node = await aNode();
  nurse = await aDepartment(node, { userRole: 'Nurse' });
});

beforeEach(async () => {
  patient = await aPatient(node, nurse.token);
});

const post = (body: unknown) =>
  node.api('POST', `/patient/${patient.id}/vitals`, { token: nurse.token, body });
const record = async (body: unknown): Promise<VitalsRecord> => {
  const answer = await post(body);
  expect(answer.status, answer.text).toBe(201);
  return vitalsEndpoints.record.response.parse(answer.body);
};
const seq = async () =>
  (await node.call(timelineEndpoints.entries, { token: nurse.token, params: { patientId: patient.id } })).seq;

async function expectRefused(body: unknown, field: string): Promise<void> {
  const answer = await post(body);
  expect
    .soft([answer.status, Object.keys(answer.error?.fields ?? {})], JSON.stringify(body))
    .toEqual([422, [field]]);
  expect.soft(await seq(), JSON.stringify(body)).toBe(1);
}

describe('each vital sign', () => {
  const vitalsWithRange = Object.entries(vitalRanges);
  const steps: Record<string, number> = { temperature: 0.1, painLevel: 1 };

  test.each(vitalsWithRange)(
    '%s accepts the ends of its range and nothing beyond them',
    async (vital, { min, max }) => {
      const step = steps[vital] ?? 1;
      for (const value of [
        min - step,
        max + step,
        min - 1e-9,
        -min - 1,
        1e308,
        String(min),
        true,
        'abc',
        [min],
      ]) {
        await expectRefused({ [vital]: value }, vital);
      }
      for (const value of [min, max])
        expect(await record({ [vital]: value })).toMatchObject({ [vital]: value });
    },
  );

  test('accepts no number that JSON does not have', async () => {
    for (const value of ['1e400', '-1e400']) {
      const options = {
        token: nurse.token,
        raw: `{"heartRate": ${value}}`,
        headers: { 'Content-Type': 'application/json' },
      };
      expect((await node.api('POST', `/patient/${patient.id}/vitals`, options)).status).toBe(422);
    }
    expect(await seq()).toBe(1);
  });

  test('accepts only whole numbers as a pain level', async () => {
    await expectRefused({ painLevel: 3.5 }, 'painLevel');
    await expectRefused({ painLevel: 11 }, 'painLevel');
  });

  test('accepts a temperature only in °C (D7)', async () => {
    await expectRefused({ temperature: 98.6 }, 'temperature');
    expect((await record({ temperature: 37.04 })).temperature).toBe(37.04);
  });

  test('may be missing, empty or null, which all mean "not measured"', async () => {
    const measured = Object.keys(vitalRanges);
    for (const nothing of ['', null, undefined]) {
      const empty = Object.fromEntries(measured.map((vital) => [vital, nothing]));
      const vitals = await record({ ...empty, consciousnessLevel: nothing, notes: 'Refused the cuff' });
      expect(vitals).toEqual({
        id: vitals.id,
        patientId: patient.id,
        notes: 'Refused the cuff',
        painLevel: 0,
        consciousnessLevel: 'Alert',
        spo2Scale: 1,
        defaulted: ['painLevel', 'consciousnessLevel'],
        timestamp: vitals.recordedAt,
        recordedAt: vitals.recordedAt,
        recordedBy: vitals.recordedBy,
        version: 1,
      });
    }
  });

  test.each([
    {},
    { heartRate: null, notes: ' ' },
    { timestamp: minutesFromNow(-1) },
    { unrecordable: [] },
    { userId: 1 },
  ])('is missing in %j, but a set needs at least one value', async (body) => expectRefused(body, 'vitals'));
});

describe('the validation of combinations', () => {
  test('rejects a systolic pressure at or below the diastolic', async () => {
    for (const [bloodPressureSystolic, bloodPressureDiastolic] of [
      [80, 80],
      [70, 90],
      [50, 150],
    ]) {
      await expectRefused({ bloodPressureSystolic, bloodPressureDiastolic }, 'bloodPressureSystolic');
    }
    await record({ bloodPressureSystolic: 81, bloodPressureDiastolic: 80 });
    await record({ bloodPressureSystolic: 70 });
    await record({ bloodPressureDiastolic: 130 });
  });

  test('rejects room air with an oxygen flow, which would read as air', async () => {
    await expectRefused({ supplementalOxygen: false, oxygenFlow: 15 }, 'oxygenFlow');
    await record({ supplementalOxygen: false, oxygenFlow: 0 });
    await record({ supplementalOxygen: true, oxygenFlow: 15 });
  });

  test('rejects a sign that is both recorded and unrecordable', async () => {
    for (const sign of ['temperature', 'heartRate', 'respiratoryRate', 'oxygenSaturation'] as const) {
      await expectRefused({ [sign]: vitalRanges[sign].max, unrecordable: [sign] }, 'unrecordable');
    }
    await expectRefused({ bloodPressureSystolic: 90, unrecordable: ['bloodPressure'] }, 'unrecordable');
    await expectRefused({ bloodPressureDiastolic: 60, unrecordable: ['bloodPressure'] }, 'unrecordable');
    await expectRefused({ unrecordable: ['pulse'] }, 'unrecordable.0');
  });

  test('accepts an unrecordable sign with other signs (D10)', async () => {
    const vitals = await record({ heartRate: 140, unrecordable: ['bloodPressure', 'oxygenSaturation'] });
    expect(vitals.unrecordable).toEqual(['bloodPressure', 'oxygenSaturation']);
    expect((await record({ unrecordable: ['bloodPressure'] })).bloodPressureSystolic).toBeUndefined();
  });

  test.each([
    ['consciousnessLevel', 'Awake'],
    ['consciousnessLevel', 'Drowsy'],
    ['consciousnessLevel', 'A'],
    ['consciousnessLevel', 'Confused'],
    ['consciousnessLevel', 1],
    ['oxygenDevice', 'tent'],
    ['oxygenFlow', 81],
    ['oxygenFlow', -1],
    ['spo2Scale', 3],
    ['newConfusion', 'yes'],
    ['supplementalOxygen', 1],
    ['notes', 'x'.repeat(2001)],
    ['timestamp', 'now'],
    ['timestamp', '2026-11-21'],
    ['timestamp', 1_700_000_000_000],
    ['timestamp', '2026-13-45T00:00:00Z'],
    ['timestamp', '0000-01-01T00:00:00+01:00'],
    ['timestamp', '1899-12-31T23:59:59Z'],
  ])('rejects the unknown %s %j', async (field, value) => {
    await expectRefused(vitalsOf({ [field]: value }), field);
  });
});

test.each([
  ['alert', 'Alert'],
  ['VOICE', 'Voice'],
  [' pain ', 'Pain'],
  ['u', 'Unresponsive'],
  ['Responde a la voz', 'Voice'],
  ['DOLOR', 'Pain'],
  ['wach', 'Alert'],
  ['Bewusstlos', 'Unresponsive'],
  ['s', 'Pain'],
])('a level of consciousness sent as %j is stored as %s (ADR 0034)', async (sent, stored) => {
  const vitals = await record({ consciousnessLevel: sent });
  expect(vitals).toMatchObject({ consciousnessLevel: stored, defaulted: ['painLevel'] });
});

test('notes keep their lines and tabs, and no other control character', async () => {
  const notes = '\u0000Pale,\u0007 clammy\r\n\tsince noon\u001b[31m';
  expect((await record({ notes })).notes).toBe('Pale, clammy\n\tsince noon[31m');
  expect((await post({ notes: '\u200b\u0000' })).error?.fields).toEqual({
    vitals: 'nothing-given',
  });
});

describe('unassessed signs (D8)', () => {
  test.each<[given: { painLevel?: number; consciousnessLevel?: string }, defaulted: string[]]>([
    [{ painLevel: 0, consciousnessLevel: 'Alert' }, []],
    [{ painLevel: 0 }, ['consciousnessLevel']],
    [{ consciousnessLevel: 'Voice' }, ['painLevel']],
    [{ consciousnessLevel: '' }, ['painLevel', 'consciousnessLevel']],
    [{}, ['painLevel', 'consciousnessLevel']],
  ])('given %j, marks %j as a default', async (given, defaulted) => {
    const before = Date.now();
    const vitals = await record({ heartRate: 80, ...given });
    expect(vitals.defaulted).toEqual(defaulted);
    // MongoDB stores the time, and its clock is this machine's.
    expect(Date.parse(vitals.timestamp)).toBeGreaterThanOrEqual(before - 1000);
    expect(vitals.timestamp).toBe(vitals.recordedAt);
    expect(vitals.painLevel).toBe(0);
    expect(vitals.consciousnessLevel).toBe(given.consciousnessLevel || 'Alert');
  });
});
