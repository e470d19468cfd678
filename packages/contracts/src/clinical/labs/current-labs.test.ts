import { describe, expect, it } from 'vitest';
import type { LabResult } from '../../labs/labs.contract.ts';
import { countingLabs, notJudged, recentAbnormalFirst, standingAbnormal } from './current-labs.ts';

const by = { id: 'user-1', fullName: 'Kim Ferrer', role: 'Nurse' };

function aLab(id: string, hour: number, more: Partial<LabResult> = {}): LabResult {
  const at = `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`;
  return {
    id,
    patientId: 'patient-1',
    testName: id,
    result: '1',
    isAbnormal: false,
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
const ids = (labs: LabResult[]) => labs.map(({ id }) => id);
const inError = { at: '2026-11-21T12:00:00.000Z', by, reason: 'wrong-patient' as const };

describe('lab results that count', () => {
  it('LAB-5: returns results newest first, without those entered in error', () => {
    expect(
      ids(countingLabs([aLab('a', 8), aLab('b', 10), aLab('c', 11, { enteredInError: inError })])),
    ).toEqual(['b', 'a']);
  });

  it('LAB-6: only the newest result of each test counts, whatever the case of its name', () => {
    const labs = [
      aLab('first', 8, { testName: 'Lactate', isAbnormal: true }),
      aLab('second', 10, { testName: 'lactate ' }),
      aLab('third', 7, { testName: 'CRP' }),
      aLab('other', 9, { testName: 'CRP', isAbnormal: true }),
    ];
    expect(ids(standingAbnormal(labs))).toEqual(['other']);
    const both = labs.map((lab) => ({ ...lab, isAbnormal: true }));
    expect(ids(standingAbnormal(both))).toEqual(['second', 'other']);
  });

  it('LAB-6: a result continues its test in another language (LABTEST-2)', () => {
    const high = aLab('high', 8, { testName: 'Potassium', isAbnormal: true });
    expect(ids(standingAbnormal([high, aLab('normal', 9, { testName: 'Kalium' })]))).toEqual([]);
    const urine = aLab('urine', 9, { testName: 'Kalium', testCategory: 'Urin' });
    expect(ids(standingAbnormal([high, urine]))).toEqual(['high']);
  });

  it('LAB-6: a later uninterpreted result does not end an alert', () => {
    const labs = [
      aLab('high', 8, { testName: 'Lactate', isAbnormal: true }),
      aLab('unread', 10, { testName: 'Lactate', isAbnormal: undefined }),
    ];
    expect(ids(standingAbnormal(labs))).toEqual(['high']);
    expect(ids(notJudged(labs))).toEqual(['unread']);
    expect(ids(standingAbnormal([...labs, aLab('normal', 11, { testName: 'Lactate' })]))).toEqual([]);
  });

  it('lists abnormal results first, among the newest only', () => {
    const labs = [
      aLab('old and abnormal', 1, { isAbnormal: true }),
      aLab('normal', 5),
      aLab('abnormal', 4, { isAbnormal: true }),
      aLab('unknown', 3, { isAbnormal: undefined }),
    ];
    expect(ids(recentAbnormalFirst(labs, 3))).toEqual(['abnormal', 'normal', 'unknown']);
  });
});
