import type { Patient } from '../../patients/patients.contract.ts';
import type { Contradiction, EsiReason } from '../../scores/contradiction.ts';
import {
  type CurrentVitals,
  contradictionsOf,
  type GivenVitals,
  isOpenQuestion,
} from '../alerts/reassurance.ts';
import { type Aged, ageOf, isAgeAssumed } from '../patient/age.ts';

/** Why a score says nothing about this patient. */
export type NotApplicable = 'under-18' | 'st-elevation' | 'unstable';

/** What is advised with a score; each has its sentence in every language. */
export const scoreActions = [
  'esi-resuscitate',
  'esi-place-now',
  'esi-decide-suggestion',
  'esi-check-vitals',
  'esi-may-wait',
  'heart-discharge',
  'heart-serial-troponin-first',
  'heart-observe',
  'heart-early-invasive',
  'curb65-home',
  'curb65-consider-admission',
  'curb65-hospital',
  'curb65-admit',
  'curb65-intensive-care',
  'qsofa-organ-dysfunction',
  'qsofa-escalate',
  'qsofa-suspicion-missing',
  'vitals-decide',
  'vitals-first',
  'news2-beside',
  'does-not-exclude',
  'judgment',
] as const;
export type ScoreAction = (typeof scoreActions)[number];

/**
 * How a score reads; each has its sentence in every language. `-contradicted` and `-unknown` are low scores that must not
 * reassure: the contradictions of the outcome belong to the sentence.
 */
export const scoreReadings = [
  'esi-1',
  'esi-2',
  'esi-3',
  'esi-3-contradicted',
  'esi-4',
  'esi-4-contradicted',
  'esi-4-unknown',
  'esi-5',
  'esi-5-contradicted',
  'esi-5-unknown',
  'heart-low',
  'heart-low-contradicted',
  'heart-low-unknown',
  'heart-moderate',
  'heart-high',
  'curb65-0',
  'curb65-0-contradicted',
  'curb65-0-unknown',
  'curb65-1',
  'curb65-1-contradicted',
  'curb65-1-unknown',
  'curb65-2',
  'curb65-3',
  'curb65-4',
  'curb65-5',
  'qsofa-low',
  'qsofa-low-contradicted',
  'qsofa-low-unknown',
  'qsofa-high',
] as const;
export type ScoreReading = (typeof scoreReadings)[number];

/** A more urgent triage level for the clinician to accept (D25, D47). */
export interface EsiSuggestion {
  level: 2 | 3;
  because: EsiReason[];
  accepted: boolean;
}

/** What a score came to. It is computed from what is known only: with something missing there is a range, and no score. */
export type ScoreOutcome =
  | {
      status: 'scored';
      score: number;
      reading: ScoreReading;
      actions: ScoreAction[];
      /** Reasons not to be reassured by a low score (D46); empty where nothing contradicts it, and for a high one. */
      contradictions: Contradiction[];
      /** What each criterion gave: points, or for ESI what its decision points found. */
      criteria: Record<string, unknown>;
      suggestion?: EsiSuggestion;
    }
  | {
      status: 'not-computable';
      /** The names of the parameters that are missing, such as `vitals.heartRate`. */
      missing: string[];
      /** The least and the most that the score can be; for ESI the numerically lowest and highest level. */
      min: number;
      max: number;
    }
  | { status: 'not-applicable'; reason: NotApplicable };

/** The patient of a score on a day (`YYYY-MM-DD`), with the current vital signs. Without these all of them are unknown. */
export interface ScoredPatient {
  patient: Aged & {
    /** Absent is unknown. */
    pregnancy?: Patient['pregnancy'] | undefined;
    /** Absent is scale 1. */
    spo2Scale?: Patient['spo2Scale'] | undefined;
  };
  day: string;
  current?: CurrentVitals | undefined;
}

/** What contradicts a low score of this patient (REASSURE-1 to 7), with the vital signs that the score was `given`. */
export function contradictionsOfScore({ patient, current }: ScoredPatient, given?: GivenVitals) {
  const { pregnancy = { status: 'unknown' }, spo2Scale = 1 } = patient;
  return contradictionsOf({ ...patient, pregnancy, spo2Scale }, current, given);
}

/** The first thing to do about contradictions of a low score: act on the vital signs, or find out what is unknown. */
export function firstStep(contradictions: readonly Contradiction[]): 'vitals-decide' | 'vitals-first' {
  return contradictions.every(isOpenQuestion) ? 'vitals-first' : 'vitals-decide';
}

/**
 * The age in whole years that a score reads: the patient's by the chart, whatever was sent (D45). The age that was
 * `entered` counts only for a patient whose age nobody knows (AGE-6).
 */
export function ageForScore(
  { patient, day }: ScoredPatient,
  entered: number | undefined,
): number | undefined {
  return isAgeAssumed(patient) ? entered : ageOf(patient, day);
}

/** A criterion of a point score: its points, or `undefined` where they are unknown and lie between `least` and `most`. */
export interface Criterion {
  points: number | undefined;
  /** 0 where it is not given. */
  least?: number;
  most: number;
  /** What would have to be known. */
  needs: string[];
}

/** A criterion that scores `points` where it is met; undefined where nobody knows whether it is. */
export function metFor(points: number, isMet: boolean | undefined, ...needs: string[]): Criterion {
  return { points: isMet === undefined ? undefined : isMet ? points : 0, most: points, needs };
}

/** The sum of all criteria, or what is missing for it and between which limits the sum lies. */
export function sumOf(
  criteria: Record<string, Criterion>,
):
  | { status: 'known'; score: number; points: Record<string, number> }
  | { status: 'not-computable'; missing: string[]; min: number; max: number } {
  const all = Object.values(criteria);
  const min = all.reduce((sum, { points, least = 0 }) => sum + (points ?? least), 0);
  const missing = all.flatMap(({ points, needs }) => (points === undefined ? needs : []));
  if (missing.length > 0) {
    const max = all.reduce((sum, { points, most }) => sum + (points ?? most), 0);
    return { status: 'not-computable', missing: [...new Set(missing)], min, max };
  }
  const points = Object.fromEntries(Object.entries(criteria).map(([name, one]) => [name, one.points ?? 0]));
  return { status: 'known', score: min, points };
}
