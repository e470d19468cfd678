import { describe, expect, it } from 'vitest';
import { medicationRoutes } from '../../medications/medication-terms.ts';
import { drugTable } from './drug-table.ts';
import { drugNamed, drugs, nameIn, namesOf } from './drugs.ts';
import { foldedName } from './folded-name.ts';
import { differsByOneLetter } from './named-drugs.ts';

describe('the list of drugs', () => {
  it('has one id for each drug, a name in each language, a known route and a unit', () => {
    expect(new Set(drugs.map(({ id }) => id)).size).toBe(drugs.length);
    expect(drugs.length).toBeGreaterThan(150);
    for (const { id, names, routes, units } of drugs) {
      expect([id, Object.values(names).filter((name) => name === '')]).toEqual([id, []]);
      expect([id, routes.length > 0, units.length > 0]).toEqual([id, true, true]);
      for (const route of routes) expect(medicationRoutes).toContain(route);
    }
  });

  it('reads every class of the table', () => {
    const inTable = drugTable
      .split('\n')
      .flatMap((line) => (line.split('|')[4] ?? '').trim().split(' ').filter(Boolean));
    expect(drugs.flatMap(({ classes }) => classes)).toEqual(inTable);
  });

  it('gives no name to two drugs, in any spelling that the check treats as equal', () => {
    const owner = new Map<string, string>();
    for (const drug of drugs) {
      for (const name of namesOf(drug)) {
        const known = owner.get(foldedName(name)) ?? drug.id;
        expect([name, known]).toEqual([name, drug.id]);
        owner.set(foldedName(name), drug.id);
      }
    }
  });

  it('matches names that differ by one letter exactly, because both are listed', () => {
    const names = drugs.flatMap((drug) => namesOf(drug).map((name) => ({ name: foldedName(name), drug })));
    for (const one of names) {
      for (const other of names) {
        if (one.drug !== other.drug && differsByOneLetter(one.name, other.name))
          expect([one.name, drugNamed(one.name)?.id]).toEqual([one.name, one.drug.id]);
      }
    }
  });

  it('contains no dose', () => {
    expect(drugTable).not.toMatch(/\d\s?(mg|g|µg|mL|IU)\b/);
  });
});

describe('a drug by its name', () => {
  it.each([
    ['paracetamol', 'acetaminophen'],
    ['Acetaminophen', 'acetaminophen'],
    ['ADRENALINA', 'epinephrine'],
    ['Salbutamol', 'albuterol'],
    ['albuterol', 'albuterol'],
  ])('%s is %s, whatever the language', (name, id) => {
    expect(drugNamed(name)?.id).toBe(id);
  });

  it('is free text if it contains other words, so that it claims nothing', () => {
    for (const name of ['Paracetamol 500', 'Ketanest und Ketamin', '', 'toString', '<script>', '💊'])
      expect([name, drugNamed(name)]).toEqual([name, undefined]);
  });

  it('separates similar drugs of different strength', () => {
    const ids = [
      'Ketamine',
      'Esketamine',
      'Calcium gluconate',
      'Calcium chloride',
      'Penicillin G',
      'Bicillin',
    ];
    expect(new Set(ids.map((name) => drugNamed(name)?.id)).size).toBe(ids.length);
  });

  it('has a name in the reader’s language if that differs', () => {
    expect(nameIn('en', 'Adrenalin', 'epinephrine')).toBe('Epinephrine');
    expect(nameIn('de', 'Acetaminophen', 'acetaminophen')).toBe('Paracetamol');
    expect(nameIn('en', 'Morphin', 'morphine')).toBeUndefined();
    expect(nameIn('en', 'Own mixture', undefined)).toBeUndefined();
  });
});
