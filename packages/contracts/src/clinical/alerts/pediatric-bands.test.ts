import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pediatricBand, pediatricBands, pediatricFlag, pediatricHypotension } from './pediatric-bands.ts';

const day = '2026-03-10';
const born = (dateOfBirth: string) => ({ age: 0, dateOfBirth });
const neonate = born('2026-02-14');

describe('pediatric bands', () => {
  it('PED-1: bands are contiguous up to 18 years and have valid ranges', () => {
    const ends = pediatricBands.map(({ belowMonths }) => belowMonths);
    expect(ends).toEqual([...ends].sort((a, b) => a - b));
    expect(ends.at(-1)).toBe(18 * 12);
    for (const { heartRate, respiratoryRate, bloodPressureSystolic } of pediatricBands) {
      for (const range of [heartRate, respiratoryRate, bloodPressureSystolic]) {
        expect(range.min).toBeLessThan(range.max);
      }
    }
  });

  it.each([
    [neonate, 'neonate'],
    [born('2026-02-10'), 'infant'],
    [born('2025-03-11'), 'infant'],
    [born('2025-03-10'), 'toddler'],
    [{ age: 2 }, 'toddler'],
    [{ age: 4 }, 'preschool'],
    [{ age: 9 }, 'school-age'],
    [{ age: 11 }, 'preadolescent'],
    [{ age: 16 }, 'adolescent'],
    [born('2008-03-11'), 'adolescent'],
    [born('2008-03-10'), undefined],
    [{ age: 18 }, undefined],
  ])('PED-2: %o is in the band %s', (patient, name) => {
    expect(pediatricBand(patient, day)?.name).toBe(name);
  });

  it.each([
    [neonate, 60],
    [born('2025-12-10'), 70],
    [{ age: 1 }, 72],
    [{ age: 4 }, 78],
    [{ age: 9 }, 88],
    [{ age: 10 }, 90],
    [{ age: 17 }, 90],
    [{ age: 18 }, undefined],
  ])('PED-3: %o is hypotensive below %s mmHg', (patient, below) => {
    expect(pediatricHypotension(patient, day)).toBe(below);
    if (below === undefined) return;
    expect(pediatricFlag('bloodPressureSystolic', below - 1, patient, day)).toEqual({
      level: 'critical',
      direction: 'low',
    });
    expect(pediatricFlag('bloodPressureSystolic', below, patient, day)?.level).not.toBe('critical');
  });

  it.each([
    [neonate, 38.4, 'critical'],
    [neonate, 37.9, 'normal'],
    [neonate, 35.9, 'warning'],
    [{ age: 4 }, 38, 'warning'],
    [{ age: 4 }, 37.9, 'normal'],
  ])('PED-4: %o with %d °C is %s', (patient, celsius, level) => {
    expect(pediatricFlag('temperature', celsius, patient, day)?.level).toBe(level);
  });

  it.each([
    [91, 'critical'],
    [92, 'warning'],
    [95, 'warning'],
    [96, 'normal'],
  ])('PED-5: a saturation of %d %% is %s', (percent, level) => {
    expect(pediatricFlag('oxygenSaturation', percent, { age: 4 }, day)?.level).toBe(level);
  });

  it.each([
    [{ age: 4 }, 'heartRate', 142, 'high'],
    [{ age: 4 }, 'heartRate', 120, undefined],
    [{ age: 4 }, 'respiratoryRate', 38, 'high'],
    [{ age: 4 }, 'respiratoryRate', 19, 'low'],
    [neonate, 'heartRate', 172, undefined],
    [neonate, 'respiratoryRate', 48, undefined],
  ] as const)('PED-1: %o, %s of %d is %s', (patient, sign, value, direction) => {
    const flag = pediatricFlag(sign, value, patient, day);
    expect(flag).toEqual(direction ? { level: 'warning', direction } : { level: 'normal' });
  });

  it('PED-2: every child has a band and no adult does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 120 }), (age) => {
        expect(pediatricBand({ age }, day) !== undefined).toBe(age < 18);
        expect(pediatricFlag('heartRate', 90, { age }, day) !== undefined).toBe(age < 18);
      }),
    );
  });

  it('PED-6: judges a child of unknown age only by rules that hold at every age', () => {
    const child = { age: 8, ageBasis: 'assumed' } as const;
    expect(pediatricFlag('heartRate', 190, child, '2026-03-10')).toBeUndefined();
    expect(pediatricFlag('respiratoryRate', 8, child, '2026-03-10')).toBeUndefined();
    expect(pediatricFlag('bloodPressureSystolic', 60, child, '2026-03-10')).toBeUndefined();
    expect(pediatricFlag('bloodPressureSystolic', 59, child, '2026-03-10')).toMatchObject({
      level: 'critical',
    });
    expect(pediatricFlag('temperature', 38, child, '2026-03-10')).toMatchObject({ level: 'warning' });
    expect(pediatricFlag('oxygenSaturation', 91, child, '2026-03-10')).toMatchObject({ level: 'critical' });
  });
});
