import { aVitalsRecord, calmSigns, testNow } from '@bedside/contracts/clinical/vitals/a-vitals-record.ts';
import { describe, expect, it } from 'vitest';
import { checkAges, checkDenials } from './denials.ts';
import { anXray, saidItems } from './said-items.ts';
import { type ChartState, statesOf } from './states.ts';

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
});

it('takes a time that is linear in the text', () => {
  const hostile = ['no ', 'no known ', 'no any drug ', 'if ', '5 ', 'no fever '];
  for (const one of hostile) {
    const text = one.repeat(60_000 / one.length);
    expect(checkDenials(text, 'en', ill).length).toBeLessThanOrEqual(text.length);
  }
});
