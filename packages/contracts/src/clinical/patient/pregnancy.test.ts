import { describe, expect, it } from 'vitest';
import type { Patient } from '../../patients/patients.contract.ts';
import {
  isPregnancyPossible,
  isPregnantOrNewMother,
  preeclampsiaSymptoms,
  pressureInPregnancy,
} from './pregnancy.ts';

const day = '2026-03-10';

describe('pregnancy', () => {
  it.each<[Patient['pregnancy'], boolean]>([
    [{ status: 'unknown' }, false],
    [{ status: 'no' }, false],
    [{ status: 'yes' }, true],
    [{ status: 'yes', weeks: 6 }, true],
    [{ status: 'no', deliveredOn: '2026-03-10' }, true],
    [{ status: 'no', deliveredOn: '2026-01-27' }, true],
    [{ status: 'no', deliveredOn: '2026-01-26' }, false],
    [{ status: 'no', deliveredOn: '2020-03-10' }, false],
  ])('PREG-1: for %o on the day, the limits of pregnancy apply: %s', (pregnancy, holds) => {
    expect(isPregnantOrNewMother({ pregnancy }, day)).toBe(holds);
  });

  it.each([
    [139, 89, 'not-raised'],
    [140, 60, 'raised'],
    [120, 90, 'raised'],
    [159, 109, 'raised'],
    [160, 60, 'severe'],
    [120, 110, 'severe'],
    [138, 112, 'severe'],
    [undefined, 110, 'severe'],
    [160, undefined, 'severe'],
    [undefined, 89, 'not-raised'],
    [undefined, undefined, undefined],
  ] as const)('PREG-2: %s over %s mmHg is %s', (systolic, diastolic, expected) => {
    expect(pressureInPregnancy(systolic, diastolic)).toBe(expected);
  });

  it.each([
    ['34 weeks, flashing lights, feels unwell', ['flashing lights']],
    ['Severe headache and blurred vision since noon', ['headache', 'blurred vision']],
    ['Headache. HEADACHE.', ['headache']],
    ['Seeing spots, swollen feet', ['seeing spots']],
    ['No headache, no visual symptoms', []],
    ['Denies headache or visual disturbance', []],
    ['Headache but no visual symptoms', ['headache']],
    ['Headache: none', []],
    ['Abdominal pain', []],
    ['Cefalea intensa y visión borrosa', ['cefalea', 'visión borrosa']],
    ['Ve destellos desde ayer', ['destellos']],
    ['Sin cefalea ni alteraciones visuales', []],
    ['Niega dolor de cabeza', []],
    ['Starke Kopfschmerzen, Augenflimmern', ['kopfschmerzen', 'augenflimmern']],
    ['Oberbauchschmerz, sieht verschwommen', ['sieht verschwommen']],
    ['Keine Kopfschmerzen, keine Sehstörungen', []],
    ['Kopfschmerzen verneint', []],
  ])('PREG-3: "%s" names %o', (complaint, expected) => {
    expect(preeclampsiaSymptoms(complaint)).toEqual(expected);
  });

  it.each<[Partial<Pick<Patient, 'age' | 'gender' | 'ageBasis' | 'dateOfBirth'>>, boolean]>([
    [{ age: 78 }, false],
    [{ age: 56 }, false],
    [{ age: 55 }, true],
    [{ age: 12 }, true],
    [{ age: 11 }, false],
    [{ age: 30, gender: 'male' }, false],
    [{ age: 30, gender: 'other' }, true],
    [{ age: 8, ageBasis: 'assumed' }, true],
    [{ age: 12, dateOfBirth: '2014-03-11' }, false],
    [{ age: 12, dateOfBirth: '2014-03-10' }, true],
  ])('PREG-4: for %o, the form asks about pregnancy: %s', (given, possible) => {
    expect(isPregnancyPossible({ age: 30, gender: 'female', ...given }, day)).toBe(possible);
  });
});
