import type { Contradiction } from '../../scores/contradiction.ts';
import type { Curb65Parameters } from '../../scores/score-parameters.ts';
import { type GivenVitals, qualified } from '../alerts/reassurance.ts';
import { ageOf } from '../patient/age.ts';
import { metFor, sumOf } from './point-sum.ts';
import {
  ageForScore,
  contradictionsOfScore,
  firstStep,
  type ScoreAction,
  type ScoredPatient,
  type ScoreOutcome,
  type ScoreReading,
} from './score-outcome.ts';

/*
 * CURB-65. Lim WS, van der Eerden MM, Laing R, et al. Defining community acquired pneumonia severity on presentation to
 * hospital: an international derivation and validation study. Thorax 2003;58:377-382. Rules: docs/clinical/curb65.md.
 */

/** CURB-1, D24: urea scores above this limit, which is 7 mmol/L in each unit. */
export const ureaLimit = { 'mmol/L': 7, 'mg/dL urea': 42, 'mg/dL BUN': 19.6 } as const satisfies Record<
  Curb65Parameters['ureaUnit'],
  number
>;

/** CURB-6: 30-day mortality in percent by score, as the product lists it (D27). */
export const curb65Mortality = [0.7, 2.1, 9.2, 14.5, 40, 57] as const;

const readings: readonly ScoreReading[] = [
  'curb65-0',
  'curb65-1',
  'curb65-2',
  'curb65-3',
  'curb65-4',
  'curb65-5',
];

/** CURB-3: one low number is enough. Ruling out a low pressure takes both numbers. */
function isPressureLow({ systolicBP, diastolicBP }: Curb65Parameters): boolean | undefined {
  if ((systolicBP !== undefined && systolicBP < 90) || (diastolicBP !== undefined && diastolicBP <= 60))
    return true;
  return systolicBP === undefined || diastolicBP === undefined ? undefined : false;
}

/** Returns the names of the missing pressure values. */
function missingPressure({ systolicBP, diastolicBP }: Curb65Parameters): string[] {
  return [
    ...(systolicBP === undefined ? ['systolicBP'] : []),
    ...(diastolicBP === undefined ? ['diastolicBP'] : []),
  ];
}

/** Returns the vital signs among the inputs. They count as observed now (REASSURE-8). */
function vitalsOf({ respiratoryRate, systolicBP, confusion }: Curb65Parameters): GivenVitals {
  return { respiratoryRate, bloodPressureSystolic: systolicBP, newConfusion: confusion };
}

/**
 * CURB-7, CURB-10: returns the advice of the British Thoracic Society's guideline. With a contradiction, a score of 0
 * to 2 advises neither home nor outpatient treatment (D46).
 */
function actionsAt(score: number, contradictions: readonly Contradiction[]): ScoreAction[] {
  if (score >= 4) return ['curb65-admit', 'curb65-intensive-care', 'judgment'];
  if (score === 3) return ['curb65-admit', 'judgment'];
  if (contradictions.length === 0)
    return [score === 2 ? 'curb65-consider-admission' : 'curb65-home', 'does-not-exclude', 'judgment'];
  const hospital = score === 2 ? (['curb65-hospital'] as const) : [];
  return [firstStep(contradictions), ...hospital, 'does-not-exclude', 'judgment'];
}

function readingAt(score: number, contradictions: readonly Contradiction[]): ScoreReading {
  if (score < 2) return qualified(score === 0 ? 'curb65-0' : 'curb65-1', contradictions);
  return readings[score] ?? 'curb65-5';
}

/** CURB-65 (D24, D27): 0 to 5, for adults with community-acquired pneumonia. */
export function curb65(parameters: Curb65Parameters, scored: ScoredPatient): ScoreOutcome {
  if (ageOf(scored.patient, scored.day) < 18) return { status: 'not-applicable', reason: 'under-18' };
  const { confusion, ureaLevel, ureaUnit, respiratoryRate } = parameters;
  const age = ageForScore(scored, parameters.age);
  const sum = sumOf({
    /** CURB-4: new confusion. */
    confusion: metFor(1, confusion, 'confusion'),
    urea: metFor(1, ureaLevel === undefined ? undefined : ureaLevel > ureaLimit[ureaUnit], 'ureaLevel'),
    /** CURB-2. */
    respiratoryRate: metFor(
      1,
      respiratoryRate === undefined ? undefined : respiratoryRate >= 30,
      'respiratoryRate',
    ),
    bloodPressure: metFor(1, isPressureLow(parameters), ...missingPressure(parameters)),
    /** CURB-5. */
    age: metFor(1, age === undefined ? undefined : age >= 65, 'age'),
  });
  if (sum.status !== 'known') return sum;
  const contradictions = sum.score > 2 ? [] : contradictionsOfScore(scored, vitalsOf(parameters));
  return {
    status: 'scored',
    score: sum.score,
    reading: readingAt(sum.score, contradictions),
    actions: actionsAt(sum.score, contradictions),
    contradictions,
    criteria: sum.points,
  };
}
