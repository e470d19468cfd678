import type { Patient } from '../../patients/patients.contract.ts';
import { type News2Parameter, news2Parameters } from '../../scores/chart-inputs.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import { type Aged, ageOf, localDay } from '../patient/age.ts';
import { currentRecords, type MergedVitals, mergeVitals, type Observed } from '../vitals/merged-vitals.ts';
import { type News2Points, type News2Risk, news2Points, news2Risk } from './news2-points.ts';

/* NEWS2 of a patient's vital signs at one moment. Rules: docs/clinical/news2.md. */

/** A missing part of a score: a parameter, or an alert patient's answer on confusion (NEWS2-16). */
export type News2Missing = News2Parameter | 'newConfusion';

/** The facts of a patient that NEWS2 uses. */
export type News2Patient = Aged & Pick<Patient, 'pregnancy' | 'spo2Scale'>;

/** The points of one parameter. `min` and `max` differ if it, or a value that it depends on, is unknown. */
export interface News2Part {
  min: News2Points;
  max: News2Points;
  /** When its value was observed, UTC ISO 8601; absent if it is missing. */
  observedAt?: string;
}

export type News2 =
  | { status: 'not-valid'; reason: 'under-16' | 'pregnant' }
  /** Nothing was observed within the last half hour. */
  | { status: 'not-observed' }
  | {
      status: 'scored';
      /** The lowest and highest possible score; equal if nothing is missing. */
      min: number;
      max: number;
      parts: Record<News2Parameter, News2Part>;
      missing: News2Missing[];
      /** At least one parameter is known to score 3. */
      singleThree: boolean;
      /** The risk at the lowest and at the highest possible score. */
      risk: { min: News2Risk; max: News2Risk };
      scale: 1 | 2;
    };

/** NEWS2-10: how long an observation counts, in milliseconds. */
export const news2WindowMs = 30 * 60 * 1000;

const missing = (max: News2Points): News2Part => ({ min: 0, max });

function measured(value: Observed<number> | undefined, points: (value: number) => News2Points): News2Part {
  if (value === undefined) return missing(3);
  const score = points(value.value);
  return { min: score, max: score, observedAt: value.at };
}

/** Above the target of scale 2, an unknown oxygen supply gives a range (NEWS2-11). */
function saturation(vitals: MergedVitals, scale: 1 | 2): News2Part {
  const { oxygenSaturation, supplementalOxygen } = vitals;
  if (oxygenSaturation === undefined) return missing(3);
  if (scale === 1) return measured(oxygenSaturation, news2Points.oxygenSaturationScale1);
  const onAir = news2Points.oxygenSaturationScale2(oxygenSaturation.value, false);
  const onOxygen = news2Points.oxygenSaturationScale2(oxygenSaturation.value, true);
  const observedAt = oxygenSaturation.at;
  if (supplementalOxygen === undefined) return { min: onAir, max: onOxygen, observedAt };
  const score = supplementalOxygen.value ? onOxygen : onAir;
  return { min: score, max: score, observedAt };
}

function oxygen({ supplementalOxygen }: MergedVitals): News2Part {
  if (supplementalOxygen === undefined) return missing(2);
  const score = news2Points.supplementalOxygen(supplementalOxygen.value);
  return { min: score, max: score, observedAt: supplementalOxygen.at };
}

/** NEWS2-16: new confusion alone scores 3. Only an alert patient who is known not to be newly confused scores 0. */
function consciousness({ consciousnessLevel, newConfusion }: MergedVitals): News2Part {
  if (newConfusion?.value) return { min: 3, max: 3, observedAt: newConfusion.at };
  if (consciousnessLevel === undefined) return missing(3);
  const { value: level, at: observedAt } = consciousnessLevel;
  return {
    min: news2Points.consciousness(level, false),
    max: news2Points.consciousness(level, newConfusion === undefined),
    observedAt,
  };
}

/**
 * Returns NEWS2 as of `at` (D29), from the newest value of each parameter in the 30 minutes before. For the score of
 * one set, pass its time of observation; for the live score, pass the present. With `until`, observations up to then
 * count as well.
 *
 * NEWS2 is not valid under 16 years and in pregnancy. A missing parameter gives a range, and so does an alert patient
 * without an answer on confusion (D43). Defaulted fields (D8), records entered in error (D12) and unrecordable signs
 * are missing.
 */
export function news2(
  records: readonly VitalsRecord[],
  patient: News2Patient,
  at: Date,
  until: Date = at,
): News2 {
  return news2Of(mergeVitals(records, { from: new Date(at.getTime() - news2WindowMs), until }), patient, at);
}

/** Returns NEWS2 as of `at` of the values that {@link mergeVitals} found in the 30 minutes before. See {@link news2}. */
export function news2Of(vitals: MergedVitals, patient: News2Patient, at: Date): News2 {
  if (ageOf(patient, localDay(at)) < 16) return { status: 'not-valid', reason: 'under-16' };
  if (patient.pregnancy.status === 'yes') return { status: 'not-valid', reason: 'pregnant' };

  const scale = vitals.spo2Scale?.value ?? patient.spo2Scale;
  const parts: Record<News2Parameter, News2Part> = {
    respiratoryRate: measured(vitals.respiratoryRate, news2Points.respiratoryRate),
    oxygenSaturation: saturation(vitals, scale),
    supplementalOxygen: oxygen(vitals),
    bloodPressureSystolic: measured(vitals.bloodPressureSystolic, news2Points.bloodPressureSystolic),
    heartRate: measured(vitals.heartRate, news2Points.heartRate),
    consciousness: consciousness(vitals),
    temperature: measured(vitals.temperature, news2Points.temperature),
  };

  const absent = news2Parameters.filter((parameter) => parts[parameter].observedAt === undefined);
  if (absent.length === news2Parameters.length) return { status: 'not-observed' };
  const isConfusionOpen =
    parts.consciousness.observedAt !== undefined && parts.consciousness.min !== parts.consciousness.max;
  const scored = Object.values(parts);
  const min = scored.reduce((sum, part) => sum + part.min, 0);
  const max = scored.reduce((sum, part) => sum + part.max, 0);
  const singleThree = scored.some((part) => part.min === 3);
  const possibleThree = scored.some((part) => part.max === 3);
  return {
    status: 'scored',
    min,
    max,
    parts,
    missing: isConfusionOpen ? [...absent, 'newConfusion'] : absent,
    singleThree,
    risk: { min: news2Risk(min, singleThree), max: news2Risk(max, possibleThree) },
    scale,
  };
}

/**
 * Returns NEWS2 as of now (NEWS2-10). A set counts at once even if the observer's clock is up to 5 minutes ahead, so
 * that the score matches the values next to it.
 */
export function news2Now(records: readonly VitalsRecord[], patient: News2Patient, now: Date): News2 {
  const newest = Date.parse(currentRecords(records)[0]?.timestamp ?? '');
  return news2(records, patient, now, newest > now.getTime() ? new Date(newest) : now);
}

/**
 * Returns NEWS2 of the newest set, as of its time of observation `at` (NEWS2-10). Screens show it with the set's age.
 * Returns undefined if there is no set.
 */
export function news2OfNewest(
  records: readonly VitalsRecord[],
  patient: News2Patient,
): { score: News2; at: string } | undefined {
  const at = currentRecords(records)[0]?.timestamp;
  return at === undefined ? undefined : { score: news2(records, patient, new Date(at)), at };
}
