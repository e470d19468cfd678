import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import type { ScoreRecord } from '@bedside/contracts/scores/scores.contract.ts';
import { describe, expect, it } from 'vitest';
import { aVitalsRecord, calmSigns, testNow } from '../../../contracts/test/a-vitals-record.ts';
import { saidItems } from '../../test/evidence/said-items.ts';
import { checkReply, readReply, readReplyInTurns } from './check-reply.ts';
import { factsOf } from './facts.ts';

const by = { id: 'nurse-1', fullName: 'Test Nurse', role: 'Nurse' };
const at = new Date(testNow.getTime() - 22 * 60_000).toISOString();
const common = { patientId: 'patient-1', recordedAt: at, recordedBy: by, version: 1 };
const aLab = (testName: string, result: string, units: string): LabResult => ({
  ...common,
  id: `lab-${testName}`,
  testName,
  result,
  units,
  resultTime: at,
  orderedAt: at,
  isTaggedForChat: true,
  tags: [],
});
const heart: ScoreRecord = {
  ...common,
  id: 'score-1',
  scoreType: 'HEART',
  scoreValue: 6,
  score: 6,
  interpretation: '',
  recommendations: [],
  parameters: {},
  calculatedAt: at,
};
const patient = { age: 58, pregnancy: { status: 'no' }, spo2Scale: 1 } as const;
const signs = {
  ...calmSigns,
  heartRate: 118,
  respiratoryRate: 26,
  bloodPressureSystolic: 92,
  bloodPressureDiastolic: 54,
  oxygenSaturation: 91,
  temperature: 38.7,
};
const now = testNow;
const facts = factsOf(
  {
    patient,
    vitals: [
      aVitalsRecord({ id: 'newest', ...signs, minutesAgo: 12 }),
      aVitalsRecord({ id: 'older', ...signs, heartRate: 104, minutesAgo: 130 }),
    ],
    labs: [aLab('Lactate', '4.2', 'mmol/L'), aLab('Potassium', '5.9', 'mmol/L')],
    scores: [heart],
  },
  now,
);
type Language = 'en' | 'es' | 'de';
const verdicts = (text: string, language: Language = 'en') =>
  saidItems(text, checkReply(text, language, facts, now).items, ' ');

describe('The numbers of a reply', () => {
  it.each<[Language, string]>([
    ['en', 'HR 118, BP 92/54 mmHg, SpO₂ 91 %, RR 26/min, temp 38.7 °C.'],
    ['en', 'Blood pressure is 92 over 54; heart rate was 118 bpm; temperature 101.7 °F.'],
    ['en', '**Lactate:** 4.2 mmol/L, potassium 5.9. HEART score 6 of 10.'],
    ['es', 'FC 118 lpm, TA 92/54 mmHg, saturación 91 %, FR 26, temperatura 38,7 °C.'],
    ['es', 'La frecuencia cardíaca es de 118 y la presión arterial de 92 sobre 54. Lactato 4,2 mmol/L.'],
    ['de', 'HF 118/min, RR 92/54 mmHg, SpO2 91 %, AF 26, Temperatur 38,7 °C, Laktat 4,2 mmol/l.'],
    ['de', 'Die Herzfrequenz beträgt 118, der Blutdruck 92 zu 54. Kalium 5,9.'],
    ['en', 'Temp 101.7F (38.7C), pulse ox reads 91 percent, O2 sat 91.'],
    ['en', 'Tachycardic at 118, hypotensive (92/54), satting 91 %, febrile at 38.7.'],
    ['en', 'Systolic 92, diastolic 54, SBP of 92.'],
    ['en', 'T 38.7 °C, resp rate 26, saturations of 91%.'],
    ['de', 'Körpertemperatur 38,7 °C, sO2 91 %, Blutdruckwerte 92/54.'],
    ['es', 'Tª 38,7 ºC, satura al 91 %, TAS 92 mmHg, TAD 54.'],
    ['es', 'Taquicárdico a 118, tensión 92/54, sistólica de 92.'],
    ['de', 'Tachykard mit 118/min, RR syst. 92, diast. 54, HF ca. 118.'],
  ])('REPLY-7: are found in each form of %s: %s', (language, text) => {
    const { checked, found } = checkReply(text, language, facts, now);
    expect({ checked, found, verdicts: verdicts(text, language) }).toMatchObject({ checked: found });
    expect(found).toBeGreaterThanOrEqual(3);
  });

  it('REPLY-7: compares "troponin" with the high-sensitivity troponin of the chart', () => {
    const labs = [aLab('Troponin T, high-sensitivity', '640', 'ng/L')];
    const chart = factsOf({ patient, vitals: [], labs, scores: [] }, now);
    const text = 'Troponin 640 ng/L; troponin T 640; hs-TnT 640; troponin 64 ng/L; troponin I 640.';
    const found = checkReply(text, 'en', chart, now).items.map(({ verdict }) => verdict);
    expect(found).toEqual(['found', 'found', 'found', 'differs', 'absent']);
  });

  it('REPLY-7: a systolic pressure is not the diastolic one', () => {
    expect(verdicts('Systolic of 54. SBP 92.')).toEqual(['54 differs 92/54 mmHg', '92 found']);
    expect(verdicts('PAD 92', 'es')).toEqual(['92 differs 92/54 mmHg']);
  });

  it('REPLY-7: a result that rose is compared at both ends, and its reference is not', () => {
    expect(verdicts('Lactate rose from 2.1 to 4.2.')).toEqual(['2.1 to 4.2 absent']);
    expect(verdicts('El lactato subió de 2,1 a 4,2.', 'es')).toEqual(['2,1 a 4,2 absent']);
    expect(verdicts('Potassium ranges from 3.5 to 5.1.')).toEqual([]);
  });

  it.each<[Language, string]>([
    ['en', 'Reduced systolic function (EF 35 %), systolic murmur 3/6.'],
    ['en', 'Febrile at 7 pm and for 30 h, hypotensive after 500 mL, hypertensive for 30 years.'],
    ['en', 'Hypoxic with 40 % oxygen. Sat up at 45 degrees.'],
    ['es', 'Función sistólica de 55 %, neumotórax a tensión del 30 %.'],
    ['de', 'Systolische Funktion 45 %, hypoxisch mit 40 % Sauerstoff, febril um 19 Uhr.'],
  ])('REPLY-9: words beside the numbers of something else name no sign, in %s: %s', (language, text) => {
    expect(verdicts(text, language)).toEqual([]);
  });

  it('REPLY-7: differ, with the value of the chart, or are absent from it', () => {
    expect(verdicts('SpO2 96 %. Lactate 2.4 mmol/L. BP 120/80. Troponin 14 ng/L.')).toEqual([
      '96 differs 91 %',
      '2.4 differs 4.2 mmol/L',
      '120/80 differs 92/54 mmHg',
      '14 absent',
    ]);
    expect(verdicts('Temperature 38.7 °F; lactate 4.2 mg/dL; heart rate 118 mmHg')).toEqual([
      '38.7 differs 38.7 °C',
      '4.2 differs 4.2 mmol/L',
      '118 differs 118 /min',
    ]);
  });

  it.each<[Language, string, string]>([
    ['de', 'Die Patientin ist 78 Jahre alt: 3 Sets liegen vor.', 'ALT: 3 U/l'],
    ['en', 'It can be 2 or 3 days.', 'BE 2 mmol/L'],
    ['en', 'She got 40 of them.', 'GOT 40 U/L'],
  ])('REPLY-7: are no values of a test whose abbreviation is a word, in %s: %s', (language, text, named) => {
    expect(verdicts(text, language)).toEqual([]);
    expect(verdicts(named, language)).toHaveLength(1);
  });

  it.each<[Language, string, string]>([
    ['en', 'HR 118, 12 min ago', 'HR 118, 2 h ago'],
    ['es', 'FC 118, hace 12 min', 'FC 118, hace 2 horas'],
    ['de', 'HF 118, vor 12 Minuten', 'HF 118, vor 2 Stunden'],
    ['en', 'HR 118, twelve minutes ago', 'HR 118, two hours ago'],
    ['es', 'FC 118, hace doce minutos', 'FC 118, hace dos horas'],
    ['de', 'HF 118, vor zwölf Minuten', 'HF 118, vor zwei Stunden'],
  ])('REPLY-8: have the age of a set with their value in %s', (language, right, wrong) => {
    expect(checkReply(right, language, facts, now)).toMatchObject({ checked: 2, found: 2 });
    expect(checkReply(wrong, language, facts, now)).toMatchObject({ checked: 2, found: 1, differs: 1 });
  });

  it.each<[Language, string, string]>([
    ['en', 'HR 104, 2 h 10 min ago', 'HR 104, 4 h 10 min ago'],
    ['es', 'FC 104, hace 2 h 10 min', 'FC 104, hace 2 h 20 min'],
    ['de', 'HF 104, vor 2 Std. 10 min', 'HF 104, vor 3 Std. 10 min'],
  ])('REPLY-8: an earlier value with its true age claims nothing newer, in %s', (language, right, wrong) => {
    expect(checkReply(right, language, facts, now).items).toEqual([]);
    expect(checkReply(wrong, language, facts, now)).toMatchObject({ checked: 2, older: 1, differs: 1 });
  });

  it.each<[Language, string]>([
    ['en', 'HR is currently 104.'],
    ['es', 'La FC actual es de 104 lpm.'],
    ['de', 'Aktuell HF 104/min.'],
  ])('REPLY-7: are older if a newer value has replaced them, in %s: %s', (language, text) => {
    expect(verdicts(text, language)).toEqual(['104 older 118 /min']);
  });

  it.each<[Language, string]>([
    ['en', 'Heart rate: lowest 104. The heart rate peaked at 118.'],
    ['es', 'FC mínima de 104. FC máxima de 118.'],
    ['de', 'Niedrigste HF 104. Höchste HF 118.'],
  ])('REPLY-7: are found as an extreme of the chart that the reply calls one, in %s', (language, text) => {
    expect(verdicts(text, language)).toEqual(['104 found', '118 found']);
  });

  it.each<[Language, string, string]>([
    ['en', 'Lactate 37.8 mg/dL.', 'Lactate 4.2 mg/dL.'],
    ['en', 'Potassium 5.9 mEq/L; temp 101.7 F.', 'Potassium 5.9 mmol/mL; temp 38.7 F.'],
    ['es', 'Lactato 38 mg/dl, unos 37,8 mg/dl.', 'Lactato 4,2 µmol/L.'],
    ['de', 'Laktat ca. 38 mg/dl.', 'Laktat 4,2 g/l.'],
  ])(
    'REPLY-7: are converted, and differ in another or an unknown unit, in %s: %s',
    (language, right, wrong) => {
      const { items, found } = checkReply(right, language, facts, now);
      expect(items.length).toBe(found);
      const other = checkReply(wrong, language, facts, now);
      expect(other.checked).toBeGreaterThan(0);
      expect(other.differs).toBe(other.checked);
    },
  );

  it.each<[Language, string, string]>([
    ['en', 'Pulse of one hundred and eighteen, sats ninety-one percent.', 'Sats ninety-eight percent.'],
    [
      'es',
      'FC de ciento dieciocho, saturación noventa y uno por ciento.',
      'Satura al noventa y ocho por ciento.',
    ],
    ['de', 'HF hundertachtzehn, Sättigung einundneunzig Prozent.', 'Sie sättigt mit achtundneunzig Prozent.'],
    ['en', 'Lactate four point two; BP ninety-two over fifty-four.', 'Lactate two point two.'],
  ])('REPLY-7: are read in words, in %s: %s', (language, right, wrong) => {
    const both = checkReply(right, language, facts, now);
    expect(both).toMatchObject({ checked: 2, found: 2 });
    expect(checkReply(wrong, language, facts, now)).toMatchObject({ checked: 1, differs: 1 });
  });

  it.each<[Language, string[], string[]]>([
    [
      'en',
      ['Pulse in the 110s.', 'Systolic about 90.', 'Fever up to 38.7.'],
      ['Pulse in the 80s.', 'Fever up to 39.9.'],
    ],
    [
      'es',
      ['Sistólica en torno a 90.', 'Fiebre hasta 38,7 °C.'],
      ['Fiebre hasta 39,9 °C.', 'Pulso sobre 80.'],
    ],
    ['de', ['Systolisch um die 90.', 'Fieber bis 38,7.'], ['Fieber bis 39,9.', 'Puls um die 80.']],
  ])('REPLY-7: are too vague to look like the chart, and can differ, in %s', (language, right, wrong) => {
    for (const text of right) expect([text, verdicts(text, language)]).toEqual([text, []]);
    for (const text of wrong) expect([text, verdicts(text, language).length]).toEqual([text, 1]);
  });

  it.each<[Language, string, string]>([
    ['en', 'Now 38.7 °C, 92/54 mmHg, 118 bpm, 91 % on the monitor.', 'Now 39.9 °C, 120/80 mmHg, 72 bpm.'],
    ['es', 'Ahora 38,7 °C, 92/54 mmHg y 118 lpm.', 'Ahora 39,9 °C, 120/80 mmHg y 72 lpm.'],
    ['de', 'Jetzt 38,7 °C, 92/54 mmHg, 118/min.', 'Jetzt 39,9 °C, 120/80 mmHg, 72/min.'],
  ])('REPLY-17: are read by their unit if they have no name, in %s', (language, right, wrong) => {
    const { checked, found } = checkReply(right, language, facts, now);
    expect([checked, found]).toEqual([checked, language === 'en' ? 4 : 3]);
    expect(checkReply(wrong, language, facts, now)).toMatchObject({ checked: 3, absent: 3 });
  });

  it.each<[Language, string]>([
    ['en', 'Warm to 36 °C. Keep above 65 mmHg. Aim for 60–100 /min. Fever of at least 38 °C.'],
    ['en', 'Give 500 ml at 100 ml/h, FiO2 40 %, risk 12 %, 2 L/min oxygen.'],
    ['en', 'If she reaches 39 °C, call.'],
    ['es', 'Mantener por encima de 65 mmHg. Suero al 5 %.'],
    ['de', 'Über 38 °C sofort melden. Ziel 65 mmHg. Infusion 5 %.'],
  ])('REPLY-17: are left out if they are limits, aims, conditions or doses, in %s: %s', (language, text) => {
    expect(verdicts(text, language)).toEqual([]);
  });

  it.each<[Language, string, string]>([
    ['en', 'HR rose from 104 to 118 over 2 h.', 'HR rose from 104 to 118 over 6 h.'],
    ['en', 'HR rose from 104 to 118 within the last 2 hours.', 'HR rose from 104 to 118 in 20 min.'],
    ['es', 'La FC subió de 104 a 118 en las últimas 2 horas.', 'La FC subió de 104 a 118 en 20 min.'],
    ['de', 'HF stieg von 104 auf 118 innerhalb von 2 Stunden.', 'HF stieg von 104 auf 118 in 20 min.'],
  ])('REPLY-18: took the time between two sets, in %s', (language, right, wrong) => {
    expect(verdicts(right, language).map((one) => one.split(' ').at(-1))).toEqual(['found', 'found']);
    expect(verdicts(wrong, language)[1]).toContain('differs 1 h 58 min');
  });

  it('REPLY-7: a qSOFA is the recorded one or that of the newest signs', () => {
    expect(verdicts('qSOFA 2.')).toEqual(['2 found']);
    expect(verdicts('qSOFA 0.')).toEqual(['0 differs 2']);
    const child = factsOf({ patient: { ...patient, age: 9 }, vitals: [], labs: [], scores: [] }, now);
    expect(checkReply('qSOFA 1.', 'en', child, now).items.map(({ verdict }) => verdict)).toEqual(['absent']);
  });

  it('REPLY-8: name the true age in hours and minutes', () => {
    expect(verdicts('HR 104, 54 min ago')).toEqual(['104 older 118 /min', '54 min differs 2 h 10 min']);
  });

  it.each([
    'The SpO2 limit is 93 %.',
    'Lactate 0.5–2.0 mmol/L is the reference.',
    'Heart rate: repeat at 14:30.',
    'Blood pressure: give 500 ml.',
    'BP over 2 h',
    '1. Heart rate',
    'Give 2 g now.',
    'Potassium 20 mmol IV over 2 h, 50 ml.',
    'NEWS2: respiratory rate 3 points, SpO2 2 points.',
    'HR rose by 14/min.',
    'The heart rate is up 14.',
  ])('REPLY-9: leave out limits, times, doses and enumerations: %s', (text) => {
    expect(verdicts(text)).toEqual([]);
  });

  it('are compared in a time that is linear in the text', () => {
    const hostile = ['1', '1/', 'hr ', 'HR 1 ', 'a', '-', '1,1'].map((one) =>
      one.repeat(100_000 / one.length),
    );
    for (const text of hostile)
      expect(checkReply(text, 'en', facts, now).items.length).toBeLessThanOrEqual(500);
  });

  it.each(['HR 118 bpm, no fever. ', 'HR 118 bpm, no fever, '])(
    'let other work have its turn in a long reply: %j',
    async (words) => {
      const text = words.repeat(2500);
      let turns = 0;
      const counting = setInterval(() => {
        turns += 1;
      }, 0);
      const read = await readReplyInTurns(text, 'en', facts, now);
      clearInterval(counting);
      expect(turns).toBeGreaterThanOrEqual(3);
      expect(read).toEqual(readReply(text, 'en', facts, now));
    },
  );
});
