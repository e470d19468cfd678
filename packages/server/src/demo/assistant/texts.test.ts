import { describe, expect, it } from 'vitest';
import { type DemoLanguage, fill, textsFor } from './texts.ts';

/** Each text by its path: the placeholders in it. The items of a list are one text, because languages may group them differently. */
function placeholdersIn(value: unknown, path = ''): [string, string[]][] {
  if (Array.isArray(value)) return placeholdersIn(value.join(' '), path);
  if (typeof value !== 'object' || value === null) {
    return [[path, [...String(value).matchAll(/\{\{\w+\}\}/g)].map(([name]) => name).sort()]];
  }
  return Object.entries(value).flatMap(([key, item]) => placeholdersIn(item, `${path}.${key}`));
}

describe('the texts of the demo assistant', () => {
  it.each<DemoLanguage>(['es', 'de'])(
    'have in %s the keys and placeholders of the English ones',
    (language) => {
      expect(placeholdersIn(textsFor(language)).sort()).toEqual(placeholdersIn(textsFor('en')).sort());
    },
  );

  it('are refused without a value for each placeholder', () => {
    expect(fill('{{score}} of {{max}}', { score: 0, max: '{{score}}' })).toBe('0 of {{score}}');
    expect(() => fill('{{score}} of {{max}}', { score: 1 })).toThrow('max');
  });
});
