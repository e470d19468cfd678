import { vitalRanges } from '../../vitals/vital-ranges.ts';
import type { HistoryVital } from '../alerts/history-limits.ts';
import { ageOf, localDay } from '../patient/age.ts';
import { isPregnantOrNewMother } from '../patient/pregnancy.ts';
import { judge } from './judgement.ts';
import type { JudgedMoment, JudgedPatient } from './judgement-rules.ts';

/** The lowest and highest normal value, in the unit of the wire. */
export interface NormalRange {
  min: number;
  max: number;
}

/**
 * JUDGE-11: returns the range in which {@link judge} calls a value normal. Returns undefined if it calls none so. Finds it
 * by asking the rules, so that a drawn band never differs from the tones.
 */
export function normalRange(
  vital: HistoryVital,
  patient: JudgedPatient,
  moment: JudgedMoment,
): NormalRange | undefined {
  const { min, max } = vitalRanges[vital];
  const perUnit = vital === 'temperature' ? 10 : 1;
  let range: NormalRange | undefined;
  for (let step = min * perUnit; step <= max * perUnit; step += 1) {
    const value = step / perUnit;
    if (judge(vital, value, patient, moment).tone !== 'normal') continue;
    range = { min: range?.min ?? value, max: value };
  }
  return range;
}

/**
 * Returns a text that two moments share only if {@link judge} judges every value of every number alike in both, so that
 * they have the same {@link normalRange} too. Cheaper than the ranges.
 */
export function judgementBasis(patient: JudgedPatient, { at, onOxygen, spo2Scale }: JudgedMoment): string {
  const day = localDay(new Date(at));
  const age = ageOf(patient, day);
  const scale = spo2Scale ?? patient.spo2Scale;
  return [
    age < 18 ? day : '',
    isPregnantOrNewMother(patient, day),
    age < 16 || scale === 1 ? '' : onOxygen,
    scale,
  ].join();
}
