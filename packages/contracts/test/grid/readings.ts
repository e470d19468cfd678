import type { VitalsRecord } from '../../src/vitals/vitals.contract.ts';
import { aVitalsRecord } from '../a-vitals-record.ts';
import { around, type Choices } from './grid.ts';
import type { Chart, Reading } from './oracle/reading.ts';

/** The day of the grid's patients. The time is noon in the test's time zone. */
export const today = '2026-03-10';
export const noon = new Date(`${today}T12:00:00`);

/** Turns a reading into a chart record observed now. */
export function recordOf(reading: Reading): VitalsRecord {
  return aVitalsRecord({ ...reading, timestamp: noon.toISOString() });
}

type Edges = Choices<
  Pick<
    Reading,
    | 'respiratoryRate'
    | 'oxygenSaturation'
    | 'supplementalOxygen'
    | 'bloodPressureSystolic'
    | 'heartRate'
    | 'temperature'
  >
>;

/** The physical limits of each sign (EXTREME-2), with the edges of the adult tables: NEWS2, header, history, panel. */
export const adultEdges: Edges = {
  respiratoryRate: around([8, 11, 12, 20, 24, 25], { min: 0, max: 120 }),
  oxygenSaturation: around([83, 85, 87, 88, 91, 92, 93, 94, 95, 96, 97], { min: 0, max: 100 }),
  supplementalOxygen: [undefined, false, true],
  bloodPressureSystolic: around([90, 100, 110, 140, 160, 219], { min: 0, max: 350 }),
  heartRate: around([40, 50, 60, 90, 100, 110, 130], { min: 0, max: 350 }),
  temperature: around([35, 36, 38, 39], { min: 10, max: 47, step: 0.1 }),
};

/** The edges of the pediatric bands in addition to those of adults. */
export const everyEdge: Edges = {
  ...adultEdges,
  respiratoryRate: around([8, 11, 12, 18, 20, 22, 24, 25, 28, 30, 37, 53], { min: 0, max: 120 }),
  bloodPressureSystolic: around(
    [
      60, 67, 70, 72, 74, 76, 78, 80, 82, 84, 86, 88, 89, 90, 97, 100, 102, 104, 106, 110, 112, 115, 120, 131,
      140, 160, 219,
    ],
    { min: 0, max: 350 },
  ),
  heartRate: around([40, 50, 60, 75, 80, 90, 98, 100, 110, 118, 120, 130, 131, 140, 180, 205], {
    min: 0,
    max: 350,
  }),
};

/** Every level of consciousness, and undefined for unknown. */
export const levels = [undefined, 'Alert', 'Voice', 'Pain', 'Unresponsive'] as const;
export const confusions = [undefined, false, true] as const;

/** A resting adult without an unknown value. */
export const restingAdult = {
  respiratoryRate: 16,
  oxygenSaturation: 97,
  supplementalOxygen: false,
  bloodPressureSystolic: 124,
  bloodPressureDiastolic: 76,
  heartRate: 72,
  consciousnessLevel: 'Alert',
  newConfusion: false,
  temperature: 36.8,
} as const satisfies Reading;

export const chartOf = (facts: Partial<Chart> = {}): Chart => ({
  age: 60,
  spo2Scale: 1,
  pregnancy: { status: 'no' },
  chiefComplaint: 'Cough',
  ...facts,
});
