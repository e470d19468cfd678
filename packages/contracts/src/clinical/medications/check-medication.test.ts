import { describe, expect, it } from 'vitest';
import { relatedPairs, unrelatedPairs } from '../../../test/medications/strangers-names.ts';
import type { Medication } from '../../medications/medications.contract.ts';
import type { Allergies } from '../../patients/patient-facts.ts';
import { allergyConflicts } from './allergy-conflicts.ts';
import { checkMedication, ingredientsIn, type MedicationToCheck } from './check-medication.ts';
import { doseLimits } from './doses/dose-limits.ts';
import { readDose, timesPerDay } from './doses/read-dose.ts';
import { drugNamed, drugWithId } from './drugs.ts';
import { safeWriting, unsafeWritings } from './unsafe-writing.ts';
import { drugOfName, similarNames } from './vocabulary/drug-vocabulary.ts';

const now = new Date('2026-11-28T10:00:00Z');

interface Chart {
  allergies?: Allergies;
  age?: number;
  weightKg?: number;
  medications?: Medication[];
}

const check = (medication: Partial<MedicationToCheck>, chart: Chart = {}) => {
  const { allergies = 'none-known', age = 40, weightKg, medications = [] } = chart;
  return checkMedication(
    { name: 'Morphine', kind: 'prescribed', ...medication },
    { patient: { age, allergies, ...(weightKg !== undefined && { weightKg }) }, medications },
    now,
  );
};
const warnings = (medication: Partial<MedicationToCheck>, chart: Chart = {}) =>
  check(medication, chart).warnings.map((one) =>
    one.code === 'dose-not-checked' ? one.why : one.code === 'dose-above-maximum' ? one.period : one.code,
  );
const against = (substance: string, name: string) => check({ name }, { allergies: [{ substance }] });

const aMedication = (given: Partial<Medication>): Medication => ({
  id: 'other',
  patientId: 'patient-1',
  name: 'Acetaminophen',
  kind: 'prescribed',
  startedAt: now.toISOString(),
  recordedAt: now.toISOString(),
  recordedBy: { id: 'nurse', fullName: 'Ana Ruiz', role: 'nurse' },
  version: 1,
  ...given,
});

describe('ALLERGY-2 to ALLERGY-6: names that strangers write', () => {
  it('ask for every related pair, or say that the name was not compared', () => {
    const results = relatedPairs.map(([substance, name]) => ({
      pair: `${substance} | ${name}`,
      found: against(substance, name),
    }));
    const missed = results.filter(({ found }) => found.allergyCheck.findings.length === 0);
    const silent = missed.filter(
      ({ found }) => !found.warnings.some(({ code }) => code.endsWith('-not-compared')),
    );
    expect(silent.map(({ pair }) => pair)).toEqual([]);
    expect(missed.map(({ pair }) => pair)).toEqual([]);
    expect(results.length).toBeGreaterThan(200);
  });

  it('do not ask for pairs without a relation', () => {
    const asked = unrelatedPairs.filter(
      ([substance, name]) => against(substance, name).allergyCheck.findings.length > 0,
    );
    expect(asked).toEqual([]);
    expect(unrelatedPairs.length).toBeGreaterThan(70);
  });

  it('know a brand of one drug as that drug, and a combination as none', () => {
    expect(drugOfName('Dalsy')?.id).toBe('ibuprofen');
    expect(drugOfName('Percocet')).toBeUndefined();
    expect(drugNamed('Vincristin')?.id).toBe('vincristine');
  });
});

describe('ALLERGY-9: names that no one knows', () => {
  it('are named as not compared, with a similar name, and a misspelled one with what it was compared as', () => {
    expect(against('Aspirin', 'Aspirinol').warnings).toContainEqual({
      code: 'drug-not-compared',
      name: 'Aspirinol',
      similar: ['Aspirin'],
    });
    expect(against('Penicillin', 'Ceftriaxn').warnings).toContainEqual(
      expect.objectContaining({ code: 'drug-not-compared', comparedAs: 'Ceftriaxone' }),
    );
    expect(against('Latex', 'Morphine').warnings).toContainEqual(
      expect.objectContaining({ code: 'allergy-not-compared', substance: 'Latex' }),
    );
    expect(similarNames('Xqzwv')).toEqual([]);
    expect(against('Penicillin', 'Ribociclib').warnings).toContainEqual({
      code: 'class-not-compared',
      name: 'Ribociclib',
    });
  });

  it('are named apart within a combination, without its salts, forms and routes', () => {
    const unknown = (name: string) =>
      check({ name }).warnings.flatMap((one) => (one.code === 'drug-not-compared' ? [one.name] : []));
    expect(unknown('Foobarol / acetaminophen 500 mg')).toEqual(['Foobarol']);
    expect(unknown('Morphine sulfate, oral, 10 mg tablets')).toEqual([]);
    expect(unknown('Pip/Taz')).toEqual([]);
    expect(unknown('Potassium chloride concentrate')).toEqual([]);
    expect(unknown('Paracetamol comp')).toEqual(['Paracetamol comp']);
    expect(unknown('Delix plus')).toEqual([]);
    expect(unknown('10 ML Fentanyl 0.05 MG/ML Injection')).toEqual([]);
    expect(unknown('Penicillin V Potassium 250 MG Oral Tablet')).toEqual([]);
    expect(ingredientsIn('Esomeprazole magnesium')).toEqual(['esomeprazole']);
    expect(ingredientsIn('Glucose 5 %, potassium chloride')).toEqual(['glucose', 'potassium-chloride']);
    expect(ingredientsIn('Magnesium sulfate')).toEqual(['magnesium-sulfate']);
    expect(against('Zorblax and penicillin', 'Amoxicillin').warnings).toContainEqual(
      expect.objectContaining({ code: 'allergy-not-compared', substance: 'Zorblax' }),
    );
  });

  it('say that a class was not compared whose name begins with a substance', () => {
    const { warnings: found } = check(
      { name: 'Diltiazem' },
      { allergies: [{ substance: 'Calcium channel blockers' }] },
    );
    expect(found).toContainEqual(expect.objectContaining({ code: 'allergy-not-compared' }));
  });
});

describe('ALLERGY-8: allergies that no one asked about', () => {
  it('ask for a drug that is given or prescribed, and not for home medication', () => {
    for (const [kind, asks] of [
      ['given', true],
      ['prescribed', true],
      ['home', false],
    ] as const)
      expect([kind, check({ kind, name: 'Ondansetron' }, { allergies: 'not-asked' }).needsReason]).toEqual([
        kind,
        asks,
      ]);
  });
});

describe('DUP-1: two active drugs of one ingredient', () => {
  const acetaminophen = aMedication({ frequency: 'every 6 hours' });
  it.each(['Tylenol', 'Percocet', 'Zaldiar', 'acetaminophen', 'Paracetamol 1 g', 'ben-u-ron'])(
    'ask: %s beside acetaminophen',
    (name) => {
      expect(warnings({ name }, { medications: [acetaminophen] })).toContain('duplicate');
    },
  );

  it('do not ask beside an ended one, a single dose, a fluid, or for a dose of the medication itself', () => {
    const ended = aMedication({ discontinuedAt: now.toISOString() });
    const single = aMedication({ kind: 'given' });
    const saline = aMedication({ name: 'Normal saline' });
    const home = aMedication({ kind: 'home' });
    expect(warnings({ name: 'Tylenol', kind: 'given' }, { medications: [home] })).not.toContain('duplicate');
    expect(warnings({ name: 'Tylenol' }, { medications: [home] })).toContain('duplicate');
    expect(warnings({ name: 'Tylenol' }, { medications: [ended, single] })).not.toContain('duplicate');
    expect(warnings({ name: 'NaCl' }, { medications: [saline] })).not.toContain('duplicate');
    expect(
      warnings({ name: 'Acetaminophen', doseOf: 'other' }, { medications: [acetaminophen] }),
    ).not.toContain('duplicate');
    expect(warnings({ name: 'Zorblax' }, { medications: [aMedication({ name: 'zorblax' })] })).toContain(
      'duplicate',
    );
  });
});

describe('the highest doses', () => {
  it('DOSE-1: ask above the single and the daily one', () => {
    expect(warnings({ name: 'Acetaminophen', dosage: '10 g', frequency: 'q4h' })).toEqual(['single', 'day']);
    expect(warnings({ name: 'Paracetamol', dosage: '1 g', frequency: '1-1-1-1' })).toEqual([]);
    expect(warnings({ name: 'Paracetamol', dosage: '1 g', frequency: 'cada 4 h' })).toEqual(['day']);
    expect(warnings({ name: 'KCl', dosage: '80 mmol', route: 'IV', kind: 'given' })).toEqual(['single']);
    expect(warnings({ name: 'Insulin', dosage: '100 units', route: 'IV', kind: 'given' })).toEqual([
      'single',
    ]);
  });

  it('DOSE-2: follow the weight of a child', () => {
    const child = { age: 3, weightKg: 14 };
    expect(warnings({ dosage: '100 mg', route: 'IV', kind: 'given' }, child)).toEqual(['single']);
    expect(warnings({ dosage: '1.4 mg', route: 'IV', kind: 'given' }, child)).toEqual([]);
    expect(warnings({ dosage: '0.1 mg/kg', route: 'IV', kind: 'given' }, child)).toEqual([]);
    expect(warnings({ dosage: '1 mg/kg', route: 'IV', kind: 'given' }, { age: 3 })).toEqual(['single']);
  });

  it('DOSE-9: ask without a weight if the dose is too much for the heaviest child of this age', () => {
    const { warnings: found } = check({ dosage: '10 mg', route: 'IV', kind: 'given' }, { age: 2 });
    expect(found).toMatchObject([
      { code: 'dose-above-maximum', maximum: 1.9, weightKg: 19, isWeightAssumed: true },
    ]);
  });

  it.each([
    ['10 mg', 10],
    ['1,000 mg', 1000],
    ['0,5 g', 500],
    ['.5 mg', 0.5],
    ['500 mcg', 0.5],
    ['50 µg', 0.05],
    ['10U', 10],
    ['1-2 mg', 2],
    ['2 x 500 mg', 1000],
    ['5.000 IE', 5000],
    ['1.2 million units', 1_200_000],
    ['1,2 Mio. IE', 1_200_000],
    ['20 mEq', 20],
    ['1 g IV q6h', 1000],
    ['2 tablets of 500 mg', 1000],
    ['500 mg x 2', 1000],
    ['500 mg x 7 days', 500],
    ['10 mL of 100 mg/5 mL', 200],
    ['100 mg/5 mL, 10 mL', 200],
    ['100 mg/5 mL', undefined],
  ])('DOSE-2: reads "%s"', (text, amount) => {
    expect(readDose(text)?.amount).toBe(amount);
  });

  it.each([
    ['q4h', 6],
    ['every 4-6 hours', 6],
    ['Every six hours', 4],
    ['b.i.d.', 2],
    ['TDS', 3],
    ['1-0-1', 2],
    ['cada 8 horas', 3],
    ['c/8h', 3],
    ['alle 6 Stunden', 4],
    ['3x tägl.', 3],
    ['dreimal täglich', 3],
    ['2 veces al día', 2],
    ['morgens und abends', 2],
    ['zur Nacht', 1],
    ['q6h prn', 4],
    ['6-hourly', 4],
    ['einmalig', 'single'],
    ['stat', 'single'],
    ['as needed', 'unknown'],
    ['siempre que haga falta', 'unknown'],
  ])('DOSE-3: reads "%s"', (text, times) => {
    expect(timesPerDay(text)).toBe(times);
  });

  it('DOSE-4: count with the single doses of 24 hours', () => {
    const given = [1, 2, 3, 4].map((hour) =>
      aMedication({
        id: `${hour}`,
        kind: 'given',
        dosage: '1 g',
        startedAt: new Date(now.getTime() - hour * 3_600_000).toISOString(),
      }),
    );
    expect(warnings({ name: 'Tylenol', dosage: '1 g', kind: 'given' }, { medications: given })).toEqual([
      'day',
    ]);
  });

  it('DOSE-5: say what was not compared, and why', () => {
    expect(warnings({ name: 'Zorblax', dosage: '5 mg' })).toContain('not-in-table');
    expect(warnings({ dosage: '2 tablets' })).toContain('unreadable');
    expect(warnings({})).toContain('no-dose');
    expect(warnings({ dosage: '5 units', route: 'IV' })).toContain('other-unit');
    expect(warnings({ name: 'Ketamine', dosage: '50 mg', route: 'oral' })).toContain('other-route');
    expect(warnings({ dosage: '2 mg', route: 'IV', kind: 'given' }, { age: 3 })).toEqual(['no-weight']);
    expect(
      warnings({ name: 'Tramadol', dosage: '50 mg', kind: 'given' }, { age: 3, weightKg: 14 }),
    ).toContain('no-child-maximum');
    expect(warnings({ name: 'Percocet', dosage: '5 mg' })).toContain('combination');
    expect(warnings({ name: 'Acetaminophen', dosage: '1 g', frequency: 'as needed' })).toEqual([
      'frequency-unknown',
    ]);
  });

  const child = { age: 5, weightKg: 18 };
  it.each([
    ['Morphine', 'IV', child, '1.8 mg', '2 mg'],
    ['Morphine', 'IM', child, '3.6 mg', '4 mg'],
    ['Hydromorphone', 'IV', {}, '1 mg', '1.5 mg'],
    ['Hydromorphone', 'IM', {}, '2 mg', '2.5 mg'],
    ['Fentanyl', 'intranasal', child, '27 mcg', '30 mcg'],
    ['Enoxaparin', 'IV', { weightKg: 60 }, '30 mg', '35 mg'],
    ['Magnesium sulfate', 'IV', child, '900 mg', '1000 mg'],
    ['Magnesium sulfate', 'IV', {}, '2 g/h', '2.5 g/h'],
    ['Atropine', 'IV', { age: 15, weightKg: 50 }, '0.5 mg', '0.6 mg'],
    ['Lidocaine', 'IV', child, '18 mg', '20 mg'],
  ])('DOSE-1: ask for %s %s of %j above %s', (name, route, patient, highest, above) => {
    const of = (dosage: string) => warnings({ name, route, dosage, kind: 'given' }, patient);
    expect(of(highest)).not.toContain('single');
    expect(of(above)).toContain('single');
  });

  it('DOSE-6: name a missing route if one route has a lower maximum', () => {
    expect(warnings({ dosage: '30 mg', kind: 'given' })).toEqual(['no-route']);
    expect(warnings({ dosage: '100 mg', kind: 'given' })).toEqual(['single']);
    expect(warnings({ name: 'Morphine 100 mg IV', kind: 'given' })).toEqual(['single']);
  });

  it('DOSE-7: ask for methotrexate more than once a week', () => {
    expect(warnings({ name: 'MTX', dosage: '15 mg', frequency: 'daily', route: 'oral' })).toContain(
      'too-often',
    );
    expect(
      warnings({ name: 'Methotrexate', dosage: '15 mg', frequency: 'once weekly', route: 'oral' }),
    ).toEqual([]);
  });

  it('DOSE-8: compare rates with rates', () => {
    const chart = { weightKg: 70 };
    expect(warnings({ name: 'Noradrenalin', dosage: '0.1 mcg/kg/min', route: 'IV' }, chart)).toEqual([]);
    expect(warnings({ name: 'Noradrenalin', dosage: '10 mcg/kg/min', route: 'IV' }, chart)).toEqual([
      'single',
    ]);
    expect(warnings({ name: 'KCl', dosage: '40 mmol/h', route: 'IV' }, chart)).toEqual(['single']);
  });

  it('DOSE-8, DOSE-10: compare the rate that a duration makes of a dose, and a child per kg', () => {
    const adult = { weightKg: 70 };
    const child = { age: 3, weightKg: 10 };
    const given = (dosage: string, frequency = '') => ({ name: 'KCl', dosage, frequency, route: 'IV' });
    const isAsked = (medication: ReturnType<typeof given>, chart: object) =>
      warnings(medication, chart).includes('single');
    expect(isAsked(given('40 mmol in 15 min'), adult)).toBe(true);
    expect(isAsked(given('40 mmol', 'über 30 Minuten'), adult)).toBe(true);
    expect(isAsked(given('20 mEq', 'en 1 hora'), adult)).toBe(false);
    expect(isAsked(given('10 mmol/h'), child)).toBe(true);
    expect(isAsked(given('3 mmol over 1 h'), child)).toBe(false);
    expect(isAsked({ ...given('1 g over 5 min'), name: 'Phenytoin' }, adult)).toBe(true);
    // A loading dose is no infusion.
    expect(isAsked({ ...given('4 g over 20 min'), name: 'Magnesium sulfate' }, adult)).toBe(false);
  });

  it('have a row for known drugs only, and each names its adult maximum or a rate', () => {
    expect(doseLimits.filter(({ drug }) => drugWithId(drug) === undefined)).toEqual([]);
    expect(doseLimits.filter(({ adult }) => adult.single === undefined)).toEqual([]);
    expect(new Set(doseLimits.map(({ drug }) => drug)).size).toBeGreaterThan(50);
  });
});

describe('NEVER-1 to NEVER-9: routes that are never right', () => {
  const ruleOf = (medication: Partial<MedicationToCheck>) => check(medication).never?.rule;
  it.each([
    ['NEVER-1', { name: 'vincristine', route: 'intrathecal' }],
    ['NEVER-1', { name: 'Oncovin', route: 'i.th.' }],
    ['NEVER-1', { name: 'Vinblastin', route: 'intrathekal' }],
    ['NEVER-2', { name: 'KCl', dosage: '40 mmol', route: 'IV push' }],
    ['NEVER-2', { name: 'Potassium chloride', dosage: '20 mEq', route: 'IV', notes: 'give undiluted' }],
    ['NEVER-2', { name: 'Cloruro potásico', route: 'IV', frequency: 'en bolo' }],
    ['NEVER-2', { name: 'Kaliumchlorid', route: 'IM' }],
    ['NEVER-3', { name: 'Bicillin L-A', route: 'IV' }],
    ['NEVER-3', { name: 'Penicilina benzatina', route: 'endovenosa' }],
    ['NEVER-4', { name: 'Paracetamol syrup', route: 'IV' }],
    ['NEVER-4', { name: 'Nimodipine', dosage: '2 tablets', route: 'intravenous' }],
    ['NEVER-5', { name: 'Gastrografin', route: 'intrathecal' }],
    ['NEVER-6', { name: 'Exparel', route: 'IV' }],
    ['NEVER-7', { name: 'Haldol Decanoate', route: 'IV' }],
    ['NEVER-8', { name: 'TXA', route: 'spinal' }],
    ['NEVER-9', { name: 'Promethazine', route: 'SC' }],
    ['NEVER-9', { name: 'Chlorhexidine', route: 'IV' }],
  ])('%s: refuses %o', (rule, medication) => {
    expect(ruleOf(medication)).toBe(rule);
  });

  it('accept the right route, and a note that forbids the wrong one', () => {
    for (const medication of [
      { name: 'Vincristine', route: 'IV' },
      { name: 'KCl', dosage: '40 mmol', route: 'IV', notes: 'Never as a bolus' },
      { name: 'KCl', dosage: '20 mmol', route: 'oral' },
      { name: 'Benzetacil', route: 'IM' },
      { name: 'Paracetamol', route: 'IV' },
      { name: 'Bupivacaine', route: 'local' },
      { name: 'Adenosine', dosage: '6 mg rapid bolus', route: 'IV' },
    ])
      expect([medication, ruleOf(medication)]).toEqual([medication, undefined]);
  });
});

describe('unsafe writing', () => {
  it.each([
    ['WRITE-1', 'dosage', '.5 mg', '0.5 mg'],
    ['WRITE-1', 'dosage', ',5 mg', '0.5 mg'],
    ['WRITE-2', 'dosage', '5.0 mg', '5 mg'],
    ['WRITE-2', 'dosage', '1.50 mg', '1.5 mg'],
    ['WRITE-3', 'dosage', '10U', '10 units'],
    ['WRITE-3', 'dosage', '100 IU', '100 units'],
    ['WRITE-3', 'dosage', '18U/kg/h', '18 units/kg/h'],
    ['WRITE-4', 'dosage', '50 µg', '50 mcg'],
    ['WRITE-4', 'dosage', '5 cc', '5 mL'],
    ['WRITE-5', 'name', 'MgSO4', 'magnesium sulfate'],
    ['WRITE-7', 'dosage', '10mg', '10 mg'],
    ['WRITE-6', 'frequency', 'QD', 'daily'],
    ['WRITE-6', 'frequency', 'q.o.d.', 'every other day'],
    ['WRITE-6', 'route', 'SC', 'subcutaneous'],
  ] as const)('%s: shows %s "%s" as "%s"', (rule, field, written, safe) => {
    expect(unsafeWritings({ [field]: written })).toEqual([
      { code: 'unsafe-writing', rule, field, written, safe },
    ]);
    expect(safeWriting(field, written)).toBe(safe);
  });

  it('names a writing with two meanings without a safe form, and changes no thousand (WRITE-2, WRITE-5)', () => {
    expect(unsafeWritings({ name: 'MS' })).toEqual([
      { code: 'unsafe-writing', rule: 'WRITE-5', field: 'name', written: 'MS' },
    ]);
    expect(unsafeWritings({ dosage: '1.000 mg' })).toEqual([
      { code: 'unsafe-writing', rule: 'WRITE-2', field: 'dosage', written: '1.000 mg' },
    ]);
    for (const text of ['50,000 units', '1,250 mg', '0.5 mg', '10 units', '50 mcg', '10 mL', '1-2 mg'])
      expect([text, safeWriting('dosage', text)]).toEqual([text, text]);
    expect(
      unsafeWritings({ name: 'MS Contin', dosage: '10 mg', frequency: 'once daily', route: 'IV' }),
    ).toEqual([]);
  });
});

describe('ATTN-20: an allergy that was recorded after the drug', () => {
  const penicillin: Allergies = [{ substance: 'Penicillin' }];
  it('is a conflict of each active medication without a reason for it', () => {
    const amoxicillin = aMedication({ name: 'Amoxicillin' });
    expect(allergyConflicts([amoxicillin], penicillin)).toMatchObject([{ findings: [{ level: 'class' }] }]);
    expect(allergyConflicts([amoxicillin], 'not-asked')).toEqual([]);
    expect(
      allergyConflicts([aMedication({ name: 'Amoxicillin', discontinuedAt: now.toISOString() })], penicillin),
    ).toEqual([]);
    const findings = [{ level: 'class' as const, drug: 'Amoxicillin', substance: 'Penicillin' }];
    const allergyCheck = {
      allergies: 'listed' as const,
      compared: ['Penicillin'],
      findings,
      reason: 'Tolerated before',
    };
    const covered = aMedication({ name: 'Amoxicillin', allergyCheck });
    expect(allergyConflicts([covered], penicillin)).toEqual([]);
    expect(allergyConflicts([covered], [...penicillin, { substance: 'Augmentin' }])).toHaveLength(1);
  });
});
