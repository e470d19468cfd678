import {
  type ConsciousnessFinding,
  type EsiParameters,
  esiResources,
} from '../../../scores/score-parameters.ts';
import type { NextInput, ScoredPatient } from '../score-outcome.ts';
import { asksForTemperature, esiTemperature } from './esi-danger-zone.ts';

/* Decision points A to C of the Emergency Severity Index, and the levels that they leave open. Rules: docs/clinical/esi.md. */

export type ResourceLevel = 3 | 4 | 5;

/** ESI-A2: responds to pain at most. A coma scale of 9 or lower counts as that, to be cautious. */
const unresponsive: readonly ConsciousnessFinding[] = ['pain', 'unresponsive', 'gcs-9'];
/** ESI-B2: lethargic or disoriented. */
const altered: readonly ConsciousnessFinding[] = ['verbal', 'gcs-14', 'gcs-13', 'gcs-12', 'gcs-11', 'gcs-10'];

/** ESI-B3: from this pain score on, the form asks for severe pain or distress. Pain alone decides nothing (D25). */
export const askingPain = 7;

/** Decision point A: returns the findings that need a life-saving intervention now. */
export function pointA({ lifeThreateningSigns, consciousness }: EsiParameters): string[] {
  return [
    ...(lifeThreateningSigns ? ['lifeThreateningSigns'] : []),
    ...(consciousness && unresponsive.includes(consciousness) ? ['consciousness'] : []),
  ];
}

/** Decision point B: returns the findings that must not wait. Fever in a newborn is at least a 2 (ESI-F1). */
export function pointB(parameters: EsiParameters, scored: ScoredPatient): string[] {
  const { highRiskSituation, newConfusion, severePainOrDistress, consciousness } = parameters;
  return [
    ...(highRiskSituation ? ['highRiskSituation'] : []),
    ...(newConfusion ? ['newConfusion'] : []),
    ...(consciousness && altered.includes(consciousness) ? ['consciousness'] : []),
    ...(severePainOrDistress ? ['severePainOrDistress'] : []),
    ...(esiTemperature(parameters, scored)?.effect === 'forces' ? ['fever'] : []),
  ];
}

/**
 * Decision point C (ESI-C1, ESI-C2): returns the fewest and most resources that the answers allow. The number is the
 * greater of ticks and stated count. Ticks alone cannot express two kinds of imaging, or fluids and a drug.
 */
function resourceRange({ resourcePrediction = {} }: EsiParameters): { least: number; most: number } {
  const { estimatedResources } = resourcePrediction;
  const ticks = esiResources.map((resource) => resourcePrediction[resource]);
  const ticked = ticks.filter((tick) => tick === true).length;
  const least = Math.max(ticked, estimatedResources ?? 0);
  const most =
    estimatedResources === undefined ? ticked + ticks.filter((tick) => tick === undefined).length : least;
  return { least, most };
}

/** Returns the number of resources (ESI-C2), or undefined if unanswered ticks could change the level. */
export function esiResourceCount(parameters: EsiParameters): number | undefined {
  const { least, most } = resourceRange(parameters);
  return levelByResources(least) === levelByResources(most) ? least : undefined;
}

export function levelByResources(count: number): ResourceLevel {
  if (count === 0) return 5;
  return count === 1 ? 4 : 3;
}

/** The missing inputs of a triage level, in the order of the decision points. */
export const esiQuestions = [
  'lifeThreateningSigns',
  'consciousness',
  'highRiskSituation',
  'severePainOrDistress',
  'vitals.temperature',
  'resourcePrediction',
] as const;
type EsiQuestion = (typeof esiQuestions)[number];

/** Returns the unanswered questions that the level depends on. */
export function openQuestions(parameters: EsiParameters, scored: ScoredPatient): EsiQuestion[] {
  if (pointA(parameters).length > 0) return [];
  const isAskedForPain = (parameters.painLevel ?? 0) >= askingPain;
  const ofPointA: EsiQuestion[] = ['lifeThreateningSigns', 'consciousness'];
  return esiQuestions.filter((question) => {
    const isDecided = !ofPointA.includes(question) && pointB(parameters, scored).length > 0;
    if (isDecided) return false;
    if (question === 'vitals.temperature') return asksForTemperature(parameters, scored);
    return isUnanswered(question, parameters) && (question !== 'severePainOrDistress' || isAskedForPain);
  });
}

const isUnanswered = (
  question: Exclude<EsiQuestion, 'vitals.temperature'>,
  parameters: EsiParameters,
): boolean =>
  question === 'resourcePrediction'
    ? esiResourceCount(parameters) === undefined
    : parameters[question] === undefined;

/** The answers to a question that lead to different levels. */
function answersTo(question: EsiQuestion, parameters: EsiParameters): Partial<EsiParameters>[] {
  switch (question) {
    case 'consciousness':
      return [{ consciousness: 'pain' }, { consciousness: 'verbal' }, { consciousness: 'alert' }];
    case 'vitals.temperature':
      return [37, 38].map((temperature) => ({ vitals: { ...parameters.vitals, temperature } }));
    case 'resourcePrediction': {
      const { least, most } = resourceRange(parameters);
      return [0, 1, 2]
        .filter((count) => count >= least && count <= most)
        .map((estimatedResources) => ({ resourcePrediction: { estimatedResources } }));
    }
    default:
      return [{ [question]: true }, { [question]: false }];
  }
}

/** The questions with an answer that gives a 2. */
const questionsOfTwo = [
  'consciousness',
  'highRiskSituation',
  'severePainOrDistress',
  'vitals.temperature',
] as const satisfies EsiQuestion[];

/** RANGE-1: returns the levels that the answers to the open questions can give, the most urgent first. */
export function possibleLevels(parameters: EsiParameters, scored: ScoredPatient): number[] {
  if (pointA(parameters).length > 0) return [1];
  const isTwo = pointB(parameters, scored).length > 0;
  const open = openQuestions(parameters, scored);
  const asks = (...questions: EsiQuestion[]) => questions.some((question) => open.includes(question));
  const { least, most } = resourceRange(parameters);
  return [
    ...(asks('lifeThreateningSigns', 'consciousness') ? [1] : []),
    ...(isTwo || asks(...questionsOfTwo) ? [2] : []),
    ...([3, 4, 5] as const).filter(
      (level) => !isTwo && level >= levelByResources(most) && level <= levelByResources(least),
    ),
  ];
}

/**
 * RANGE-2: returns the question whose answers leave the fewest levels on average. Of equals, the one that the handbook
 * asks first.
 */
export function nextQuestion(
  open: readonly EsiQuestion[],
  parameters: EsiParameters,
  scored: ScoredPatient,
): NextInput {
  const answered = open.map((question) => {
    const left = answersTo(question, parameters).map(
      (answer) => possibleLevels({ ...parameters, ...answer }, scored).length,
    );
    return { question, left: left.reduce((sum, one) => sum + one, 0) / left.length, most: Math.max(...left) };
  });
  const [next] = answered.sort((a, b) => a.left - b.left);
  return { inputs: next ? [next.question] : [], settles: next?.most === 1 };
}
