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

/** Steps between the values that are asked first. Every normal range is wider. */
const stride = 3;

/**
 * JUDGE-11: returns the range in which {@link judge} calls a value normal. Returns undefined if it calls none so. Finds it
 * by asking the rules, so that a drawn band never differs from the tones. The normal values of a number have no gap.
 */
export function normalRange(
  vital: HistoryVital,
  patient: JudgedPatient,
  moment: JudgedMoment,
): NormalRange | undefined {
  const perUnit = vital === 'temperature' ? 10 : 1;
  const isNormal = (step: number) => judge(vital, step / perUnit, patient, moment).tone === 'normal';
  const first = vitalRanges[vital].min * perUnit;
  const last = vitalRanges[vital].max * perUnit;
  for (let found = first; found <= last; found += stride) {
    if (!isNormal(found)) continue;
    let [min, max] = [found, found];
    while (min > first && isNormal(min - 1)) min -= 1;
    while (max < last && isNormal(max + 1)) max += 1;
    return { min: min / perUnit, max: max / perUnit };
  }
  return undefined;
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
