import { describe, expect, it } from 'vitest';
import type { LabResult } from '../../../labs/labs.contract.ts';
import { defaultCriticalLimits } from './critical-defaults.ts';
import { notCheckedLabs, reread, withChecks } from './lab-checks.ts';
import { labAlerts } from './lab-severity.ts';

const by = { id: 'user-1', fullName: 'Kim Ferrer', role: 'Nurse' };
const judge = {
  limits: defaultCriticalLimits,
  patient: { age: 58, pregnancy: { status: 'unknown' as const } },
};

const aLab = (
  testName: string,
  result: string,
  units?: string,
  more: Partial<LabResult> = {},
): LabResult => ({
  id: `${testName} ${result} ${units}`,
  patientId: 'patient-1',
  testName,
  result,
  ...(units !== undefined && { units }),
  resultTime: '2026-11-21T12:00:00.000Z',
  isTaggedForChat: false,
  tags: [],
  recordedAt: '2026-11-21T12:00:00.000Z',
  recordedBy: by,
  version: 1,
  ...more,
});

const checks = (...lab: Parameters<typeof aLab>) => {
  const { criticalCheck, why, abnormalCheck } = withChecks(aLab(...lab), judge);
  return { criticalCheck, why, abnormalCheck };
};

describe('the checks of a result', () => {
  it.each([
    ['Platelet Count', '12', '10*3/uL', 'critical-low'],
    ['Potassium, Serum', '7.2', 'mmol/L', 'critical-high'],
    ['Glucose POC', '38', 'mg/dL', 'critical-low'],
    ['Glucemia capilar', '38', 'mg/dL', 'critical-low'],
    ['Glucosa', '0,38', 'g/L', 'critical-low'],
    ['pH (arterial)', '7.02', undefined, 'critical-low'],
    ['Troponin T hs', '60', 'pg/mL', 'critical-high'],
    ['Lactate', '5', 'mEq/L', 'critical-high'],
    ['Hemoglobin', '6.5', 'gm/dL', 'critical-low'],
    ['WBC', '1.5', 'Tsd/µl', 'critical-low'],
    ['Thrombozyten', '12', 'G/l', 'critical-low'],
    ['CO2', '8', 'mEq/L', 'critical-low'],
    ['CO2', '80', 'mmHg', 'critical-high'],
    ['Potassium', '4.2', 'mval/l', 'within'],
    ['Creatinine', '>10', 'mg/dL', 'critical-high'],
    ['Urine potassium', '90', 'mmol/L', 'none'],
    ['MCV', '91', 'fL', 'none'],
    ['Neutrophils', '80', '%', 'none'],
  ])('hold %s %s %s against the limits: %s (CRIT-2, CRIT-9)', (name, result, units, expected) => {
    expect(checks(name, result, units).criticalCheck).toBe(expected);
  });

  it.each([
    ['Kaliumm', '7.2', 'mmol/L', 'name'],
    ['Zonulin', '7.2', 'mmol/L', 'name'],
    ['Troponin', '60', 'ng/L', 'name'],
    ['Troponin T', '60', 'ng/L', 'name'],
    ['Potassium', '7.2', undefined, 'unit'],
    ['Potassium', '7.2', 'IU/L', 'unit'],
    ['Potassium', '7.2 mmol/L', 'mg/dL', 'unit'],
    ['CO2', '8', undefined, 'unit'],
    ['Potassium', 'hemolyzed', 'mmol/L', 'value'],
    ['Potassium', '1,250', 'mmol/L', 'value'],
    ['Glucose', '<5', 'mmol/L', 'value'],
  ])('say why %s %s %s was not checked: its %s (CRIT-9)', (name, result, units, why) => {
    expect(checks(name, result, units)).toMatchObject({ criticalCheck: 'not-checked', why });
  });

  it('count what nobody reviewed, until a newer result of the test is checked (CRIT-9)', () => {
    const unclear = aLab('Potassium', '7.2');
    const later = { resultTime: '2026-11-21T13:00:00.000Z' };
    expect(notCheckedLabs([unclear], judge)).toEqual([unclear]);
    expect(notCheckedLabs([{ ...unclear, reviewed: { at: unclear.resultTime, by } }], judge)).toEqual([]);
    expect(notCheckedLabs([aLab('Kalium', '4.2', 'mmol/L', later), unclear], judge)).toEqual([]);
  });

  it('take the word of the laboratory for a critical result of any name (CRIT-10)', () => {
    expect(checks('Zonulin', '88 HH', 'ng/mL')).toMatchObject({
      criticalCheck: 'critical-high',
      abnormalCheck: 'high',
    });
    expect(checks('Zonulin', '2', undefined, { flag: 'LL' }).criticalCheck).toBe('critical-low');
    expect(checks('Zonulin', '2', undefined, { flag: 'panic', referenceRange: '5-9' }).criticalCheck).toBe(
      'critical-low',
    );
    const culture = aLab('Blood culture', 'Gram-positive cocci', undefined, { flag: 'AA' });
    expect(labAlerts([culture], judge)).toMatchObject([{ critical: 'high', isCalling: true }]);
  });

  it("read a result that an older version stored uninterpreted by today's rules (LAB-12)", () => {
    const old = aLab('Potassium, Serum', '5.6', 'mmol/L', { referenceRange: 'Normal: 3.5-5.1 mmol/L' });
    expect(reread(old).isAbnormal).toBe(true);
    expect(reread(aLab('Zonulin', '5.6'))).not.toHaveProperty('isAbnormal');
    expect(withChecks(old, judge)).toMatchObject({ isAbnormal: true, abnormalCheck: 'high' });
  });

  it('say how a result stands to its own range, in the unit of either (LAB-12)', () => {
    expect(checks('Potassium', '7.2', 'mmol/L', { referenceRange: '3.5-5.1 mmol/L' }).abnormalCheck).toBe(
      'high',
    );
    expect(checks('Glucose', '90', 'mg/dL', { referenceRange: '3.9-5.6 mmol/L' }).abnormalCheck).toBe(
      'normal',
    );
    expect(checks('Zonulin', '90', 'mg/dL', { referenceRange: '3.9-5.6 mmol/L' }).abnormalCheck).toBe(
      'not-interpreted',
    );
    expect(
      checks('Influenza A', 'Detected', undefined, { referenceRange: 'Not detected' }).abnormalCheck,
    ).toBe('abnormal');
    expect(checks('Zonulin', '6.9 H').abnormalCheck).toBe('high');
    expect(checks('Zonulin', '6.9').abnormalCheck).toBe('not-interpreted');
  });
});
