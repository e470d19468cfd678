import { expect, it } from 'vitest';
import { aVitalsRecord } from '../../../../test/chart-samples.ts';
import { phoneColumns } from './history-columns.ts';

it("shows a phone's columns in the order of NEWS2, those without a value last", () => {
  const columns = phoneColumns([
    aVitalsRecord({ heartRate: 80 }),
    aVitalsRecord({ oxygenSaturation: 97, unrecordable: ['bloodPressure'] }),
  ]);
  expect(columns.slice(0, 4)).toEqual(['news2', 'oxygenSaturation', 'bloodPressure', 'heartRate']);
  expect(columns.slice(4)).toEqual(expect.arrayContaining(['respiratoryRate', 'temperature', 'notes']));
  expect(columns).toHaveLength(9);
});
