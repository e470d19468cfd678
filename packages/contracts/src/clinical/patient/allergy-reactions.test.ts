import { describe, expect, it } from 'vitest';
import { shownReaction } from './allergy-reactions.ts';

describe('a reaction to an allergen', () => {
  it.each([
    ['Rash', 'de', 'Ausschlag'],
    ['rash', 'es', 'Exantema'],
    ['Ausschlag', 'en', 'Rash'],
    ['ANAPHYLAXIE', 'es', 'Anafilaxia'],
    ['Angioedema', 'de', 'Angioödem'],
  ])('%s reads in %s as %s', (text, language, shown) => {
    expect(shownReaction(text, language)).toBe(shown);
  });

  it.each(['rash', 'Rash in 2009', 'no rash', 'Quaddeln', ''])(
    'stays as written in English: “%s”',
    (text) => {
      expect(shownReaction(text, 'en')).toBe(text);
    },
  );

  it('stays free text with anything beside its name, so that no negation is lost', () => {
    for (const text of ['no rash', 'rash?', 'rash, anaphylaxis'])
      expect(shownReaction(text, 'de')).toBe(text);
  });
});
