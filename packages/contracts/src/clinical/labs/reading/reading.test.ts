import { describe, expect, it } from 'vitest';
import { isAbnormalLab } from '../severity/reference-range.ts';
import { codedAgainst } from './coded-result.ts';
import { readFlag } from './lab-flag.ts';
import { readRange } from './range-text.ts';
import { readResult } from './result-text.ts';

describe("a laboratory's flag", () => {
  it.each([
    ['H', { isAbnormal: true, side: 'high' }],
    ['LL', { isAbnormal: true, side: 'low', isCritical: true }],
    ['HH', { isAbnormal: true, side: 'high', isCritical: true }],
    ['AA', { isAbnormal: true, isCritical: true }],
    ['Panic', { isAbnormal: true, isCritical: true }],
    ['kritisch', { isAbnormal: true, isCritical: true }],
    ['critical high', { isAbnormal: true, side: 'high', isCritical: true }],
    ['A', { isAbnormal: true }],
    ['H~A', { isAbnormal: true, side: 'high' }],
    ['N', { isAbnormal: false }],
    ['NEG', { isAbnormal: false }],
    ['POS', { isAbnormal: true }],
    ['alto', { isAbnormal: true, side: 'high' }],
    ['see comment', undefined],
    ['', undefined],
  ])('%s is read (LAB-13)', (text, expected) => {
    expect(readFlag(text)).toEqual(expected);
  });

  it.each([
    ['6.9 H', 6.9, 'H'],
    ['H 6.9', 6.9, 'H'],
    ['6.9 (H)', 6.9, 'H'],
    ['6.9 HH', 6.9, 'HH'],
    ['9.9*', 9.9, '*'],
    ['6,9↑', 6.9, '↑'],
    ['*6.9', 6.9, '*'],
    ['6.9 +', 6.9, '+'],
    ['6.9 H mmol/L', 6.9, 'H'],
    ['12 K/uL LL', 12, 'LL'],
  ])('inside %s is taken off the number (LAB-14)', (text, value, flag) => {
    expect(readResult(text)).toMatchObject({ value, flag });
    expect(isAbnormalLab({ result: text })).toBe(true);
  });

  it('is not read into words, grades and titers (LAB-14)', () => {
    for (const text of ['3+', '++', '1:160', 'positive', '1e3', '~4', '1.2.3', '1 250'])
      expect(readResult(text)).toEqual({ text });
    expect(readResult('1,250 H')).toEqual({ text: '1,250', isAmbiguous: true, flag: 'H' });
  });
});

it.each([
  ['4.2 mmol/L', 4.2, 'mmol/L'],
  ['4,2mmol/l', 4.2, 'mmol/l'],
  ['45 %', 45, '%'],
  ['12 K/uL', 12, 'K/uL'],
])('a unit inside the result %s is its unit (LAB-15)', (text, value, unit) => {
  expect(readResult(text)).toMatchObject({ value, unit });
});

describe('a reference range', () => {
  it.each([
    ['3.5-5.1 mmol/L', { min: 3.5, max: 5.1 }],
    ['10 mg/dL - 15 mg/dL', { min: 10, max: 15 }],
    ['[3.5 - 5.1]', { min: 3.5, max: 5.1 }],
    ['Normal: 3.5–5.1', { min: 3.5, max: 5.1 }],
    ['Ref: (3,5 – 5,1)', { min: 3.5, max: 5.1 }],
    ['Referenzbereich: 3,5 bis 5,1 mmol/l', { min: 3.5, max: 5.1 }],
    ['Valores de referencia: 3,5 a 5,1', { min: 3.5, max: 5.1 }],
    ['entre 3,5 y 5,1', { min: 3.5, max: 5.1 }],
    ['150 - 400 10*3/uL', { min: 150, max: 400 }],
    ['less than 5.1', { max: 5.1, excludesMax: true }],
    ['unter 5,1', { max: 5.1, excludesMax: true }],
    ['menor de 5,1 mmol/L', { max: 5.1, excludesMax: true }],
    ['bis 5,1', { max: 5.1 }],
    ['hasta 5,1', { max: 5.1 }],
    ['up to 40 U/L', { max: 40 }],
    ['größer als 60', { min: 60, excludesMin: true }],
    ['at least 60', { min: 60 }],
    ['60 or more', { min: 60 }],
    ['25 - 35 Sek.', { min: 25, max: 35 }],
    ['>90 ml/min/1,73 m²', { min: 90, excludesMin: true }],
    ['275-295 mOsm/kgH2O', { min: 275, max: 295 }],
    ['100 000 - 300 000', { min: 100_000, max: 300_000 }],
    ['0.5 - <1.2', { min: 0.5, max: 1.2, excludesMax: true }],
    ['[3.5;5.1]', { min: 3.5, max: 5.1 }],
    ['N: 3.5-5.1', { min: 3.5, max: 5.1 }],
    ['(-2) - 2', { min: -2, max: 2 }],
  ])('%s is read (LAB-2)', (text, span) => {
    expect(readRange(text).span).toEqual(span);
  });

  it('of two groups, of another language or without numbers is not read (LAB-2)', () => {
    for (const text of [
      'M: 13-17 F: 12-15',
      'see comment',
      'negative',
      '2',
      '10^3-10^5',
      '5-3',
      '1,250-2,000',
    ])
      expect(readRange(text).span, text).toBeUndefined();
  });

  it('is nothing in a field of megabytes, at once (LAB-2)', () => {
    const start = Date.now();
    for (const part of ['1', '1-', ' ', '(']) expect(readRange(part.repeat(1e6))).toEqual({});
    expect(Date.now() - start).toBeLessThan(20_000);
  });
});

describe('a result in words', () => {
  it.each([
    ['Positive', 'Negative', 'abnormal'],
    ['Detected', 'Not detected', 'abnormal'],
    ['NOT DETECTED', 'Not Detected', 'normal'],
    ['nicht nachweisbar', 'negativ', 'normal'],
    ['reaktiv', 'nicht reaktiv', 'abnormal'],
    ['Non-Reactive', 'Nonreactive', 'normal'],
    ['positivo', 'negativo', 'abnormal'],
    ['No growth', 'No growth', 'normal'],
    ['1:160', '<1:80', 'abnormal'],
    ['1:40', '<1:80', 'normal'],
    ['<1:20', '<1:80', 'normal'],
    ['3+', 'negative', 'abnormal'],
    ['+', 'negative - trace', 'abnormal'],
    ['trace', 'negative', 'abnormal'],
    ['Negative', 'Positive', 'abnormal'],
    ['Yellow', 'Yellow', 'normal'],
    ['Gram-positive cocci', 'No growth', undefined],
    ['hemolyzed', 'negative', undefined],
    ['4', 'negative', undefined],
    ['see comment', 'see remark', undefined],
    ['indeterminate', 'negative', undefined],
    ['', '', undefined],
  ])('%s against %s is %s (LAB-16)', (result, reference, expected) => {
    expect(codedAgainst(result, reference)).toBe(expected);
  });
});
