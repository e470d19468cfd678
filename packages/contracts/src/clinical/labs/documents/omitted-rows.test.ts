import { describe, expect, it } from 'vitest';
import { omittedRows } from './omitted-rows.ts';

const sodium = { testName: 'Sodium', value: '138' };

describe('the rows of a document that a model left out', () => {
  it.each([
    ['Potassium 6.1 mmol/L 3.5-5.1', 'Potassium 6.1 mmol/L 3.5-5.1'],
    ['Kalium: 6,1 mmol/l', 'Kalium: 6,1 mmol/l'],
    ['Potasio  6,1', 'Potasio 6,1'],
    ['POTASSIUM (serum) H 6.1', 'POTASSIUM (serum) H 6.1'],
    ['Potassium\n6.1 mmol/L', 'Potassium 6.1 mmol/L'],
    ['Potassium\n3.5-5.1\n6.1', 'Potassium 3.5-5.1 6.1'],
    ['K 6.1', 'K 6.1'],
    ['Lactate >20 mmol/L', 'Lactate >20 mmol/L'],
    ['Troponin T, high-sensitivity 85 ng/L', 'Troponin T, high-sensitivity 85 ng/L'],
  ])('LABDOC-9: contain %j', (row, shown) => {
    expect(omittedRows(`Patient: J. W.\n${row}\nSodium 138 mmol/L`, [sodium])).toEqual([shown]);
  });

  it.each([
    ['a named value', 'Sodium 138 mmol/L 135-145'],
    ['a value that the model wrote with another decimal mark', 'Sodium 138.0 mmol/L'],
    ['a test in words alone', 'Potassium hemolyzed, not measured'],
    ['a head of a table', 'Potassium Sodium Result Unit'],
    ['a line with an unknown first word', 'Ordered: Potassium 6.1'],
    ['a test with its range alone', 'CRP 0.6-1.2'],
    ['no test', 'Collected 21.11.2026 08:30'],
  ])('LABDOC-9: leave out %s', (_what, line) => {
    expect(omittedRows(line, [sodium])).toEqual([]);
  });

  it('LABDOC-9: contain the row of a test that the model named with another value', () => {
    expect(omittedRows('Sodium 118 mmol/L', [sodium])).toEqual(['Sodium 118 mmol/L']);
    expect(omittedRows('Sodium 118\nSodium 138', [sodium])).toEqual(['Sodium 118']);
  });

  it('LABDOC-9: name a repeated row once, and end at a bound', () => {
    expect(omittedRows('K 6.1\nK 6.1', [])).toEqual(['K 6.1']);
    const long = Array.from({ length: 500 }, (_, at) => `Sodium ${at} ${'x'.repeat(400)}`).join('\n');
    const rows = omittedRows(long, []);
    expect(rows).toHaveLength(100);
    expect(Math.max(...rows.map(({ length }) => length))).toBeLessThanOrEqual(300);
  });
});
