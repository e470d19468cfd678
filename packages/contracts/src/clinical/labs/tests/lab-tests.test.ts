import { describe, expect, it } from 'vitest';
import { labTests } from './lab-test-table.ts';
import { plainTestName, shownTestName, suggestTests, testKey, testNamesIn, testOf } from './lab-tests.ts';
import { comparableUnit, unitOfTest } from './lab-units.ts';

describe('Lab tests', () => {
  it('has no name or alias that means two tests on one screen', () => {
    for (const language of ['en', 'es', 'de'] as const) {
      const all = labTests.flatMap(({ code, names, aliases, localAliases }) =>
        [
          ...new Set(
            [...Object.values(names), ...aliases, ...(localAliases?.[language] ?? [])].map(plainTestName),
          ),
        ].map((name) => ({ code, name })),
      );
      const doubles = all.filter(({ name, code }) =>
        all.some((other) => other.name === name && other.code !== code),
      );
      expect(doubles, language).toEqual([]);
      expect(testNamesIn(language).size).toBe(all.length);
    }
  });

  it('knows a test by its full names and common aliases, and not in urine (LABTEST-1)', () => {
    for (const testName of ['Potassium', 'KALIUM', ' potasio ', 'K'])
      expect(testOf({ testName })?.code).toBe('potassium');
    for (const testName of ['Potassium (urine)', 'Urine potassium', 'Potassium ratio', 'AP']) {
      expect(testOf({ testName }), testName).toBeUndefined();
    }
    expect(testOf({ testName: 'Sodium', testCategory: 'Urine' })).toBeUndefined();
    expect(testOf({ testName: 'Creatinine', testCategory: 'Harnstoff und Niere' })?.code).toBe('creatinine');
  });

  it('keeps results of one test together in every language (LABTEST-2)', () => {
    expect(testKey({ testName: 'Kalium' })).toBe(testKey({ testName: 'potassium' }));
    expect(testKey({ testName: 'Sodium', testCategory: 'Urine' })).not.toBe(testKey({ testName: 'Sodium' }));
    expect(testKey({ testName: 'Anti-Xa ' })).toBe(testKey({ testName: 'anti-xa' }));
    expect(testKey({ testName: 'Troponin T' })).not.toBe(testKey({ testName: 'Troponin I' }));
  });

  it('shows a full name in the language of its reader and leaves others as written', () => {
    expect(shownTestName({ testName: 'Potassium' }, 'de')).toBe('Kalium');
    expect(shownTestName({ testName: 'Kalium' }, 'es')).toBe('Potasio');
    expect(shownTestName({ testName: 'K' }, 'de')).toBe('K');
    expect(shownTestName({ testName: 'Lp(a)' }, 'de')).toBe('Lp(a)');
  });

  it('suggests the exact alias first', () => {
    expect(suggestTests('k', 'en', 3)[0]?.code).toBe('potassium');
    expect(suggestTests('krea', 'de', 3).map(({ code }) => code)).toEqual(['creatinine', 'ck']);
    expect(suggestTests('', 'de', 3)).toEqual([]);
  });
});

describe('Lab units', () => {
  it('compares units by the amount of one number (UNIT-1)', () => {
    const same = [
      ['pg/mL', 'ng/L'],
      ['ug/L', 'ng/mL'],
      ['μmol/L', 'µmol / l'],
      ['×10⁹/L', 'G/nl'],
      ['IU/L', 'U/l'],
    ] as const;
    for (const [one, other] of same) expect(comparableUnit(one), one).toBe(comparableUnit(other));
    expect(comparableUnit('mg/dL')).not.toBe(comparableUnit('mg/L'));
    expect(comparableUnit('mEq/L', 'calcium')).not.toBe('mmol/l');
  });

  it('has no two units of one test that are the same amount', () => {
    for (const { code, units } of labTests) {
      expect(new Set(units.map((unit) => comparableUnit(unit))).size, code).toBe(units.length);
    }
    expect(unitOfTest({ code: 'potassium', units: ['mmol/L'] }, 'mEq/L')).toBe('mmol/L');
  });
});
