import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageGroup, ageLabel, ageOf, ageOn, isAgeAssumed, localDay } from './age.ts';

describe('age', () => {
  it.each([
    ['1961-03-11', '2026-03-10', 64],
    ['1961-03-10', '2026-03-10', 65],
    ['1981-12-31', '2026-01-01', 44],
    ['2004-02-29', '2025-02-28', 20],
    ['2004-02-29', '2025-03-01', 21],
    ['2026-03-11', '2026-03-10', 0],
  ])('AGE-1: a person born on %s is, on %s, %d years old', (born, day, years) => {
    expect(ageOn(born, day)).toBe(years);
  });

  it('AGE-1: never decreases, and grows once a year', () => {
    const day = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, day, day, (born, one, other) => {
        const [earlier, later] = one < other ? [one, other] : [other, one];
        expect(ageOn(born, earlier)).toBeLessThanOrEqual(ageOn(born, later));
      }),
    );
  });

  it('AGE-2: prefers the date of birth to the entered age', () => {
    expect(ageOf({ age: 70, dateOfBirth: '1961-03-11' }, '2026-03-10')).toBe(64);
    expect(ageOf({ age: 45 }, '2026-03-10')).toBe(45);
  });

  it.each([
    ['2026-03-10', 0, 'days'],
    ['2026-02-14', 24, 'days'],
    ['2026-01-14', 55, 'days'],
    ['2026-01-13', 1, 'months'],
    ['2024-03-11', 23, 'months'],
    ['2024-03-10', 2, 'years'],
  ] as const)('AGE-3: labels an age since %s as %d %s', (dateOfBirth, value, unit) => {
    expect(ageLabel({ age: 0, dateOfBirth }, '2026-03-10')).toEqual({ value, unit });
  });

  it('AGE-3: labels an entered age in years', () => {
    expect(ageLabel({ age: 45 }, '2026-03-10')).toEqual({ value: 45, unit: 'years' });
  });

  it.each([
    [0, 'pediatric'],
    [17, 'pediatric'],
    [18, 'adult'],
    [64, 'adult'],
    [65, 'geriatric'],
  ] as const)('AGE-4: %d years is %s', (age, group) => {
    expect(ageGroup(age)).toBe(group);
  });

  it('AGE-5: uses the calendar day of the viewer', () => {
    expect(localDay(new Date(2026, 2, 9, 0, 0, 1))).toBe('2026-03-09');
    expect(localDay(new Date(2026, 11, 31, 23, 59, 59))).toBe('2026-12-31');
  });

  it('AGE-6: returns the basis of an entered age only while the date of birth is unknown', () => {
    const day = '2026-03-10';
    expect(ageLabel({ age: 45, ageBasis: 'estimated' }, day)).toEqual({
      value: 45,
      unit: 'years',
      basis: 'estimated',
    });
    expect(isAgeAssumed({ age: 40, ageBasis: 'assumed' })).toBe(true);
    const born = { age: 40, ageBasis: 'assumed', dateOfBirth: '1961-03-11' } as const;
    expect(ageLabel(born, day)).toEqual({ value: 64, unit: 'years' });
    expect(isAgeAssumed(born)).toBe(false);
  });
});
