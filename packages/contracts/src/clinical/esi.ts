import { type ConsciousnessFinding, type EsiParameters, esiResources } from '../scores/score-parameters.ts';
import { ageOf, daysOn, isAgeAssumed, monthsOn } from './age.ts';
import type {
  EsiSuggestion,
  ScoreAction,
  ScoredPatient,
  ScoreOutcome,
  ScoreReading,
} from './score-outcome.ts';

/*
 * Emergency Severity Index. Gilboy N, Tanabe T, Travers D, Rosenau AM. Emergency Severity Index (ESI): A Triage Tool for
 * Emergency Department Care, Version 4. Implementation Handbook 2012 Edition. AHRQ Publication No. 12-0014.
 * Rules: docs/clinical/esi.md.
 */

type Level = 1 | 2 | 3 | 4 | 5;

/** ESI-A2: responds to pain at most. 9 and lower on the coma scale is read as that, the cautious way. */
const unresponsive: readonly ConsciousnessFinding[] = ['pain', 'unresponsive', 'gcs-9'];
/** ESI-B2: lethargic or disoriented. */
const altered: readonly ConsciousnessFinding[] = ['verbal', 'gcs-14', 'gcs-13', 'gcs-12', 'gcs-11', 'gcs-10'];

/** ESI-D1: above these a vital sign is in the danger zone; per minute, the youngest first. */
const dangerZones: readonly { belowMonths: number; heartRate: number; respiratoryRate: number }[] = [
  { belowMonths: 3, heartRate: 180, respiratoryRate: 50 },
  { belowMonths: 36, heartRate: 160, respiratoryRate: 40 },
  { belowMonths: 96, heartRate: 140, respiratoryRate: 30 },
  { belowMonths: Number.POSITIVE_INFINITY, heartRate: 100, respiratoryRate: 20 },
];
/** ESI-D2: below it at any age, percent. */
const dangerousSaturation = 92;

/** ESI-D3: pain from here on asks for severe pain or distress, and decides nothing by itself (D25). */
export const askingPain = 7;

interface ScoredAge {
  /** Whole days since birth, where the birth is known. */
  days: number | undefined;
  /** Undefined where nobody knows the child's age. */
  months: number | undefined;
}

function ageOfScored({ patient, day }: ScoredPatient): ScoredAge {
  const { dateOfBirth } = patient;
  if (dateOfBirth !== undefined)
    return { days: daysOn(dateOfBirth, day), months: monthsOn(dateOfBirth, day) };
  const years = ageOf(patient, day);
  return { days: undefined, months: isAgeAssumed(patient) && years < 18 ? undefined : years * 12 };
}

/** Decision point A: needs a life-saving intervention now. */
function pointA({ lifeThreateningSigns, consciousness }: EsiParameters): string[] {
  return [
    ...(lifeThreateningSigns ? ['lifeThreateningSigns'] : []),
    ...(consciousness && unresponsive.includes(consciousness) ? ['consciousness'] : []),
  ];
}

/** Decision point B: must not wait. ESI-F1: a fever of 38 °C in the first 28 days of life is at least a 2. */
function pointB(parameters: EsiParameters, { days }: ScoredAge): string[] {
  const { highRiskSituation, newConfusion, severePainOrDistress, consciousness, vitals } = parameters;
  const isFeverishNewborn = days !== undefined && days <= 28 && (vitals.temperature ?? 0) >= 38;
  return [
    ...(highRiskSituation ? ['highRiskSituation'] : []),
    ...(newConfusion ? ['newConfusion'] : []),
    ...(consciousness && altered.includes(consciousness) ? ['consciousness'] : []),
    ...(severePainOrDistress ? ['severePainOrDistress'] : []),
    ...(isFeverishNewborn ? ['fever'] : []),
  ];
}

/** Decision point C: how many kinds of resources; undefined where nobody predicted them. The ticks count. */
export function esiResourceCount({ resourcePrediction }: EsiParameters): number | undefined {
  if (resourcePrediction === undefined) return undefined;
  const ticks = esiResources.map((resource) => resourcePrediction[resource]);
  if (ticks.every((tick) => tick === undefined)) return resourcePrediction.estimatedResources;
  return ticks.filter(Boolean).length;
}

function levelByResources(count: number): Level {
  if (count === 0) return 5;
  return count === 1 ? 4 : 3;
}

/** Decision point D: which vital signs are in the danger zone of the age, and which are not known. */
export function esiDangerZone({ vitals }: EsiParameters, scored: ScoredPatient) {
  const { months } = ageOfScored(scored);
  const zone = months === undefined ? undefined : dangerZones.find(({ belowMonths }) => months < belowMonths);
  const exceeded: EsiSuggestion['because'] = [];
  const unknown: EsiSuggestion['because'] = [];
  for (const sign of ['heartRate', 'respiratoryRate'] as const) {
    const value = vitals[sign];
    if (value === undefined || zone === undefined) unknown.push(sign);
    else if (value > zone[sign]) exceeded.push(sign);
  }
  if (vitals.oxygenSaturation === undefined) unknown.push('oxygenSaturation');
  else if (vitals.oxygenSaturation < dangerousSaturation) exceeded.push('oxygenSaturation');
  return { exceeded, unknown };
}

/**
 * What would raise a level of 3 to 5, and to which: vital signs in the danger zone, from 3 to 2 (ESI-D1, D2); a fever of
 * 38 °C from 29 days to under 3 months, to 2 (ESI-F2); from 3 months to 3 years a fever above 39 °C, or any with
 * vaccinations incomplete or no source, to 3 (ESI-F3).
 */
function suggestionAt(
  level: Level,
  parameters: EsiParameters,
  scored: ScoredPatient,
): EsiSuggestion | undefined {
  const accepted = parameters.acceptSuggestion === true;
  const { exceeded } = level === 3 ? esiDangerZone(parameters, scored) : { exceeded: [] };
  const { months } = ageOfScored(scored);
  const { temperature } = parameters.vitals;
  const isFeverish = months !== undefined && temperature !== undefined && temperature >= 38;
  const isFeverishInfant = isFeverish && months < 3;
  if (exceeded.length > 0 || isFeverishInfant)
    return { level: 2, because: [...exceeded, ...(isFeverishInfant ? (['fever'] as const) : [])], accepted };
  const isUnclear = parameters.isImmunized === false || parameters.hasFeverSource === false;
  if (level > 3 && isFeverish && months < 36 && (temperature > 39 || isUnclear))
    return { level: 3, because: ['fever'], accepted };
  return undefined;
}

const readings: Record<Level, ScoreReading> = { 1: 'esi-1', 2: 'esi-2', 3: 'esi-3', 4: 'esi-4', 5: 'esi-5' };
const actions: Record<Level, ScoreAction> = {
  1: 'esi-resuscitate',
  2: 'esi-place-now',
  3: 'esi-check-vitals',
  4: 'esi-may-wait',
  5: 'esi-may-wait',
};

function scoredAt(level: Level, criteria: Record<string, unknown>, suggestion?: EsiSuggestion): ScoreOutcome {
  return {
    status: 'scored',
    score: level,
    reading: readings[level],
    actions: [actions[level], 'judgment'],
    criteria,
    ...(suggestion && { suggestion }),
  };
}

/**
 * The triage level, 1 to 5, by the handbook's decision points in their order (D25). What danger-zone vitals or a fever
 * suggest comes as a suggestion, and is the level only where the clinician accepted it.
 */
export function esi(parameters: EsiParameters, scored: ScoredPatient): ScoreOutcome {
  const a = pointA(parameters);
  if (a.length > 0) return scoredAt(1, { decisionPoint: 'A', because: a });
  const { lifeThreateningSigns, highRiskSituation, consciousness, painLevel, severePainOrDistress } =
    parameters;
  const unknownA = [
    ...(lifeThreateningSigns === undefined ? ['lifeThreateningSigns'] : []),
    ...(consciousness === undefined ? ['consciousness'] : []),
  ];
  const b = pointB(parameters, ageOfScored(scored));
  if (b.length > 0 && unknownA.length === 0) return scoredAt(2, { decisionPoint: 'B', because: b });

  const asksForPain = (painLevel ?? 0) >= askingPain && severePainOrDistress === undefined;
  const unknownB = [
    ...(highRiskSituation === undefined ? ['highRiskSituation'] : []),
    ...(asksForPain ? ['severePainOrDistress'] : []),
  ];
  const count = esiResourceCount(parameters);
  const missing = [
    ...unknownA,
    ...(b.length > 0 ? [] : [...unknownB, ...(count === undefined ? ['resourcePrediction'] : [])]),
  ];
  if (count === undefined || missing.length > 0) {
    const min = unknownA.length > 0 ? 1 : unknownB.length > 0 ? 2 : 3;
    const max = b.length > 0 ? 2 : count === undefined ? 5 : levelByResources(count);
    return { status: 'not-computable', missing, min, max };
  }

  const level = levelByResources(count);
  const dangerZone = esiDangerZone(parameters, scored);
  const criteria = { decisionPoint: 'C', resources: count, dangerZone };
  const suggestion = suggestionAt(level, parameters, scored);
  if (suggestion?.accepted)
    return scoredAt(
      suggestion.level,
      { ...criteria, decisionPoint: 'D', because: suggestion.because },
      suggestion,
    );
  return scoredAt(level, criteria, suggestion);
}
