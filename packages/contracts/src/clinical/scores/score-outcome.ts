import type { TroponinAssay } from '../../departments/troponin-assays.contract.ts';
import type { Patient } from '../../patients/patients.contract.ts';
import type { Contradiction, EsiReason } from '../../scores/contradiction.ts';
import type { TroponinLimit } from '../../scores/scores.contract.ts';
import {
  type CurrentVitals,
  contradictionsOf,
  type GivenVitals,
  isOpenQuestion,
} from '../alerts/reassurance.ts';
import { type Aged, ageOf, isAgeAssumed } from '../patient/age.ts';

/** Why a score is not valid for this patient. */
export type NotApplicable = 'under-18' | 'st-elevation' | 'unstable';

/** Actions that a score advises. Each has a sentence in every language. */
export const scoreActions = [
  'esi-resuscitate',
  'esi-place-now',
  'esi-decide-suggestion',
  'esi-check-vitals',
  'esi-may-wait',
  'heart-discharge',
  'heart-serial-troponin-first',
  'heart-limit-first',
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
 * Readings of a score. Each has a sentence in every language. `-contradicted` and `-unknown` mark low scores that
 * must not reassure; their sentence names the contradictions of the outcome.
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

/** A more urgent triage level that the clinician can accept (D25, D47). */
export interface EsiSuggestion {
  level: 2 | 3;
  because: EsiReason[];
  accepted: boolean;
}

/** RANGE-2: the missing inputs whose answer leaves the fewest possible scores. */
export interface NextInput {
  /** Names of parameters. More than one if only together they decide a criterion, such as a value and its limit. */
  inputs: string[];
  /** Their answer leaves one score. */
  settles: boolean;
}

/** The outcome of a score, from known values only. If an input is missing, it is a range without a score. */
export type ScoreOutcome =
  | {
      status: 'scored';
      score: number;
      reading: ScoreReading;
      actions: ScoreAction[];
      /** Reasons not to be reassured by a low score (D46). Empty if nothing contradicts it, and for high scores. */
      contradictions: Contradiction[];
      /** The contribution of each criterion: points, or for ESI the findings of its decision points. */
      criteria: Record<string, unknown>;
      suggestion?: EsiSuggestion;
      /** HEART: the limit that the troponin was compared with. */
      troponinLimit?: TroponinLimit;
    }
  | {
      status: 'not-computable';
      /** The names of the parameters that are missing, such as `vitals.heartRate`. */
      missing: string[];
      /** The lowest and highest possible score; for ESI, the numerically lowest and highest level. */
      min: number;
      max: number;
      /** The scores that the answers to `missing` can give, lowest first. Not every score between is possible. */
      possible: number[];
      next: NextInput;
      /** ESI-F6: a level that the known signs suggest whatever the missing input is. */
      suggestion?: EsiSuggestion;
    }
  | { status: 'not-applicable'; reason: NotApplicable };

/** The patient on one day (`YYYY-MM-DD`), with current vital signs. Without these, all vital signs are unknown. */
export interface ScoredPatient {
  patient: Aged & {
    /** Absent means unknown. */
    pregnancy?: Patient['pregnancy'] | undefined;
    /** Absent means scale 1. */
    spo2Scale?: Patient['spo2Scale'] | undefined;
  };
  day: string;
  current?: CurrentVitals | undefined;
  /** The department's troponin assay; undefined if nobody has named it (HEART-13). */
  troponinAssay?: TroponinAssay | undefined;
}

/**
 * Returns the contradictions of a low score of this patient (REASSURE-1 to 7). `given` are the vital signs among the
 * score's inputs.
 */
export function contradictionsOfScore({ patient, current }: ScoredPatient, values?: GivenVitals) {
  const { pregnancy = { status: 'unknown' }, spo2Scale = 1 } = patient;
  return contradictionsOf({ ...patient, pregnancy, spo2Scale }, current, values);
}

/** Returns the first step if a low score is contradicted: act on the vital signs, or obtain the unknown ones. */
export function firstStep(contradictions: readonly Contradiction[]): 'vitals-decide' | 'vitals-first' {
  return contradictions.every(isOpenQuestion) ? 'vitals-first' : 'vitals-decide';
}

/**
 * Returns the age in whole years that a score uses: the chart's, whatever the request contains (D45). `entered`
 * counts only if the chart's age is unknown (AGE-6).
 */
export function ageForScore(
  { patient, day }: ScoredPatient,
  entered: number | undefined,
): number | undefined {
  return isAgeAssumed(patient) ? entered : ageOf(patient, day);
}
