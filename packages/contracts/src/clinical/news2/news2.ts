import type { Patient } from '../../patients/patients.contract.ts';
import { type News2Parameter, news2Parameters } from '../../scores/chart-inputs.ts';
import type { ConsciousnessLevel } from '../../vitals/consciousness-words.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import { type Aged, ageOf, localDay } from '../patient/age.ts';
import { currentRecords, type MergedVitals, mergeVitals, type Observed } from '../vitals/merged-vitals.ts';
import { roundToTenth } from '../vitals/temperature.ts';

/*
 * National Early Warning Score 2. Royal College of Physicians. National Early Warning Score (NEWS) 2:
 * Standardising the assessment of acute-illness severity in the NHS. Updated report of a working party.
 * London: RCP, 2017. Rules: docs/clinical/news2.md.
 */

/** A missing part of a score: a parameter, or an alert patient's answer on confusion (NEWS2-16). */
export type News2Missing = News2Parameter | 'newConfusion';

export type News2Points = 0 | 1 | 2 | 3;
export type News2Risk = 'low' | 'low-medium' | 'medium' | 'high';

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
export const news2Window = 30 * 60 * 1000;

/** `[lowest value of the band, points]`, highest band first. */
type Bands = readonly (readonly [number, News2Points])[];

function band(bands: Bands, value: number): News2Points {
  return bands.find(([from]) => value >= from)?.[1] ?? 3;
}

/** The points of each parameter, for whole numbers, and °C to 0.1. A value below the last band scores 3. */
export const news2Points = {
  /** NEWS2-1. */
  respiratoryRate: (perMinute: number) =>
    band(
      [
        [25, 3],
        [21, 2],
        [12, 0],
        [9, 1],
      ],
      Math.round(perMinute),
    ),
  /** NEWS2-2: SpO₂ scale 1. */
  oxygenSaturationScale1: (percent: number) =>
    band(
      [
        [96, 0],
        [94, 1],
        [92, 2],
      ],
      Math.round(percent),
    ),
  /** NEWS2-3: SpO₂ scale 2, target 88 to 92 %. Above the target, the points depend on oxygen. */
  oxygenSaturationScale2: (percent: number, onOxygen: boolean) => {
    const above: Bands = onOxygen
      ? [
          [97, 3],
          [95, 2],
          [93, 1],
        ]
      : [];
    return band([...above, [88, 0], [86, 1], [84, 2]], Math.round(percent));
  },
  /** NEWS2-4. */
  supplementalOxygen: (onOxygen: boolean): News2Points => (onOxygen ? 2 : 0),
  /** NEWS2-5. */
  bloodPressureSystolic: (mmHg: number) =>
    band(
      [
        [220, 3],
        [111, 0],
        [101, 1],
        [91, 2],
      ],
      Math.round(mmHg),
    ),
  /** NEWS2-6. */
  heartRate: (perMinute: number) =>
    band(
      [
        [131, 3],
        [111, 2],
        [91, 1],
        [51, 0],
        [41, 1],
      ],
      Math.round(perMinute),
    ),
  /** NEWS2-7: alert scores 0; new confusion, voice, pain and unresponsive score 3. */
  consciousness: (level: ConsciousnessLevel, newConfusion: boolean): News2Points =>
    level === 'Alert' && !newConfusion ? 0 : 3,
  /** NEWS2-8. */
  temperature: (celsius: number) =>
    band(
      [
        [39.1, 2],
        [38.1, 1],
        [36.1, 0],
        [35.1, 1],
      ],
      roundToTenth(celsius),
    ),
};

/** NEWS2-12: high from 7, medium from 5, low-medium if one parameter alone scores 3, otherwise low. */
export function news2Risk(score: number, singleThree: boolean): News2Risk {
  if (score >= 7) return 'high';
  if (score >= 5) return 'medium';
  return singleThree ? 'low-medium' : 'low';
}

/**
 * NEWS2-13: minutes until the next set by the RCP's table: 12 hours at 0, 4 hours at 1 to 4 (the shorter end of "4 to
 * 6"), 1 hour at a single 3 or from 5. From 7 on, monitoring is continuous, which is 0.
 */
export function news2MonitoringMinutes(score: number, singleThree: boolean): number {
  if (score >= 7) return 0;
  if (score >= 5 || singleThree) return 60;
  return score === 0 ? 12 * 60 : 4 * 60;
}

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
  return news2Of(mergeVitals(records, { from: new Date(at.getTime() - news2Window), until }), patient, at);
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
