import { describe, expect, it } from 'vitest';
import type { LabResult } from '../../labs/labs.contract.ts';
import { labSeries, takenAt } from './lab-series.ts';

const by = { id: 'user-1', fullName: 'Kim Ferrer', role: 'Nurse' };

function aLab(id: string, hour: number, value: number | undefined, more: Partial<LabResult> = {}): LabResult {
  const at = `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`;
  return {
    id,
    patientId: 'patient-1',
    testName: 'Potassium',
    result: `${value ?? 'hemolyzed'}`,
    ...(value !== undefined && { value }),
    units: 'mmol/L',
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
const ids = (points: readonly { lab: LabResult }[]) => points.map(({ lab }) => lab.id);

describe('A test over time', () => {
  it('compares one test in one unit only (SERIES-1)', () => {
    const first = aLab('first', 8, 4);
    const second = aLab('second', 9, 5, { testName: 'Kalium', units: 'mEq/L' });
    const others = [
      aLab('grams', 10, 90, { units: 'mg/dL' }),
      aLab('bare', 11, 4, { units: undefined }),
      aLab('urine', 12, 40, { testCategory: 'Urine' }),
    ];
    const series = labSeries([...others, second, first]);
    expect(ids(series.of(first))).toEqual(['first', 'second']);
    expect(series.change(second)).toMatchObject({ difference: 1, from: { value: 4 } });
    for (const lab of others) expect(series.change(lab), lab.id).toBeUndefined();
  });

  it('has neither results without a number nor records entered in error (SERIES-2)', () => {
    const wrong = { at: '2026-11-21T12:00:00.000Z', by, reason: 'wrong-patient' as const };
    const labs = [
      aLab('a', 8, 4),
      aLab('hemolyzed', 9, undefined),
      aLab('wrong', 10, 9, { enteredInError: wrong }),
      aLab('b', 11, 4.5),
    ];
    const series = labSeries(labs);
    for (const lab of labs) expect(ids(series.of(lab)), lab.id).toEqual(['a', 'b']);
    expect(series.change(aLab('hemolyzed', 9, undefined))).toBeUndefined();
    expect(series.change(labs[0] ?? aLab('a', 8, 4))).toBeUndefined();
  });

  it('orders by the time of collection (D36)', () => {
    const late = aLab('late', 12, 4, { collectedAt: '2026-11-21T07:00:00.000Z' });
    const series = labSeries([late, aLab('first', 8, 5)]);
    expect(ids(series.of(late))).toEqual(['late', 'first']);
    expect(takenAt(late)).toBe('2026-11-21T07:00:00.000Z');
  });
});
