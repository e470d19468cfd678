import { describe, expect, it, test } from 'vitest';
import { aVitalsRecord } from '../../../test/a-vitals-record.ts';
import { mergeVitals } from './merged-vitals.ts';
import { meanArterialPressure, perfusionOf, shockIndex } from './perfusion.ts';

describe('Mean arterial pressure', () => {
  test.each([
    [120, 80, 93],
    [90, 60, 70],
    [70, 40, 50],
    [181, 110, 134],
  ])('PERF-1: of %i/%i mmHg is %i', (systolic, diastolic, expected) => {
    expect(meanArterialPressure(systolic, diastolic)).toBe(expected);
  });

  it('PERF-1: is unknown without both numbers', () => {
    expect(meanArterialPressure(120, undefined)).toBeUndefined();
    expect(meanArterialPressure(undefined, 80)).toBeUndefined();
  });
});

describe('Shock index', () => {
  test.each([
    [70, 120, 0.58],
    [130, 80, 1.63],
    [90, 90, 1],
  ])('PERF-2: of %i beats at %i mmHg is %f', (heartRate, systolic, expected) => {
    expect(shockIndex(heartRate, systolic, 40)).toBe(expected);
  });

  it('PERF-4: is unknown under 18 years, or if a number is missing', () => {
    expect(shockIndex(130, 80, 17)).toBeUndefined();
    expect(shockIndex(130, 80, 18)).toBe(1.63);
    expect(shockIndex(undefined, 80, 40)).toBeUndefined();
    expect(shockIndex(130, undefined, 40)).toBeUndefined();
  });

  it('PERF-3: takes heart rate and pressure at most 5 minutes apart', () => {
    const pressure = { bloodPressureSystolic: 80, bloodPressureDiastolic: 50 };
    const at = (minutesAgo: number) =>
      perfusionOf(
        mergeVitals([aVitalsRecord({ heartRate: 120 }), aVitalsRecord({ ...pressure, minutesAgo })]),
        40,
      );
    expect(at(5)).toEqual({ meanArterialPressure: 60, shockIndex: 1.5 });
    expect(at(6)).toEqual({ meanArterialPressure: 60, shockIndex: undefined });
  });

  it('PERF-5, D10: is unknown after a failed attempt at the pressure', () => {
    const records = [
      aVitalsRecord({ heartRate: 120, unrecordable: ['bloodPressure'] }),
      aVitalsRecord({ bloodPressureSystolic: 120, bloodPressureDiastolic: 80, minutesAgo: 2 }),
    ];
    expect(perfusionOf(mergeVitals(records), 40)).toEqual({
      meanArterialPressure: undefined,
      shockIndex: undefined,
    });
  });
});
