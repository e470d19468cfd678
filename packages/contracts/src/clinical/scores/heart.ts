import type { Contradiction } from '../../scores/contradiction.ts';
import { type HeartParameters, heartRiskFactors } from '../../scores/score-parameters.ts';
import type { TroponinLimit } from '../../scores/scores.contract.ts';
import { isOpenQuestion, qualified } from '../alerts/reassurance.ts';
import { ageOf } from '../patient/age.ts';
import { type Criterion, sumOf, upToTwo } from './point-sum.ts';
import {
  ageForScore,
  contradictionsOfScore,
  type ScoreAction,
  type ScoredPatient,
  type ScoreOutcome,
} from './score-outcome.ts';
import { troponinLimitOf } from './troponin-limit.ts';

/*
 * HEART. Six AJ, Backus BE, Kelder JC. Chest pain in the emergency room: value of the HEART score. Neth Heart J
 * 2008;16(6):191-196. Backus BE, Six AJ, Kelder JC, et al. A prospective validation of the HEART score for chest pain
 * patients at the emergency department. Int J Cardiol 2013;168(3):2153-2158. Rules: docs/clinical/heart.md.
 */

/** HEART-1. */
const historyPoints = { slightly_suspicious: 0, suspicious: 1, moderate: 1, highly_suspicious: 2 } as const;
/** HEART-2. */
const ecgPoints = { normal: 0, non_specific: 1, significant_st_changes: 2 } as const;

/** HEART-3: 0 under 45 years, 1 from 45 to 64, 2 from 65. */
const agePoints = (age: number) => (age < 45 ? 0 : age < 65 ? 1 : 2);

/**
 * HEART-4: known atherosclerosis alone scores 2: a previous infarction, stent or bypass, a stroke or peripheral
 * disease (D26). Otherwise one or two risk factors score 1, three or more score 2. An unanswered factor is unknown,
 * and gives a range if it could change the points.
 */
function riskPoints(parameters: HeartParameters): Criterion {
  const { riskFactors = {}, previousCardiacHistory: previous, otherAtherosclerosis } = parameters;
  if (otherAtherosclerosis || previous === 'mi' || previous === 'stent' || previous === 'cabg')
    return upToTwo(2);
  const present = heartRiskFactors.filter((factor) => riskFactors[factor] === true).length;
  const unknown = heartRiskFactors.filter((factor) => riskFactors[factor] === undefined).length;
  const least = pointsOfFactors(present);
  const most = pointsOfFactors(present + unknown);
  const isOpen = least < 2 && (most > least || previous === undefined);
  return {
    points: isOpen ? undefined : least,
    // A previous heart disease scores 2 regardless of the factors, so an unanswered question on it can still give 2.
    possible: [0, 1, 2].filter(
      (points) => (points >= least && points <= most) || (points === 2 && previous === undefined),
    ),
    needs: [
      ...(most > least ? ['riskFactors'] : []),
      ...(previous === undefined ? ['previousCardiacHistory'] : []),
    ],
  };
}

const pointsOfFactors = (count: number) => (count === 0 ? 0 : count < 3 ? 1 : 2);

/** HEART-5: 0 up to the assay's limit, 1 up to three times the limit, 2 above. */
function troponinPoints({ troponinLevel }: HeartParameters, limit: number | undefined) {
  if (troponinLevel === undefined || limit === undefined) return undefined;
  if (troponinLevel <= limit) return 0;
  return millionths(troponinLevel) <= 3 * millionths(limit) ? 1 : 2;
}

function troponin(parameters: HeartParameters, limit: number | undefined): Criterion {
  return upToTwo(troponinPoints(parameters, limit), ...absent(parameters, 'troponinLevel'));
}

/** Rounds to whole millionths, because three times 0.3 is less than 0.9 in binary. */
const millionths = (value: number) => Math.round(value * 1_000_000);

/** Returns those of `names` that are unknown. */
function absent<T extends object>(parameters: T, ...names: (keyof T & string)[]): string[] {
  return names.filter((name) => parameters[name] === undefined);
}

/** HEART-10, D46: findings that contradict a low score, whatever its value. */
function findingsAgainst(
  { troponinLevel: value, ecgFindings }: HeartParameters,
  limit: TroponinLimit | undefined,
): Contradiction[] {
  return [
    ...(value !== undefined && limit !== undefined && value > limit.value
      ? [{ code: 'troponin' as const, value, limit: limit.value }]
      : []),
    ...(ecgFindings === 'significant_st_changes' ? [{ code: 'st-changes' as const }] : []),
  ];
}

/** HEART-8, D46: one troponin decides nothing if symptoms began less than three hours ago or at an unknown time. */
function onsetAgainst({ symptomsUnderThreeHours }: HeartParameters): Contradiction[] {
  if (symptomsUnderThreeHours === false) return [];
  return [{ code: 'onset', isUnderThreeHours: symptomsUnderThreeHours === true }];
}

/** HEART-14, D46: an assumed limit never clears a troponin, because the assay's own limit may be lower. */
function limitAgainst(limit: TroponinLimit | undefined): Contradiction[] {
  if (limit?.source !== 'assumed') return [];
  return [{ code: 'assumed-limit', limit: limit.value, unit: limit.unit }];
}

/**
 * HEART-6, HEART-8, HEART-10, HEART-11, HEART-14: the advice at a low score. It allows discharge only without a
 * contradiction.
 */
function lowActions(
  parameters: HeartParameters,
  limit: TroponinLimit | undefined,
  byVitals: readonly Contradiction[],
): ScoreAction[] {
  const isContradicted = findingsAgainst(parameters, limit).length > 0;
  const isAssumed = limitAgainst(limit).length > 0;
  const isEarly = onsetAgainst(parameters).length > 0;
  const isContradictedByVitals = byVitals.some((one) => !isOpenQuestion(one));
  return [
    ...(isEarly ? (['heart-serial-troponin-first'] as const) : []),
    ...(isAssumed ? (['heart-limit-first'] as const) : []),
    ...(isContradicted ? (['heart-observe'] as const) : []),
    ...(isContradictedByVitals ? (['vitals-decide'] as const) : []),
    ...(byVitals.length > 0 && !isContradictedByVitals ? (['vitals-first'] as const) : []),
    ...(isContradicted || isEarly || isAssumed || byVitals.length > 0 ? [] : (['heart-discharge'] as const)),
    'judgment',
  ];
}

/** Returns the reading of a score and its advice. */
function read(
  score: number,
  parameters: HeartParameters,
  scored: ScoredPatient,
  limit: TroponinLimit | undefined,
) {
  if (score >= 7)
    return {
      reading: 'heart-high',
      actions: ['heart-early-invasive', 'judgment'],
      contradictions: [],
    } as const;
  const onset = onsetAgainst(parameters);
  if (score >= 4) {
    const first = onset.length > 0 ? (['heart-serial-troponin-first'] as const) : [];
    return {
      reading: 'heart-moderate',
      actions: [...first, 'heart-observe', 'judgment'],
      contradictions: [],
    } as const;
  }
  const byVitals = contradictionsOfScore(scored);
  const contradictions = [
    ...findingsAgainst(parameters, limit),
    ...onset,
    ...limitAgainst(limit),
    ...byVitals,
  ];
  return {
    reading: qualified('heart-low', contradictions),
    actions: lowActions(parameters, limit, byVitals),
    contradictions,
  };
}

/** HEART (D26, D46): 0 to 10, for stable adults with chest pain and without ST elevation (HEART-7). */
export function heart(parameters: HeartParameters, scored: ScoredPatient): ScoreOutcome {
  if (ageOf(scored.patient, scored.day) < 18) return { status: 'not-applicable', reason: 'under-18' };
  if (parameters.stElevation) return { status: 'not-applicable', reason: 'st-elevation' };
  if (parameters.isUnstable) return { status: 'not-applicable', reason: 'unstable' };
  const { historyAssessment, ecgFindings } = parameters;
  const age = ageForScore(scored, parameters.age);
  const limit = troponinLimitOf(parameters, scored.troponinAssay);
  const sum = sumOf({
    history: upToTwo(historyAssessment && historyPoints[historyAssessment], 'historyAssessment'),
    ecg: upToTwo(ecgFindings && ecgPoints[ecgFindings], 'ecgFindings'),
    age: upToTwo(age === undefined ? undefined : agePoints(age), 'age'),
    riskFactors: riskPoints(parameters),
    troponin: troponin(parameters, limit?.value),
  });
  if (sum.status !== 'known') return sum;
  const { score, points: criteria } = sum;
  const { reading, actions, contradictions } = read(score, parameters, scored, limit);
  return {
    status: 'scored',
    score,
    reading,
    actions: [...actions],
    contradictions: [...contradictions],
    criteria,
    ...(limit && { troponinLimit: limit }),
  };
}
