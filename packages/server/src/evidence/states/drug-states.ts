import { namedDrugs } from '@bedside/contracts/clinical/medications/named-drugs.ts';
import { isActiveMedication, type Medication } from '@bedside/contracts/medications/medications.contract.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import { readingBounds } from '../bounds.ts';
import type { ChartState } from './chart-state.ts';

const longest = readingBounds.stateCharacters;
/** Groups of drugs that a reply names as one: by their ids, or by their classes. */
const drugGroupsOf = {
  anticoagulant: new Set<string>(
    'warfarin phenprocoumon acenocoumarol apixaban rivaroxaban edoxaban dabigatran heparin enoxaparin dalteparin tinzaparin fondaparinux'.split(
      ' ',
    ),
  ),
  betaBlocker: new Set<string>(
    'metoprolol bisoprolol atenolol carvedilol propranolol nebivolol labetalol sotalol esmolol'.split(' '),
  ),
  antibiotic: new Set<string>(
    'penicillins cephalosporins carbapenems monobactams sulfonamides macrolides lincosamides fluoroquinolones aminoglycosides tetracyclines glycopeptides nitroimidazoles nitrofurans'.split(
      ' ',
    ),
  ),
} as const;

/** Whether the patient has a drug of each group. An empty list confirms nothing. */
export function drugGroups(medications: readonly Medication[]): ChartState[] {
  const counted = medications.filter(counts);
  const known = counted.map((one) => {
    const listed = namedDrugs(one.name).flatMap(({ drug, classes }) => [drug?.id ?? '', ...classes]);
    return { one, keys: [one.drug ?? '', ...listed] };
  });
  return (Object.keys(drugGroupsOf) as (keyof typeof drugGroupsOf)[]).flatMap((thing): ChartState[] => {
    // A course of an antibiotic counts after its last dose, too.
    const has = known.find(
      ({ one, keys }) =>
        (thing === 'antibiotic' || isActiveMedication(one)) &&
        keys.some((key) => drugGroupsOf[thing].has(key)),
    )?.one;
    if (has) return [{ thing, isPresent: true, text: has.name.slice(0, longest), recordId: has.id }];
    if (thing === 'antibiotic') return [{ thing }];
    return counted.some(isActiveMedication) ? [{ thing, isPresent: false }] : [];
  });
}
