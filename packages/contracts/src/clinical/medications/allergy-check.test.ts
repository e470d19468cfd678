import { describe, expect, it } from 'vitest';
import { drugClasses } from '../../medications/drug-class-ids.ts';
import { allergyFindings, checkAllergies } from './allergy-check.ts';
import { classWords } from './drug-classes.ts';
import { namedDrugs } from './named-drugs.ts';

/** Returns the level of each finding of a medication against recorded substances. */
const levels = (medication: string, ...substances: string[]) =>
  allergyFindings(
    medication,
    substances.map((substance) => ({ substance })),
  ).map(({ level }) => level);
const classesIn = (text: string) => namedDrugs(text).flatMap(({ classes }) => classes);

describe('ALLERGY-1: drugs in a text', () => {
  it.each([
    'amoxicillin',
    'AMOXICILINA',
    'Amoxizillin',
    'amoxycillin',
    'Amoxicillin-Clavulansäure',
    'amoxicilina/ácido clavulánico',
    'co-amoxiclav',
    'Augmentin',
    'penicilina',
    'Penicilline',
    'penicilinas',
    'Penicillin-V',
    'ｐｅｎｉｃｉｌｌｉｎ',
    'peni\u00adcillin',
    'Penicillintabletten',
  ])('finds a penicillin in "%s", whatever its spelling, case and accents', (word) => {
    expect(classesIn(`Give ${word}?`)).toEqual(['penicillins']);
  });

  it('finds drugs in three languages', () => {
    expect(classesIn('ibuprofeno y metamizol')).toEqual(['nsaids', 'pyrazolones']);
    for (const word of ['quinolone', 'Chinolon', 'quinolona', 'Ciprofloxacino'])
      expect([word, classesIn(word)]).toEqual([word, ['fluoroquinolones']]);
    for (const word of ['Cephazolin', 'cefazolina', 'Cefalosporinas', 'Cephalosporine'])
      expect([word, classesIn(word)]).toEqual([word, ['cephalosporins']]);
  });

  it('matches whole words: penicillamine is not a penicillin, and a sulfate or sulfite is not a sulfonamide', () => {
    for (const text of ['Penicillamine 250 mg', 'D-Penicillamin', 'penicilamina'])
      expect([text, classesIn(text), levels(text, 'Penicillin')]).toEqual([text, [], []]);
    expect(levels('Amoxicillin', 'Penicillamine')).toEqual([]);
    for (const text of ['magnesium sulfate', 'sulfato de magnesio', 'Morphin-Sulfat', 'Natriumsulfit'])
      expect([text, levels(text, 'Sulfa'), levels(text, 'Sulfonamide')]).toEqual([text, [], []]);
    expect(classesIn('the patient is fine')).toEqual([]);
  });

  it('distinguishes a class from its drugs', () => {
    expect(namedDrugs('penicillin').map(({ isClass }) => isClass)).toEqual([true]);
    expect(namedDrugs('piperacillin').map(({ isClass }) => isClass)).toEqual([false]);
  });
});

describe('ALLERGY-2: the substance itself', () => {
  it.each([
    ['Amoxicillin 1 g', 'amoxicillin'],
    ['Heparin', 'heparin'],
    ['Paracetamol', 'acetaminophen'],
    ['Tylenol', 'Paracetamol'],
    ['Adrenalin', 'epinephrine'],
    ['Albuterol', 'salbutamol'],
    ['Nolotil', 'metamizole'],
    ['Carvedilol', 'carvedilol'],
  ])('finds %s for an allergy to %s, whatever the language of its name', (medication, substance) => {
    expect(levels(medication, substance)).toEqual(['same']);
  });
});

describe('ALLERGY-3: a drug of the recorded class', () => {
  it.each([
    ['Amoxicillin', 'Penicillin'],
    ['Amoxicillin', 'Piperacillin'],
    ['Amoxicilina', 'Penicillinallergie'],
    ['Piperacillin/Tazobactam', 'PCN (rash 2009)'],
    ['Ceftriaxone', 'Beta-lactams'],
    ['Cotrimoxazol', 'Sulfa'],
    ['Ibuprofen', 'ASS'],
    ['Diclofenaco', 'AINEs'],
    ['Etoricoxib', 'NSAIDs'],
    ['Fentanyl', 'Opiate'],
    ['Morfina', 'Codein'],
    ['Lidocain', 'Lokalanästhetika'],
    ['Bupivacaine', 'lidocaine'],
    ['Iohexol', 'Kontrastmittel'],
    ['Gadovist', 'contraste'],
    ['Enoxaparina', 'heparina'],
    ['Ramipril', 'ACE inhibitors'],
  ])('finds %s for an allergy to %s', (medication, substance) => {
    expect(levels(medication, substance)).toEqual(['class']);
  });

  it('names the class of the drug, and the recorded one if that is wider', () => {
    expect(allergyFindings('What dose of amoxicillin?', [{ substance: 'Penicillin' }])).toEqual([
      { level: 'class', drug: 'amoxicillin', substance: 'Penicillin', drugClass: 'penicillins' },
    ]);
    expect(allergyFindings('Morphine', [{ substance: 'Opioids' }])).toEqual([
      {
        level: 'class',
        drug: 'Morphine',
        substance: 'Opioids',
        drugClass: 'morphinans',
        allergyClass: 'opioids-any',
      },
    ]);
  });
});

describe('ALLERGY-3: a class that is ordered by its abbreviation', () => {
  it.each([
    ['LMWH', 'heparin'],
    ['LMWH', 'HIT'],
    ['NMH 40 mg', 'Heparin'],
    ['HBPM', 'heparina'],
    ['NSAR', 'Ibuprofen'],
    ['AINE', 'diclofenaco'],
    ['Flucloxacillin', 'β-lactam'],
    ['Flucloxacillin', 'ß-Lactam-Antibiotika'],
  ])('finds %s for an allergy to %s', (medication, substance) => {
    expect(checkAllergies(medication, [{ substance }]).findings).toHaveLength(1);
  });
});

describe('ALLERGY-4: a related class', () => {
  it.each([
    ['Ceftriaxone', 'Penicillin'],
    ['Meropenem', 'Amoxicillin'],
    ['Amoxicillin', 'Cefazolin'],
    ['Fentanyl', 'Morphine'],
    ['Metamizol', 'Ibuprofen'],
    ['Celecoxib', 'Diclofenac'],
    ['Procaine', 'Lidocaine'],
    ['Iohexol', 'Jodallergie'],
    ['Losartan', 'Ramipril'],
  ])('is the lower warning for %s and an allergy to %s', (medication, substance) => {
    expect(levels(medication, substance)).toEqual(['related']);
  });

  it('does not warn for another class', () => {
    expect(levels('Ciprofloxacin', 'Penicillin')).toEqual([]);
    expect(levels('Aztreonam', 'Penicillin')).toEqual([]);
    expect(levels('Furosemide', 'Sulfa')).toEqual([]);
    expect(levels('Fondaparinux', 'Heparin')).toEqual([]);
    expect(levels('Acetaminophen', 'NSAIDs')).toEqual([]);
  });
});

describe('ALLERGY-5: an unlisted name', () => {
  it('is compared only by its words, without words that many names share', () => {
    expect(levels('Examplin forte 5 mg', 'examplin')).toEqual(['same']);
    expect(levels('Potassium chloride', 'Chloride tablets')).toEqual([]);
    expect(levels('Gadovist', 'Latex')).toEqual([]);
  });

  it('finds a short class word in an allergy, but not in a sentence', () => {
    expect(levels('Enoxaparin', 'HIT')).toEqual(['class']);
    expect(levels('He hit his head', 'HIT')).toEqual([]);
  });
});

describe('ALLERGY-6: a name with one wrong letter', () => {
  it('counts as the listed name from seven letters on, and the finding says so', () => {
    expect(allergyFindings('Amoxicillin', [{ substance: 'Pencillin' }])).toEqual([
      {
        level: 'class',
        drug: 'Amoxicillin',
        substance: 'Pencillin',
        drugClass: 'penicillins',
        spelling: true,
      },
    ]);
    expect(levels('Ceftriaoxn', 'Cephalosporine')).toEqual([]);
    expect(levels('Ceftriaxn', 'Cephalosporine')).toEqual(['class']);
  });
});

describe('ALLERGY-7: the check of a medication', () => {
  it('returns the compared substances and the findings, the most serious first', () => {
    const allergies = [{ substance: 'Latex' }, { substance: 'Penicillin' }, { substance: 'Cefazolin' }];
    const { compared, findings } = checkAllergies('Ceftriaxone', allergies);
    expect(compared).toEqual(['Latex', 'Penicillin', 'Cefazolin']);
    expect(findings.map(({ level, substance }) => [level, substance])).toEqual([
      ['class', 'Cefazolin'],
      ['related', 'Penicillin'],
    ]);
  });

  it('separates "not asked" from "none known", and compares nothing for either', () => {
    for (const allergies of ['not-asked', 'none-known'] as const)
      expect(checkAllergies('Amoxicillin', allergies)).toEqual({ allergies, compared: [], findings: [] });
  });

  it('finds every class by every word that is long enough', () => {
    for (const drugClass of drugClasses) {
      const { names, members = '' } = classWords[drugClass];
      for (const word of `${names},${members}`.split(',').map((each) => each.trim())) {
        if (word !== '') expect([word, classesIn(word)]).toEqual([word, [drugClass]]);
      }
    }
  });

  it('stays fast for a long text', () => {
    const text = 'penicillamine and other words that are nothing '.repeat(200);
    const from = Date.now();
    expect(levels(text, ...Array.from({ length: 50 }, (_, index) => `substance${index} penicillin`))).toEqual(
      [],
    );
    expect(Date.now() - from).toBeLessThan(2000);
  });
});
