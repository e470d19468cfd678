import { describe, expect, it } from 'vitest';
import { spellings } from '../test/record-number-spellings.ts';
import { comparable } from './comparable.ts';

describe('comparable', () => {
  it.each(Object.entries(spellings))('folds %s to the same record number', (_name, spelling) => {
    expect(comparable(spelling)).toBe('mrn-é0042');
  });

  it('keeps texts apart that people read as different', () => {
    const different = ['MRN-0042', 'MRN-042', 'MRN 0042', 'MRN0042', 'MRN-004 2', 'MRN-0042a', 'MRM-0042'];
    expect(new Set(different.map(comparable)).size).toBe(different.length);
  });

  it('changes nothing when applied twice', () => {
    for (const text of [...Object.values(spellings), 'Straße ẞ', 'ΑΣ', 'İ', 'ﷺ', 'ｶﾞ'])
      expect(comparable(comparable(text))).toBe(comparable(text));
  });

  it('folds every spelling of ß and of the Greek sigma to one', () => {
    expect(new Set(['straße', 'STRASSE', 'STRAẞE'].map(comparable)).size).toBe(1);
    expect(new Set(['ΟΔΟΣ', 'οδος', 'οδοσ'].map(comparable)).size).toBe(1);
  });
});
