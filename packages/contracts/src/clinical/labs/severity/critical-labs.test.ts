import { describe, expect, it } from 'vitest';
import { CriticalLimit } from '../../../departments/critical-limits.contract.ts';
import type { LabResult } from '../../../labs/labs.contract.ts';
import { testOf } from '../tests/lab-tests.ts';
import { unitOfTest } from '../tests/lab-units.ts';
import { defaultCriticalLimits } from './critical-defaults.ts';
import { type CriticalPatient, criticalSide } from './critical-labs.ts';

const by = { id: 'user-1', fullName: 'Kim Ferrer', role: 'Nurse' };
const at = '2026-11-21T12:00:00.000Z';
const adult: CriticalPatient = { age: 58, pregnancy: { status: 'unknown' } };

function aLab(testName: string, result: string, units?: string, more: Partial<LabResult> = {}): LabResult {
  return {
    id: `${testName} ${result}`,
    patientId: 'patient-1',
    testName,
    result,
    ...(units !== undefined && { units }),
    resultTime: at,
    orderedAt: at,
    isTaggedForChat: false,
    tags: [],
    recordedAt: at,
    recordedBy: by,
    version: 1,
    ...more,
  };
}

const side = (lab: LabResult, patient = adult, limits: readonly CriticalLimit[] = defaultCriticalLimits) =>
  criticalSide(lab, limits, patient);

describe('Critical limits', () => {
  it('has valid default rows of known tests in their own units, none twice (CRIT-1)', () => {
    for (const row of defaultCriticalLimits) {
      expect(CriticalLimit.parse(row)).toEqual(row);
      const test = testOf({ testName: row.test });
      expect(test?.names.en, row.test).toBe(row.test);
      if (test && row.unit !== undefined) expect(unitOfTest(test, row.unit), row.test).toBe(row.unit);
      if (row.unit === undefined) expect(test?.units).toEqual([]);
    }
    const keys = defaultCriticalLimits.map(({ test, unit, belowAge, pregnant }) =>
      [test, unit, belowAge, pregnant].join(),
    );
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each([undefined, 'INR', 'Ratio', '1'])(
    'judges an INR of 6 with the unit %s as high (UNIT-1)',
    (units) => {
      expect(side(aLab('INR', '6.0', units))).toBe('high');
      expect(side(aLab('INR', '2.4', units))).toBeUndefined();
    },
  );

  it('does not interpret an INR in percent or a potassium without its unit (CRIT-2)', () => {
    expect(side(aLab('INR', '6.0', '%'))).toBeUndefined();
    for (const units of [undefined, '1', 'ratio'])
      expect(side(aLab('Potassium', '2.1', units))).toBeUndefined();
  });

  it.each([
    ['2.5', 'low'],
    ['2.6', undefined],
    ['6.4', undefined],
    ['6.5', 'high'],
    ['6,5', 'high'],
    ['7.402', undefined],
    ['hemolyzed', undefined],
  ])('judges a potassium of %s mmol/L as %s (CRIT-2)', (result, expected) => {
    for (const testName of ['Potassium', 'Kalium', 'K']) {
      expect(side(aLab(testName, result, 'mmol/L')), testName).toBe(expected);
    }
  });

  it('judges neither another unit nor a number without one nor another fluid (CRIT-2)', () => {
    expect(side(aLab('Potassium', '7', 'mEq/L'))).toBe('high');
    for (const units of ['mg/dL', 'IU/L', undefined])
      expect(side(aLab('Potassium', '7', units)), units).toBeUndefined();
    expect(side(aLab('Potassium', '90', 'mmol/L', { testCategory: 'Urine' }))).toBeUndefined();
    expect(side(aLab('pH', '7.1'))).toBe('low');
    expect(side(aLab('Glucose', '40', 'mg/dL'))).toBe('low');
    expect(side(aLab('Glucose', '40', 'mmol/L'))).toBe('high');
  });

  it('judges a bound where every number within it is critical (CRIT-3)', () => {
    expect(side(aLab('Troponin T, high-sensitivity', '>10000', 'ng/L'))).toBe('high');
    expect(side(aLab('Glucose', '<1.1', 'mmol/L'))).toBe('low');
    expect(side(aLab('Glucose', '<5', 'mmol/L'))).toBeUndefined();
    expect(side(aLab('C-reactive protein', '>200', 'mg/L'))).toBeUndefined();
  });

  it('takes the limits of the age on the day of the sample (CRIT-4)', () => {
    const sodium = aLab('Sodium', '128', 'mmol/L');
    expect(side(sodium)).toBeUndefined();
    expect(side(sodium, { ...adult, age: 15 })).toBe('low');
    expect(side(sodium, { ...adult, age: 16 })).toBeUndefined();
    expect(side(sodium, { ...adult, age: 1, dateOfBirth: '2010-11-22' })).toBe('low');
    expect(side(sodium, { ...adult, age: 1, dateOfBirth: '2010-11-21' })).toBeUndefined();
  });

  it('replaces a general limit only on the side that a special row has (CRIT-4)', () => {
    const limits: CriticalLimit[] = [
      { test: 'Glucose', unit: 'mmol/L', atOrBelow: 2.5, atOrAbove: 25 },
      { test: 'Glucose', unit: 'mmol/L', atOrBelow: 2, belowAge: 1 },
    ];
    const infant = { ...adult, age: 0 };
    expect(side(aLab('Glucose', '2.3', 'mmol/L'), infant, limits)).toBeUndefined();
    expect(side(aLab('Glucose', '1.9', 'mmol/L'), infant, limits)).toBe('low');
    expect(side(aLab('Glucose', '26', 'mmol/L'), infant, limits)).toBe('high');
  });

  it('takes the stricter limit while the age is unknown (CRIT-5)', () => {
    const unknown = { ...adult, age: 40, ageBasis: 'assumed' as const };
    expect(side(aLab('Sodium', '128', 'mmol/L'), unknown)).toBe('low');
    expect(side(aLab('Creatinine', '250', 'µmol/L'), unknown)).toBe('high');
  });

  it('takes the limits of pregnancy only where it is known (CRIT-6)', () => {
    const creatinine = aLab('Creatinine', '95', 'µmol/L');
    expect(side(creatinine, { ...adult, age: 30 })).toBeUndefined();
    expect(side(creatinine, { age: 30, pregnancy: { status: 'yes' } })).toBe('high');
    expect(side(creatinine, { age: 30, pregnancy: { status: 'no', deliveredOn: '2026-11-01' } })).toBe(
      'high',
    );
    expect(
      side(creatinine, { age: 30, pregnancy: { status: 'no', deliveredOn: '2026-01-01' } }),
    ).toBeUndefined();
  });

  it('judges tests that only the department knows, by their name', () => {
    const limits: CriticalLimit[] = [{ test: 'Anti-Xa', unit: 'IU/mL', atOrAbove: 1.2 }];
    expect(side(aLab('anti-xa', '1.3', 'IU/mL'), adult, limits)).toBe('high');
    expect(side(aLab('anti-xa', '1.3', 'U/L'), adult, limits)).toBeUndefined();
  });

  it('rejects a row without a limit, and limits in the wrong order', () => {
    for (const row of [
      { test: 'K', unit: 'mmol/L' },
      { test: 'K', atOrBelow: 6.5, atOrAbove: 2.5 },
      { test: 'K', atOrBelow: 2.5, fromAge: 16, belowAge: 16 },
      { test: '', atOrBelow: 2.5 },
      { test: 'K', atOrBelow: Number.NaN },
    ]) {
      expect(CriticalLimit.safeParse(row).success, JSON.stringify(row)).toBe(false);
    }
  });
});
