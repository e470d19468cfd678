import { describe, expect, it } from 'vitest';
import { labTests } from '../labs/tests/lab-test-table.ts';
import { shownTestName } from '../labs/tests/lab-tests.ts';
import { shownResult } from '../labs/tests/shown-results.ts';
import { shownAllergen } from './allergen-names.ts';
import { drugs, shownDrugName } from './drugs.ts';

const languages = ['en', 'es', 'de'] as const;

describe('a known name', () => {
  it.each(languages)(
    'D58: every drug and test has its name in %s, whichever language it was recorded in',
    (to) => {
      for (const from of languages) {
        for (const { names } of drugs) {
          expect(shownDrugName(names[from], to).toLowerCase()).toBe(names[to].toLowerCase());
          expect(shownAllergen(names[from], to).toLowerCase()).toBe(names[to].toLowerCase());
        }
        for (const { names } of labTests)
          expect(shownTestName({ testName: names[from] }, to)).toBe(names[to]);
      }
    },
  );

  it.each([
    ['Acetaminophen', 'de', 'Paracetamol'],
    ['acetaminophen 500 mg', 'de', 'Paracetamol 500 mg'],
    ["Lactated Ringer's", 'de', 'Ringer-Lactat'],
    ['Amlodipine', 'es', 'Amlodipino'],
    ['Paracetamol', 'en', 'Acetaminophen'],
  ])('D58: the drug "%s" is shown in %s as "%s"', (recorded, language, shown) => {
    expect(shownDrugName(recorded, language)).toBe(shown);
  });

  it.each([
    ['Penicillin', 'es', 'Penicilina'],
    ['sulfa', 'de', 'Sulfonamide'],
    ['Erdnuss', 'en', 'Peanut'],
  ])('D58: the allergen "%s" is shown in %s as "%s"', (recorded, language, shown) => {
    expect(shownAllergen(recorded, language)).toBe(shown);
  });

  it.each([
    ['Urine nitrite', 'positive', 'de', 'Nitrit im Urin', 'positiv'],
    ['Urine nitrite', 'negative', 'es', 'Nitritos en orina', 'negativo'],
    ['Blutkultur', 'kein Wachstum', 'en', 'Blood culture', 'no growth'],
  ] as const)('D58: the test "%s" with "%s" is shown in %s', (test, result, language, name, shown) => {
    expect(shownTestName({ testName: test }, language)).toBe(name);
    expect(shownResult(result, language)).toBe(shown);
  });

  it('D58: a brand, a mixture and a name that no list has stay as typed', () => {
    for (const typed of ['Tylenol', 'Zorblax 12', 'Aspirin plus something', 'Hausmischung A']) {
      for (const language of languages) expect(shownDrugName(typed, language)).toBe(typed);
    }
    expect(shownAllergen('The blue pills', 'de')).toBe('The blue pills');
    expect(shownResult('positive for E. coli', 'de')).toBe('positive for E. coli');
    expect(shownTestName({ testName: 'House panel 7' }, 'es')).toBe('House panel 7');
  });
});
