import type { EsiParameters } from '../../scores/score-parameters.ts';
import { pediatricHypotension } from '../alerts/pediatric-bands.ts';
import { ageOf, daysOn, isAgeAssumed, monthsOn } from '../patient/age.ts';
import { roundToTenth } from '../vitals/temperature.ts';
import type { ScoredPatient } from './score-outcome.ts';

/*
 * Decision point D of the Emergency Severity Index, and the fever rules of small children. Emergency Nurses Association.
 * Emergency Severity Index Handbook, Fifth Edition, 2023. Rules: docs/clinical/esi.md.
 */

interface Zone {
  heartRate: number;
  respiratoryRate: number;
}

/** ESI-D1: above these a rate is in the danger zone; per minute, the youngest first. */
const zones: readonly (Zone & { belowMonths: number })[] = [
  { belowMonths: 1, heartRate: 190, respiratoryRate: 60 },
  { belowMonths: 12, heartRate: 180, respiratoryRate: 55 },
  { belowMonths: 3 * 12, heartRate: 140, respiratoryRate: 40 },
  { belowMonths: 5 * 12, heartRate: 120, respiratoryRate: 35 },
  { belowMonths: 12 * 12, heartRate: 120, respiratoryRate: 30 },
];
const adolescentAndAdult: Zone = { heartRate: 100, respiratoryRate: 20 };

/** ESI-D2: below it at any age, percent. */
const dangerousSaturation = 92;

/** ESI-D4: below it from 10 years on, mmHg; `pediatricHypotension` has the limits of younger children. */
const hypotension = 90;

/** ESI-F1, ESI-F4, °C after rounding to 0.1. */
const feverFrom = 38;
const highFeverAbove = 39;
const hypothermiaBelow = 36;

type EsiSign = 'heartRate' | 'respiratoryRate' | 'oxygenSaturation' | 'systolicBP';

export interface DangerZone {
  /** The signs in the danger zone of the age. */
  exceeded: EsiSign[];
  /** The signs that nobody knows, or that cannot be judged without the age. */
  unknown: (EsiSign | 'temperature')[];
}

interface ChildAge {
  /** Whole days since birth, where the birth is known. */
  days: number | undefined;
  /** Whole months; undefined where nobody knows the child's age. */
  months: number | undefined;
}

function ageInMonths({ patient, day }: ScoredPatient): ChildAge {
  const { dateOfBirth } = patient;
  if (dateOfBirth !== undefined)
    return { days: daysOn(dateOfBirth, day), months: monthsOn(dateOfBirth, day) };
  const years = ageOf(patient, day);
  return { days: undefined, months: isAgeAssumed(patient) && years < 18 ? undefined : years * 12 };
}

type Finding = 'exceeded' | 'unknown' | 'normal';

/** AGE-6: for a child of unknown age only what holds for every child is judged. */
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

/** Whether a rule of ESI-F may apply whose temperature, or whose age, nobody knows. */
function isTemperatureOpen({ vitals }: EsiParameters, { months }: ChildAge): boolean {
  if (months === undefined) {
    const celsius = roundToTenth(vitals.temperature ?? feverFrom);
    return celsius >= feverFrom || celsius < hypothermiaBelow;
  }
  return vitals.temperature === undefined && months < 36;
}

/** Decision point D: the signs in the danger zone of the age, and those that are not known (ESI-D1, D2, D4, D6). */
export function esiDangerZone(parameters: EsiParameters, scored: ScoredPatient): DangerZone {
  const age = ageInMonths(scored);
  const { heartRate, respiratoryRate, oxygenSaturation, systolicBP } = parameters.vitals;
  const findings: [EsiSign, Finding][] = [
    ['heartRate', rateFinding('heartRate', heartRate, age.months)],
    ['respiratoryRate', rateFinding('respiratoryRate', respiratoryRate, age.months)],
    ['oxygenSaturation', saturationFinding(oxygenSaturation)],
    ['systolicBP', pressureFinding(systolicBP, scored, age.months)],
  ];
  const having = (wanted: Finding) =>
    findings.filter(([, finding]) => finding === wanted).map(([sign]) => sign);
  return {
    exceeded: having('exceeded'),
    unknown: [
      ...having('unknown'),
      ...(isTemperatureOpen(parameters, age) ? (['temperature'] as const) : []),
    ],
  };
}

/** The temperature's part: the level that it forces (ESI-F1) or suggests (ESI-F2 to F4), and why. */
export type TemperatureFinding =
  | { effect: 'forces' | 'suggests'; level: 2; because: 'fever' | 'hypothermia' }
  | { effect: 'suggests'; level: 3; because: 'fever' };

/**
 * The fever rules and the hypothermia rule of small children, by the temperature to 0.1 °C. A fever of 38.0 °C is a 2 up to
 * 28 days (ESI-F1) and suggests a 2 up to 3 months (ESI-F2); from 3 months to 3 years a fever above 39.0 °C, or any with
 * vaccinations incomplete or no source, suggests a 3 (ESI-F3). Below 36.0 °C up to 28 days suggests a 2 (ESI-F4).
 */
export function esiTemperature(
  parameters: EsiParameters,
  scored: ScoredPatient,
): TemperatureFinding | undefined {
  const { days, months } = ageInMonths(scored);
  if (parameters.vitals.temperature === undefined || months === undefined) return undefined;
  const celsius = roundToTenth(parameters.vitals.temperature);
  const isNewborn = days !== undefined && days <= 28;
  if (isNewborn && celsius < hypothermiaBelow)
    return { effect: 'suggests', level: 2, because: 'hypothermia' };
  if (celsius < feverFrom) return undefined;
  if (isNewborn) return { effect: 'forces', level: 2, because: 'fever' };
  if (months < 3) return { effect: 'suggests', level: 2, because: 'fever' };
  const isUnclear = parameters.isImmunized === false || parameters.hasFeverSource === false;
  if (months < 36 && (celsius > highFeverAbove || isUnclear))
    return { effect: 'suggests', level: 3, because: 'fever' };
  return undefined;
}

/** Whether the questions of ESI-F3 decide and nobody answered them: a fever up to 39.0 °C from 3 months to 3 years. */
export function asksAboutFever(parameters: EsiParameters, scored: ScoredPatient): boolean {
  const { months } = ageInMonths(scored);
  const { vitals, isImmunized, hasFeverSource } = parameters;
  if (vitals.temperature === undefined || months === undefined || months < 3 || months >= 36) return false;
  const isFeverish = roundToTenth(vitals.temperature) >= feverFrom;
  return isFeverish && (isImmunized === undefined || hasFeverSource === undefined);
}
