import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { describe, expect, it } from 'vitest';
import { compareTranslation, type MarkedText } from './compare-translation.ts';

const text = (written: string, language: ReplyLanguage, marks: MarkedText['marks'] = []): MarkedText => ({
  text: written,
  language,
  marks,
});
const differs = (original: string, from: ReplyLanguage, translated: string, to: ReplyLanguage) =>
  compareTranslation(text(original, from), text(translated, to));

describe('a translation is equal', () => {
  it.each([
    ['TRANS-2: decimals of each language', 'Potassium 3.5 mmol/L', 'en', 'Kalium 3,5 mmol/l', 'de'],
    ['TRANS-2: a separator of thousands', 'Platelets 1,250', 'en', 'Thrombozyten 1.250', 'de'],
    ['TRANS-2: a number in words', 'Repeat after two hours.', 'en', 'Repetir tras dos horas.', 'es'],
    ['TRANS-2: a rate in words', '20 breaths per minute', 'en', '20 respiraciones por minuto', 'es'],
    ['TRANS-2: abbreviated rates', 'HR 88 bpm', 'en', 'FC 88 lpm', 'es'],
    ['TRANS-2: an age', 'A 78-year-old man', 'en', 'Ein 78-jähriger Mann', 'de'],
    ['TRANS-2: a range', 'between 94 and 98 %', 'en', 'zwischen 94 und 98 %', 'de'],
    ['TRANS-2: a pressure', 'BP 92 over 54 mmHg', 'en', 'Blutdruck 92/54 mmHg', 'de'],
    ['TRANS-3: a time of day', 'at 2:30 pm', 'en', 'um 14:30 Uhr', 'de'],
    ['TRANS-3: a date', 'on November 21, 2026', 'en', 'el 21 de noviembre de 2026', 'es'],
    ['TRANS-3: a date in digits', 'on 11/21/2026', 'en', 'am 21.11.2026', 'de'],
    ['TRANS-4: a limit in words', 'SpO2 ≥ 94 %', 'en', 'SpO2 de al menos 94 %', 'es'],
    [
      'TRANS-5: a double negation',
      'There is no sign of sepsis.',
      'en',
      'No hay ningún signo de sepsis.',
      'es',
    ],
    [
      'TRANS-5: a verb with its prefix at the end',
      'This excludes a stroke.',
      'en',
      'Das schließt einen Schlaganfall aus.',
      'de',
    ],
    [
      'TRANS-6: a word that is no side here',
      'She has left the department.',
      'en',
      'Sie hat die Abteilung verlassen.',
      'de',
    ],
    ['TRANS-6: an abbreviated side', 'Pain in the left arm.', 'en', 'Dolor en el brazo izqdo.', 'es'],
    ['TRANS-6: both sides', 'Bilateral crackles.', 'en', 'Rasselgeräusche bds.', 'de'],
  ] as const)('with %s', (_rule, original, from, translated, to) => {
    expect(differs(original, from, translated, to)).toEqual([]);
    expect(differs(translated, to, original, from)).toEqual([]);
  });
});

describe('a translation differs', () => {
  it.each([
    ['TRANS-1: a line more', 'Stay.', 'en', 'Bleiben.\nEntlassen.', 'de', 'lines'],
    ['TRANS-1: a far longer line', 'Stay.', 'en', `Bleiben ${'und warten '.repeat(9)}.`, 'de', 'lines'],
    ['TRANS-1: another kind of line', '- Stay.', 'en', '# Bleiben.', 'de', 'lines'],
    [
      'TRANS-2: a decimal sign that is none in this language',
      'Thrombozyten 1.250',
      'de',
      'Platelets 1.250',
      'en',
      'numbers',
    ],
    ['TRANS-2: a converted unit', '38.7 °C', 'en', '101.7 °F', 'es', 'numbers'],
    ['TRANS-2: micrograms for milligrams', '5 mg', 'en', '5 µg', 'de', 'numbers'],
    ['TRANS-2: a dose per weight without the weight', '10 mg/kg', 'en', '10 mg', 'de', 'numbers'],
    ['TRANS-2: a lost sign', 'BE −4 mmol/L', 'en', 'BE 4 mmol/L', 'de', 'numbers'],
    ['TRANS-2: two values in another order', '91 % then 95 %', 'en', '95 % dann 91 %', 'de', 'numbers'],
    ['TRANS-4: names of signs exchanged', 'HR 100, RR 20', 'en', 'AF 100, HF 20', 'de', 'numbers'],
    ['TRANS-4: a limit turned around', 'below 90 mmHg', 'en', 'über 90 mmHg', 'de', 'numbers'],
    ['TRANS-3: another date', 'on 11/12/2026', 'en', 'am 11.12.2026', 'de', 'times'],
    [
      'TRANS-5: a negation with another finding',
      'No fever, but cough.',
      'en',
      'Fieber, aber kein Husten.',
      'de',
      'negations',
    ],
    ['TRANS-5: unlikely and likely', 'unlikely', 'en', 'wahrscheinlich', 'de', 'negations'],
    ['TRANS-6: a side', 'left arm', 'en', 'rechter Arm', 'de', 'sides'],
    [
      'TRANS-7: a word of opposite meaning',
      'The pressure is rising.',
      'en',
      'Der Druck ist fallend.',
      'de',
      'opposites',
    ],
    ['TRANS-7: hypo and hyper', 'hypokalemia', 'en', 'Hyperkaliämie', 'de', 'opposites'],
    ['TRANS-8: another drug', 'Give morphine.', 'en', 'Ketamin geben.', 'de', 'drugs'],
    ['TRANS-8: another frequency', '5 mg once daily', 'en', '5 mg einmal wöchentlich', 'de', 'frequencies'],
    ['TRANS-9: an address', 'Stay.', 'en', '[Bleiben](https://x.example).', 'de', 'addresses'],
    ['TRANS-9: a lost placeholder', 'Ask [name].', 'en', 'Fragen.', 'de', 'placeholders'],
    [
      'TRANS-10: the same words',
      'The patient is not in pain and has no fever.',
      'en',
      'The patient is not in pain and has no fever.',
      'de',
      'language',
    ],
  ] as const)('by %s', (_rule, original, from, translated, to, kind) => {
    expect(differs(original, from, translated, to)).toContain(kind);
  });

  it('TRANS-9: by a link behind another value, a lost and a new one', () => {
    const from = text('HR 120, RR 24', 'en', [{ offset: 6, recordId: 'a' }]);
    const to = (offsets: number[]) =>
      text(
        'HF 120, AF 24',
        'de',
        offsets.map((offset) => ({ offset, recordId: 'a' })),
      );
    expect(compareTranslation(from, to([6]))).toEqual([]);
    for (const offsets of [[13], [], [6, 13]])
      expect(compareTranslation(from, to(offsets))).toContain('links');
  });
});

it('compares the longest reply in bounded time', () => {
  const long = text('SpO₂ 91 % not 12 mg at 14:30, '.repeat(700), 'en');
  const endless = text('a'.repeat(20_000), 'en');
  const start = Date.now();
  expect(compareTranslation(long, long)).toEqual([]);
  expect(compareTranslation(endless, endless)).toEqual([]);
  expect(Date.now() - start).toBeLessThan(5000);
});
