import type { News2Parameter } from '../../../scores/chart-inputs.ts';
import type { Contradiction } from '../../../scores/contradiction.ts';
import type { EsiParameters } from '../../../scores/score-parameters.ts';
import { isOpenQuestion, qualified } from '../../alerts/reassurance.ts';
import {
  contradictionsOfScore,
  type EsiSuggestion,
  type ScoreAction,
  type ScoredPatient,
  type ScoreOutcome,
  type ScoreReading,
} from '../score-outcome.ts';
import { asksAboutFever, type DangerZone, esiDangerZone, esiTemperature } from './esi-danger-zone.ts';
import {
  esiResourceCount,
  levelByResources,
  nextQuestion,
  openQuestions,
  pointA,
  pointB,
  possibleLevels,
  type ResourceLevel,
} from './esi-points.ts';

/*
 * Emergency Severity Index. Emergency Nurses Association. Emergency Severity Index Handbook, Fifth Edition, 2023; its
 * decision points are those of Gilboy N, et al., Version 4 (AHRQ 12-0014). Rules: docs/clinical/esi.md.
 */

type Level = 1 | 2 | ResourceLevel;

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

/**
 * ESI-F6: while only a newborn's temperature is missing, the danger-zone signs suggest a level as they would with it.
 */
function openSuggestion(
  missing: readonly string[],
  count: number | undefined,
  parameters: EsiParameters,
  scored: ScoredPatient,
): { suggestion?: EsiSuggestion } {
  if (count === undefined || missing.some((name) => name !== 'vitals.temperature')) return {};
  const suggestion = suggestionAt(levelByResources(count), parameters, scored);
  return suggestion ? { suggestion } : {};
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
  const missing = openQuestions(parameters, scored);
  const b = pointB(parameters, scored);
  const count = esiResourceCount(parameters);
  if (b.length > 0 && missing.length === 0) return urgent(2, { decisionPoint: 'B', because: b });
  if (count === undefined || missing.length > 0) {
    const possible = possibleLevels(parameters, scored);
    const next = nextQuestion(missing, parameters, scored);
    return {
      status: 'not-computable',
      missing,
      min: possible[0] ?? 1,
      max: possible.at(-1) ?? 5,
      possible,
      next,
      ...openSuggestion(missing, count, parameters, scored),
    };
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
