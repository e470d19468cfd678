import type { News2Parameter } from '../../scores/chart-inputs.ts';
import type { Contradiction } from '../../scores/contradiction.ts';
import {
  type ConsciousnessFinding,
  type EsiParameters,
  esiResources,
} from '../../scores/score-parameters.ts';
import { isOpenQuestion, qualified } from '../alerts/reassurance.ts';
import { asksAboutFever, type DangerZone, esiDangerZone, esiTemperature } from './esi-danger-zone.ts';
import {
  contradictionsOfScore,
  type EsiSuggestion,
  type ScoreAction,
  type ScoredPatient,
  type ScoreOutcome,
  type ScoreReading,
} from './score-outcome.ts';

/*
 * Emergency Severity Index. Emergency Nurses Association. Emergency Severity Index Handbook, Fifth Edition, 2023; its
 * decision points are those of Gilboy N, et al., Version 4 (AHRQ 12-0014). Rules: docs/clinical/esi.md.
 */

type Level = 1 | 2 | 3 | 4 | 5;
type ResourceLevel = 3 | 4 | 5;

/** ESI-A2: responds to pain at most. A coma scale of 9 or lower counts as that, to be cautious. */
const unresponsive: readonly ConsciousnessFinding[] = ['pain', 'unresponsive', 'gcs-9'];
/** ESI-B2: lethargic or disoriented. */
const altered: readonly ConsciousnessFinding[] = ['verbal', 'gcs-14', 'gcs-13', 'gcs-12', 'gcs-11', 'gcs-10'];

/** ESI-B3: from this pain score on, the form asks for severe pain or distress. Pain alone decides nothing (D25). */
export const askingPain = 7;

/** Decision point A: returns the findings that need a life-saving intervention now. */
function pointA({ lifeThreateningSigns, consciousness }: EsiParameters): string[] {
  return [
    ...(lifeThreateningSigns ? ['lifeThreateningSigns'] : []),
    ...(consciousness && unresponsive.includes(consciousness) ? ['consciousness'] : []),
  ];
}

/** Decision point B: returns the findings that must not wait. Fever in a newborn is at least a 2 (ESI-F1). */
function pointB(parameters: EsiParameters, scored: ScoredPatient): string[] {
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
  const most = estimatedResources === undefined ? ticked + ticks.filter(isUnanswered).length : least;
  return { least, most };
}

/** Returns the number of resources (ESI-C2), or undefined if unanswered ticks could change the level. */
export function esiResourceCount(parameters: EsiParameters): number | undefined {
  const { least, most } = resourceRange(parameters);
  return levelByResources(least) === levelByResources(most) ? least : undefined;
}

const isUnanswered = (tick: boolean | undefined) => tick === undefined;

function levelByResources(count: number): ResourceLevel {
  if (count === 0) return 5;
  return count === 1 ? 4 : 3;
}

/**
 * Returns the suggestion at a level of 3 to 5 (ESI-D3). Danger-zone signs, a newborn's low temperature and fever
 * under 3 months suggest 2. Fever up to 3 years suggests at least 3.
 */
function suggestionAt(
  level: ResourceLevel,
  parameters: EsiParameters,
  scored: ScoredPatient,
): EsiSuggestion | undefined {
  const accepted = parameters.acceptSuggestion === true;
  const { exceeded } = esiDangerZone(parameters, scored);
  const temperature = esiTemperature(parameters, scored);
  const byTemperature = temperature?.effect === 'suggests' ? [temperature.because] : [];
  if (exceeded.length > 0 || (byTemperature.length > 0 && temperature?.level === 2))
    return { level: 2, because: [...exceeded, ...byTemperature], accepted };
  return level > 3 && byTemperature.length > 0 ? { level: 3, because: byTemperature, accepted } : undefined;
}

const contradictionSigns: Record<DangerZone['unknown'][number], News2Parameter> = {
  heartRate: 'heartRate',
  respiratoryRate: 'respiratoryRate',
  oxygenSaturation: 'oxygenSaturation',
  systolicBP: 'bloodPressureSystolic',
  temperature: 'temperature',
};

/**
 * Returns why a level of 3 to 5 must not read as "may wait" (ESI-D5). Reasons are a suggestion that was not accepted, the
 * chart's vital signs (REASSURE-1 to 5), and at 4 or 5 also unknown signs.
 */
function contradictionsAt(
  level: Level,
  parameters: EsiParameters,
  scored: ScoredPatient,
  suggestion: EsiSuggestion | undefined,
): Contradiction[] {
  const { unknown } = esiDangerZone(parameters, scored);
  const { vitals, consciousness, newConfusion } = parameters;
  const isAlert = consciousness === 'alert' || consciousness === 'gcs-15';
  const byVitals = contradictionsOfScore(scored, {
    heartRate: vitals.heartRate,
    respiratoryRate: vitals.respiratoryRate,
    oxygenSaturation: vitals.oxygenSaturation,
    bloodPressureSystolic: vitals.systolicBP,
    temperature: vitals.temperature,
    consciousnessLevel: isAlert ? 'Alert' : undefined,
    newConfusion,
  });
  const signs = unknown.map((sign) => contradictionSigns[sign]);
  return [
    ...(suggestion && !suggestion.accepted
      ? [{ code: 'suggestion' as const, level: suggestion.level, because: suggestion.because }]
      : []),
    ...(level > 3 ? byVitals.filter((one) => !isOpenQuestion(one)) : []),
    ...(level > 3 && signs.length > 0 ? [{ code: 'unknown' as const, signs }] : []),
    ...(level > 3 && suggestion === undefined && asksAboutFever(parameters, scored)
      ? [{ code: 'fever-unclear' as const }]
      : []),
  ];
}

const readings: Record<1 | 2, ScoreReading> = { 1: 'esi-1', 2: 'esi-2' };
const actions: Record<1 | 2, ScoreAction> = { 1: 'esi-resuscitate', 2: 'esi-place-now' };

function urgent(level: 1 | 2, criteria: Record<string, unknown>, suggestion?: EsiSuggestion): ScoreOutcome {
  return {
    status: 'scored',
    score: level,
    reading: readings[level],
    actions: [actions[level], 'judgment'],
    contradictions: [],
    criteria,
    ...(suggestion && { suggestion }),
  };
}

/** ESI-D5: advises "may wait" only without a suggestion, a contradiction or an unknown sign. */
function adviceAt(level: ResourceLevel, contradictions: readonly Contradiction[]): ScoreAction {
  if (contradictions.some(({ code }) => code === 'suggestion')) return 'esi-decide-suggestion';
  if (contradictions.some((one) => !isOpenQuestion(one))) return 'vitals-decide';
  return level === 3 || contradictions.length > 0 ? 'esi-check-vitals' : 'esi-may-wait';
}

const readingAt = (level: ResourceLevel, contradictions: readonly Contradiction[]): ScoreReading => {
  if (level === 3) return contradictions.length > 0 ? 'esi-3-contradicted' : 'esi-3';
  return qualified(level === 4 ? 'esi-4' : 'esi-5', contradictions);
};

function byResources(
  level: ResourceLevel,
  parameters: EsiParameters,
  scored: ScoredPatient,
  criteria: Record<string, unknown>,
  suggestion: EsiSuggestion | undefined,
): ScoreOutcome {
  const contradictions = contradictionsAt(level, parameters, scored, suggestion);
  return {
    status: 'scored',
    score: level,
    reading: readingAt(level, contradictions),
    actions: [adviceAt(level, contradictions), 'judgment'],
    contradictions,
    criteria,
    ...(suggestion && { suggestion }),
  };
}

/**
 * Returns the triage level, 1 to 5, by the handbook's decision points in their order (D25, D47). Danger-zone vital
 * signs and temperature only suggest a level, which applies once the clinician accepts it.
 */
export function esi(parameters: EsiParameters, scored: ScoredPatient): ScoreOutcome {
  const a = pointA(parameters);
  if (a.length > 0) return urgent(1, { decisionPoint: 'A', because: a });
  const { lifeThreateningSigns, highRiskSituation, consciousness, painLevel, severePainOrDistress } =
    parameters;
  const unknownA = [
    ...(lifeThreateningSigns === undefined ? ['lifeThreateningSigns'] : []),
    ...(consciousness === undefined ? ['consciousness'] : []),
  ];
  const b = pointB(parameters, scored);
  if (b.length > 0 && unknownA.length === 0) return urgent(2, { decisionPoint: 'B', because: b });

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
    const { least, most } = resourceRange(parameters);
    const min = unknownA.length > 0 ? 1 : unknownB.length > 0 ? 2 : levelByResources(most);
    const max = b.length > 0 ? 2 : levelByResources(least);
    return { status: 'not-computable', missing, min, max };
  }

  const level = levelByResources(count);
  const criteria = { decisionPoint: 'C', resources: count, dangerZone: esiDangerZone(parameters, scored) };
  const suggestion = suggestionAt(level, parameters, scored);
  if (!suggestion?.accepted) return byResources(level, parameters, scored, criteria, suggestion);
  const accepted = { ...criteria, decisionPoint: 'D', because: suggestion.because };
  return suggestion.level === 2
    ? urgent(2, accepted, suggestion)
    : byResources(3, parameters, scored, accepted, suggestion);
}
