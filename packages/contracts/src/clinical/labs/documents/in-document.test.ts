import { describe, expect, it } from 'vitest';
import { isInDocument } from './in-document.ts';

const row = (
  text: string,
  testName: string,
  value: string,
  rest: { unit?: string; referenceRange?: string } = {},
) => isInDocument(text, { testName, value, ...rest });

describe('looking up a value in the text of a document', () => {
  it.each([
    ['Potassium 6.1 mmol/L 3.5-5.1', 'Potassium', '6.1'],
    ['POTASSIUM  6.1 H mmol/L', 'Potassium', '6.1'],
    ['Kalium: 6,1 mmol/l', 'Kalium', '6.1'],
    ['Kalium 6,1', 'kalium', '6,1'],
    ['Potassium\n6.1\nmmol/L\n3.5-5.1', 'Potassium', '6.1'],
    ['Sodium 138*', 'Sodium', '138'],
    ['CRP <0.6 mg/L', 'CRP', '<0.6'],
    ['CRP < 0,6 mg/L', 'CRP', '<0.6'],
    ['Base excess -4.2', 'Base excess', '-4.2'],
    ['Leukocytes 12.40', 'Leukocytes', '12.4'],
    ['Test  Result\nD-Dimer (quantitative)  850 ng/mL', 'D-Dimer', '850'],
    ['Nitrite negative', 'Nitrite', 'Negative'],
    ['Blood group A Rh+', 'Blood group', 'A Rh+'],
    ['Glucosa 105 mg/dL', 'Glucosa', '105'],
  ])('LABDOC-1: %j has %s %s', (text, testName, value) => {
    expect(row(text, testName, value)).toBe(true);
  });

  it.each([
    ['Potassium 6.1 mmol/L', 'Potassium', '7.1'],
    ['Potassium 6.1 mmol/L', 'Potassium', '61'],
    ['Potassium 6.1 mmol/L', 'Potassium', '.1'],
    ['Potassium 16.1 mmol/L', 'Potassium', '6.1'],
    ['Potassium 6.15 mmol/L', 'Potassium', '6.1'],
    ['Potassium 4.4\nSodium 138', 'Potassium', '138'],
    ['Sodium 138', 'Potassium', '138'],
    ['CRP 0.6 mg/L', 'CRP', '<0.6'],
    ['CRP <0.6 mg/L', 'CRP', '0.6'],
    ['CRP >200 mg/L', 'CRP', '<200'],
    ['Base excess 4.2', 'Base excess', '-4.2'],
    ['Collected 21.11.2026 Sodium 138', 'Collected', '21.11'],
    ['Troponin T 14', 'Troponin', 'positive'],
    ['', 'Sodium', '138'],
    ['Sodium 138', '', '138'],
    ['Hemoglobinopathy 3', 'Hemoglobin', '3'],
  ])('LABDOC-1: %j does not have %s %s', (text, testName, value) => {
    expect(row(text, testName, value)).toBe(false);
  });

  it('LABDOC-1: rejects a value with another unit or another range than the document has', () => {
    const text = 'Glucose 105 mg/dL 70-100';
    expect(row(text, 'Glucose', '105', { unit: 'mg/dl', referenceRange: '70 – 100' })).toBe(true);
    expect(row(text, 'Glucose', '105', { unit: 'mmol/L' })).toBe(false);
    expect(row(text, 'Glucose', '105', { unit: 'mg/dL', referenceRange: '70-200' })).toBe(false);
    expect(row('Glucose (mg/dL) 105', 'Glucose', '105', { unit: 'mg/dL' })).toBe(true);
    expect(row('Troponin 12 μg/L', 'Troponin', '12', { unit: 'µg/L' })).toBe(true);
  });

  it('LABDOC-2: does not take an end of the reference range as the result', () => {
    expect(row('Potassium 4.4 mmol/L 3.5-5.1', 'Potassium', '5.1')).toBe(false);
    expect(row('Kalium 4,4 3,5 bis 5,1', 'Kalium', '3.5')).toBe(false);
    expect(row('Potassium\n3.5 - 5.1\n4.4', 'Potassium', '4.4')).toBe(true);
  });

  it('LABDOC-3: an ambiguous number confirms only the same characters', () => {
    expect(row('Platelets 1,250', 'Platelets', '1,250')).toBe(true);
    expect(row('Platelets 1,250', 'Platelets', '1250')).toBe(false);
    expect(row('Platelets 1,250', 'Platelets', '1.25')).toBe(false);
    expect(row('Platelets 1.250', 'Platelets', '1,250')).toBe(false);
  });

  it('LABDOC-4: a negated word is not the result', () => {
    expect(row('Influenza A not detected', 'Influenza A', 'detected')).toBe(false);
    expect(row('Influenza A not detected', 'Influenza A', 'Not detected')).toBe(true);
    expect(row('Influenza A nicht nachweisbar', 'Influenza A', 'nachweisbar')).toBe(false);
    expect(row('HIV non-reactive', 'HIV', 'reactive')).toBe(false);
    expect(row('HIV nonreactive', 'HIV', 'reactive')).toBe(false);
  });
});
