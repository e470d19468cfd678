import type { QsofaParameters } from '../../scores/score-parameters.ts';
import { type GivenVitals, qualified } from '../alerts/reassurance.ts';
import { ageOf } from '../patient/age.ts';
import { metFor, sumOf } from './point-sum.ts';
import { contradictionsOfScore, firstStep, type ScoredPatient, type ScoreOutcome } from './score-outcome.ts';

/*
 * quick Sequential (Sepsis-related) Organ Failure Assessment. Seymour CW, Liu VX, Iwashyna TJ, et al. Assessment of
 * Clinical Criteria for Sepsis (Sepsis-3). JAMA 2016;315(8):762-774. Rules: docs/clinical/qsofa.md.
 */

/** QSOFA-2: altered if entered as altered or with a coma scale below 15. Unaltered only if one of them is known. */
function isAltered({ alteredMentalStatus, gcsScore }: QsofaParameters): boolean | undefined {
  if (alteredMentalStatus || (gcsScore !== undefined && gcsScore < 15)) return true;
  return alteredMentalStatus === undefined && gcsScore === undefined ? undefined : false;
}

/** Returns the vital signs among the inputs. They count as observed now (REASSURE-8). */
function vitalsOf(parameters: QsofaParameters): GivenVitals {
  const { respiratoryRate, systolicBP } = parameters;
  const altered = isAltered(parameters);
  return {
    respiratoryRate,
    bloodPressureSystolic: systolicBP,
    newConfusion: altered,
    consciousnessLevel: altered === false ? 'Alert' : undefined,
  };
}

/** qSOFA (D28, D46): 0 to 3, high from 2. For adults with a suspected infection. */
export function qsofa(parameters: QsofaParameters, scored: ScoredPatient): ScoreOutcome {
  if (ageOf(scored.patient, scored.day) < 18) return { status: 'not-applicable', reason: 'under-18' };
  const { respiratoryRate, systolicBP, infectionSuspicion } = parameters;
  const sum = sumOf({
    /** QSOFA-1. */
    respiratoryRate: metFor(
      1,
      respiratoryRate === undefined ? undefined : respiratoryRate >= 22,
      'respiratoryRate',
    ),
    alteredMentalStatus: metFor(1, isAltered(parameters), 'gcsScore'),
    /** QSOFA-3. */
    systolicBP: metFor(1, systolicBP === undefined ? undefined : systolicBP <= 100, 'systolicBP'),
  });
  if (sum.status !== 'known') return sum;
  const isHigh = sum.score >= 2;
  // QSOFA-7.
  const contradictions = isHigh ? [] : contradictionsOfScore(scored, vitalsOf(parameters));
  return {
    status: 'scored',
    score: sum.score,
    reading: isHigh ? 'qsofa-high' : qualified('qsofa-low', contradictions),
    actions: [
      ...(infectionSuspicion ? [] : (['qsofa-suspicion-missing'] as const)),
      ...(contradictions.length > 0 ? [firstStep(contradictions)] : []),
      ...(isHigh
        ? (['qsofa-organ-dysfunction', 'qsofa-escalate'] as const)
        : (['does-not-exclude'] as const)),
      'news2-beside',
      'judgment',
    ],
    contradictions,
    criteria: sum.points,
  };
}
