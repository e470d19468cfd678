import { describe, expect, it } from 'vitest';
import { type ContraindicationFacts, contraindicationsOf } from './contraindications.ts';
import { namedDrugs } from './named-drugs.ts';
import { allNames } from './vocabulary/drug-vocabulary.ts';

const rules = (name: string, facts: Partial<ContraindicationFacts>) =>
  namedDrugs(name, allNames)
    .flatMap((drug) => contraindicationsOf(drug, { pregnancy: 'no', age: 40, ...facts }))
    .map(({ rule, kind }) => `${rule} ${kind}`);
const egfr = (value: number) => ({ egfr: { value, text: 'Creatinine 3.2 mg/dL' } });

describe('A contraindication', () => {
  it.each([
    ['Ibuprofen', egfr(29), 'CONTRA-1 contraindication'],
    ['NSAIDs', egfr(29), 'CONTRA-1 contraindication'],
    ['Celecoxib', egfr(10), 'CONTRA-1 contraindication'],
    ['Metformin', egfr(29), 'CONTRA-2 contraindication'],
    ['Propranolol', { asthma: 'asthma' }, 'CONTRA-3 contraindication'],
    ['Nadolol', { asthma: 'asthma' }, 'CONTRA-3 contraindication'],
    ['Timolol', { asthma: 'asthma' }, 'CONTRA-3 contraindication'],
    ['Enalapril', { pregnancy: 'yes', weeks: 8 }, 'CONTRA-4 pregnancy'],
    ['Losartan', { pregnancy: 'yes' }, 'CONTRA-4 pregnancy'],
    ['Losartan', { pregnancy: 'possible' }, 'CONTRA-4 pregnancy-unknown'],
    ['Ibuprofen', { pregnancy: 'yes', weeks: 20 }, 'CONTRA-5 pregnancy'],
    ['Ibuprofen', { pregnancy: 'yes' }, 'CONTRA-5 pregnancy'],
    ['Tylenol with codeine', { age: 11 }, 'CONTRA-6 age'],
    ['Tramadol', { age: 3 }, 'CONTRA-6 age'],
    ['Aspirin', { age: 15 }, 'CONTRA-7 age'],
  ] as const)('of %s with %o is %s', (name, facts, expected) => {
    expect(rules(name, facts)).toEqual([expected]);
  });

  it.each([
    ['Ibuprofen', egfr(30)],
    ['Ibuprofen', {}],
    ['Aspirin', egfr(10)],
    ['Acetaminophen', { ...egfr(10), asthma: 'asthma', pregnancy: 'yes', age: 3 }],
    ['Metoprolol', { asthma: 'asthma' }],
    ['Ibuprofen', { pregnancy: 'yes', weeks: 19 }],
    ['Tramadol', { age: 12 }],
    ['Aspirin', { age: 16 }],
  ] as const)('of %s with %o does not exist', (name, facts) => {
    expect(rules(name, facts)).toEqual([]);
  });
});
