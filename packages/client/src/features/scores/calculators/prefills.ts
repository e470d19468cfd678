import { ageOf, isAgeAssumed } from '@bedside/contracts/clinical/patient/age.ts';
import {
  consciousnessFindingOf,
  type InputWindow,
  isCurrentInput,
} from '@bedside/contracts/clinical/scores/score-inputs.ts';
import {
  isBloodUrea,
  isTroponin,
  troponinOf,
  ureaOf,
} from '@bedside/contracts/clinical/scores/score-labs.ts';
import {
  type MergedVitals,
  mergeVitals,
  type Observed,
} from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { ConsciousnessLevel } from '@bedside/contracts/vitals/consciousness-words.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import type { ScoreField, ScoreValues } from './score-values.ts';

/** What the chart knows of a field: where from, how old, and whether that is too old to be taken silently. */
export interface Prefill {
  /** As the form has it; empty where what the chart says is no value, such as "<3". */
  value: string;
  source: 'patient' | 'vitals' | 'lab' | 'xray';
  /** The test's name, for a lab. */
  name?: string;
  /** The record that it comes from, where that can be an input of a score (D51). */
  recordId?: string;
  /** When it was observed, UTC ISO 8601; absent for what has no time, such as the age. */
  at?: string;
  /** Too old: the clinician has to take it. */
  isStale: boolean;
  /** In place of a value. */
  says?: string;
}
export type Prefills = Partial<Record<ScoreField, Prefill>>;

/** What prefills come from, with how this screen writes a number. */
export interface PrefillSources {
  patient: Patient;
  records: readonly VitalsRecord[];
  labs: readonly LabResult[];
  /** When the newest chest X-ray was taken, where there is one. */
  xrayAt: string | undefined;
  /** The viewer's calendar day. */
  day: string;
  now: number;
  write: (value: number) => string;
  /** °C as stored → as this screen has it. */
  temperature: (celsius: number) => string;
  words: {
    unrecordable: string;
    newConfusion: string;
    consciousness: (level: ConsciousnessLevel) => string;
  };
}

/** What the chart knows of each field. */
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

/** "No new confusion" of a patient who is not alert answers nothing: nobody could ask (CURB-4). */
const isReduced = ({ consciousnessLevel, newConfusion }: MergedVitals): boolean =>
  consciousnessLevel !== undefined && consciousnessLevel.value !== 'Alert' && !newConfusion?.value;

/**
 * What the vitals say of the mental status: offered only, since qSOFA takes it from the coma scale or from the clinician.
 * Alert without a word on confusion says nothing.
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

/** HEART: the newest troponin with its unit and the assay's upper limit (D24). */
function troponinPrefills({ labs, now, write }: PrefillSources): Prefills {
  const lab = newest(labs, isTroponin);
  const found = lab && troponinOf(lab);
  if (lab === undefined || found === undefined) return {};
  const of = (value: string, says?: string) => labPrefill(lab, 'troponin', now, value, says);
  const { level, limit, unit } = found;
  return known({
    troponinLevel: level === undefined ? of('', `${lab.result} ${unit}`) : of(write(level)),
    troponinUnit: of(unit),
    troponinUpperReferenceLimit: limit === undefined ? undefined : of(write(limit)),
  });
}

/** CURB-65: the newest urea of the blood, in whichever of the three units (D24). */
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
 * The newest of the wanted results, whether or not it can be read: an older one must not stand in for it. What was entered in
 * error is no result (D12).
 */
function newest(labs: readonly LabResult[], isWanted: (lab: LabResult) => boolean): LabResult | undefined {
  return labs
    .filter((lab) => lab.enteredInError === undefined && isWanted(lab))
    .toSorted((a, b) => Date.parse(b.resultTime) - Date.parse(a.resultTime))[0];
}

/** What a field holds: what was typed, else what the chart has of it, if that is current; empty where it is unknown. */
export function answerIn(values: ScoreValues, prefills: Prefills): (field: ScoreField) => string {
  return (field) => {
    const prefill = prefills[field];
    return values[field] ?? (prefill && !prefill.isStale ? prefill.value : '');
  };
}

/** A laboratory's number goes with the laboratory's unit only: in another one that was chosen it is not offered (D24). */
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

/** What is there of `all`. */
function known(all: Partial<Record<ScoreField, Prefill | undefined>>): Prefills {
  return Object.fromEntries(Object.entries(all).filter(([, prefill]) => prefill !== undefined));
}
