import { type HeartParameters, heartRiskFactors } from '../scores/score-parameters.ts';
import { ageOf } from './age.ts';
import {
  ageForScore,
  type Criterion,
  type ScoreAction,
  type ScoredPatient,
  type ScoreOutcome,
  sumOf,
} from './score-outcome.ts';

/*
 * HEART. Six AJ, Backus BE, Kelder JC. Chest pain in the emergency room: value of the HEART score. Neth Heart J
 * 2008;16(6):191-196. Backus BE, Six AJ, Kelder JC, et al. A prospective validation of the HEART score for chest pain
 * patients at the emergency department. Int J Cardiol 2013;168(3):2153-2158. Rules: docs/clinical/heart.md.
 */

/** HEART-1. */
const historyPoints = { slightly_suspicious: 0, suspicious: 1, moderate: 1, highly_suspicious: 2 } as const;
/** HEART-2. */
const ecgPoints = { normal: 0, non_specific: 1, significant_st_changes: 2 } as const;

const upToTwo = (points: number | undefined, ...needs: string[]): Criterion => ({ points, most: 2, needs });

/** HEART-3: under 45 none, 45 to 64 one, from 65 two. */
const agePoints = (age: number) => (age < 45 ? 0 : age < 65 ? 1 : 2);

/**
 * HEART-4: known atherosclerosis is two by itself: a previous infarction, stent or bypass, a stroke or peripheral
 * disease (D26). Else one for one or two risk factors, two from three.
 */
function riskPoints(parameters: HeartParameters): number | undefined {
  const { riskFactors, previousCardiacHistory: previous, otherAtherosclerosis } = parameters;
  if (otherAtherosclerosis || previous === 'mi' || previous === 'stent' || previous === 'cabg') return 2;
  const ticked = heartRiskFactors.filter((factor) => riskFactors?.[factor]).length;
  if (ticked >= 3) return 2;
  if (riskFactors === undefined || previous === undefined) return undefined;
  return ticked === 0 ? 0 : 1;
}

/** HEART-5: at most the assay's limit none, up to three times one, above it two. */
function troponinPoints({ troponinLevel, troponinUpperReferenceLimit: limit }: HeartParameters) {
  if (troponinLevel === undefined || limit === undefined) return undefined;
  if (troponinLevel <= limit) return 0;
  return troponinLevel <= 3 * limit ? 1 : 2;
}

/** What of `names` is not known. */
function absent<T extends object>(parameters: T, ...names: (keyof T & string)[]): string[] {
  return names.filter((name) => parameters[name] === undefined);
}

/** HEART-6, HEART-8: with a history of less than three hours a second troponin comes before going home (D26). */
function actionsAt(score: number, isEarly: boolean): ScoreAction[] {
  if (score >= 7) return ['heart-early-invasive', 'judgment'];
  if (score >= 4) return ['heart-observe', 'judgment'];
  return [...(isEarly ? (['heart-serial-troponin-first'] as const) : []), 'heart-discharge', 'judgment'];
}

/** HEART (D26): 0 to 10; for adults with chest pain, stable and without ST elevation (HEART-7). */
export function heart(parameters: HeartParameters, scored: ScoredPatient): ScoreOutcome {
  if (ageOf(scored.patient, scored.day) < 18) return { status: 'not-applicable', reason: 'under-18' };
  if (parameters.stElevation) return { status: 'not-applicable', reason: 'st-elevation' };
  if (parameters.isUnstable) return { status: 'not-applicable', reason: 'unstable' };
  const { historyAssessment, ecgFindings } = parameters;
  const age = ageForScore(scored, parameters.age);
  const sum = sumOf({
    history: upToTwo(historyAssessment && historyPoints[historyAssessment], 'historyAssessment'),
    ecg: upToTwo(ecgFindings && ecgPoints[ecgFindings], 'ecgFindings'),
    age: upToTwo(age === undefined ? undefined : agePoints(age), 'age'),
    riskFactors: upToTwo(
      riskPoints(parameters),
      ...absent(parameters, 'riskFactors', 'previousCardiacHistory'),
    ),
    troponin: upToTwo(
      troponinPoints(parameters),
      ...absent(parameters, 'troponinLevel', 'troponinUpperReferenceLimit'),
    ),
  });
  if (sum.status !== 'known') return sum;
  const { score } = sum;
  return {
    status: 'scored',
    score,
    reading: score >= 7 ? 'heart-high' : score >= 4 ? 'heart-moderate' : 'heart-low',
    actions: actionsAt(score, parameters.symptomsUnderThreeHours === true),
    criteria: sum.points,
  };
}
