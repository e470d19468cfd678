import type { Medication } from '@bedside/contracts/medications/medications.contract.ts';
import { describe, expect, it } from 'vitest';
import { testNow } from '../../../../contracts/test/a-vitals-record.ts';
import { saidItems } from '../../../test/evidence/said-items.ts';
import { tokensOf } from '../reading/reply-tokens.ts';
import { dosesOf } from './chart-doses.ts';
import { checkDoses } from './check-doses.ts';
import { checkPerWeight } from './check-per-weight.ts';

type Language = 'en' | 'es' | 'de';

const by = { id: 'nurse-1', fullName: 'Test Nurse', role: 'Nurse' };
const aMedication = (name: string, dosage: string, given: Partial<Medication> = {}): Medication => ({
  id: name,
  patientId: 'patient-1',
  name,
  dosage,
  kind: 'home',
  startedAt: new Date(testNow.getTime() - 120 * 60_000).toISOString(),
  recordedAt: testNow.toISOString(),
  recordedBy: by,
  version: 1,
  ...given,
});
const given = { kind: 'given', frequency: 'once' } as const;
const chart = dosesOf([
  aMedication('Metformin', '1000 mg', { drug: 'metformin', route: 'oral', frequency: 'twice daily' }),
  aMedication('Ceftriaxone', '2 g', {
    ...given,
    drug: 'ceftriaxone',
    route: 'IV',
    startedAt: new Date(testNow.getTime() - 12 * 60_000).toISOString(),
  }),
  aMedication('Piperacillin/tazobactam', '4.5 g', {
    kind: 'prescribed',
    route: 'IV',
    frequency: 'every 8 hours',
  }),
  aMedication('Norepinephrine', '0.1 µg/kg/min', { kind: 'given', frequency: 'continuous', route: 'IV' }),
  aMedication('Insulin glargine', '12 IU', { route: 'subcutaneous', frequency: 'at night' }),
  aMedication('Albuterol', '2 puffs', { drug: 'albuterol', frequency: 'as needed' }),
  aMedication('Hawthorn drops', '20 drops', { frequency: 'three times daily' }),
  aMedication('Furosemide', '', {}),
]);
const said = (text: string, language: Language = 'en') =>
  saidItems(text, checkDoses(text, language, chart, testNow));

it('REPLY-13: a dose per kilogram is that of the recorded weight', () => {
  const perWeight = (text: string) => saidItems(text, checkPerWeight(tokensOf(text), 40));
  expect(perWeight('Ceftriaxone 2 g (50 mg/kg).')).toEqual([]);
  expect(perWeight('Ceftriaxone 2 g (80 mg/kg).')).toEqual(['80 mg/kg | differs | 50 mg/kg']);
});

describe('REPLY-13: A dose in a reply', () => {
  it.each<[Language, string]>([
    ['en', 'Takes metformin 1000 mg twice daily.'],
    ['en', 'Metformin 1 g bid; metformin 2 g daily.'],
    ['en', '- **Metformin**: 1,000 mg (oral, two times a day)'],
    ['en', '| Metformin | 1000 mg | oral | every 12 hours |'],
    ['en', '2 g of ceftriaxone i.v. was given, 12 min ago.'],
    ['en', 'Norepinephrine runs at 0.1 mcg/kg/min, insulin glargine 12 units at night.'],
    ['es', 'Toma metformina 1000 mg dos veces al día; metformina 1 g cada 12 horas.'],
    ['es', 'Se administró 2 g de ceftriaxona i. v. hace 12 min.'],
    ['es', 'Noradrenalina a 0,1 µg/kg/min; salbutamol 2 inhalaciones si precisa.'],
    ['de', 'Nimmt Metformin 1000 mg 2-mal täglich, Metformin 1-0-1 1 g.'],
    ['de', 'Ceftriaxon 2 g i. v. wurde vor 12 Minuten gegeben.'],
    ['de', 'Noradrenalin mit 0,1 µg/kg/min, Insulin glargin 12 IE zur Nacht, Salbutamol 2 Hübe bei Bedarf.'],
    ['de', 'Piperacillin/Tazobactam 4,5 g i.v. alle 8 Stunden.'],
    ['en', 'Hawthorn drops 20 drops three times a day.'],
  ])('is found in each form of %s: %s', (language, text) => {
    const all = said(text, language);
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter((one) => !one.endsWith('| found'))).toEqual([]);
  });

  it.each<[Language, string, string]>([
    ['en', 'Takes metformin 500 mg twice daily.', '500 mg | differs | 1000 mg, oral, twice daily'],
    ['en', 'Takes metformin 1000 mg three times daily.', '1000 mg | differs | 1000 mg, oral, twice daily'],
    ['en', 'Takes metformin 1000 µg.', '1000 µg | differs | 1000 mg, oral, twice daily'],
    ['en', 'Ceftriaxone 2 g was given orally.', '2 g | differs | 2 g, IV, once'],
    ['es', 'Recibió 1 g de ceftriaxona i. v.', '1 g | differs | 2 g, IV, once'],
    ['es', 'Toma metformina 1000 mg una vez a la semana.', '1000 mg | differs | 1000 mg, oral, twice daily'],
    ['de', 'Ceftriaxon 2 g i. m. wurde gegeben.', '2 g | differs | 2 g, IV, once'],
    ['de', 'Noradrenalin mit 1 µg/kg/min.', '1 µg/kg/min | differs | 0.1 µg/kg/min, IV, continuous'],
    ['de', 'Insulin glargin 120 IE.', '120 IE | differs | 12 IU, subcutaneous, at night'],
  ])('differs by amount, unit, route or frequency in %s: %s', (language, text, expected) => {
    expect(said(text, language)).toEqual([expected]);
  });

  it('REPLY-8: names when a dose was given', () => {
    expect(said('Ceftriaxone 2 g IV, 3 h ago.')).toEqual(['2 g | found', '3 h | differs | 12 min']);
    expect(said('Metformin 1000 mg, started 2 h ago.')).toEqual(['1000 mg | found']);
  });

  it.each<[Language, string]>([
    ['en', 'Paracetamol 1 g was given.'],
    ['en', 'Furosemide 40 mg daily.'],
    ['en', 'Piperacillin/tazobactam 4.5 g was given.'],
    ['es', 'Se administró piperacilina/tazobactam 4,5 g.'],
    ['de', 'Piperacillin/Tazobactam 4,5 g wurde gegeben.'],
  ])('is not in the chart if it is of another drug or was never given in %s: %s', (language, text) => {
    expect(said(text, language)).toEqual([expect.stringMatching(/\| absent$/)]);
  });

  it.each<[Language, string]>([
    ['en', 'Consider increasing metformin to 1500 mg.'],
    ['es', 'Valorar aumentar la metformina a 1500 mg.'],
    ['de', 'Metformin auf 1500 mg steigern.'],
    ['en', 'Vancomycin 1 g IV over one hour.'],
    ['es', 'Vancomicina 1 g iv cada 12 horas.'],
    ['de', 'Vancomycin 1 g i.v. als Kurzinfusion.'],
  ])('is a proposal without a word that the patient has the drug, in %s: %s', (language, text) => {
    expect(said(text, language)).toEqual([]);
  });

  it.each<[Language, string, string]>([
    ['en', 'Piperacillin/tazobactam 4.5 g q6h is charted.', '4.5 g | differs | 4.5 g, IV, every 8 hours'],
    ['es', 'Piperacilina/tazobactam 4,5 g cada 6 h.', '4,5 g | differs | 4.5 g, IV, every 8 hours'],
    ['de', 'Metformin 2 x 500 mg zu Hause.', '2 x 500 mg | differs | 1000 mg, oral, twice daily'],
  ])('differs by its interval in %s: %s', (language, text, expected) => {
    expect(said(text, language)).toEqual([expected]);
  });

  it('is older if its medication was discontinued and another dose replaced it', () => {
    const changed = dosesOf([
      aMedication('Bisoprolol', '5 mg', { id: 'new', drug: 'bisoprolol', frequency: 'once daily' }),
      aMedication('Bisoprolol', '10 mg', {
        ...{ id: 'old', drug: 'bisoprolol', frequency: 'once daily' },
        discontinuedAt: testNow.toISOString(),
      }),
    ]);
    const text = 'Takes bisoprolol 10 mg once daily.';
    expect(saidItems(text, checkDoses(text, 'en', changed, testNow))).toEqual([
      '10 mg | older | 5 mg, once daily',
    ]);
  });

  it.each([
    'Give 500 ml.',
    'Glucose 54 mg/dL and hemoglobin 9 g/L under metformin.',
    'Ceftriaxone allergy since 2019.',
    'Repeat in 30 min.',
  ])('is not read from %s', (text) => {
    expect(said(text)).toEqual([]);
  });

  it('quotes the name of the drug and what is said of it', () => {
    const text = 'Home: **metformin** 500 mg orally twice daily, then rest.';
    const [item] = checkDoses(text, 'en', chart, testNow);
    const { offset = 0, length = 0 } = item?.quote ?? {};
    expect(text.slice(offset, offset + length)).toBe('metformin** 500 mg orally twice daily, then rest');
  });

  it('takes a time that is linear in the text', () => {
    const hostile = ['1 mg ', 'metformin ', 'metformin 1 mg ', '1/', '1 x ', 'of ', '1 mg of '];
    for (const one of hostile) {
      const text = one.repeat(60_000 / one.length);
      expect(checkDoses(text, 'en', chart, testNow).length).toBeLessThanOrEqual(text.length);
    }
  }, 20_000);
});
