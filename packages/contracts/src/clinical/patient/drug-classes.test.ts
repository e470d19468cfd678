import { describe, expect, it } from 'vitest';
import { allergyConflicts, drugsIn } from './drug-classes.ts';

describe('ALLERGY-1: drugs in a text', () => {
  it('finds drugs in three languages, whatever their ending, case and accents', () => {
    const named = (text: string) => drugsIn(text).map(({ drugClass }) => drugClass);
    for (const word of [
      'amoxicillin',
      'AMOXICILINA',
      'Amoxicillin-Clavulansäure',
      'co-amoxiclav',
      'penicilina',
    ])
      expect([word, named(`Give ${word}?`)]).toEqual([word, ['penicillins']]);
    expect(named('ibuprofeno y metamizol')).toEqual(['nsaids', 'pyrazolones']);
  });

  it('matches no part of another word, and does not take a sulfate for a sulfonamide', () => {
    expect(drugsIn('magnesium sulfate, sulfato de magnesio')).toEqual([]);
    expect(drugsIn('the patient is fine')).toEqual([]);
  });

  it('distinguishes a class from its drugs', () => {
    expect(drugsIn('penicillin').map(({ isClass }) => isClass)).toEqual([true]);
    expect(drugsIn('piperacillin').map(({ isClass }) => isClass)).toEqual([false]);
  });
});

describe('ALLERGY-2: an allergy to a drug', () => {
  const penicillin = [{ substance: 'Penicillin' }];

  it('conflicts with each drug of its class, and names the class', () => {
    expect(allergyConflicts('What dose of amoxicillin?', penicillin)).toEqual([
      { drug: 'amoxicillin', substance: 'Penicillin', drugClass: 'penicillins' },
    ]);
    expect(allergyConflicts('amoxicillin', [{ substance: 'Piperacillin' }])).toHaveLength(1);
  });

  it('conflicts with the drug itself without naming a class', () => {
    expect(allergyConflicts('Amoxicillin 1 g', [{ substance: 'amoxicillin' }])).toEqual([
      { drug: 'Amoxicillin', substance: 'amoxicillin', drugClass: undefined },
    ]);
    expect(allergyConflicts('give heparin', [{ substance: 'Heparin' }])).toHaveLength(1);
  });

  it('does not conflict with another class', () => {
    expect(allergyConflicts('ceftriaxone, ibuprofen', penicillin)).toEqual([]);
    expect(allergyConflicts('amoxicillin', [])).toEqual([]);
  });
});
