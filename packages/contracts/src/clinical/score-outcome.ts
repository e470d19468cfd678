import { type Aged, ageOf, isAgeAssumed } from './age.ts';

/** Why a score says nothing about this patient. */
export type NotApplicable = 'under-18' | 'st-elevation' | 'unstable';

/** What is advised with a score; each has its sentence in every language. */
export const scoreActions = [
  'esi-resuscitate',
  'esi-place-now',
  'esi-check-vitals',
  'esi-may-wait',
  'heart-discharge',
  'heart-serial-troponin-first',
  'heart-observe',
  'heart-early-invasive',
  'curb65-home',
  'curb65-consider-admission',
  'curb65-admit',
  'curb65-intensive-care',
  'qsofa-organ-dysfunction',
  'qsofa-escalate',
  'qsofa-suspicion-missing',
  'news2-beside',
  'does-not-exclude',
  'judgment',
] as const;
export type ScoreAction = (typeof scoreActions)[number];

/** How a score reads; each has its sentence in every language. */
export const scoreReadings = [
  'esi-1',
  'esi-2',
  'esi-3',
  'esi-4',
  'esi-5',
  'heart-low',
  'heart-moderate',
  'heart-high',
  'curb65-0',
  'curb65-1',
  'curb65-2',
  'curb65-3',
  'curb65-4',
  'curb65-5',
  'qsofa-low',
  'qsofa-high',
] as const;
export type ScoreReading = (typeof scoreReadings)[number];

/** Something that would raise a triage level if the clinician takes it (D25). */
export interface EsiSuggestion {
  level: 2 | 3;
  because: ('heartRate' | 'respiratoryRate' | 'oxygenSaturation' | 'fever')[];
  accepted: boolean;
}

/** What a score came to. It is computed from what is known only: with something missing there is a range, and no score. */
export type ScoreOutcome =
  | {
      status: 'scored';
      score: number;
      reading: ScoreReading;
      actions: ScoreAction[];
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

/** Whom a score is for, on which day (`YYYY-MM-DD`). */
export interface ScoredPatient {
  patient: Aged;
  day: string;
}

/** The age in whole years that a score reads: as entered with it, else the patient's where it is known (AGE-6). */
export function ageForScore(
  { patient, day }: ScoredPatient,
  entered: number | undefined,
): number | undefined {
  return entered ?? (isAgeAssumed(patient) ? undefined : ageOf(patient, day));
}

/** A criterion of a point score: its points, or `undefined` where they are unknown and could be up to `most`. */
export interface Criterion {
  points: number | undefined;
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
  const min = all.reduce((sum, { points = 0 }) => sum + points, 0);
  const missing = all.flatMap(({ points, needs }) => (points === undefined ? needs : []));
  if (missing.length > 0) {
    const max = all.reduce((sum, { points, most }) => sum + (points ?? most), 0);
    return { status: 'not-computable', missing: [...new Set(missing)], min, max };
  }
  const points = Object.fromEntries(Object.entries(criteria).map(([name, one]) => [name, one.points ?? 0]));
  return { status: 'known', score: min, points };
}
