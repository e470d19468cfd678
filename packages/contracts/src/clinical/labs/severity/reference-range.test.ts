import { describe, expect, it } from 'vitest';
import { againstRange, isAbnormalLab } from './reference-range.ts';

describe('a lab result against its reference range', () => {
  it.each([
    ['4.2', '0.5-2.0', 'high'],
    ['2.0', '0.5-2.0', 'normal'],
    ['0.5', '0,5–2,0', 'normal'],
    ['12,5', '0.5-2.0', 'high'],
    ['0.4', '0.5 to 2.0', 'low'],
    ['0,4', '0,5 a 2,0', 'low'],
    ['2,1', '0,5 bis 2,0', 'high'],
    ['3', '3-3', 'normal'],
    ['2.5', '0.5−2.0', 'high'],
    ['14', '<14', 'high'],
    ['13.9', '<14', 'normal'],
    ['14', '≤14', 'normal'],
    ['14.1', '<=14', 'high'],
    ['60', '> 60', 'low'],
    ['60', '>=60', 'normal'],
    ['59', '≥ 60', 'low'],
    ['40', 'up to 40', 'normal'],
    ['40.1', 'Up to 40', 'high'],
    ['41', 'hasta 40', 'high'],
    ['41', 'bis 40', 'high'],
    ['-4', '-2 - 2', 'low'],
    ['-1', '-2-2', 'normal'],
    ['-3', '-4--2', 'normal'],
    ['-3', '0.5-2.0', 'low'],
    ['0.045', '<0.014', 'high'],
  ])('LAB-2, LAB-3: %s against %s is %s', (result, referenceRange, expected) => {
    expect(againstRange({ result, referenceRange })).toBe(expected);
  });

  it.each([
    ['4.2', undefined],
    ['4.2', 'see comment'],
    ['4.2', '5-2'],
    ['4.2', '5-3'],
    ['4.2', '0.5-2.0 furlongs'],
    ['4.2', '0.5-2.0-3.0'],
    ['4.2', '++'],
    ['4.2', '2'],
    ['1e999', '<14'],
    ['1.2.3', '<14'],
    ['٣٫٥', '<14'],
    ['４', '<14'],
    ['😀', '<14'],
    ['3+', '<1'],
  ])('LAB-2: %s against %s is unknown', (result, referenceRange) => {
    expect(againstRange({ result, referenceRange })).toBeUndefined();
    expect(isAbnormalLab({ result, referenceRange })).toBeUndefined();
  });

  it.each([
    ['1,250', '<500'],
    ['1.250', '<500'],
    ['1,250', '0.5-2.0'],
    ['850', '1,000-4,800'],
    ['850', '1.000-4.800'],
    ['850', '<1,250'],
    ['850', 'up to 1,250'],
    ['>1,250', '<500'],
  ])('LAB-1: %s against %s is ambiguous, which is unknown (D50)', (result, referenceRange) => {
    expect(againstRange({ result, referenceRange })).toBeUndefined();
    expect(isAbnormalLab({ result, referenceRange })).toBeUndefined();
    expect(isAbnormalLab({ result, referenceRange, isAbnormal: true })).toBe(true);
  });

  it.each([
    ['>10000', '<14', 'high'],
    ['>14', '<14', 'high'],
    ['>14', '≤14', 'high'],
    ['≥14', '<14', 'high'],
    ['≥14', '≤14', undefined],
    ['>10', '<14', undefined],
    ['<0.01', '0.5-2', 'low'],
    ['<0.5', '0.5-2', 'low'],
    ['≤0.5', '0.5-2', undefined],
    ['<10', '5-20', undefined],
    ['>10', '5-20', undefined],
    ['>20', '5-20', 'high'],
    ['≥20', '5-20', undefined],
    ['<15', '>60', 'low'],
    ['>60', '>60', 'normal'],
    ['≥60', '>60', undefined],
    ['>90', '≥60', 'normal'],
    ['<0.01', '<14', 'normal'],
    ['<14', '<14', 'normal'],
    ['≤14', '<14', undefined],
    ['<15', '<14', undefined],
  ])('LAB-8: the bound %s against %s is %s', (result, referenceRange, expected) => {
    expect(againstRange({ result, referenceRange })).toBe(expected);
  });

  it.each([
    ['<3', '0-5', 'normal'],
    ['<6', '0-5', undefined],
    ['<0.3', 'up to 5', 'normal'],
    ['-3', '<14', undefined],
    ['-3', 'up to 40', undefined],
    ['-0.1', '0-5', 'low'],
    ['<1', '-2 - 2', undefined],
    ['<-3', '-2 - 2', 'low'],
    ['-3', '<-1', 'normal'],
    ['<0', '<14', undefined],
  ])(
    'LAB-10: %s against %s is %s, because an amount is never below zero',
    (result, referenceRange, expected) => {
      expect(againstRange({ result, referenceRange })).toBe(expected);
    },
  );

  it("LAB-4: the laboratory's flag decides, then the range, and otherwise the result is unknown", () => {
    expect(isAbnormalLab({ result: '4.2', referenceRange: '0.5-2.0', isAbnormal: false })).toBe(false);
    expect(isAbnormalLab({ result: 'positive', referenceRange: undefined, isAbnormal: true })).toBe(true);
    expect(isAbnormalLab({ result: '4.2', referenceRange: '0.5-2.0' })).toBe(true);
    expect(isAbnormalLab({ result: '1.2', referenceRange: '0.5-2.0' })).toBe(false);
    expect(isAbnormalLab({ result: 'hemolyzed', referenceRange: 'negative' })).toBeUndefined();
  });
});
