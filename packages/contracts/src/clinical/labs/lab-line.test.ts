import { describe, expect, it } from 'vitest';
import { parseLabLine } from './lab-line.ts';

const read = (line: string, language: 'en' | 'es' | 'de' = 'en') => {
  const { results, problems } = parseLabLine(line, { language });
  return {
    results: results.map(({ test, result, unit, referenceRange, isAbnormal }) =>
      [test.code, result, unit, referenceRange, isAbnormal && 'flag']
        .filter((one) => one !== undefined)
        .join(' '),
    ),
    problems: problems.map(({ part, words, reason }) => ({ part, words, reason })),
  };
};
const resultsOf = (line: string, language?: 'en' | 'es' | 'de') => {
  const { results, problems } = read(line, language);
  expect(problems).toEqual([]);
  return results;
};

describe('Lab line', () => {
  it('reads names and values (LABLINE-1)', () => {
    expect(resultsOf('Na 138, K 4.4, Cr 146')).toEqual([
      'sodium 138 mmol/L',
      'potassium 4.4 mmol/L',
      'creatinine 146',
    ]);
    for (const line of [
      'Na 138 K 4.4',
      'na:138; k=4.4',
      'NA138 K4.4',
      'Na+ 138\nK+ 4.4',
      'Sodium 138,Potassium 4.4',
    ]) {
      expect(resultsOf(line), line).toEqual(['sodium 138 mmol/L', 'potassium 4.4 mmol/L']);
    }
  });

  it('reads the names and abbreviations of each language (LABLINE-2)', () => {
    expect(resultsOf('Kalium 4,4, Krea 146, BZ 5,3, Leukos 11,2', 'de')).toEqual([
      'potassium 4,4 mmol/L',
      'creatinine 146',
      'glucose 5,3',
      'leukocytes 11,2',
    ]);
    expect(resultsOf('potasio 4,4; PCR 12; hemoglobina 13,1; troponina T 9', 'es')).toEqual([
      'potassium 4,4 mmol/L',
      'crp 12',
      'hemoglobin 13,1',
      'troponin-t 9',
    ]);
    // In English and German, PCR is a method.
    expect(read('PCR 12', 'de').results).toEqual([]);
    expect(read('AP 80', 'en').results).toEqual([]);
  });

  it('takes the unit from a test that has one, and else only as typed (LABLINE-3)', () => {
    expect(resultsOf('Lac 2.1')).toEqual(['lactate 2.1']);
    expect(resultsOf('Cr 1.4 mg/dl, glu 90mg/dL, Hb 13.1 g / dL, trop 12 pg/ml, WBC 11.2 10^3/uL')).toEqual([
      'creatinine 1.4 mg/dL',
      'glucose 90 mg/dL',
      'hemoglobin 13.1 g/dL',
      'troponin 12 ng/L',
      'leukocytes 11.2 10⁹/L',
    ]);
    expect(resultsOf('pH 7.21, INR 3.4')).toEqual(['ph 7.21', 'inr 3.4']);
  });

  it('rejects a unit that the test does not have (LABLINE-3)', () => {
    expect(read('K 4.4 mg/dL, Na 138')).toEqual({
      results: ['sodium 138 mmol/L'],
      problems: [{ part: 'K 4.4 mg/dL', words: 'K 4.4 mg/dL', reason: 'other-unit' }],
    });
    // A milliequivalent is a millimole for ions of one charge only.
    expect(resultsOf('K 4.4 mEq/L')).toEqual(['potassium 4.4 mmol/L']);
    expect(read('Ca 4.4 mEq/L').problems).toMatchObject([{ reason: 'other-unit' }]);
  });

  it('keeps numbers, bounds and ambiguous numbers as typed (LABLINE-4)', () => {
    expect(resultsOf('CRP < 5, trop >10000, plt 1,250, D-dimer 1.250, BE -3,2')).toEqual([
      'crp <5',
      'troponin >10000',
      'platelets 1,250',
      'd-dimer 1.250',
      'base-excess -3,2 mmol/L',
    ]);
    for (const line of ['K 1e3', 'K 4.4.2', 'K 1,234.5', 'K -4', 'K ++', 'K 🙂', 'K positive']) {
      expect(read(line).results, line).toEqual([]);
      expect(read(line).problems, line).toHaveLength(1);
    }
  });

  it('reads reference ranges and flags of a pasted report (LABLINE-5)', () => {
    expect(
      resultsOf('Kalium\t6,1 H\tmmol/l\t3,5-5,1\nNatrium\t138\tmmol/l\t(135 - 145)\nCRP 12 mg/L * <5', 'de'),
    ).toEqual(['potassium 6,1 mmol/L 3,5-5,1 flag', 'sodium 138 mmol/L 135-145', 'crp 12 mg/L <5 flag']);
  });

  it('takes a part whole or not at all (LABLINE-6)', () => {
    expect(read('urine Na 20, Na 20 urine, K 4.4')).toEqual({
      results: ['potassium 4.4 mmol/L'],
      problems: [
        { part: 'urine Na 20', words: 'urine Na 20', reason: 'not-understood' },
        { part: 'Na 20 urine', words: 'urine', reason: 'not-understood' },
      ],
    });
    expect(read('Na, K 4.4').problems).toEqual([{ part: 'Na', words: 'Na', reason: 'no-value' }]);
    expect(read('Na K 4.4').problems).toEqual([{ part: 'Na K 4.4', words: 'Na', reason: 'no-value' }]);
    expect(read('').problems).toEqual([]);
  });

  it('takes neither of two values of one test (LABLINE-7)', () => {
    expect(read('K 4.4, Na 138, Kalium 5.4', 'de')).toEqual({
      results: ['sodium 138 mmol/L'],
      problems: [
        { part: 'K 4.4', words: 'Kalium', reason: 'given-twice' },
        { part: 'Kalium 5.4', words: 'Kalium', reason: 'given-twice' },
      ],
    });
  });

  it('reads a long hostile line in linear time', () => {
    const line = 'K 4.4 '.repeat(400) + 'a'.repeat(4000) + '((((('.repeat(400);
    expect(read(line).results).toEqual([]);
  });

  it.each([' ', '\t', '\u00a0'])('reads a name and thousands of blanks (%j) in linear time', (blank) => {
    const blanks = blank.repeat(20_000);
    expect(read(`K${blanks}!`).results).toEqual([]);
    expect(resultsOf(`K${blanks}4.4${blanks}mmol/L`)).toEqual(['potassium 4.4 mmol/L']);
  });
});
