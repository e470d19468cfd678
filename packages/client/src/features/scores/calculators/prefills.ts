import { ageOf, isAgeAssumed } from '@bedside/contracts/clinical/patient/age.ts';
import {
  consciousnessFindingOf,
  type InputWindow,
  isCurrentInput,
} from '@bedside/contracts/clinical/scores/inputs/score-inputs.ts';
import {
  isBloodUrea,
  isTroponin,
  troponinOf,
  ureaOf,
} from '@bedside/contracts/clinical/scores/inputs/score-labs.ts';
import {
  type MergedVitals,
  mergeVitals,
  type Observed,
} from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import type { ConsciousnessLevel } from '@bedside/contracts/vitals/consciousness-words.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import type { ScoreField, ScoreValues } from './score-values.ts';

/** The value of a field in the chart, with its source and age. */
export interface Prefill {
  /** The value as the form writes it; empty if the record has no usable value, such as "<3". */
  value: string;
  source: 'patient' | 'vitals' | 'lab' | 'xray';
  /** The name of the lab test. */
  name?: string;
  /** The source record, if it can be an input of a score (D51). */
  recordId?: string;
  /** The time of observation in UTC ISO 8601; absent for values without a time, such as the age. */
  at?: string;
  /** Too old to use unless the clinician takes it. */
  isStale: boolean;
  /** A text to show instead of a value. */
  says?: string;
}
export type Prefills = Partial<Record<ScoreField, Prefill>>;

/** The chart data for prefills, and how the client formats values. */
export interface PrefillSources {
  patient: Patient;
  records: readonly VitalsRecord[];
  labs: readonly LabResult[];
  /** The time of the newest chest X-ray, if any. */
  xrayAt: string | undefined;
  /** The user's calendar day. */
  day: string;
  now: number;
  write: (value: number) => string;
  /** A laboratory's result without its unit, such as "<0.01". */
  result: (lab: Pick<LabResult, 'result'>) => string;
  /** Converts °C to the display unit. */
  temperature: (celsius: number) => string;
  words: {
    unrecordable: string;
    newConfusion: string;
    consciousness: (level: ConsciousnessLevel) => string;
  };
}

/** Returns the prefill of each field. */
export function prefillsOf(sources: PrefillSources): Prefills {
  const { patient, day, xrayAt } = sources;
  return {
    chiefComplaint: { value: patient.chiefComplaint, source: 'patient', isStale: false },
    ...(!isAgeAssumed(patient) && {
      age: { value: String(ageOf(patient, day)), source: 'patient', isStale: false },
    }),
    ...vitalPrefills(sources),
    ...troponinPrefills(sources),
    ...ureaPrefills(sources),
    ...(xrayAt !== undefined && {
      hasChestXray: { value: 'yes', source: 'xray', at: xrayAt, isStale: false },
    }),
  };
}

function vitalPrefills({ records, now, write, temperature, words }: PrefillSources): Prefills {
  const merged = mergeVitals(records);
  const of = <T>(known: Observed<T> | undefined, say: (value: T) => string): Prefill | undefined =>
    known && {
      ...{ value: say(known.value), source: 'vitals', at: known.at, recordId: known.recordId },
      isStale: !isCurrentInput('vitals', known.at, now),
    };
  const tried = (sign: keyof typeof merged.unrecordable): Prefill | undefined => {
    const failed = merged.unrecordable[sign];
    return failed && { value: '', source: 'vitals', at: failed.at, isStale: true, says: words.unrecordable };
  };
  const pressure = tried('bloodPressure');
  const confusion = of(merged.newConfusion, (isNew) => (isNew ? 'yes' : 'no'));
  return known({
    heartRate: of(merged.heartRate, write) ?? tried('heartRate'),
    respiratoryRate: of(merged.respiratoryRate, write) ?? tried('respiratoryRate'),
    oxygenSaturation: of(merged.oxygenSaturation, write) ?? tried('oxygenSaturation'),
    temperature: of(merged.temperature, temperature) ?? tried('temperature'),
    systolicBP: of(merged.bloodPressureSystolic, write) ?? pressure,
    diastolicBP: of(merged.bloodPressureDiastolic, write) ?? pressure,
    painLevel: of(merged.painLevel, write),
    consciousness: of(merged.consciousnessLevel, (level) => consciousnessFindingOf[level]),
    newConfusion: confusion,
    confusion: isReduced(merged) ? mentalStatus(merged, words) : confusion,
    alteredMentalStatus: mentalStatus(merged, words),
  });
}

/**
 * Whether consciousness is reduced without new confusion. "No new confusion" is then no answer, because no one could
 * ask (CURB-4).
 */
const isReduced = ({ consciousnessLevel, newConfusion }: MergedVitals): boolean =>
  consciousnessLevel !== undefined && consciousnessLevel.value !== 'Alert' && !newConfusion?.value;

/**
 * The mental status from the vitals. It is only offered, because qSOFA uses the coma scale or the clinician's answer.
 * An alert patient with unknown confusion gives no prefill.
 */
function mentalStatus(
  { consciousnessLevel, newConfusion }: MergedVitals,
  words: PrefillSources['words'],
): Prefill | undefined {
  const isBelowAlert = consciousnessLevel !== undefined && consciousnessLevel.value !== 'Alert';
  const from = isBelowAlert ? consciousnessLevel : newConfusion;
  if (from === undefined || (!newConfusion?.value && consciousnessLevel === undefined)) return undefined;
  const isAltered = isBelowAlert || newConfusion?.value === true;
  const says =
    !isBelowAlert && isAltered
      ? words.newConfusion
      : words.consciousness(consciousnessLevel?.value ?? 'Alert');
  return {
    ...{ value: isAltered ? 'yes' : 'no', source: 'vitals', at: from.at, recordId: from.recordId },
    ...{ isStale: true, says },
  };
}

/** HEART: the newest troponin with its unit and the upper limit of the assay (D24). */
function troponinPrefills({ labs, now, write, result }: PrefillSources): Prefills {
  const lab = newest(labs, isTroponin);
  const found = lab && troponinOf(lab);
  if (lab === undefined || found === undefined) return {};
  const of = (value: string, says?: string) => labPrefill(lab, 'troponin', now, value, says);
  const { level, limit, unit } = found;
  return known({
    troponinLevel: level === undefined ? of('', `${result(lab)} ${unit}`) : of(write(level)),
    troponinUnit: of(unit),
    troponinUpperReferenceLimit: limit === undefined ? undefined : of(write(limit)),
  });
}

/** CURB-65: the newest blood urea in any of its three units (D24). */
function ureaPrefills({ labs, now, write }: PrefillSources): Prefills {
  const lab = newest(labs, isBloodUrea);
  const found = lab && ureaOf(lab);
  if (lab === undefined || found === undefined) return {};
  const of = (value: string) => labPrefill(lab, 'other', now, value);
  return { ureaLevel: of(write(found.level)), ureaUnit: of(found.unit) };
}

function labPrefill(lab: LabResult, window: InputWindow, now: number, value: string, says?: string): Prefill {
  return {
    ...{ value, source: 'lab', name: lab.testName, at: lab.resultTime, recordId: lab.id },
    isStale: says !== undefined || !isCurrentInput(window, lab.resultTime, now),
    ...(says !== undefined && { says }),
  };
}

/**
 * Returns the newest matching result, even if it is unreadable, because an older one must not replace it. Skips
 * results entered in error (D12).
 */
function newest(labs: readonly LabResult[], isWanted: (lab: LabResult) => boolean): LabResult | undefined {
  return labs
    .filter((lab) => counts(lab) && isWanted(lab))
    .toSorted((a, b) => Date.parse(b.resultTime) - Date.parse(a.resultTime))[0];
}

/**
 * Returns the answer of a field: the typed value, or else the current value in the chart. An unknown field is empty.
 */
export function answerIn(values: ScoreValues, prefills: Prefills): (field: ScoreField) => string {
  return (field) => {
    const prefill = prefills[field];
    return values[field] ?? (prefill && !prefill.isStale ? prefill.value : '');
  };
}

/** Removes lab values if the clinician chose another unit than the laboratory's (D24). */
export function inChosenUnits(prefills: Prefills, values: ScoreValues): Prefills {
  const { ureaLevel, troponinLevel, troponinUpperReferenceLimit, ...others } = prefills;
  const isLabs = (unit: 'ureaUnit' | 'troponinUnit') =>
    !values[unit] || values[unit] === prefills[unit]?.value;
  return known({
    ...others,
    ...(isLabs('ureaUnit') && { ureaLevel }),
    ...(isLabs('troponinUnit') && { troponinLevel, troponinUpperReferenceLimit }),
  });
}

/** Removes undefined prefills. */
function known(all: Partial<Record<ScoreField, Prefill | undefined>>): Prefills {
  return Object.fromEntries(Object.entries(all).filter(([, prefill]) => prefill !== undefined));
}
