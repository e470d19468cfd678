import { describe, expect, it } from 'vitest';
import { isFoundIn, nameKey, patientWords, searchedText, typedSearch } from './patient-search.ts';

/** Whether a list on screen finds the patient. */
const listFinds = (name: string, typed: string, mrn = 'MRN-0042-77') =>
  isFoundIn(searchedText({ name, mrn }), typedSearch(typed));

/** Names from Unicode CLDR's person-name samples and common public name lists. */
const found: [rule: string, name: string, ...typed: string[]][] = [
  ['SEARCH-1', 'Rafael Ibáñez', 'ibanez', 'IBÁÑEZ raf', 'rafael ibañez'],
  ['SEARCH-2', 'Łukasz Wałęsa', 'lukasz', 'walesa', 'Łuk'],
  ['SEARCH-2', 'Đặng Thị Hồng', 'dang thi', 'hong'],
  ['SEARCH-2', 'Søren Kjær', 'soren', 'soeren', 'kjaer', 'kjær'],
  ['SEARCH-2', 'Þórður Ægisson', 'thordur', 'aegisson'],
  ['SEARCH-2', 'Ayşe Yıldız', 'ayse', 'yildiz', 'YILDIZ'],
  ['SEARCH-2', 'Jörg Müller-Weiß', 'joerg', 'jorg', 'mueller', 'muller', 'weiss', 'müller-weiß'],
  ['SEARCH-2', 'Joel Mueller', 'joe', 'joel', 'müller', 'muller'],
  ['SEARCH-2', 'Jean Cœur', 'coeur'],
  ['SEARCH-2', 'Ħelena Ŋamu', 'helena', 'namu'],
  ['SEARCH-3', "Sean O'Brien", 'obrien', "o'brien", 'o brien', 'o’brien', 'sean obrien', 'brien'],
  ['SEARCH-3', 'Sean OBrien', "o'brien", 'o’brien sean'],
  ['SEARCH-3', 'Sean Oʼbrien', 'obrien'],
  ['SEARCH-3', 'Ann Smith-Jones', 'smithjones', 'smith-jones', 'jones', 'smith jones', 'smith‑jones'],
  ['SEARCH-3', 'Ana de la Cruz', 'delacruz', 'de la cruz', 'cruz'],
  ['SEARCH-3', "Nicolò D'Angelo", 'dangelo', 'nicolo d’angelo'],
  ['SEARCH-4', '王小明', '王', '小明', '王小明', '明'],
  ['SEARCH-4', '佐藤花子', '花子', '佐藤'],
  ['SEARCH-4', 'สมชาย ใจดี', 'ใจดี', 'ชาย'],
  ['SEARCH-4', '김민준', '민준'],
];

describe('a search for a patient', () => {
  it.each(found.flatMap(([rule, name, ...typed]) => typed.map((text) => [rule, name, text] as const)))(
    '%s: finds %s by "%s"',
    (_rule, name, typed) => {
      expect(listFinds(name, typed)).toBe(true);
    },
  );

  it.each([
    '277',
    '4277',
    '0042-77',
    '004277',
    'mrn 0042 77',
    'MRN004277',
    'MRN-0042-77',
    '４２７７',
    '٤٢٧٧',
    ']C1MRN004277',
    '000004277',
    'NHC 4277',
  ])('SEARCH-5, SEARCH-6: finds the record number MRN-0042-77 by "%s"', (typed) => {
    expect(listFinds('Ada Quill', typed)).toBe(true);
  });

  it.each(['okafor', '4278', 'ibanes', '明小', 'brienx'])('does not find anyone else by "%s"', (typed) => {
    for (const [, name] of found) expect(listFinds(name, typed)).toBe(false);
  });

  it('keeps few forms of a patient, whatever the name', () => {
    const name = '王小明 '.repeat(60);
    expect(patientWords({ name, mrn: 'x'.repeat(40) }).length).toBeLessThanOrEqual(150);
  });

  it('SAME-1: compares names by their words', () => {
    expect(nameKey("Sean O'Brien")).toBe(nameKey('OBRIEN, Sean'));
    expect(nameKey('Jörg Weiß')).toBe(nameKey('Weiss Joerg'));
    expect(nameKey('Ann Lee')).not.toBe(nameKey('Anna Lee'));
  });
});
