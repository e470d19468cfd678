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

export function esiOracle(sent: EsiSent, facts: Facts) {
  const consciousness = stated(sent.consciousness);
  const lifeThreat = stated(sent.lifeThreateningSigns);
  const scored = (score: number) => ({
    status: 'scored',
    score,
    reading: `esi-${score}`,
    codes: [],
    mayWait: false,
  });
  // Decision point A.
  if (lifeThreat || deeper.includes(consciousness ?? '')) return scored(1);
  const missing = [
    ...(lifeThreat === undefined ? ['lifeThreateningSigns'] : []),
    ...(consciousness === undefined ? ['consciousness'] : []),
  ];
  const leastOfA = missing.length > 0 ? 1 : undefined;
  // Decision point B.
  const heat = fever(sent, facts);
  const isTwo =
    stated(sent.highRiskSituation) ||
    stated(sent.newConfusion) ||
    stated(sent.severePainOrDistress) ||
    verbal.includes(consciousness ?? '') ||
    heat === 'forces-2';
  if (isTwo)
    return leastOfA ? { status: 'not-computable', missing: missing.sort(), min: 1, max: 2 } : scored(2);
  const asksPain = (stated(sent.painLevel) ?? 0) >= 7 && stated(sent.severePainOrDistress) === undefined;
  const ofB = [
    ...(stated(sent.highRiskSituation) === undefined ? ['highRiskSituation'] : []),
    ...(asksPain ? ['severePainOrDistress'] : []),
  ];
  // ESI-F6: in the first 28 days an unknown temperature may hide the fever that gives 2, whatever the resources.
  const isFeverOpen =
    isInFirst28Days(facts) &&
    temperatureOf(sent) === undefined &&
    !(stated(sent.acceptSuggestion) === true && Object.values(zones(sent, facts)).includes('in'));
  if (isFeverOpen) ofB.push('vitals.temperature');
  // Decision point C.
  const [fewest, most] = resources(sent);
  const ofC = fewest === most ? [] : ['resourcePrediction'];
  const unknown = [...missing, ...ofB, ...ofC].sort();
  // Decision point D.
  const zone = zones(sent, facts);
  const inZone = Object.keys(zone).filter((sign) => zone[sign] === 'in');
  if (unknown.length > 0) {
    const isOnlyFeverOpen = isFeverOpen && unknown.length === 1;
    return {
      status: 'not-computable',
      missing: unknown,
      min: leastOfA ?? (ofB.length > 0 ? 2 : 5 - most),
      max: 5 - fewest,
      ...(isOnlyFeverOpen && inZone.length > 0 && { suggested: { level: 2, because: inZone.sort() } }),
    };
  }
  const level = 5 - fewest;
  const because = [
    ...inZone,
    ...(heat === 'suggests-2' ? ['fever'] : []),
    ...(heat === 'cold' ? ['hypothermia'] : []),
  ].sort();
  const suggested =
    because.length > 0
      ? { level: 2, because }
      : heat === 'suggests-3' && level > 3
        ? { level: 3, because: ['fever'] }
        : undefined;
  const isAccepted = stated(sent.acceptSuggestion) === true;
  if (suggested && isAccepted && suggested.level === 2) return { ...scored(2), suggested };
  const standing = suggested && isAccepted ? suggested.level : level;
  const isUnknown = Object.values(zone).includes('unknown') || heat === 'unknown';
  const ofChart = speaksAgainst(facts, sentVitals(sent)).filter(
    (code) => code !== 'unknown' && code !== 'pregnant',
  );
  const codes = [
    ...(suggested && !isAccepted ? ['suggestion'] : []),
    ...(heat === 'unclear' && standing > 3 ? ['fever-unclear'] : []),
    ...ofChart,
    ...(isUnknown ? ['unknown'] : []),
  ].sort();
  return {
    status: 'scored',
    score: standing,
    ...(suggested && { suggested }),
    codes: standing > 3 ? codes : codes.filter((code) => code === 'suggestion'),
    reading:
      standing > 3
        ? `esi-${standing}${qualifiedBy(codes)}`
        : `esi-${standing}${suggested && !isAccepted ? '-contradicted' : ''}`,
    mayWait: standing > 3 && codes.length === 0,
  };
}
