import { describe, expect, it } from 'vitest';
import type { ChartDrugs } from './chart-drugs.ts';
import { checkDrugs } from './check-drugs.ts';

const penicillin: ChartDrugs = {
  allergies: [{ substance: 'Penicillin' }],
  active: [],
  facts: { pregnancy: 'no' },
};
const kinds = (text: string, chart: Partial<ChartDrugs> = {}) =>
  checkDrugs(text, { ...penicillin, ...chart }).map(({ drug, against }) => [
    drug,
    ...against.map(({ kind, substance }) => (substance === undefined ? kind : `${kind} ${substance}`)),
  ]);
const ofClass = 'allergy-class Penicillin';

describe('A drug of a reply against a recorded allergy', () => {
  it.each([
    ['Give amoxicillin-clavulanate.', 'amoxicillin-clavulanate'],
    ['Pautaría amoxicilina-clavulánico.', 'amoxicilina-clavulánico'],
    ['Piperacillin/Tazobactam 4,5 g i.v. geben.', 'Piperacillin/Tazobactam'],
    ['Consider **Augmentin** 1 g.', 'Augmentin'],
    ['- Co-amoxiclav 625 mg', 'Co-amoxiclav'],
    ['Amoxicilina/ácido clavulánico 1 g cada 8 h', 'Amoxicilina/ácido clavulánico'],
    ['Amoxicillin/Clavulansäure wäre möglich', 'Amoxicillin/Clavulansäure'],
    ['Flucloxacillin is first-line.', 'Flucloxacillin'],
    ['Ampicillingabe erwägen.', 'Ampicillin'],
    ['Pip-Tazo 4.5 g', 'Pip-Tazo'],
    ['Despite the penicillin allergy, amoxicillin is reasonable.', 'amoxicillin'],
    ['Penicillinallergie bekannt, dennoch Amoxicillin geben.', 'Amoxicillin'],
    ['Avoid penicillins; give amoxicillin.', 'amoxicillin'],
    ['Evitar AINE. Dar amoxicilina 1 g.', 'amoxicilina'],
    ['Amoxicillin is not contraindicated.', 'Amoxicillin'],
    ['No known contraindication to amoxicillin.', 'amoxicillin'],
    ['1. Oxygen\n2. Start Augmentin 1.2 g IV\n3. Fluids', 'Augmentin'],
    ['| Drug | Dose |\n|---|---|\n| Amoxicillin | 1 g |', 'Amoxicillin'],
    ['Because of the sepsis, amoxicillin 2 g now, ceftriaxone is contraindicated.', 'amoxicillin'],
    ['No ceftriaxone, but amoxicillin.', 'amoxicillin'],
    ['Nicht Clindamycin, sondern Amoxicillin.', 'Amoxicillin'],
    ['No fever. Amoxicillin 1 g every 8 h.', 'Amoxicillin'],
  ])('RDRUG-1, RDRUG-4: is found in %j', (text, drug) => {
    expect(kinds(text)).toEqual([[drug, ofClass]]);
  });

  it.each([
    ['TMP-SMX', 'Sulfonamides'],
    ['Cotrim', 'Bactrim'],
    ['Ibuprofen', 'NSAIDs'],
    ['ASS', 'NSAR'],
    ['Metamizol', 'Novalgin'],
  ])('RDRUG-1: %s is held against %s', (drug, substance) => {
    expect(kinds(`Start ${drug} today.`, { allergies: [{ substance }] })).toEqual([
      [drug, expect.stringMatching(/^allergy-(same|class) /)],
    ]);
  });

  it('RDRUG-4: tells the same drug from its class, and leaves a related class to the write', () => {
    const allergies = [{ substance: 'Amoxicillin' }];
    expect(kinds('Give amoxicillin.', { allergies })).toEqual([['amoxicillin', 'allergy-same Amoxicillin']]);
    expect(kinds('Give ampicillin.', { allergies })).toEqual([['ampicillin', 'allergy-class Amoxicillin']]);
    expect(kinds('Give ceftriaxone.', { allergies })).toEqual([]);
  });

  it('RDRUG-4: has its place in the text, once for each drug', () => {
    const text = 'Plan: give amoxicillin 1 g, then amoxicillin 500 mg.';
    expect(checkDrugs(text, penicillin)).toEqual([
      {
        offset: 11,
        length: 11,
        drug: 'amoxicillin',
        against: [{ kind: 'allergy-class', substance: 'Penicillin' }],
      },
    ]);
  });
});

describe('A drug that a reply does not propose', () => {
  it.each([
    'The patient is allergic to penicillin.',
    'Allergic to penicillin and amoxicillin.',
    'Penicillin allergy (rash in 2009).',
    'Allergies: penicillin (rash).',
    '**Allergies**\n- Penicillin\n- Amoxicillin',
    '## Allergies\nPenicillin: rash',
    'Anaphylaxis to amoxicillin in 2014.',
    'Avoid penicillins.',
    'Avoid penicillins, cephalosporins and carbapenems.',
    'Avoid:\n- penicillins\n- amoxicillin',
    'Do not give amoxicillin-clavulanate.',
    'Amoxicillin is contraindicated.',
    'Amoxicillin and ampicillin should be avoided.',
    'Amoxicillin must not be given.',
    'Use azithromycin instead of amoxicillin.',
    'Alternatives to penicillin: azithromycin.',
    'No penicillins.',
    'Alérgico a penicilina.',
    'Alergia a la penicilina documentada.',
    'Evitar penicilinas y derivados.',
    'No administrar amoxicilina-clavulánico.',
    'La amoxicilina está contraindicada.',
    'Azitromicina en lugar de amoxicilina.',
    'Keine Penicilline.',
    'Penicilline meiden.',
    'Penicillinallergie.',
    'Allergie gegen Penicillin.',
    'Amoxicillin nicht geben.',
    'Amoxicillin ist kontraindiziert.',
    'Wegen der Allergie auf Amoxicillin verzichten.',
    'Clindamycin statt Amoxicillin.',
    'Given the penicillin allergy, amoxicillin-clavulanate would be inappropriate.',
    'Amoxicillin would normally be first-line but is contraindicated here.',
    'First-line would be amoxicillin, which is contraindicated because of the allergy.',
    'Cross-reactivity between penicillins and cephalosporins is low; ceftriaxone 2 g IV.',
    'Tiene alergia a penicilinas, por lo que no se debe pautar amoxicilina.',
    'Cave: Penicillinallergie! Azithromycin 500 mg.',
    'Vermeiden Sie z. B. Amoxicillin.',
    'Penicillamine is another drug.',
    'Para la fiebre, paracetamol.',
    'The chart was checked today.',
    'Check amoxicillin and penicillin levels.',
    'Amoxicillin level: 12 mg/L.',
    'Determinar niveles de amoxicilina y penicilina.',
    'Amoxicillin- und Penicillinspiegel bestimmen.',
    'Amoxicillin-Spiegel bestimmen.',
  ])('RDRUG-3: raises nothing in %j', (text) => {
    expect(kinds(text)).toEqual([]);
  });

  it.each([
    'He takes amoxicillin at home.',
    'Current medication: amoxicillin 1 g.',
    'Amoxicillin 1 g every 8 h (prescribed).',
    'Continue amoxicillin.',
    'Toma amoxicilina.',
    'Nimmt Amoxicillin.',
    '**Medication**\n- Amoxicillin 1 g',
  ])('RDRUG-3: raises nothing about a drug of the chart that it lists: %j', (text) => {
    expect(kinds(text, { active: ['Amoxicillin'] })).toEqual([]);
  });

  it('RDRUG-3: speaks up if the reply proposes the drug that the patient takes', () => {
    expect(kinds('Give another dose of amoxicillin.', { active: ['Amoxicillin'] })).toEqual([
      ['amoxicillin', ofClass, 'duplicate Amoxicillin'],
    ]);
  });
});

describe('A drug that the patient has already', () => {
  const active = ['Paracetamol 1 g', 'Eliquis'];
  const none = { allergies: 'none-known' as const, active };

  it.each([
    ['Give Tylenol 1 g.', 'Tylenol', 'Paracetamol 1 g'],
    ['Pautar apixabán.', 'apixabán', 'Eliquis'],
    ['Co-codamol: start today with co-codamol.', 'co-codamol', 'Paracetamol 1 g'],
  ])('RDRUG-5: is named by its ingredient: %j', (text, drug, substance) => {
    expect(kinds(text, none)).toEqual([[drug, `duplicate ${substance}`]]);
  });

  it('RDRUG-5: is no duplicate where the reply only names it', () => {
    expect(kinds('Paracetamol was given. Eliquis is a risk. Hold apixaban.', none)).toEqual([]);
  });
});

describe('A drug with a contraindication', () => {
  const facts: ChartDrugs['facts'] = {
    ...{ egfr: { value: 23, text: 'Creatinine 3.2 mg/dL (eGFR 23)' }, asthma: 'asthma' },
    ...{ pregnancy: 'possible', age: 30 },
  };

  it.each([
    ['Give propranolol 40 mg.', ['propranolol', 'contraindication asthma']],
    [
      'Ibuprofeno 600 mg.',
      ['Ibuprofeno', 'contraindication Creatinine 3.2 mg/dL (eGFR 23)', 'pregnancy-unknown'],
    ],
    ['Ramipril starten.', ['Ramipril', 'pregnancy-unknown']],
  ])('RDRUG-8: is named: %j', (text, expected) => {
    expect(kinds(text, { facts })).toEqual([expected]);
  });

  it('RDRUG-8: is not named where the reply advises against it', () => {
    expect(kinds('Avoid NSAIDs. No propranolol (asthma). Ibuprofen ist kontraindiziert.', { facts })).toEqual(
      [],
    );
  });
});

describe('Allergies that nobody asked about', () => {
  it('RDRUG-6: stand once beside the first drug that the reply means', () => {
    const unknown = { allergies: 'not-asked' as const, active: ['Metoprolol'] };
    expect(kinds('Avoid NSAIDs. On metoprolol. Give ceftriaxone and amoxicillin.', unknown)).toEqual([
      ['ceftriaxone', 'allergies-unknown'],
    ]);
    expect(kinds('Potassium 6.4, glucose 110. Give oxygen.', unknown)).toEqual([]);
    expect(kinds('Give ceftriaxone.', { allergies: 'none-known' })).toEqual([]);
  });
});

it.each(['Para la fiebre.', 'A hit to the head.', 'Check the press.', 'HIT'])(
  'RDRUG-2: finds no drug in the ordinary words %j',
  (text) => {
    const allergies = ['Acetaminophen', 'Heparin', 'Cefaclor'].map((substance) => ({ substance }));
    expect(kinds(text, { allergies })).toEqual([]);
  },
);

it.each([
  'Give amoxicillin-clavulanate, not penicillin, because of (no allergy to ibuprofen. ',
  'give amoxicillin no ibuprofen ',
])('RDRUG-1: reads a reply of any length in linear time: %j', (text) => {
  const timed = (times: number) => {
    const start = performance.now();
    checkDrugs(text.repeat(times), penicillin);
    return performance.now() - start;
  };
  timed(200);
  const [short, long] = [timed(200), timed(2000)];
  expect(long).toBeLessThan(Math.max(1000, short * 40));
});
