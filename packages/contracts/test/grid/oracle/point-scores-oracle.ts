import { ageIsUnknown, yearsOf } from './calendar.ts';
import { millionths } from './decimal.ts';
import { type Facts, qualifiedBy, speaksAgainst } from './reassurance-oracle.ts';

/*
 * qSOFA (Seymour 2016), CURB-65 (Lim 2003) and HEART (Six 2008, Backus 2013), with D24, D26 to D28, D45 and D46. A
 * criterion is the range of its points, with the inputs that would settle them.
 */

interface Criterion {
  least: number;
  most: number;
  unknown: string[];
}
const sure = (points: number): Criterion => ({ least: points, most: points, unknown: [] });
const open = (least: number, most: number, ...unknown: string[]): Criterion => ({ least, most, unknown });
const ifMet = (isMet: boolean | undefined, ...names: string[]): Criterion =>
  isMet === undefined ? open(0, 1, ...names) : sure(isMet ? 1 : 0);

/** A blank answer is unknown (D8). */
type Blank = null | '' | undefined;
const stated = <T>(value: T | Blank): T | undefined => (value === null || value === '' ? undefined : value);

function addUp(criteria: Criterion[]) {
  const unknown = criteria.flatMap(({ unknown }) => unknown);
  const min = criteria.reduce((sum, { least }) => sum + least, 0);
  const max = criteria.reduce((sum, { most }) => sum + most, 0);
  return { unknown: [...new Set(unknown)].sort(), min, max };
}

const tooYoung = { status: 'not-applicable', reason: 'under-18' };

/** D45: returns the chart's age, or the sent age if the chart's is unknown (AGE-6). */
function scoredAge({ chart, on }: Facts, sent: number | Blank): number | undefined {
  return ageIsUnknown(chart) ? stated(sent) : yearsOf(chart, on);
}

export interface QsofaSent {
  infectionSuspicion?: boolean | Blank;
  respiratoryRate?: number | Blank;
  alteredMentalStatus?: boolean | Blank;
  gcsScore?: number | Blank;
  systolicBP?: number | Blank;
}

export function qsofaOracle(sent: QsofaSent, facts: Facts) {
  if (yearsOf(facts.chart, facts.on) < 18) return tooYoung;
  const rate = stated(sent.respiratoryRate);
  const systolic = stated(sent.systolicBP);
  const coma = stated(sent.gcsScore);
  const altered = stated(sent.alteredMentalStatus);
  const comaSays = coma === undefined ? undefined : coma < 15;
  const isAltered = altered || comaSays || (altered ?? comaSays);
  const { unknown, min, max } = addUp([
    ifMet(rate === undefined ? undefined : rate >= 22, 'respiratoryRate'),
    ifMet(isAltered, 'gcsScore'),
    ifMet(systolic === undefined ? undefined : systolic <= 100, 'systolicBP'),
  ]);
  if (unknown.length > 0) return { status: 'not-computable', missing: unknown, min, max };
  if (min >= 2) return { status: 'scored', score: min, reading: 'qsofa-high', codes: [], reassures: false };
  // A coma scale of 15, or "not altered", means alert and not confused.
  const awake = isAltered
    ? { newConfusion: true }
    : { consciousnessLevel: 'Alert' as const, newConfusion: false };
  const codes = speaksAgainst(facts, { ...namedOf(rate, systolic), ...awake });
  return {
    status: 'scored',
    score: min,
    reading: `qsofa-low${qualifiedBy(codes)}`,
    codes,
    reassures: codes.length === 0,
  };
}

export interface Curb65Sent {
  confusion?: boolean | Blank;
  ureaLevel?: number | Blank;
  ureaUnit?: 'mmol/L' | 'mg/dL urea' | 'mg/dL BUN' | Blank;
  respiratoryRate?: number | Blank;
  systolicBP?: number | Blank;
  diastolicBP?: number | Blank;
  age?: number | Blank;
  hasChestXray?: boolean;
  functionalStatus?: 'nursing-home';
}

/** D24: the limit for urea in three units, in millionths. */
const ureaAbove = { 'mmol/L': 7_000_000, 'mg/dL urea': 42_000_000, 'mg/dL BUN': 19_600_000 };

export function curb65Oracle(sent: Curb65Sent, facts: Facts) {
  if (yearsOf(facts.chart, facts.on) < 18) return tooYoung;
  const urea = stated(sent.ureaLevel);
  const rate = stated(sent.respiratoryRate);
  const systolic = stated(sent.systolicBP);
  const diastolic = stated(sent.diastolicBP);
  const years = scoredAge(facts, sent.age);
  const halves: [isLow: boolean | undefined, name: string][] = [
    [systolic === undefined ? undefined : systolic < 90, 'systolicBP'],
    [diastolic === undefined ? undefined : diastolic <= 60, 'diastolicBP'],
  ];
  const unknownHalves = halves.filter(([isLow]) => isLow === undefined).map(([, name]) => name);
  const { unknown, min, max } = addUp([
    ifMet(stated(sent.confusion), 'confusion'),
    ifMet(
      urea === undefined ? undefined : millionths(urea) > ureaAbove[stated(sent.ureaUnit) ?? 'mmol/L'],
      'ureaLevel',
    ),
    ifMet(rate === undefined ? undefined : rate >= 30, 'respiratoryRate'),
    halves.some(([isLow]) => isLow) || unknownHalves.length === 0
      ? sure(halves.some(([isLow]) => isLow) ? 1 : 0)
      : open(0, 1, ...unknownHalves),
    ifMet(years === undefined ? undefined : years >= 65, 'age'),
  ]);
  if (unknown.length > 0) return { status: 'not-computable', missing: unknown, min, max };
  /** BTS 2009: admission from 3, intensive care is assessed from 4 (CURB-7). */
  const care = { admits: min >= 3, assessesIntensiveCare: min >= 4 };
  if (min > 2)
    return {
      ...{ status: 'scored', score: min, reading: `curb65-${min}`, codes: [], reassures: false },
      ...care,
    };
  const confusion = stated(sent.confusion);
  const codes = speaksAgainst(facts, {
    ...namedOf(rate, systolic),
    ...(confusion === undefined ? {} : { newConfusion: confusion }),
  });
  // A score of 2 is moderate: its reading does not name a low risk, but its advice is outpatient treatment.
  const suffix = min < 2 ? qualifiedBy(codes) : '';
  return {
    status: 'scored',
    score: min,
    reading: `curb65-${min}${suffix}`,
    codes,
    reassures: codes.length === 0,
    ...care,
  };
}

const factors = [
  'diabetes',
  'smoking',
  'hypertension',
  'hyperlipidemia',
  'familyHistoryCAD',
  'obesity',
] as const;

export interface HeartSent {
  historyAssessment?: 'slightly_suspicious' | 'suspicious' | 'moderate' | 'highly_suspicious' | Blank;
  ecgFindings?: 'normal' | 'non_specific' | 'significant_st_changes' | Blank;
  age?: number | Blank;
  riskFactors?: { [Factor in (typeof factors)[number]]?: boolean | Blank } | Blank;
  troponinLevel?: number | Blank;
  troponinUnit?: 'ng/mL' | 'ng/L' | 'μg/L' | Blank;
  troponinUpperReferenceLimit?: number | Blank;
  previousCardiacHistory?: 'none' | 'mi' | 'stent' | 'cabg' | 'other' | Blank;
  otherAtherosclerosis?: boolean | Blank;
  stElevation?: boolean;
  isUnstable?: boolean;
  symptomsUnderThreeHours?: boolean | Blank;
}

const historyPoints = { slightly_suspicious: 0, suspicious: 1, moderate: 1, highly_suspicious: 2 };
const ecgPoints = { normal: 0, non_specific: 1, significant_st_changes: 2 };
const pointsOfCount = (count: number) => (count === 0 ? 0 : count < 3 ? 1 : 2);

/**
 * D26: known atherosclerosis scores 2, otherwise the count decides. If one factor is answered, an absent one means
 * "not ticked".
 */
function riskCriterion(sent: HeartSent): Criterion {
  const previous = stated(sent.previousCardiacHistory);
  if (previous === 'mi' || previous === 'stent' || previous === 'cabg' || stated(sent.otherAtherosclerosis))
    return sure(2);
  const ticks = factors.map((factor) => stated(sent.riskFactors)?.[factor]);
  const isAnswered = ticks.some((tick) => tick === true || tick === false);
  const sureCount = ticks.filter((tick) => tick === true).length;
  const unsureCount = isAnswered
    ? ticks.filter((tick) => tick === null || tick === '').length
    : factors.length;
  const least = pointsOfCount(sureCount);
  const most = pointsOfCount(sureCount + unsureCount);
  const unknown = least === most ? [] : ['riskFactors'];
  if (previous !== undefined || least === 2) return open(least, most, ...unknown);
  return open(least, 2, ...unknown, 'previousCardiacHistory');
}

export function heartOracle(sent: HeartSent, facts: Facts) {
  if (stated(sent.troponinLevel) !== undefined && stated(sent.troponinUnit) === undefined)
    return { status: 'invalid' };
  if (sent.stElevation) return { status: 'not-applicable', reason: 'st-elevation' };
  if (sent.isUnstable) return { status: 'not-applicable', reason: 'unstable' };
  if (yearsOf(facts.chart, facts.on) < 18) return tooYoung;
  const history = stated(sent.historyAssessment);
  const ecg = stated(sent.ecgFindings);
  const years = scoredAge(facts, sent.age);
  const level = stated(sent.troponinLevel);
  // D72: without a limit, and without an assay of the department, 14 ng/L.
  const isAssumed = stated(sent.troponinUpperReferenceLimit) === undefined;
  const limit = stated(sent.troponinUpperReferenceLimit) ?? (sent.troponinUnit === 'ng/L' ? 14 : 0.014);
  const isRaised = level !== undefined && millionths(level) > millionths(limit);
  const troponin =
    level === undefined
      ? open(0, 2, 'troponinLevel')
      : sure(!isRaised ? 0 : millionths(level) > 3 * millionths(limit) ? 2 : 1);
  const { unknown, min, max } = addUp([
    history === undefined ? open(0, 2, 'historyAssessment') : sure(historyPoints[history]),
    ecg === undefined ? open(0, 2, 'ecgFindings') : sure(ecgPoints[ecg]),
    years === undefined ? open(0, 2, 'age') : sure(years < 45 ? 0 : years < 65 ? 1 : 2),
    riskCriterion(sent),
    troponin,
  ]);
  if (unknown.length > 0) return { status: 'not-computable', missing: unknown, min, max };
  const isOnsetOpen = stated(sent.symptomsUnderThreeHours) !== false;
  const band = min >= 7 ? 'high' : min >= 4 ? 'moderate' : 'low';
  const codes = [
    ...(isRaised ? ['troponin'] : []),
    ...(ecg === 'significant_st_changes' ? ['st-changes'] : []),
    ...(isOnsetOpen ? ['onset'] : []),
    ...(isAssumed ? ['assumed-limit'] : []),
    ...speaksAgainst(facts),
  ].sort();
  return {
    status: 'scored',
    score: min,
    reading: band === 'low' ? `heart-low${qualifiedBy(codes)}` : `heart-${band}`,
    codes: band === 'low' ? codes : [],
    reassures: band === 'low' && codes.length === 0,
    // From 7 on, treatment does not wait for a second troponin (HEART-8).
    asksForSecondTroponin: band !== 'high' && isOnsetOpen,
  };
}

function namedOf(respiratoryRate: number | undefined, bloodPressureSystolic: number | undefined) {
  return {
    ...(respiratoryRate === undefined ? {} : { respiratoryRate }),
    ...(bloodPressureSystolic === undefined ? {} : { bloodPressureSystolic }),
  };
}
