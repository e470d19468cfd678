import { describe, expect, it } from 'vitest';
import { holdsAmbiguousNumber, numericResult, readBound } from './lab-number.ts';

describe('numbers in lab results', () => {
  it.each([
    ['4.2', 4.2],
    ['4,2', 4.2],
    ['12,5', 12.5],
    [' 67 ', 67],
    ['-3', -3],
    ['−3', -3],
    ['0', 0],
    ['1250', 1250],
    ['1250.5', 1250.5],
    ['1234.567', 1234.567],
    ['0.125', 0.125],
    ['0,045', 0.045],
    ['1.2345', 1.2345],
    ['12,50', 12.5],
  ])('LAB-1: %j is the number %j', (result, expected) => {
    expect(numericResult(result)).toBe(expected);
  });

  it.each(['1,250', '1.250', '12,500', '123.456', '-1,250', '7.402'])(
    'LAB-1: %j is ambiguous and has no value (D50)',
    (result) => {
      expect(numericResult(result)).toBeUndefined();
      expect(holdsAmbiguousNumber(result)).toBe(true);
    },
  );

  it.each([
    '',
    'positive',
    '++',
    '+',
    '3+',
    '+3',
    '😀',
    '4.2 mmol/L',
    '4.2 H',
    '4.2*',
    '1e3',
    '1e999',
    '9'.repeat(400),
    '1234567890123456',
    'Infinity',
    'NaN',
    '0x10',
    '1.2.3',
    '1.234,5',
    '1,234.5',
    '1,234,567',
    '1 250',
    "1'250",
    '4.',
    '.5',
    '--3',
    '٣٫٥',
    '４．２',
    '½',
    '10²',
    '<0.01',
    '3-5',
  ])('LAB-1: %j is not a number', (result) => {
    expect(numericResult(result)).toBeUndefined();
  });

  it.each([
    ['1,000-4,800', true],
    ['<1,250', true],
    ['up to 1.250', true],
    ['0.5-2.0', false],
    ['0.125–0.250', false],
    ['1.2.345', false],
    ['1,234,567', false],
    ['positive', false],
  ])('LAB-1: tells whether %j contains an ambiguous number: %j', (text, expected) => {
    expect(holdsAmbiguousNumber(text)).toBe(expected);
  });
});

describe('bounds in lab results', () => {
  it.each([
    ['<0.01', { max: 0.01, excludesMax: true }],
    ['≤ 5', { max: 5, excludesMax: false }],
    ['<=5', { max: 5, excludesMax: false }],
    ['>10000', { min: 10_000, excludesMin: true }],
    ['>= 60', { min: 60, excludesMin: false }],
    ['≥60', { min: 60, excludesMin: false }],
  ])('LAB-8: parses the bound %j as %j', (text, expected) => {
    expect(readBound(text)).toEqual(expected);
  });

  it.each(['<', '<<3', '> 1,250', '<>3', '3', '<x', '< 4.2 mmol/L', '=5'])(
    'LAB-8: %j is not a bound',
    (text) => {
      expect(readBound(text)).toBeUndefined();
    },
  );
});
