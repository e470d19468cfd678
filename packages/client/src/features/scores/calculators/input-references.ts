import { chartInputs } from '@bedside/contracts/scores/chart-inputs.ts';
import type { ScoreInput } from '@bedside/contracts/scores/score-parameters.ts';
import type { InputReference } from '@bedside/contracts/scores/scores.contract.ts';
import type { Prefills } from './prefills.ts';
import { isScoreField, type ScoreValues } from './score-values.ts';

/** Returns the paths of the inputs that a score has, such as `vitals.heartRate` or `systolicBP`. */
function namesIn({ parameters }: ScoreInput): string[] {
  const vitals = 'vitals' in parameters ? parameters.vitals : {};
  const known = (values: object, prefix = '') =>
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [`${prefix}${name}`]));
  return [...known(parameters), ...known(vitals, 'vitals.')];
}

/**
 * Returns the source records of the values in a form (D51). A field that follows the chart names its record, and so
 * does a taken value that was not overwritten.
 */
export function referencesOf(input: ScoreInput, values: ScoreValues, prefills: Prefills): InputReference[] {
  const names = namesIn(input);
  return chartInputs.flatMap((name) => {
    const field = name.split('.').at(-1);
    if (!names.includes(name) || !isScoreField(field)) return [];
    const { value, recordId, isStale } = prefills[field] ?? {};
    if (recordId === undefined) return [];
    if (values[field] === null) return isStale ? [] : [{ name, recordId }];
    const isTaken = values.taken[field] === recordId && values[field] === value;
    return isTaken ? [{ name, recordId, takenByHand: true }] : [];
  });
}
