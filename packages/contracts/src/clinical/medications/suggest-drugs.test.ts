import { expect, it } from 'vitest';
import { suggestDrugs } from './suggest-drugs.ts';

const shown = (typed: string, language: 'en' | 'es' | 'de') =>
  suggestDrugs(typed, language, 8).map(({ drug, alias }) => [drug.names[language], alias]);

it('suggests a drug by its name in any language, and returns the name that was typed', () => {
  expect(shown('adren', 'en')).toEqual([['Epinephrine', 'Adrenalina']]);
  expect(shown('acetamin', 'de')).toEqual([['Paracetamol', 'Acetaminophen']]);
  expect(shown('salbu', 'en')).toEqual([['Albuterol', 'Salbutamol']]);
  expect(shown('salbu', 'de')).toEqual([['Salbutamol', undefined]]);
});

it('puts drugs first if their shown name begins with the text, ignoring case and accents', () => {
  expect(shown('MET', 'es').at(0)).toEqual(['Metadona', undefined]);
  expect(shown('acido', 'es').map(([name]) => name)).toContain('Ácido acetilsalicílico');
  expect(shown('amoxizi', 'de')[0]?.[0]).toBe('Amoxicillin');
});

it('suggests nothing for one letter, an unknown name or a dose, and never more than requested', () => {
  for (const typed of ['', 'a', 'zzzz', '500', '  '])
    expect([typed, suggestDrugs(typed, 'en', 8)]).toEqual([typed, []]);
  expect(suggestDrugs('me', 'en', 3)).toHaveLength(3);
});
