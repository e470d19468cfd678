import type { DrugClass } from '../../medications/drug-class-ids.ts';
import { foldedName } from './folded-name.ts';

/*
 * A small table of drugs that a patient should not have: because of the kidneys, asthma, pregnancy or age. Each row has its
 * source in docs/clinical/contraindications.md. A drug without a row was compared with nothing.
 */

/** The facts that the table needs. An absent one is unknown and raises nothing, except a possible pregnancy. */
export interface ContraindicationFacts {
  /** In mL/min/1.73 m², with the result that it follows from, as the chart writes it. */
  egfr?: { value: number; text: string };
  /** The words of the chart. */
  asthma?: string;
  pregnancy: 'yes' | 'possible' | 'no';
  weeks?: number;
  /** Whole years. Absent if only "adult" or "child" is known. */
  age?: number;
}

/** A drug, as the list or the vocabulary knows it. */
interface ContraindicatedDrug {
  ingredients: readonly string[];
  classes: readonly DrugClass[];
}

/** `fact` is what the chart has: its own words, the weeks of a pregnancy or the years of an age. */
export interface Contraindication {
  rule: string;
  kind: 'contraindication' | 'pregnancy' | 'pregnancy-unknown' | 'age';
  fact?: string;
}

/** CONTRA-1, CONTRA-2: mL/min/1.73 m². */
const advancedKidneyDisease = 30;
/** CONTRA-5: completed weeks. */
const nsaidWeeks = 20;
/** CONTRA-6, CONTRA-7: years. */
const opioidAge = 12;
const aspirinAge = 16;

const nsaids: readonly DrugClass[] = ['nsaids', 'coxibs', 'nsaids-any'];
const reninBlockers: readonly DrugClass[] = ['ace-inhibitors', 'arbs'];
const nonSelective = ['propranolol', 'nadolol', 'timolol'].map(foldedName);

interface Row {
  rule: string;
  isOf: (drug: ContraindicatedDrug) => boolean;
  found: (facts: ContraindicationFacts) => Omit<Contraindication, 'rule'> | undefined;
}

const has =
  (...names: readonly string[]) =>
  ({ ingredients }: ContraindicatedDrug) =>
    ingredients.some((one) => names.includes(one) || names.includes(foldedName(one)));
const isIn = (classes: readonly DrugClass[]) => (drug: ContraindicatedDrug) =>
  drug.classes.some((one) => classes.includes(one));
/** The rows of NSAIDs leave out aspirin, whose low dose is exempt. */
const isNsaid = (drug: ContraindicatedDrug) => isIn(nsaids)(drug) && !has('aspirin')(drug);

const inKidneyDisease = ({ egfr }: ContraindicationFacts) =>
  egfr && egfr.value < advancedKidneyDisease
    ? { kind: 'contraindication' as const, fact: egfr.text }
    : undefined;
const inPregnancy =
  (fromWeek: number) =>
  ({ pregnancy, weeks }: ContraindicationFacts): Omit<Contraindication, 'rule'> | undefined => {
    if (pregnancy === 'possible') return { kind: 'pregnancy-unknown' };
    if (pregnancy === 'no' || (weeks !== undefined && weeks < fromWeek)) return undefined;
    return { kind: 'pregnancy', ...(weeks !== undefined && { fact: `${weeks}` }) };
  };
const below =
  (years: number) =>
  ({ age }: ContraindicationFacts) =>
    age !== undefined && age < years ? { kind: 'age' as const, fact: `${age}` } : undefined;

const rows: readonly Row[] = [
  { rule: 'CONTRA-1', isOf: isNsaid, found: inKidneyDisease },
  { rule: 'CONTRA-2', isOf: has('metformin'), found: inKidneyDisease },
  {
    rule: 'CONTRA-3',
    isOf: has(...nonSelective),
    found: ({ asthma }) => (asthma === undefined ? undefined : { kind: 'contraindication', fact: asthma }),
  },
  { rule: 'CONTRA-4', isOf: isIn(reninBlockers), found: inPregnancy(0) },
  { rule: 'CONTRA-5', isOf: isNsaid, found: inPregnancy(nsaidWeeks) },
  { rule: 'CONTRA-6', isOf: has('codeine', 'tramadol'), found: below(opioidAge) },
  { rule: 'CONTRA-7', isOf: has('aspirin'), found: below(aspirinAge) },
];

/** Returns what the table holds against a drug in this patient. */
export const contraindicationsOf = (
  drug: ContraindicatedDrug,
  facts: ContraindicationFacts,
): Contraindication[] =>
  rows.flatMap(({ rule, isOf, found }) => {
    const one = isOf(drug) ? found(facts) : undefined;
    return one === undefined ? [] : [{ rule, ...one }];
  });
