import {
  type EsiSent,
  fever,
  isInFirst28Days,
  kinds,
  sentVitals,
  stated,
  temperatureOf,
  zones,
} from './esi-vitals-oracle.ts';
import { type Facts, qualifiedBy, speaksAgainst } from './reassurance-oracle.ts';

/*
 * Emergency Severity Index: decision points A to D of the handbook (fifth edition, ENA 2023) with D25, D46 and D47.
 * Walks the decision points for every level that the answers allow. If one level is left, it is the score.
 */

/**
 * Decision point C: returns the fewest and most resources that the answers allow. From 2 on, the number makes no
 * difference.
 */
function resources({ resourcePrediction: sent }: EsiSent): [fewest: number, most: number] {
  const ticks = kinds.map((kind) => sent?.[kind]);
  const count = stated(sent?.estimatedResources);
  const ticked = ticks.filter((tick) => tick === true).length;
  if (count !== undefined)
    return [Math.min(2, Math.max(ticked, count)), Math.min(2, Math.max(ticked, count))];
  const isAnswered = ticks.some((tick) => tick === true || tick === false);
  const unsure = isAnswered ? ticks.filter((tick) => tick === null || tick === '').length : 2;
  return [Math.min(2, ticked), Math.min(2, ticked + unsure)];
}

const verbal = ['verbal', 'gcs-14', 'gcs-13', 'gcs-12', 'gcs-11', 'gcs-10'];
const deeper = ['pain', 'unresponsive', 'gcs-9'];

const scored = (score: number) => ({
  status: 'scored',
  score,
  reading: `esi-${score}`,
  codes: [],
  mayWait: false,
});

export function esiOracle(sent: EsiSent, facts: Facts) {
  const consciousness = stated(sent.consciousness);
  const lifeThreat = stated(sent.lifeThreateningSigns);
  // Decision point A.
  if (lifeThreat || deeper.includes(consciousness ?? '')) return scored(1);
  const missing = [
    ...(lifeThreat === undefined ? ['lifeThreateningSigns'] : []),
    ...(consciousness === undefined ? ['consciousness'] : []),
  ];
  if (isLevelTwo(sent, facts)) {
    if (missing.length === 0) return scored(2);
    return { status: 'not-computable', missing: missing.sort(), min: 1, max: 2 };
  }
  return openLevels(sent, facts, missing) ?? standingLevel(sent, facts);
}

/** Decision point B. */
function isLevelTwo(sent: EsiSent, facts: Facts): boolean {
  return (
    stated(sent.highRiskSituation) === true ||
    stated(sent.newConfusion) === true ||
    stated(sent.severePainOrDistress) === true ||
    verbal.includes(stated(sent.consciousness) ?? '') ||
    fever(sent, facts) === 'forces-2'
  );
}

/** Returns the range of levels if the answers leave more than one, with the questions `ofA` that point A leaves open. */
function openLevels(sent: EsiSent, facts: Facts, ofA: readonly string[]) {
  const asksPain = (stated(sent.painLevel) ?? 0) >= 7 && stated(sent.severePainOrDistress) === undefined;
  const inZone = signsInZone(sent, facts);
  // ESI-F6: in the first 28 days an unknown temperature may hide the fever that gives 2, whatever the resources.
  const isFeverOpen =
    isInFirst28Days(facts) &&
    temperatureOf(sent) === undefined &&
    !(stated(sent.acceptSuggestion) === true && inZone.length > 0);
  const ofB = [
    ...(stated(sent.highRiskSituation) === undefined ? ['highRiskSituation'] : []),
    ...(asksPain ? ['severePainOrDistress'] : []),
    ...(isFeverOpen ? ['vitals.temperature'] : []),
  ];
  const [fewest, most] = resources(sent);
  const unknown = [...ofA, ...ofB, ...(fewest === most ? [] : ['resourcePrediction'])].sort();
  if (unknown.length === 0) return undefined;
  const isOnlyFeverOpen = isFeverOpen && unknown.length === 1;
  const least = ofB.length > 0 ? 2 : 5 - most;
  return {
    status: 'not-computable',
    missing: unknown,
    min: ofA.length > 0 ? 1 : least,
    max: 5 - fewest,
    ...(isOnlyFeverOpen && inZone.length > 0 && { suggested: { level: 2, because: inZone } }),
  };
}

function signsInZone(sent: EsiSent, facts: Facts): string[] {
  const zone = zones(sent, facts);
  return Object.keys(zone)
    .filter((sign) => zone[sign] === 'in')
    .sort();
}

/** Decision point D: the suggestion of the vital signs above the level of the resources. */
function suggestion(sent: EsiSent, facts: Facts, level: number) {
  const heat = fever(sent, facts);
  const because = [
    ...signsInZone(sent, facts),
    ...(heat === 'suggests-2' ? ['fever'] : []),
    ...(heat === 'cold' ? ['hypothermia'] : []),
  ].sort();
  if (because.length > 0) return { level: 2, because };
  return heat === 'suggests-3' && level > 3 ? { level: 3, because: ['fever'] } : undefined;
}

/** The score of complete answers, with the suggestion of the vital signs and the reasons against waiting. */
function standingLevel(sent: EsiSent, facts: Facts) {
  const level = 5 - resources(sent)[0];
  const suggested = suggestion(sent, facts, level);
  const isAccepted = stated(sent.acceptSuggestion) === true;
  if (suggested && isAccepted && suggested.level === 2) return { ...scored(2), suggested };
  const standing = suggested && isAccepted ? suggested.level : level;
  const heat = fever(sent, facts);
  const isUnknown = Object.values(zones(sent, facts)).includes('unknown') || heat === 'unknown';
  const ofChart = speaksAgainst(facts, sentVitals(sent)).filter(
    (code) => code !== 'unknown' && code !== 'pregnant',
  );
  const isRefused = suggested !== undefined && !isAccepted;
  const codes = [
    ...(isRefused ? ['suggestion'] : []),
    ...(heat === 'unclear' && standing > 3 ? ['fever-unclear'] : []),
    ...ofChart,
    ...(isUnknown ? ['unknown'] : []),
  ].sort();
  const low = { codes, reading: `esi-${standing}${qualifiedBy(codes)}` };
  const urgent = {
    codes: codes.filter((code) => code === 'suggestion'),
    reading: `esi-${standing}${isRefused ? '-contradicted' : ''}`,
  };
  return {
    status: 'scored',
    score: standing,
    ...(suggested && { suggested }),
    ...(standing > 3 ? low : urgent),
    mayWait: standing > 3 && codes.length === 0,
  };
}
