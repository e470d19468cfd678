import { describe, expect, it } from 'vitest';
import { parseLabLine } from './lab-line.ts';

const read = (line: string, language: 'en' | 'es' | 'de' = 'en') => {
  const { results, problems } = parseLabLine(line, { language });
  return {
    results: results.map(({ test, result, unit, referenceRange, isAbnormal }) =>
      [test?.code, result, unit, referenceRange, isAbnormal && 'flag']
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

  const rowsOf = (text: string, language: 'en' | 'es' | 'de' = 'en') => {
    const { results, problems } = parseLabLine(text, { language });
    return {
      rows: results.map(({ test, testName, result, unit, referenceRange, flag }) =>
        [test?.code ?? testName, result, unit, referenceRange, flag].map((one) => one ?? '').join(' | '),
      ),
      left: problems.map(({ part }) => part),
    };
  };

  it.each([
    ['Test,Result,Unit,Reference,Flag\nPotassium,7.2,mmol/L,3.5-5.1,HH\nZonulin,5,ng/mL,,', 'en'],
    [
      'Flag\tReference\tValue\tUnits\tAnalyte\nHH\t3.5-5.1\t7.2\tmmol/L\tPotassium, Serum\n\t\t5\tng/mL\tZonulin',
      'en',
    ],
    [
      'Untersuchung;Ergebnis;Einheit;Referenzbereich;Bewertung\nKalium i.S.;7.2;mmol/l;3.5-5.1;HH\nZonulin;5;ng/mL;;',
      'de',
    ],
    [
      '| Prueba | Resultado | Rango | Unidades | Alerta |\n|---|---|---|---|---|\n| Potasio | 7.2 | 3.5-5.1 | mEq/L | HH |\n| Zonulin | 5 | | ng/mL | |',
      'es',
    ],
    ['Name  Result  Low  High  Unit  Flag\nK  7.2  3.5  5.1  mmol/L  HH\nZonulin\t5', 'en'],
  ] as const)('reads a table in the order of its header: %j (LABLINE-8)', (text, language) => {
    const { rows } = rowsOf(text, language);
    expect(rows[0]).toBe('potassium | 7.2 | mmol/L | 3.5-5.1 | HH');
    expect(rowsOf(text, language).left.length + rows.length).toBe(2);
  });

  it('shows every row of a table that it cannot read (LABLINE-8)', () => {
    const text = 'Test;Result;Unit\nPotassium;7.2;mmol/L\nSodium;;mmol/L\nChemistry\n;140;mmol/L';
    expect(rowsOf(text)).toEqual({
      rows: ['potassium | 7.2 | mmol/L |  | '],
      left: ['Sodium;;mmol/L', 'Chemistry', ';140;mmol/L'],
    });
    // A decimal comma between commas: two cells that were one number.
    expect(rowsOf('Test,Result,Unit\nKalium,7,2,mmol/l', 'de')).toEqual({
      rows: [],
      left: ['Kalium,7,2,mmol/l'],
    });
  });

  it.each([
    'Potassium,7.2,mmol/L,3.5-5.1,HH',
    'Kalium;7.2;mmol/l;3.5-5.1;HH',
    '7.2 HH  mmol/L  3.5-5.1  Potassium',
    '3.5 - 5.1\tPotassium\tHH\tmmol/L\t7.2',
    'HH | Potassium | 3.5-5.1 | 7.2 | mval/l',
  ])('reads columns whose contents make them plain: %s (LABLINE-9)', (line) => {
    const [row = ''] = rowsOf(line).rows;
    expect(row.replace('3.5 - 5.1', '3.5-5.1')).toBe('potassium | 7.2 | mmol/L | 3.5-5.1 | HH');
  });

  it('reads no row with two numbers, or with a cell that nothing explains (LABLINE-9)', () => {
    for (const line of ['Potassium;7.2;6.9;mmol/L', 'Potassium\t7.2\tmmol/L\tsee remark 4'])
      expect(rowsOf(line).rows, line).toEqual([]);
    expect(rowsOf('Potassium;7.2;6.9;mmol/L').left.join(';')).toBe('Potassium;7.2;6.9;mmol/L');
  });

  // Segments in the form of public HL7 v2.5.1 samples.
  it('reads OBX segments, and shows withdrawn results and comments (LABLINE-10)', () => {
    const message = [
      'MSH|^~\\&|LAB|HOSP|EHR|HOSP|20240101143000||ORU^R01|MSG002|P|2.5',
      'PID|1||MRN123^^^HOSP^MR||DOE^JOHN^M||19800115|M',
      'OBX|1|NM|2823-3^Potassium [Moles/volume] in Serum or Plasma^LN||7.2|mmol/L|3.5-5.1|HH|||F',
      'OBX|2|NM|51998^Thrombo^SRL^777-3^Platelet # Bld Auto^LN||12|10*3/uL|150-400|LL|||F',
      'OBX|3|SN|1988-5^CRP^LN||>^300|mg/L|<5|H|||F',
      'OBX|4|CE|600-7^Blood culture^LN||GPC^Gram-positive cocci^L||No growth|AA|||F',
      'NTE|1||hemolyzed',
      'OBX|5|NM|2951-2^Sodium^LN||140|mmol/L|135-145|N|||X',
    ].join('\r');
    const { rows, left } = rowsOf(message);
    expect(rows).toEqual([
      'potassium | 7.2 | mmol/L | 3.5-5.1 | HH',
      'platelets | 12 | 10⁹/L | 150-400 | LL',
      'crp | >300 | mg/L | <5 | H',
      'Blood culture | Gram-positive cocci |  | No growth | AA',
    ]);
    expect(left.map((line) => line.slice(0, 5))).toEqual(['NTE|1', 'OBX|5']);
    expect(JSON.stringify([rows, left])).not.toContain('DOE');
  });

  it("reads a result in a laboratory's words (LABLINE-11)", () => {
    for (const line of [
      'Potassium, Serum 7.2 mmol/L 3.5-5.1 H',
      'Kalium i.S.: 7.2 mval/l (3.5-5.1) H',
      'Potassium 7.2 H mmol/L 3.5-5.1',
    ])
      expect(rowsOf(line).rows[0]?.replace(/[()]/g, ''), line).toBe('potassium | 7.2 | mmol/L | 3.5-5.1 | H');
    expect(rowsOf('Plt 12 10*3/uL, K 7.2 mval/l').rows).toEqual([
      'platelets | 12 | 10⁹/L |  | ',
      'potassium | 7.2 | mmol/L |  | ',
    ]);
    expect(rowsOf('Potassium repeated, see note, 7.2 or 6.9').rows).toEqual([]);
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

  it('shows the lines of a paste beyond those that it reads (LABLINE-8)', () => {
    const text = Array.from({ length: 420 }, (_, at) => `Test ${at};${at}`).join('\n');
    const { rows, left } = rowsOf(text);
    expect(rows.length + left.length).toBe(420);
    expect(left.slice(-20)).toEqual(text.split('\n').slice(-20));
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
