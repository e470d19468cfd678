import { describe, expect, it } from 'vitest';
import { aVitalsRecord, calmSigns, testNow } from '../../../../contracts/test/a-vitals-record.ts';
import { anXray, saidItems } from '../../../test/evidence/said-items.ts';
import { checkAges } from '../patient/ages.ts';
import type { ChartState } from '../states/chart-state.ts';
import { statesOf } from '../states/states.ts';
import { checkDenials } from './denials.ts';

type Language = 'en' | 'es' | 'de';

const patient = {
  age: 58,
  gender: 'female',
  pregnancy: { status: 'no' },
  spo2Scale: 1,
  allergies: 'none-known',
} as const;
const chart = (signs: object, more: object = {}, findings: string[] = []): ChartState[] =>
  statesOf(
    {
      patient: { ...patient, ...more },
      vitals: [aVitalsRecord({ ...calmSigns, minutesAgo: 5, ...signs })],
      medications: [],
      xray: anXray(findings),
    },
    testNow,
  );
const calm = chart({
  ...{ temperature: 36.8, oxygenSaturation: 97, heartRate: 80, supplementalOxygen: false, painLevel: 0 },
});
const ill = chart(
  {
    temperature: 38.7,
    oxygenSaturation: 86,
    heartRate: 126,
    bloodPressureSystolic: 84,
    supplementalOxygen: true,
    respiratoryRate: 28,
    newConfusion: true,
    painLevel: 6,
  },
  {
    allergies: [{ substance: 'penicillin' }],
    pregnancy: { status: 'yes', weeks: 22 },
  },
  ['Neumotórax', 'Pleural effusion', 'Konsolidierung'],
);
const said = (text: string, language: Language, states: ChartState[]) =>
  saidItems(text, checkDenials(text, language, states));
const ages = (text: string, language: Language, states: ChartState[]) =>
  saidItems(text, checkAges(text, language, states));

const denials: Record<Language, string[]> = {
  en: [
    'no fever',
    'no known drug allergies',
    'not pregnant',
    'without hypoxia',
    'no tachycardia',
    'not hypotensive',
    'on room air',
    'no longer febrile',
    'breathing room air',
    'not tachypneic',
    'not confused',
    'no pain',
    'no evidence of pneumothorax',
    'no pleural effusion',
    'no consolidation',
  ],
  es: [
    'sin fiebre',
    'no tiene alergias',
    'no está embarazada',
    'sin hipoxia',
    'niega taquicardia',
    'sin hipotensión',
    'con aire ambiente',
    'ya no está febril',
    'no está hipoxémica',
    'respira aire ambiente',
    'sin taquipnea',
    'no está confusa',
    'sin dolor',
    'sin neumotórax',
    'sin derrame pleural',
    'sin signos de neumonía',
  ],
  de: [
    'kein Fieber',
    'keine bekannten Allergien',
    'nicht schwanger',
    'ohne Hypoxie',
    'keine Tachykardie',
    'keine Hypotonie',
    'an Raumluft',
    'nicht mehr febril',
    'atmet Raumluft',
    'keine Tachypnoe',
    'nicht verwirrt',
    'keine Schmerzen',
    'kein Pneumothorax',
    'kein Pleuraerguss',
    'keine Verschattung',
  ],
};

describe('REPLY-11: What a reply denies', () => {
  it.each(['en', 'es', 'de'] as const)('is found, differs or is not in the chart in %s', (language) => {
    const text = `${denials[language].join('. ')}.`;
    const verdicts = (states: ChartState[]) =>
      checkDenials(text, language, states).map(({ verdict }) => verdict);
    expect(verdicts(calm)).toEqual(denials[language].map(() => 'found'));
    expect(verdicts(ill)).toEqual(denials[language].map(() => 'differs'));
    const unknown = chart({}, { allergies: 'not-asked', pregnancy: { status: 'unknown' } });
    const asked = unknown.map(({ thing }) => ({ thing }));
    expect(verdicts(asked)).toEqual(denials[language].map(() => 'absent'));
  });

  it('is read beside another denial, whose word begins like that of a condition', () => {
    expect(said('Sin fiebre, sin hipoxia.', 'es', ill).map((one) => one.split(' | ')[1])).toEqual([
      'differs',
      'differs',
    ]);
    expect(said('Bisher kein Fieber.', 'de', ill)).toHaveLength(1);
    expect(said('Si no hay fiebre, vigilar.', 'es', ill)).toEqual([]);
    expect(said('Observe until no fever.', 'en', ill)).toEqual([]);
  });

  it.each<[Language, string]>([
    ['en', 'NKDA. Allergies: none. Pregnancy has been excluded. Pregnancy test negative.'],
    ['es', 'NAMC. Alergias: no. Embarazo descartado. Test de embarazo negativo.'],
    [
      'de',
      'Keine Allergien. Allergien: keine. Eine Schwangerschaft ist ausgeschlossen. Schwangerschaftstest negativ.',
    ],
  ])('contradicts "none" where nobody asked, in %s', (language, text) => {
    const unknown = chart({}, { allergies: 'not-asked', pregnancy: { status: 'unknown' }, age: 30 });
    expect(said(text, language, unknown)).toEqual(Array(4).fill(expect.stringMatching(/ \| differs \| \?$/)));
    expect(said('No se ha descartado el embarazo.', 'es', unknown)).toEqual([]);
    expect(said('Schwangerschaft noch nicht ausgeschlossen.', 'de', unknown)).toEqual([]);
  });

  it.each<[Language, string]>([
    ['en', 'Alert and oriented x3. GCS 15. Normotensive. Haemodynamically stable. Saturating well. Eupneic.'],
    [
      'es',
      'Consciente y orientada. Glasgow 15. Normotensa. Hemodinámicamente estable. Satura bien. Eupneica.',
    ],
    ['de', 'Wach und orientiert. GCS 15. Normoton. Kreislaufstabil. Sättigt gut. Eupnoisch.'],
  ])('compares states with the newest signs in %s', (language, text) => {
    const low = chart({
      heartRate: 126,
      bloodPressureSystolic: 89,
      bloodPressureDiastolic: 51,
      oxygenSaturation: 86,
      respiratoryRate: 26,
      newConfusion: true,
    });
    const verdicts = (states: ChartState[]) => said(text, language, states).map((one) => one.split(' | ')[1]);
    expect(verdicts(low)).toEqual(Array(6).fill('differs'));
    expect(verdicts(calm)).toEqual(Array(6).fill('found'));
  });

  it('contradicts a state that the chart is far from, and leaves the border alone', () => {
    expect(said('She is febrile, and the patient is confused.', 'en', calm)).toHaveLength(2);
    expect(said('She is febrile.', 'en', chart({ temperature: 37.7 }))).toEqual([]);
    expect(said('Not oriented.', 'en', ill)).toEqual([]);
  });

  it('names the value of the chart', () => {
    expect(said('No fever, no known allergies.', 'en', ill)).toEqual([
      'No fever | differs | 38.7 °C',
      'no known allergies | differs | penicillin',
    ]);
  });

  it.each<[Language, string]>([
    ['en', 'Discharge once there is no fever.'],
    ['en', 'If no tachycardia, stop fluids.'],
    ['en', 'No hypoxia?'],
    ['en', 'No oxygen needed.'],
    ['es', 'Alta cuando esté sin fiebre.'],
    ['de', 'Entlassung, sobald ohne Sauerstoff.'],
    ['de', 'Keine Medikamente dokumentiert.'],
  ])('is not read from a condition, a question or advice in %s: %s', (language, text) => {
    expect(said(text, language, ill)).toEqual([]);
  });

  it.each<[Language, string]>([
    ['en', 'No pain on palpation. Denies chest pain. No hypertension.'],
    ['es', 'Sin dolor torácico, sin dolor a la palpación.'],
    ['de', 'Keine Schmerzen beim Atmen.'],
  ])('is not read from a denial of something narrower or of a diagnosis in %s', (language, text) => {
    expect(said(text, language, ill)).toEqual([]);
  });

  it('names what a reading of an X-ray shows, and says nothing without one', () => {
    expect(said('No pneumothorax.', 'en', ill)).toEqual(['No pneumothorax | differs | Neumotórax left']);
    const clear = chart({}, {}, ['No pneumothorax', 'Kein Erguss']);
    expect(said('No pneumothorax, no effusion.', 'en', clear)).toEqual([
      'No pneumothorax | absent',
      'no effusion | absent',
    ]);
    for (const finding of ['Pneumothorax without tension', 'Pneumothorax, no shift']) {
      expect(said('No pneumothorax.', 'en', chart({}, {}, [finding]))).toEqual([
        `No pneumothorax | differs | ${finding} left`,
      ]);
    }
    expect(said('No pneumothorax.', 'en', chart({}, {}, ['No change in the pneumothorax']))).toEqual([
      'No pneumothorax | absent',
    ]);
    const none = statesOf({ patient, vitals: [], medications: [] }, testNow);
    expect(said('No pneumothorax.', 'en', none)).toEqual([]);
  });

  it('takes a rate below 50 for bradycardia, and confusion below alert as unknown', () => {
    expect(said('No bradycardia.', 'en', chart({ heartRate: 48 }))).toEqual([
      'No bradycardia | differs | 48 /min',
    ]);
    expect(said('No bradycardia.', 'en', chart({ heartRate: 50 }))).toEqual(['No bradycardia | found']);
    const asleep = chart({ consciousnessLevel: 'Voice', newConfusion: undefined });
    expect(said('Not confused.', 'en', asleep)).toEqual(['Not confused | absent']);
  });

  it("leaves out adults' limits under 16 years", () => {
    const child = chart({ heartRate: 140 }, { age: 3 });
    expect(said('No tachycardia.', 'en', child)).toEqual([]);
  });
});

describe('REPLY-12: The age in a reply', () => {
  it.each<[Language, string, string]>([
    ['en', 'A 58-year-old woman.', 'A 85-year-old woman.'],
    ['es', 'Mujer de 58 años.', 'Mujer de 85 años.'],
    ['de', '58-jährige Patientin.', '85-jährige Patientin.'],
  ])("is the patient's in %s", (language, right, wrong) => {
    expect(ages(right, language, calm)).toEqual(['58 | found']);
    expect(ages(wrong, language, calm)).toEqual(['85 | differs | 58']);
  });

  it('is not the age of a rule', () => {
    expect(ages('In patients over 65 years old, adjust.', 'en', calm)).toEqual([]);
  });

  it.each<[Language, string, string]>([
    ['en', 'At just 61 she is young.', '61'],
    ['en', 'Please see Ms Navarro, 39.', '39'],
    ['en', 'A septuagenarian with fever should have cultures.', 'septuagenarian'],
    ['es', 'Paciente septuagenaria.', 'septuagenaria'],
    ['de', 'Sie dürfte als Mitvierzigerin gut regenerieren.', 'Mitvierzigerin'],
  ])('is read in other forms in %s: %s', (language, text, said) => {
    expect(ages(text, language, calm)).toEqual([`${said} | differs | 58`]);
  });

  it.each<[Language, string]>([
    ['en', 'Pushing sixty. A year into treatment. Mrs Ellis is in her fifties.'],
    ['de', 'Mit 126er Puls und 26 Atemzügen.'],
  ])('is no other number, and none that is near, in %s: %s', (language, text) => {
    expect(ages(text, language, calm)).toEqual([]);
  });

  it.each<[Language, string]>([
    ['en', 'An elderly woman. A toddler with fever. This young woman has pain.'],
    ['es', 'Anciana con fiebre. Lactante con fiebre. Mujer joven con fiebre.'],
    ['de', 'Ältere Dame mit Fieber. Säugling mit Fieber. Eine junge Frau mit Fieber.'],
  ])('REPLY-12: are compared in words for a stage of life in %s', (language, text) => {
    expect(ages(text, language, calm)).toEqual([1, 2, 3].map(() => expect.stringMatching(/differs \| 58$/)));
    expect(ages('A middle-aged woman.', 'en', calm)).toEqual([]);
  });
});

it('takes a time that is linear in the text', () => {
  const hostile = ['no ', 'no known ', 'no any drug ', 'if ', '5 ', 'no fever '];
  for (const one of hostile) {
    const text = one.repeat(60_000 / one.length);
    expect(checkDenials(text, 'en', ill).length).toBeLessThanOrEqual(text.length);
  }
});
