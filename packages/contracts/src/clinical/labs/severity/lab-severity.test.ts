import { describe, expect, it } from 'vitest';
import type { LabResult } from '../../../labs/labs.contract.ts';
import { defaultCriticalLimits } from './critical-defaults.ts';
import { distanceFromRange, labAlerts } from './lab-severity.ts';

const by = { id: 'user-1', fullName: 'Kim Ferrer', role: 'Nurse' };

function aLab(testName: string, hour: number, result: string, more: Partial<LabResult> = {}): LabResult {
  const at = `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`;
  return {
    id: `${testName} ${result}`,
    patientId: 'patient-1',
    testName,
    result,
    units: 'mmol/L',
    isAbnormal: true,
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
const reviewed = { at: '2026-11-21T13:00:00.000Z', by };
const judge = {
  limits: defaultCriticalLimits,
  patient: { age: 58, pregnancy: { status: 'unknown' as const } },
};
const alerts = (labs: LabResult[]) => labAlerts(labs, judge);
const named = (labs: LabResult[]) => alerts(labs).map(({ lab: { id } }) => id);

describe('Alerts of lab results', () => {
  it('puts the critical result before newer abnormal ones (LAB-7)', () => {
    const labs = [
      aLab('LDL cholesterol', 12, '4.3', { referenceRange: '<3.0' }),
      aLab('Potassium', 11, '5.6', { referenceRange: '3.5-5.1' }),
      aLab('Glucose', 8, '2.2', { referenceRange: '3.9-7.8' }),
    ];
    expect(named(labs)[0]).toBe('Glucose 2.2');
    expect(alerts(labs)[0]).toMatchObject({ critical: 'low', isCalling: true });
  });

  it('puts results that are not reviewed first, and further out of range before nearer (LAB-7, LAB-11)', () => {
    const labs = [
      aLab('Sodium', 9, '133', { referenceRange: '136-145' }),
      aLab('Calcium', 9, '3.0', { referenceRange: '2.2-2.6' }),
      aLab('Chloride', 9, '140', { referenceRange: '98-107', reviewed }),
      aLab('Potassium', 9, '6.9', { referenceRange: '3.5-5.1', reviewed }),
      aLab('Lactate', 9, '4.1', { referenceRange: '0.5-2.0' }),
    ];
    expect(named(labs)).toEqual([
      'Lactate 4.1',
      'Potassium 6.9',
      'Calcium 3.0',
      'Sodium 133',
      'Chloride 140',
    ]);
    expect(alerts(labs).map(({ isCalling }) => isCalling)).toEqual([true, false, false, false, false]);
  });

  it('ranks a flagged text before numbers that are slightly out of range (LAB-11)', () => {
    expect(
      named([aLab('LDL cholesterol', 9, '3.1', { referenceRange: '<3.0' }), aLab('Culture', 8, 'growth')]),
    ).toEqual(['Culture growth', 'LDL cholesterol 3.1']);
    expect(distanceFromRange(aLab('X', 9, '>10', { referenceRange: '<5' }))).toBe(1);
    expect(distanceFromRange(aLab('X', 9, '7', { referenceRange: '5-5' }))).toBe(Number.POSITIVE_INFINITY);
  });

  it('calls for a critical result without a reference range, which is never merely unknown (CRIT-7)', () => {
    expect(alerts([aLab('Potassium', 9, '7.0', { isAbnormal: undefined })])).toMatchObject([
      { critical: 'high', isCalling: true },
    ]);
    // A laboratory's "not abnormal" does not silence the department's limit.
    expect(alerts([aLab('Potassium', 9, '7.0', { isAbnormal: false })])).toHaveLength(1);
  });

  it('CRIT-8: calls again for a newer critical result after a review, and stops at a normal one (D40, LAB-6)', () => {
    const first = aLab('Potassium', 8, '6.6', { reviewed });
    const unchanged = aLab('Potassium', 9, '6.6');
    const worse = aLab('Kalium', 9, '7.1');
    const unread = aLab('Potassium', 10, 'hemolyzed', { isAbnormal: undefined });
    const normal = aLab('Potassium', 11, '4.4', { isAbnormal: false });
    expect(alerts([first]).map(({ isCalling }) => isCalling)).toEqual([false]);
    expect(alerts([first, unchanged]).map(({ isCalling }) => isCalling)).toEqual([true]);
    expect(alerts([first, worse])).toMatchObject([{ lab: { result: '7.1' }, isCalling: true }]);
    expect(alerts([first, worse, unread])).toMatchObject([{ lab: { result: '7.1' }, isCalling: true }]);
    expect(alerts([first, worse, unread, normal])).toEqual([]);
  });
});
