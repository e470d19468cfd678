import { describe, expect, it } from 'vitest';
import { againstRange, isAbnormalLab, numericResult } from './reference-range.ts';

describe('a lab result', () => {
  it.each([
    ['4.2', 4.2],
    ['4,2', 4.2],
    [' 67 ', 67],
    ['-3', -3],
    ['−3', -3],
    ['<0.01', undefined],
    ['positive', undefined],
    ['', undefined],
    ['4.2 mmol/L', undefined],
    ['1e3', undefined],
    ['1.234,5', undefined],
  ])('LAB-1: %j is the number %j', (result, expected) => {
    expect(numericResult(result)).toBe(expected);
  });

  it.each([
    ['4.2', '0.5-2.0', 'high'],
    ['2.0', '0.5-2.0', 'normal'],
    ['0.5', '0,5–2,0', 'normal'],
    ['0.4', '0.5 to 2.0', 'low'],
    ['14', '<14', 'high'],
    ['13.9', '<14', 'normal'],
    ['14', '≤14', 'normal'],
    ['60', '> 60', 'low'],
    ['60', '>=60', 'normal'],
    ['-4', '-2 - 2', 'low'],
    ['4.2', undefined, undefined],
    ['4.2', 'see comment', undefined],
    ['4.2', '5-2', undefined],
    ['<0.01', '0.5-2.0', undefined],
  ])('LAB-2, LAB-3: %s against %s is %s', (result, referenceRange, expected) => {
    expect(againstRange({ result, referenceRange })).toBe(expected);
  });

  it('LAB-4: is abnormal as the laboratory says, else as its range says, else nobody knows', () => {
    expect(isAbnormalLab({ result: '4.2', referenceRange: '0.5-2.0', isAbnormal: false })).toBe(false);
    expect(isAbnormalLab({ result: 'positive', referenceRange: undefined, isAbnormal: true })).toBe(true);
    expect(isAbnormalLab({ result: '4.2', referenceRange: '0.5-2.0' })).toBe(true);
    expect(isAbnormalLab({ result: '1.2', referenceRange: '0.5-2.0' })).toBe(false);
    expect(isAbnormalLab({ result: 'positive', referenceRange: 'negative' })).toBeUndefined();
  });
});
