import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import {
  type ConfirmableVital,
  physicalRanges,
  vitalRanges,
} from '@bedside/contracts/vitals/vital-ranges.ts';
import { type VitalsRecord, vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDepartment, aPatient, type SignedIn } from '../../../test/factories.ts';
import { aNode, type TestNode } from '../../../test/node.ts';

let node: TestNode;
let nurse: SignedIn;
let patient: Patient;

beforeAll(async () => {
  node = await aNode();
  nurse = await aDepartment(node, { userRole: 'Nurse' });
});

beforeEach(async () => {
  patient = await aPatient(node, nurse.token, { age: 67 });
});

const post = (body: unknown) =>
  node.api('POST', `/patient/${patient.id}/vitals`, { token: nurse.token, body });
const record = async (body: unknown): Promise<VitalsRecord> => {
  const answer = await post(body);
  expect(answer.status, answer.text).toBe(201);
  return vitalsEndpoints.record.response.parse(answer.body);
};
const refusedFields = async (body: unknown) => {
  const answer = await post(body);
  expect(answer.status, answer.text).toBe(422);
  return answer.error?.fields;
};

const vitals = [
  'temperature',
  'heartRate',
  'respiratoryRate',
  'bloodPressureSystolic',
  'bloodPressureDiastolic',
  'oxygenSaturation',
] as const satisfies readonly ConfirmableVital[];
const stepOf = (vital: ConfirmableVital) => (vital === 'temperature' ? 0.1 : 1);
const tenth = (value: number) => Math.round(value * 10) / 10;
const refused = (vital: ConfirmableVital) =>
  `out-of-range:${vitalRanges[vital].min},${vitalRanges[vital].max}`;

describe('extremes of a vital sign (D61)', () => {
  test.each(vitals)(
    'EXTREME-1, EXTREME-2, EXTREME-4: every limit of %s, at, below and above it',
    async (vital) => {
      const step = stepOf(vital);
      const plain = vitalRanges[vital];
      const physical = physicalRanges[vital];
      for (const value of [plain.min, plain.max]) {
        expect((await record({ [vital]: value })).confirmed).toBeUndefined();
        // EXTREME-5: there is nothing to confirm.
        expect((await record({ [vital]: value, confirmed: [vital] })).confirmed).toBeUndefined();
      }
      const extremes = [tenth(plain.min - step), tenth(plain.max + step), physical.min, physical.max].filter(
        (value) => (value < plain.min || value > plain.max) && value >= physical.min && value <= physical.max,
      );
      expect(extremes.length).toBeGreaterThan(1);
      for (const value of extremes) {
        expect(await refusedFields({ [vital]: value })).toEqual({
          [vital]: { message: refused(vital), confirmable: true },
        });
        expect(await record({ [vital]: value, confirmed: [vital] })).toMatchObject({
          [vital]: value,
          confirmed: [vital],
        });
      }
      for (const value of [tenth(physical.min - step), tenth(physical.max + step)]) {
        expect(await refusedFields({ [vital]: value })).toEqual({ [vital]: refused(vital) });
        expect(await refusedFields({ [vital]: value, confirmed: [vital] })).toEqual({
          [vital]: refused(vital),
        });
      }
    },
  );

  test('EXTREME-4: a confirmation names its own field, and one answer names all that lack it', async () => {
    expect(
      await refusedFields({ temperature: 28.5, heartRate: 18, painLevel: 11, confirmed: ['heartRate'] }),
    ).toEqual({
      temperature: { message: 'out-of-range:30,45', confirmable: true },
      painLevel: 'out-of-range:0,10',
    });
    expect(await refusedFields({ temperature: 28.5, confirmed: ['pulse'] })).toMatchObject({
      'confirmed.0': 'not-a-choice',
    });
    expect(await refusedFields({ temperature: 28.5, confirmed: 'temperature' })).toHaveProperty('confirmed');
    expect(await refusedFields({ confirmed: ['temperature'] })).toEqual({ vitals: 'nothing-given' });
  });

  test('EXTREME-5: the record keeps the names of its extremes only', async () => {
    const confirmed = ['heartRate', 'temperature', 'oxygenSaturation', 'respiratoryRate', 'temperature'];
    const set = await record({ temperature: 28.5, heartRate: 38, respiratoryRate: 70, confirmed });
    expect(set.confirmed).toEqual(['temperature', 'respiratoryRate']);
    const stored = await node.call(vitalsEndpoints.list, {
      token: nurse.token,
      params: { patientId: patient.id },
    });
    expect(stored[0]).toEqual(set);
  });

  test.each([
    [370, 'temperature'],
    [7, 'temperature'],
    [98.6, 'temperature'],
    [880, 'heartRate'],
    [1200, 'bloodPressureSystolic'],
    [970, 'oxygenSaturation'],
    [160, 'respiratoryRate'],
  ] as const)('EXTREME-2: the slip %d as %s stays refused, confirmed or not', async (value, vital) => {
    expect(await refusedFields({ [vital]: value })).toEqual({ [vital]: refused(vital) });
    expect(await refusedFields({ [vital]: value, confirmed: [vital] })).toEqual({ [vital]: refused(vital) });
  });

  test('EXTREME-6: a systolic pressure at or below the diastolic stays refused, 0/0 too', async () => {
    const confirmed = ['bloodPressureSystolic', 'bloodPressureDiastolic'];
    for (const [bloodPressureSystolic, bloodPressureDiastolic] of [
      [0, 0],
      [40, 40],
      [40, 45],
      [10, 15],
    ]) {
      expect(await refusedFields({ bloodPressureSystolic, bloodPressureDiastolic, confirmed })).toEqual({
        bloodPressureSystolic: 'not-above-diastolic',
      });
    }
    await record({ bloodPressureSystolic: 48, bloodPressureDiastolic: 15, confirmed });
    await record({ bloodPressureSystolic: 48, bloodPressureDiastolic: 0, confirmed });
    await record({ bloodPressureSystolic: 0, confirmed });
  });

  test.each([
    ['heartRate', 0],
    ['heartRate', 18],
    ['heartRate', 260],
    ['respiratoryRate', 0],
    ['respiratoryRate', 70],
    ['oxygenSaturation', 0],
    ['oxygenSaturation', 45],
    ['bloodPressureSystolic', 0],
    ['bloodPressureSystolic', 48],
    ['temperature', 28.5],
  ] as const)(
    'EXTREME-7: a confirmed %s of %d calls and stands in the exported chart',
    async (vital, value) => {
      await record({ [vital]: value, confirmed: [vital] });
      const board = await node.api('GET', '/board', { token: nurse.token });
      const [row] = Object.values<{ patientId: string; attention: { kind: string; sign?: string }[] }[]>(
        Object(board.body),
      )
        .flat()
        .filter((one) => one?.patientId === patient.id);
      expect(row?.attention).toEqual(
        expect.arrayContaining([expect.objectContaining({ kind: 'single-three', sign: vital })]),
      );
      const fhir = await node.api('GET', `/patient/${patient.id}/fhir`, { token: nurse.token });
      expect(fhir.text).toContain(`"value":${value}`);
      expect(fhir.text).toContain('Measured again and confirmed');
    },
  );
});
