import { news2WindowMs } from '@bedside/contracts/clinical/news2/news2.ts';
import {
  type InputRecord,
  inputValue,
  isCurrentInput,
  isSameInput,
  windowOf,
} from '@bedside/contracts/clinical/scores/inputs/score-inputs.ts';
import { ageForScore, type ScoredPatient } from '@bedside/contracts/clinical/scores/score-outcome.ts';
import { mergeVitals } from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import { type ChartInput, chartInputs } from '@bedside/contracts/scores/chart-inputs.ts';
import { ScoreInput } from '@bedside/contracts/scores/score-parameters.ts';
import type { InputReference, ScoreInputSource } from '@bedside/contracts/scores/scores.contract.ts';
import { isUnverified } from '@bedside/contracts/vitals/monitor-sets.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';

/** A score's input as the server counts it, and the source of each value (D51). */
interface Sourced {
  input: ScoreInput;
  inputs: ScoreInputSource[];
}

/**
 * Determines the source of each input from the records that the caller refers to. A reference is valid if the record
 * contains the value; otherwise the value counts as typed. A value from a record that is too old counts only if a
 * clinician accepted it, and is unknown otherwise (INPUT-4). A value from a record entered in error is unknown. The age
 * comes from the chart (D45).
 */
export function sourcedInput(
  sent: ScoreInput,
  references: readonly InputReference[],
  records: readonly InputRecord[],
  scored: ScoredPatient,
  at: Date,
): Sourced {
  const parameters = new Map(Object.entries(inputsByPath(sent.parameters)));
  const inputs: ScoreInputSource[] = [];
  for (const name of chartInputs) {
    const value = parameters.get(name);
    if (value === undefined) continue;
    const source = sourceOf(name, value, references, records, at);
    if (source === undefined) parameters.delete(name);
    else inputs.push(source);
  }
  const age = agedInput(sent, scored);
  if (age !== undefined) {
    parameters.set('age', age.value);
    inputs.push({ name: 'age', source: age.source });
  }
  return { input: ScoreInput.parse({ scoreType: sent.scoreType, parameters: nested(parameters) }), inputs };
}

function sourceOf(
  name: ChartInput,
  value: unknown,
  references: readonly InputReference[],
  records: readonly InputRecord[],
  at: Date,
): ScoreInputSource | undefined {
  const typed: ScoreInputSource = { name, source: 'entered', observedAt: at.toISOString() };
  const reference = references.find((one) => one.name === name);
  const from = records.find(({ record }) => record.id === reference?.recordId);
  if (reference === undefined || from === undefined || !isSameInput(value, inputValue(name, from)))
    return typed;
  const { source, record, observedAt } = from;
  if (!counts(record) || ('monitor' in record && isUnverified(record))) return undefined;
  const isCurrent = isCurrentInput(windowOf(name), observedAt, at.getTime());
  if (!isCurrent && !reference.takenByHand) return undefined;
  return { name, source, recordId: record.id, observedAt, ...(!isCurrent && { takenByHand: true }) };
}

function agedInput({ scoreType, parameters }: ScoreInput, scored: ScoredPatient) {
  if (scoreType !== 'HEART' && scoreType !== 'CURB-65') return undefined;
  const ofChart = ageForScore(scored, undefined);
  if (ofChart !== undefined) return { value: ofChart, source: 'patient' as const };
  return parameters.age === undefined ? undefined : { value: parameters.age, source: 'entered' as const };
}

/** Returns the vital-sign records that decided whether a low score may reassure (REASSURE-1 to 6), each once. */
export function reassuranceSources(records: readonly VitalsRecord[], at: Date): ScoreInputSource[] {
  const { unrecordable, ...signs } = mergeVitals(records, { from: new Date(at.getTime() - news2WindowMs) });
  const found = [...Object.values(signs), ...Object.values(unrecordable)].filter(
    (sign) => sign !== undefined,
  );
  const byRecord = new Map(found.map(({ recordId, at: observedAt }) => [recordId, observedAt]));
  return [...byRecord].map(([recordId, observedAt]) => ({
    name: 'reassurance',
    source: 'vitals',
    recordId,
    observedAt,
  }));
}

/** Flattens `{vitals: {heartRate: 80}, painLevel: 3}` to `{'vitals.heartRate': 80, painLevel: 3}`. */
export function inputsByPath({ ...parameters }: ScoreInput['parameters']): Record<string, unknown> {
  if (!('vitals' in parameters)) return parameters;
  const { vitals, ...others } = parameters;
  const signs = Object.entries(vitals).map(([sign, value]) => [`vitals.${sign}`, value]);
  return { ...others, ...Object.fromEntries(signs) };
}

function nested(parameters: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const signs = [...parameters].filter(([name]) => name.startsWith('vitals.'));
  const others = [...parameters].filter(([name]) => !name.startsWith('vitals.'));
  return {
    ...Object.fromEntries(others),
    ...(signs.length > 0 && {
      vitals: Object.fromEntries(signs.map(([name, value]) => [name.slice('vitals.'.length), value])),
    }),
  };
}
