import { ageIsUnknown, monthsOf, wholeDays, yearsOf } from './calendar.ts';
import { tenths } from './reading.ts';
import { type Facts, qualifiedBy, speaksAgainst } from './reassurance-oracle.ts';

/*
 * Emergency Severity Index: decision points A to D of the handbook (fifth edition, ENA 2023) with D25, D46 and D47.
 * Walks the decision points for every level that the answers allow. If one level is left, it is the score.
 */

type Blank = null | '' | undefined;
const stated = <T>(value: T | Blank): T | undefined => (value === null || value === '' ? undefined : value);

type YesNo = boolean | Blank;
const kinds = ['labs', 'imaging', 'consultations', 'procedures', 'ivMedications'] as const;

export interface EsiSent {
  chiefComplaint: string;
  vitals?: {
    heartRate?: number | Blank;
    respiratoryRate?: number | Blank;
    oxygenSaturation?: number | Blank;
    temperature?: number | Blank;
    systolicBP?: number | Blank;
    diastolicBP?: number | Blank;
  };
  consciousness?:
    | 'alert'
    | 'verbal'
    | 'pain'
    | 'unresponsive'
    | `gcs-${9 | 10 | 11 | 12 | 13 | 14 | 15}`
    | Blank;
  resourcePrediction?: { [Kind in (typeof kinds)[number]]?: YesNo } & { estimatedResources?: number | Blank };
  lifeThreateningSigns?: YesNo;
  highRiskSituation?: YesNo;
  newConfusion?: YesNo;
  severePainOrDistress?: YesNo;
  painLevel?: number | Blank;
  isImmunized?: YesNo;
  hasFeverSource?: YesNo;
  acceptSuggestion?: YesNo;
}

/** D47: from this age in months, the danger zone lies above these heart and respiratory rates. */
const dangerZones: readonly (readonly [fromMonths: number, heartRate: number, respiratoryRate: number])[] = [
  [0, 190, 60],
  [1, 180, 55],
  [12, 140, 40],
  [36, 120, 35],
  [60, 120, 30],
  [144, 100, 20],
];

/** Pediatric Advanced Life Support: hypotensive below this, by whole years; 90 mmHg from 10 years on. */
const systolicBelow = [70, 72, 74, 76, 78, 80, 82, 84, 86, 88, 90];

interface Limits {
  heartRate: number;
  respiratoryRate: number;
  systolicBP: number;
}

/** Returns the limits for the age. For a child of unknown age, the highest and lowest that are possible (AGE-6). */
function limitsOf({ chart, on }: Facts): { surely: Limits; safely: Limits } {
  if (ageIsUnknown(chart) && chart.age < 18) {
    return {
      surely: { heartRate: 190, respiratoryRate: 60, systolicBP: 60 },
      safely: { heartRate: 100, respiratoryRate: 20, systolicBP: 90 },
    };
  }
  const months = monthsOf(chart, on);
  const [, heartRate = 0, respiratoryRate = 0] = dangerZones.filter(([from]) => months >= from).at(-1) ?? [];
  const systolicBP = months < 1 ? 60 : (systolicBelow[Math.min(10, yearsOf(chart, on))] ?? 0);
  return {
    surely: { heartRate, respiratoryRate, systolicBP },
    safely: { heartRate, respiratoryRate, systolicBP },
  };
}

type Zone = 'in' | 'out' | 'unknown';

function zones(sent: EsiSent, facts: Facts): Record<string, Zone> {
  const { surely, safely } = limitsOf(facts);
  const { vitals = {} } = sent;
  const rate = (name: 'heartRate' | 'respiratoryRate'): Zone => {
    const value = stated(vitals[name]);
    if (value === undefined) return 'unknown';
    if (value > surely[name]) return 'in';
    return value > safely[name] ? 'unknown' : 'out';
  };
  const saturation = stated(vitals.oxygenSaturation);
  const systolic = stated(vitals.systolicBP);
  return {
    heartRate: rate('heartRate'),
    respiratoryRate: rate('respiratoryRate'),
    oxygenSaturation: saturation === undefined ? 'unknown' : saturation < 92 ? 'in' : 'out',
    systolicBP:
      systolic === undefined
        ? 'unknown'
        : systolic < surely.systolicBP
          ? 'in'
          : systolic < safely.systolicBP
            ? 'unknown'
            : 'out',
  };
}

const isInFirst28Days = ({ chart, on }: Pick<Facts, 'chart' | 'on'>) =>
  chart.dateOfBirth !== undefined && wholeDays(chart.dateOfBirth, on) <= 28;

type Fever = 'forces-2' | 'suggests-2' | 'suggests-3' | 'unclear' | 'cold' | 'unknown' | 'none';

function fever(sent: EsiSent, { chart, on }: Facts): Fever {
  // For a child of unknown age, only a temperature outside every age's rules is settled (AGE-6).
  if (ageIsUnknown(chart) && chart.age < 18) {
    const tenth = temperatureOf(sent);
    return tenth !== undefined && tenth >= 360 && tenth < 380 ? 'none' : 'unknown';
  }
  if (yearsOf(chart, on) >= 3) return 'none';
  const tenth = temperatureOf(sent);
  if (tenth === undefined) return 'unknown';
  const isNewborn = isInFirst28Days({ chart, on });
  if (isNewborn && tenth < 360) return 'cold';
  if (tenth < 380) return 'none';
  if (isNewborn) return 'forces-2';
  if (monthsOf(chart, on) < 3) return 'suggests-2';
  const answers = [stated(sent.isImmunized), stated(sent.hasFeverSource)];
  if (tenth > 390 || answers.includes(false)) return 'suggests-3';
  return answers.includes(undefined) ? 'unclear' : 'none';
}

function temperatureOf({ vitals = {} }: EsiSent): number | undefined {
  const celsius = stated(vitals.temperature);
  return celsius === undefined ? undefined : tenths(celsius);
}

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

function sentVitals({ vitals = {} }: EsiSent) {
  const { heartRate, respiratoryRate, oxygenSaturation, temperature, systolicBP } = vitals;
  const named = {
    heartRate: stated(heartRate),
    respiratoryRate: stated(respiratoryRate),
    oxygenSaturation: stated(oxygenSaturation),
    temperature: stated(temperature),
    bloodPressureSystolic: stated(systolicBP),
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}
