import { describe, expect, it } from 'vitest';
import { likenesses } from './similar-names.ts';

const between = (...names: string[]) => {
  const found = likenesses(names.map((name, at) => ({ id: String(at), name })));
  return names.map((_, at) => found.get(String(at)));
};

describe('names that can be confused', () => {
  it.each([
    ['Margaret Okafor', 'Margaret Okafor'],
    ['Margaret Okafor', 'MARGARET  okafor'],
    ['Rafael Ibáñez', 'Rafael Ibanez'],
    ['Okafor, Margaret', 'Margaret Okafor'],
    ['Okafor Margaret', 'Margaret Okafor'],
    ['Jörg Müller', 'Joerg Mueller'],
    ['Anna Weiß', 'Anna Weiss'],
    ["Sean O'Brien", 'Sean O’Brien'],
    ['Søren Łukasz', 'Soren Lukasz'],
    ['Ana\u200b Ruiz', 'Ana Ruiz'],
  ])('NAME-1, NAME-2: %j and %j are the same', (a, b) => {
    expect(between(a, b)).toEqual(['same', 'same']);
  });

  it.each([
    ['Margaret Okafor', 'Michael Okafor'],
    ['Margaret Ann Okafor', 'Mary OKAFOR'],
    ['Ana García López', 'Antonio García'],
    ['Ana García López', 'Alba García Pérez'],
    ['Robert Smith Jr', 'Rita Smith'],
    ['Okafor, Margaret', 'Mia Okafor'],
    ['Jens Müller', 'Jana Mueller'],
  ])('NAME-1: %j and %j are similar', (a, b) => {
    expect(between(a, b)).toEqual(['similar', 'similar']);
  });

  it.each([
    ['Margaret Okafor', 'Daniel Okafor'],
    ['Margaret Okafor', 'Margaret Voss'],
    ['Unknown Alfa', 'Unknown Bravo'],
    ['Okafor', 'Margaret Okafor'],
    ['Ana de la Cruz', 'Alba de la Torre'],
    ['😀', '😀'],
    ['', ''],
  ])('NAME-1: %j and %j differ', (a, b) => {
    expect(between(a, b)).toEqual([undefined, undefined]);
  });

  it.each([
    ['Baby Rodriguez', 'Baby Miller'],
    ['Lopez Baby', 'Larsen Baby'],
    ['Baby Boy Lopez', 'Baby Boy Larsen'],
    ['Newborn of Maria Lopez', 'Newborn of Ana Ruiz'],
    ['RN de Ana Ruiz', 'RN de Eva Gil'],
    ['Recién nacido García', 'Recién nacido Gil'],
    ['Neugeborenes Weber', 'Neugeborenes Wolf'],
    ['Boy Smith', 'Boy Stone'],
    ['Sohn Weber', 'Sohn Wolf'],
    ['Girl of Lopez', 'Girl of Larsen'],
    ['BB Müller', 'BB Maier'],
  ])('NAME-4: %j and %j share only what every newborn is called', (a, b) => {
    expect(between(a, b)).toEqual([undefined, undefined]);
  });

  it.each([
    ['Baby Boy Lopez', 'Baby Girl Lopez'],
    ['Twin A Baby Ruiz', 'Twin B Baby Ruiz'],
    ['Baby Lopez', 'Newborn Lopez'],
    ['Newborn', 'newborn'],
    ['Baby Boy', 'Boy Baby'],
  ])('NAME-4: %j and %j are still the same', (a, b) => {
    expect(between(a, b)).toEqual(['same', 'same']);
  });

  it('NAME-4: reads the words of newborns as names where no one is a newborn', () => {
    expect(between('Anna Junge', 'Alma Junge')).toEqual(['similar', 'similar']);
    expect(between('Ben Sohn', 'Bert Sohn')).toEqual(['similar', 'similar']);
  });

  it('NAME-1: marks each of several similar patients and no others', () => {
    expect(between('Mary Okafor', 'Helga Voss', 'Mary Okafor', 'Mia Okafor')).toEqual([
      'same',
      undefined,
      'same',
      'similar',
    ]);
  });

  it('NAME-3: a present patient marks one who has left, but not the reverse', () => {
    const present = [{ id: 'here', name: 'Mary Okafor' }];
    const left = [
      { id: 'gone', name: 'Mia Okafor' },
      { id: 'gone too', name: 'Helga Voss' },
      { id: 'gone as well', name: 'Helga Voss' },
    ];
    expect([...likenesses(present, left)]).toEqual([['gone', 'similar']]);
  });

  it('NAME-1: marks similar names among 5,000 patients', () => {
    const names = Array.from({ length: 5000 }, (_, at) => `Given${at} Family${at % 500}`);
    expect(between(...names).filter(Boolean)).toHaveLength(5000);
  });
});
