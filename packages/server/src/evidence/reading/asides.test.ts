import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { describe, expect, it } from 'vitest';
import { aVitalsRecord, calmSigns, testNow } from '../../../../contracts/test/a-vitals-record.ts';
import { checkReply } from '../check-reply.ts';
import { factsOf } from '../facts.ts';
import { asideTest } from './asides.ts';
import { sentencesOf } from './statements.ts';

const facts = factsOf(
  {
    patient: { age: 58, pregnancy: { status: 'no' }, spo2Scale: 1 },
    vitals: [aVitalsRecord({ ...calmSigns, heartRate: 126, bloodPressureSystolic: 89, minutesAgo: 10 })],
    labs: [],
    scores: [],
  },
  testNow,
);
const withEarlier = [
  ...facts,
  ...factsOf(
    {
      patient: { age: 58, pregnancy: { status: 'no' }, spo2Scale: 1 },
      vitals: [aVitalsRecord({ ...calmSigns, heartRate: 84, minutesAgo: 60 })],
      labs: [],
      scores: [],
    },
    testNow,
  ),
];
const marked = (text: string, language: ReplyLanguage) =>
  checkReply(text, language, facts, testNow).items.filter(({ verdict }) => verdict !== 'guideline').length;

describe('REPLY-20: What states nothing about the patient', () => {
  it.each<[ReplyLanguage, string]>([
    ['en', 'Repeat the heart rate: is it 84?'],
    ['en', 'If the heart rate is 84, stop.'],
    ['en', 'Aim for a heart rate of 84.'],
    ['en', 'Recheck the BP in both arms, target 120/80.'],
    ['en', 'A heart rate of 84 is normal in adults.'],
    ['en', 'Hyperkalemia may cause a heart rate of 30.'],
    ['es', 'Repetir la FC hasta 84.'],
    ['es', 'Si la FC es de 84, alta.'],
    ['es', 'En adultos la FC es de 84.'],
    ['de', 'Bitte HF 84 anstreben.'],
    ['de', 'Wenn die HF 84 beträgt, Entlassung.'],
    ['de', 'Bei Erwachsenen ist eine HF von 84 normal.'],
  ])('is not marked in %s: %s', (language, text) => {
    expect(marked(text, language)).toBe(0);
  });

  it.each<[ReplyLanguage, string]>([
    ['en', 'Continue fluids; HR 84.'],
    ['en', 'Give fluids because the heart rate is 84.'],
    ['en', 'Review: HR 84.'],
    ['en', 'The HR of 84 may reflect pain.'],
    ['en', 'The heart rate is 84, so you can go ahead.'],
    ['en', 'Heart rate 84, you can do the maths.'],
    ['es', 'La FC es de 84, así que se puede seguir.'],
    ['es', 'Administrar líquidos porque la FC es de 84.'],
    ['de', 'HF 84, daher Flüssigkeit geben; HF 84.'],
  ])('ends where the sentence states something again, in %s: %s', (language, text) => {
    expect(marked(text, language)).toBeGreaterThan(0);
  });

  it.each<[ReplyLanguage, string]>([
    ['en', 'Half an hour ago still calm with a heart rate of 84, now 126.'],
    ['en', 'From a heart rate of 84 up into the hundreds.'],
    ['de', 'Vor einer Stunde noch klar mit Puls 84, jetzt 126.'],
  ])('is an earlier value that the sentence leaves behind, in %s: %s', (language, text) => {
    expect(checkReply(text, language, withEarlier, testNow).older).toBe(0);
  });

  it('is found in a time that is linear in the text', () => {
    for (const one of ['if ', 'a; ', 'may ', 'repetir ', 'a. ', '; ', ', and ']) {
      const text = one.repeat(100_000 / one.length);
      const isAside = asideTest(text, sentencesOf(text), 'es');
      for (let offset = 0; offset < text.length; offset += 1000) isAside({ offset, length: 1 });
    }
  });
});
