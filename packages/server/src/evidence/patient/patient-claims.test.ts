import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { describe, expect, it } from 'vitest';
import { testNow } from '../../../../contracts/test/a-vitals-record.ts';
import { saidItems } from '../../../test/evidence/said-items.ts';
import { checkReply } from '../check-reply.ts';
import { statesOf } from '../states/states.ts';
import { checkAllergies, checkSex } from './patient-claims.ts';

const statesWith = (given: Partial<Patient>) =>
  statesOf(
    {
      patient: {
        ...{ age: 67, gender: 'female', spo2Scale: 1, pregnancy: { status: 'no' }, allergies: 'none-known' },
        ...given,
      },
      vitals: [],
      medications: [],
    },
    testNow,
  );

describe('REPLY-23: The sex in a reply', () => {
  const woman = statesWith({});
  const man = statesWith({ gender: 'male' });
  it.each<[ReplyLanguage, string, string]>([
    ['en', 'A 67-year-old man with fever.', 'A 67-year-old woman with fever.'],
    ['en', 'He is tachycardic.', 'She is tachycardic.'],
    ['en', '67M, fever.', '67F, fever.'],
    ['es', 'Varón de 67 años.', 'Mujer de 67 años.'],
    ['de', 'Der 67-jährige Mann fiebert.', 'Die 67-jährige Frau fiebert.'],
    ['de', '67-jähriger Patient mit Fieber.', '67-jährige Patientin mit Fieber.'],
    ['en', 'Mr Ellis was seen by Dr Salas.', 'Mrs Ellis was seen by Dr Salas.'],
  ])('is compared with the chart in %s: %s %s', (language, ofMan, ofWoman) => {
    expect(saidItems(ofMan, checkSex(ofMan, language, woman))).toEqual([
      expect.stringMatching(/differs \| ♀$/),
    ]);
    expect(saidItems(ofWoman, checkSex(ofWoman, language, man))).toEqual([
      expect.stringMatching(/differs \| ♂$/),
    ]);
    expect([...checkSex(ofMan, language, man), ...checkSex(ofWoman, language, woman)]).toEqual([]);
  });

  it.each<[ReplyLanguage, string, boolean]>([
    ['de', 'Frau Weber kann das Bein nicht belasten.', true],
    ['en', 'She should have a CT.', true],
    ['en', 'No X-ray is needed if she can walk.', false],
    ['en', 'In a woman of this age one would do a CT.', false],
    ['de', 'Bei einer Frau mit Schmerzen würde man ein CT machen.', false],
  ])('is given by titles and pronouns even in advice, in %s: %s', (language, text, isGiven) => {
    expect(checkReply(text, language, [], testNow, man).items).toHaveLength(isGiven ? 1 : 0);
  });

  it.each<[ReplyLanguage, string]>([
    ['en', 'The patient is stable. Her husband, a man of few words, waits. Man the phones.'],
    ['es', 'El paciente está estable. Paciente de 67 años.'],
    ['de', 'Der Patient sollte nüchtern bleiben. Die Patienten warten. Man misst.'],
  ])('is not given by generic words in %s: %s', (language, text) => {
    expect(checkSex(text, language, woman)).toEqual([]);
  });
});

describe('REPLY-24: An allergy that a reply names', () => {
  const listed = statesWith({ allergies: [{ substance: 'Penicillin' }] });
  const none = statesWith({});
  const notAsked = statesWith({ allergies: 'not-asked' });
  it.each<[ReplyLanguage, string, string]>([
    ['en', 'Allergic to penicillin.', 'Allergic to sulfa.'],
    ['en', 'Penicillin anaphylaxis.', 'Documented allergy to latex.'],
    ['es', 'Alergia a penicilina.', 'Refiere alergia a sulfamidas.'],
    ['de', 'Penicillinallergie bekannt.', 'Allergisch gegen Metamizol.'],
  ])('is compared with the chart in %s: %s %s', (_, right, wrong) => {
    expect(checkAllergies(right, listed)).toEqual([]);
    expect(saidItems(wrong, checkAllergies(wrong, listed))).toEqual([
      expect.stringMatching(/differs \| Penicillin$/),
    ]);
    expect(checkAllergies(right, none)).toHaveLength(1);
    expect(checkAllergies(right, notAsked)[0]?.expected).toBe('?');
  });

  it.each([
    'A known dust mite allergy.',
    'Alérgico a los ácaros.',
    'In der Akte steht eine Hausstaubmilbenallergie.',
  ])('is against a chart without allergies, whatever the substance: %s', (text) => {
    expect(checkAllergies(text, none)).toHaveLength(1);
    expect(checkAllergies(text, listed)).toEqual([]);
  });

  it.each([
    'Allergies: asked at triage, none declared.',
    'Allergisch ist sie auf nichts, dann eben Amoxicillin.',
    'Allergien sind bei der Patientin nicht bekannt.',
  ])('is denied against the chart: %s', (text) => {
    expect(saidItems(text, checkAllergies(text, listed))).toEqual([
      expect.stringMatching(/^Allerg\S* \| differs \| Penicillin$/),
    ]);
  });

  it.each<[ReplyLanguage, string]>([
    ['en', 'Ask about allergies to drugs. No allergy to latex. Allergies: not asked.'],
    ['es', 'No se ha preguntado por alergias a fármacos.'],
    ['de', 'Allergien wurden nicht erfragt. Allergie gegen Medikamente?'],
  ])('is not read from words without a substance and from denials in %s: %s', (_, text) => {
    expect(checkAllergies(text, none)).toEqual([]);
  });
});
