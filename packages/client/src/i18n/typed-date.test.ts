import { describe, expect, it } from 'vitest';
import { languages } from '../storage/preferences.ts';
import { isDay, readTypedDate, writtenDay } from './typed-date.ts';

const births = { min: '1906-11-23', max: '2026-11-23', asksForCentury: true } as const;
const samples = { ...births, asksForCentury: false } as const;
const birth = (text: string, language: 'en' | 'es' | 'de') => readTypedDate(text, { ...births, language });
const day = (iso: string, ...others: string[]) => ({ kind: 'day', day: iso, others });

describe('a typed date', () => {
  it.each([
    ['en', '07/13/1948'],
    ['es', '13/07/1948'],
    ['de', '13.07.1948'],
  ] as const)('is written and read in the order of %s', (language, written) => {
    expect(writtenDay('1948-07-13', language)).toBe(written);
    expect(birth(written, language)).toEqual(day('1948-07-13'));
  });

  it.each(languages)('is read back as the same day in %s, for every day of a leap year', (language) => {
    for (let moment = Date.UTC(2024, 0, 1); moment <= Date.UTC(2024, 11, 31); moment += 86_400_000) {
      const iso = new Date(moment).toISOString().slice(0, 10);
      expect(birth(writtenDay(iso, language), language)).toMatchObject({ kind: 'day', day: iso });
    }
  });

  it.each([
    ['1948-07-13', 'en'],
    ['1948-7-13', 'de'],
    ['1948/07/13', 'es'],
    ['19480713', 'en'],
    ['19480713', 'de'],
    ['13.7.1948', 'de'],
    ['13 7 1948', 'de'],
    ['13-07-1948', 'es'],
    [' 13/7/1948 ', 'es'],
    ['07131948', 'en'],
    ['13071948', 'de'],
    ['13 July 1948', 'en'],
    ['July 13th, 1948', 'en'],
    ['13. Juli 1948', 'de'],
    ['13 de julio de 1948', 'es'],
    ['13 jul 1948', 'es'],
  ] as const)('"%s" in %s is 13 July 1948', (text, language) => {
    expect(birth(text, language)).toEqual(day('1948-07-13'));
  });

  it('reads an order that only one day fits, whatever the language', () => {
    expect(birth('13/07/1948', 'en')).toEqual(day('1948-07-13'));
    expect(birth('07/13/1948', 'de')).toEqual(day('1948-07-13'));
  });

  it('names the other day that the same text can mean', () => {
    expect(birth('03/04/1948', 'en')).toEqual(day('1948-03-04', '1948-04-03'));
    expect(birth('03/04/1948', 'es')).toEqual(day('1948-04-03', '1948-03-04'));
    expect(birth('03.04.1948', 'de')).toEqual(day('1948-04-03', '1948-03-04'));
    expect(birth('04/04/1948', 'en')).toEqual(day('1948-04-04'));
  });

  it('chooses no order in English if points suggest the European one', () => {
    expect(birth('03.04.1948', 'en')).toEqual({ kind: 'several', days: ['1948-03-04', '1948-04-03'] });
    expect(birth('13.07.1948', 'en')).toEqual(day('1948-07-13'));
  });

  it('chooses no century of a birth if two are possible', () => {
    expect(birth('13.7.15', 'de')).toEqual({ kind: 'several', days: ['1915-07-13', '2015-07-13'] });
    expect(birth('13.7.85', 'de')).toEqual(day('1985-07-13'));
    expect(birth('130715', 'de')).toEqual({ kind: 'several', days: ['1915-07-13', '2015-07-13'] });
    expect(birth('13.7.48', 'de')).toEqual(day('1948-07-13'));
    expect(birth('13 jul 48', 'en')).toEqual(day('1948-07-13'));
  });

  it('takes the later century of a sample', () => {
    expect(readTypedDate('13.7.15', { ...samples, language: 'de' })).toEqual(day('2015-07-13'));
  });

  it.each([
    '31.02.1948',
    '1948-02-30',
    '29.02.1900',
    '13.13.1948',
    '0.7.1948',
    '13.7',
    '13.7.948',
    'yesterday',
    '13 Foo 1948',
    '7',
    '1.2.3.4',
  ])('"%s" is no day', (text) => {
    for (const language of languages) expect(birth(text, language)).toEqual({ kind: 'none' });
  });

  it('is empty without text', () => {
    expect(birth('  ', 'en')).toEqual({ kind: 'empty' });
  });

  it('keeps a day outside the range, so that the form can say so', () => {
    expect(birth('13.07.2031', 'de')).toEqual(day('2031-07-13'));
  });

  it('exists in the calendar', () => {
    expect(['2024-02-29', '1948-07-13'].every(isDay)).toBe(true);
    expect(['2023-02-29', '1948-7-13', '13.07.1948', '', '0000-00-00'].some(isDay)).toBe(false);
  });
});
