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

  it('throw if a placeholder has no value', () => {
    expect(fill('{{score}} of {{max}}', { score: 0, max: '{{score}}' })).toBe('0 of {{score}}');
    expect(() => fill('{{score}} of {{max}}', { score: 1 })).toThrow('max');
  });
});
