import type { EsiParameters } from '../../../scores/score-parameters.ts';
import { pediatricHypotension } from '../../alerts/pediatric-bands.ts';
import { ageOf, daysOn, isAgeAssumed, monthsOn } from '../../patient/age.ts';
import { roundToTenth } from '../../vitals/temperature.ts';
import type { ScoredPatient } from '../score-outcome.ts';

/*
 * Decision point D of the Emergency Severity Index, and its rules on fever in small children. Emergency Nurses
 * Association. Emergency Severity Index Handbook, Fifth Edition, 2023. Rules: docs/clinical/esi.md.
 */

interface Zone {
  heartRate: number;
  respiratoryRate: number;
}

/** ESI-D1: rates above these are in the danger zone. Per minute, youngest first. */
const zones: readonly (Zone & { belowMonths: number })[] = [
  { belowMonths: 1, heartRate: 190, respiratoryRate: 60 },
  { belowMonths: 12, heartRate: 180, respiratoryRate: 55 },
  { belowMonths: 3 * 12, heartRate: 140, respiratoryRate: 40 },
  { belowMonths: 5 * 12, heartRate: 120, respiratoryRate: 35 },
  { belowMonths: 12 * 12, heartRate: 120, respiratoryRate: 30 },
];
const adolescentAndAdult: Zone = { heartRate: 100, respiratoryRate: 20 };

/** ESI-D2: a saturation below this is in the danger zone at any age. Percent. */
const dangerousSaturation = 92;

/**
 * ESI-D4: a systolic pressure below this is in the danger zone from 10 years on. mmHg. For younger children, see
 * `pediatricHypotension`.
 */
const hypotension = 90;

/** ESI-F1, ESI-F4: the last day of life, counted from birth, to which the rules of newborns apply. */
const newbornDays = 28;

/** ESI-F1, ESI-F4: limits in °C, after rounding to 0.1. */
const feverFrom = 38;
const highFeverAbove = 39;
const hypothermiaBelow = 36;

const esiSigns = ['heartRate', 'respiratoryRate', 'oxygenSaturation', 'systolicBP'] as const;
type EsiSign = (typeof esiSigns)[number];

export interface DangerZone {
  /** Signs in the danger zone for the age. */
  exceeded: EsiSign[];
  /** Signs that are unknown, or that cannot be judged without the age. */
  unknown: (EsiSign | 'temperature')[];
}

interface ChildAge {
  /** Whole days since birth; undefined without a date of birth. */
  days: number | undefined;
  /** Whole months; undefined if the child's age is unknown. */
  months: number | undefined;
}

function ageInMonths({ patient, day }: ScoredPatient): ChildAge {
  const { dateOfBirth } = patient;
  if (dateOfBirth !== undefined)
    return { days: daysOn(dateOfBirth, day), months: monthsOn(dateOfBirth, day) };
  const years = ageOf(patient, day);
  return { days: undefined, months: isAgeAssumed(patient) && years < 18 ? undefined : years * 12 };
}

const isNewborn = ({ days }: ChildAge): boolean => days !== undefined && days <= newbornDays;

type Finding = 'exceeded' | 'unknown' | 'normal';

/** AGE-6: for a child of unknown age, only limits that hold for every child apply. */
function rateFinding(sign: keyof Zone, value: number | undefined, months: number | undefined): Finding {
  if (value === undefined) return 'unknown';
  const limits = [...zones, adolescentAndAdult].map((zone) => zone[sign]);
  if (months === undefined) {
    if (value > Math.max(...limits)) return 'exceeded';
    return value > Math.min(...limits) ? 'unknown' : 'normal';
  }
  const { [sign]: limit } = zones.find(({ belowMonths }) => months < belowMonths) ?? adolescentAndAdult;
  return value > limit ? 'exceeded' : 'normal';
}

function pressureFinding(
  value: number | undefined,
  { patient, day }: ScoredPatient,
  months: number | undefined,
): Finding {
  if (value === undefined) return 'unknown';
  if (value < (pediatricHypotension(patient, day) ?? hypotension)) return 'exceeded';
  return months === undefined && value < hypotension ? 'unknown' : 'normal';
}

function saturationFinding(value: number | undefined): Finding {
  if (value === undefined) return 'unknown';
  return value < dangerousSaturation ? 'exceeded' : 'normal';
}

/** Returns whether a rule of ESI-F might apply because the temperature or the age is unknown. */
function isTemperatureOpen({ vitals }: EsiParameters, { months }: ChildAge): boolean {
  if (months === undefined) {
    const celsius = roundToTenth(vitals.temperature ?? feverFrom);
    return celsius >= feverFrom || celsius < hypothermiaBelow;
  }
  return vitals.temperature === undefined && months < 36;
}

/** Returns whether each sign is in the danger zone for the age (ESI-D1, D2, D4). Unknown is not normal. */
export function dangerFindings(
  { heartRate, respiratoryRate, oxygenSaturation, systolicBP }: EsiParameters['vitals'],
  scored: ScoredPatient,
): Record<EsiSign, Finding> {
  const { months } = ageInMonths(scored);
  return {
    heartRate: rateFinding('heartRate', heartRate, months),
    respiratoryRate: rateFinding('respiratoryRate', respiratoryRate, months),
    oxygenSaturation: saturationFinding(oxygenSaturation),
    systolicBP: pressureFinding(systolicBP, scored, months),
  };
}

/** Decision point D: returns the signs in the danger zone for the age, and the unknown signs (ESI-D1, D2, D4, D6). */
export function esiDangerZone(parameters: EsiParameters, scored: ScoredPatient): DangerZone {
  const findings = dangerFindings(parameters.vitals, scored);
  const having = (finding: Finding) => esiSigns.filter((sign) => findings[sign] === finding);
  return {
    exceeded: having('exceeded'),
    unknown: [
      ...having('unknown'),
      ...(isTemperatureOpen(parameters, ageInMonths(scored)) ? (['temperature'] as const) : []),
    ],
  };
}

/** The level that the temperature forces (ESI-F1) or suggests (ESI-F2 to F4), with the reason. */
export type TemperatureFinding =
  | { effect: 'forces' | 'suggests'; level: 2; because: 'fever' | 'hypothermia' }
  | { effect: 'suggests'; level: 3; because: 'fever' };

/**
 * Applies the rules on fever and hypothermia in small children, by the temperature to 0.1 °C. From 38.0 °C, a fever
 * forces a 2 up to 28 days (ESI-F1) and suggests a 2 up to 3 months (ESI-F2). From 3 months to 3 years, a fever above
 * 39.0 °C suggests a 3, and so does any fever with incomplete vaccinations or without a source (ESI-F3). A
 * temperature below 36.0 °C suggests a 2 up to 28 days (ESI-F4).
 */
export function esiTemperature(
  parameters: EsiParameters,
  scored: ScoredPatient,
): TemperatureFinding | undefined {
  const age = ageInMonths(scored);
  const { months } = age;
  if (parameters.vitals.temperature === undefined || months === undefined) return undefined;
  const celsius = roundToTenth(parameters.vitals.temperature);
  if (isNewborn(age) && celsius < hypothermiaBelow)
    return { effect: 'suggests', level: 2, because: 'hypothermia' };
  if (celsius < feverFrom) return undefined;
  if (isNewborn(age)) return { effect: 'forces', level: 2, because: 'fever' };
  if (months < 3) return { effect: 'suggests', level: 2, because: 'fever' };
  const isUnclear = parameters.isImmunized === false || parameters.hasFeverSource === false;
  if (months < 36 && (celsius > highFeverAbove || isUnclear))
    return { effect: 'suggests', level: 3, because: 'fever' };
  return undefined;
}

/**
 * ESI-F6: tells whether the unknown temperature of a newborn leaves the level open, because a fever would force a 2
 * (ESI-F1). An accepted suggestion of 2 already gives that level.
 */
export function asksForTemperature(parameters: EsiParameters, scored: ScoredPatient): boolean {
  if (parameters.vitals.temperature !== undefined || !isNewborn(ageInMonths(scored))) return false;
  return !(parameters.acceptSuggestion && esiDangerZone(parameters, scored).exceeded.length > 0);
}

/** Returns whether the unanswered questions of ESI-F3 decide: a fever up to 39.0 °C from 3 months to 3 years. */
export function asksAboutFever(parameters: EsiParameters, scored: ScoredPatient): boolean {
  const { months } = ageInMonths(scored);
  const { vitals, isImmunized, hasFeverSource } = parameters;
  if (vitals.temperature === undefined || months === undefined || months < 3 || months >= 36) return false;
  const isFeverish = roundToTenth(vitals.temperature) >= feverFrom;
  return isFeverish && (isImmunized === undefined || hasFeverSource === undefined);
}
