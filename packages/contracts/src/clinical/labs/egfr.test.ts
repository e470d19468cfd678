import { describe, expect, it } from 'vitest';
import type { LabResult } from '../../labs/labs.contract.ts';
import { egfrOf } from './egfr.ts';

const at = '2026-11-28T12:00:00.000Z';
const creatinine = (result: string, units: string | undefined, resultTime = at): LabResult => ({
  ...{ id: `lab ${result}`, patientId: 'patient-1', testName: 'Creatinine', result, resultTime },
  ...(units !== undefined && { units }),
  ...{ orderedAt: at, isTaggedForChat: false, tags: [], recordedAt: resultTime, version: 1 },
  recordedBy: { id: 'nurse-1', fullName: 'Test Nurse', role: 'Nurse' },
});

describe('The estimated filtration rate', () => {
  // Worked out by hand from the equation of the publication.
  it.each([
    ['1.0', 'mg/dL', 'male', 50, 92],
    ['1.0', 'mg/dL', 'female', 50, 69],
    ['3.2', 'mg/dL', 'male', 50, 23],
    ['283', 'µmol/L', 'male', 50, 23],
    ['3.2', 'mg/dL', 'other', 50, 17],
    ['0.6', 'mg/dL', 'female', 30, 124],
  ] as const)('EGFR-1: of %s %s, %s, %d years is %d', (result, units, gender, age, expected) => {
    expect(egfrOf([creatinine(result, units)], { age, gender })?.value).toBe(expected);
  });

  it('EGFR-1: comes from the newest creatinine', () => {
    const labs = [creatinine('1.0', 'mg/dL'), creatinine('3.2', 'mg/dL', '2026-11-27T12:00:00.000Z')];
    expect(egfrOf(labs, { age: 50, gender: 'male' })?.lab.id).toBe('lab 1.0');
  });

  it('EGFR-1: is unknown for a child, an assumed age, another unit and no number', () => {
    const known = { age: 50, gender: 'male' } as const;
    expect(egfrOf([creatinine('3.2', 'mg/dL')], { ...known, age: 17 })).toBeUndefined();
    expect(egfrOf([creatinine('3.2', 'mg/dL')], { ...known, ageBasis: 'assumed' })).toBeUndefined();
    expect(egfrOf([creatinine('3.2', 'IU/L')], known)).toBeUndefined();
    expect(egfrOf([creatinine('3.2', undefined)], known)).toBeUndefined();
    expect(egfrOf([creatinine('high', 'mg/dL')], known)).toBeUndefined();
    expect(egfrOf([], known)).toBeUndefined();
  });
});
