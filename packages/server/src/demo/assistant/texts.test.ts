import { medicationFrequencies, medicationRoutes } from '@bedside/contracts/medications/medication-terms.ts';
import { describe, expect, it } from 'vitest';
import { type DemoLanguage, fill, textsFor } from './texts.ts';

/**
 * Returns each text's path and placeholders. A list counts as one text, because languages may group its items
 * differently.
 */
function placeholdersIn(value: unknown, path = ''): [string, string[]][] {
  if (Array.isArray(value)) return placeholdersIn(value.join(' '), path);
  if (typeof value !== 'object' || value === null) {
    return [[path, [...String(value).matchAll(/\{\{\w+\}\}/g)].map(([name]) => name).sort()]];
  }
  return Object.entries(value).flatMap(([key, item]) => placeholdersIn(item, `${path}.${key}`));
}

describe('the texts of the demo assistant', () => {
  it.each<DemoLanguage>(['es', 'de'])(
    'in %s have the keys and placeholders of the English texts',
    (language) => {
      expect(placeholdersIn(textsFor(language)).sort()).toEqual(placeholdersIn(textsFor('en')).sort());
    },
  );

  it.each<DemoLanguage>(['en', 'es', 'de'])('in %s name each route and frequency of the wire', (language) => {
    const terms = Object.keys(textsFor(language).medicationTerms);
    expect(terms.toSorted()).toEqual([...medicationRoutes, ...medicationFrequencies].toSorted());
  });

  it('throw if a placeholder has no value', () => {
    expect(fill('{{score}} of {{max}}', { score: 0, max: '{{score}}' })).toBe('0 of {{score}}');
    expect(() => fill('{{score}} of {{max}}', { score: 1 })).toThrow('max');
  });
});
