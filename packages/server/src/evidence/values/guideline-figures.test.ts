import { describe, expect, it } from 'vitest';
import { aVitalsRecord, calmSigns, testNow } from '../../../../contracts/test/a-vitals-record.ts';
import { checkReply } from '../check-reply.ts';
import { factsOf } from '../facts.ts';
import { commonWords, topicNames } from '../reading/topics.ts';
import { guidelineFigures } from './guideline-figures.ts';

type Language = 'en' | 'es' | 'de';

const patient = { age: 58, pregnancy: { status: 'no' }, spo2Scale: 1 } as const;
const signs = {
  ...{ heartRate: 118, respiratoryRate: 26, oxygenSaturation: 91, temperature: 38.7 },
  ...{ bloodPressureSystolic: 92, bloodPressureDiastolic: 54 },
};
const facts = factsOf(
  {
    patient,
    vitals: [
      aVitalsRecord({ ...calmSigns, ...signs, minutesAgo: 12 }),
      aVitalsRecord({ ...calmSigns, ...signs, heartRate: 104, minutesAgo: 130 }),
    ],
    labs: [],
    scores: [],
  },
  testNow,
);
const said = (text: string, language: Language = 'en') =>
  checkReply(text, language, facts, testNow).items.map(({ offset, length, verdict }) =>
    [text.slice(offset, offset + length), verdict].join(' '),
  );

describe('REPLY-14: A figure of a guideline', () => {
  it.each<[Language, string, string[]]>([
    ['en', 'SpO₂ 91 %, target 94–98 %.', ['91 found', '94–98 guideline']],
    ['en', 'Give oxygen: target SpO2 of 94–98 %.', ['94–98 guideline']],
    ['en', 'Keep the SpO2 above 92 %. Aim for an SpO2 of 88–92 %.', ['92 guideline', '88–92 guideline']],
    ['en', 'MAP 67, target MAP ≥ 65 mmHg.', ['67 found', '65 guideline']],
    ['en', 'Lactate > 2 mmol/L or lactate above 4 mmol/L.', ['2 guideline', '4 guideline']],
    ['en', 'A NEWS2 of 7 or more needs an urgent response; qSOFA ≥ 2.', ['7 guideline', '2 guideline']],
    ['en', 'In pregnancy, blood pressure ≥ 160/110 mmHg is severe.', ['160/110 guideline']],
    ['en', 'Temperature above 100.4 °F or below 36 °C.', ['100.4 guideline', '36 guideline']],
    ['es', 'Saturación 91 %, objetivo 94–98 %.', ['91 found', '94–98 guideline']],
    ['es', 'PAM objetivo ≥ 65 mmHg; NEWS2 de 5 o más.', ['65 guideline', '5 guideline']],
    ['es', 'Lactato por encima de 4 mmol/L.', ['4 guideline']],
    ['de', 'SpO₂ 91 %, Ziel 94–98 %.', ['91 found', '94–98 guideline']],
    ['de', 'Ziel-SpO2 94–98 %. SpO2-Ziel: 88–92 %.', ['94–98 guideline', '88–92 guideline']],
    ['de', 'MAP-Ziel ≥ 65 mmHg; NEWS2 von 5 oder mehr.', ['65 guideline', '5 guideline']],
  ])('is told apart in %s: %s', (language, text, expected) => {
    expect(said(text, language)).toEqual(expected);
  });

  it.each<[Language, string, string[]]>([
    ['en', 'SpO2 96 %, target 94–98 %.', ['96 differs', '94–98 guideline']],
    ['en', 'SpO2 94 %.', ['94 differs']],
    ['en', 'SpO2 at target, 94 %.', ['94 differs']],
    ['en', 'The SpO2 is above 94 %.', ['94 differs']],
    ['en', 'SpO2 is 94 % or more.', ['94 differs']],
    ['en', 'SpO2 stays at 94–98 %.', ['94–98 differs']],
    ['en', 'MAP is 65 mmHg? No: MAP 80.', ['80 differs']],
    ['en', 'Blood pressure 160/110.', ['160/110 differs']],
    ['es', 'La saturación es superior a 94 %.', ['94 differs']],
    ['es', 'Saturación en objetivo, 94 %.', ['94 differs']],
    ['de', 'Die SpO2 liegt über 94 %.', ['94 differs']],
    ['de', 'SpO2 im Ziel, 94 %.', ['94 differs']],
  ])('never hides a wrong value of the patient in %s: %s', (language, text, expected) => {
    expect(said(text, language)).toEqual(expected);
  });

  it.each<[Language, string, string[]]>([
    ['en', 'The heart rate is above 100.', ['100 found']],
    ['en', 'The heart rate rose from 104 to 118.', ['104 to 118 found']],
    ['es', 'La frecuencia cardíaca sigue por encima de 100 lpm.', ['100 found']],
    ['de', 'Die Herzfrequenz liegt über 110/min.', ['110 found']],
    ['en', 'Call if the SpO2 is below 92 %.', ['92 guideline']],
    ['de', 'Melden, wenn die SpO2 unter 92 % ist.', ['92 guideline']],
  ])('is a statement about the patient unless it is a condition in %s: %s', (language, text, expected) => {
    expect(said(text, language)).toEqual(expected);
  });

  it.each<[Language, string]>([
    ['en', 'SpO2 target 80–85 %.'],
    ['es', 'Saturación, objetivo: 70–75 %.'],
    ['de', 'SpO2-Ziel 80–85 %.'],
  ])('is a wish and no value if it is a target that no guideline names in %s: %s', (language, text) => {
    expect(said(text, language)).toEqual([]);
  });

  it('GUIDE-1 to GUIDE-18: each figure is told apart as a limit, and is a value of the patient without its words', () => {
    const names = [...topicNames.en];
    for (const { topic, values = [], unit } of guidelineFigures) {
      const isName = (name: string) => !commonWords.has(name) && name !== 'heart';
      const [name] = names.find(([known, of]) => of === topic && isName(known)) ?? [];
      for (const value of values) {
        expect(said(`If the ${name} is above ${value} ${unit}.`)).toEqual([`${value} guideline`]);
        expect(said(`The ${name} is ${value} ${unit}.`)).not.toEqual([`${value} guideline`]);
      }
    }
  });
});
