import {
  type HeaderTile,
  headerColors,
  headerTiles,
  type TileColor,
} from '@bedside/contracts/clinical/alerts/header-colors.ts';
import { newestOfEachTest } from '@bedside/contracts/clinical/labs/current-labs.ts';
import { testOf } from '@bedside/contracts/clinical/labs/tests/lab-tests.ts';
import { ageOf, isAgeAssumed, localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { isPregnancyPossible } from '@bedside/contracts/clinical/patient/pregnancy.ts';
import { acvpuLetters, acvpuOf } from '@bedside/contracts/clinical/vitals/acvpu.ts';
import {
  type MergedVitals,
  mergeVitals,
  type Observed,
} from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { isActiveMedication, type Medication } from '@bedside/contracts/medications/medications.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import type { XrayAnalysis } from '@bedside/contracts/xrays/xrays.contract.ts';
import { readingBounds } from './bounds.ts';
import { signUnits, type Topic } from './facts.ts';
import { textOf } from './values/reply-units.ts';

/** What a reading of an X-ray can find, by words of the three languages. */
const shown = {
  pneumothorax: /pneumothora|neumot[oó]ra/iu,
  effusion: /effusion|derrame|erguss|ergüss/iu,
  pneumonia: /pneumoni|neumon[ií]a|consolida|konsolid|infiltra|verschattung|opacit|opacidad/iu,
} as const;
type Shown = keyof typeof shown;
/**
 * A model may list what it did not see among its findings: "No pneumothorax". It is unknown then, because "No change in the
 * pneumothorax" begins like that, too.
 */
const denied =
  /^\s*(?:no|not|without|absence|absent|negative|normal|sin|ausencia|ausente|kein\p{L}*|ohne|nicht|unauffällig)(?!\p{L})/iu;

/** What a reply can deny and the chart can know. */
export type Denied =
  | 'fever'
  | 'allergies'
  | 'pregnancy'
  | 'hypoxia'
  | 'tachycardia'
  | 'hypotension'
  | 'oxygen'
  | 'medication'
  | 'bradycardia'
  | 'tachypnea'
  | 'confusion'
  | 'pain'
  | Shown;

/** What a reply can call normal beside single signs and tests. */
export type NormalGroup = 'vitals' | 'xray';

/** What the chart knows of one thing. A thing without a state is not compared. */
export interface ChartState {
  thing: Denied | 'age' | `abnormal:${Topic | NormalGroup}`;
  /** Whether the patient has it, or whether the value is abnormal; undefined if unknown. */
  isPresent?: boolean;
  /** The chart's words: "38.7 °C", "penicillin", "yes". The years of an age. */
  text?: string;
  recordId?: string;
}

interface StateChart {
  patient: Pick<
    Patient,
    'age' | 'dateOfBirth' | 'ageBasis' | 'pregnancy' | 'spo2Scale' | 'gender' | 'allergies'
  >;
  vitals: readonly VitalsRecord[];
  medications: readonly Medication[];
  labs?: readonly LabResult[];
  /** The newest analysis. */
  xray?: Pick<XrayAnalysis, 'id' | 'findings'> | undefined;
}

const adult = 16;
/**
 * Fever from 38 °C, hypoxia below the oxygen target of BTS 2017, bradycardia below 50 per minute (ACC/AHA/HRS 2018), and the
 * usual limits of adults.
 */
const limits = {
  ...{ fever: 38, target: { 1: 94, 2: 88 }, tachycardia: 100, hypotension: 90 },
  ...{ bradycardia: 50, tachypnea: 20 },
} as const;
const longest = readingBounds.stateCharacters;

/**
 * Returns what the chart knows of the things that a reply can deny or call normal, by the newest values (REPLY-11, REPLY-12,
 * REPLY-16).
 */
export function statesOf(
  { patient, vitals, medications, labs = [], xray }: StateChart,
  now: Date,
): ChartState[] {
  const merged = mergeVitals(vitals);
  const age = ageOf(patient, localDay(now));
  const { temperature, oxygenSaturation, heartRate, bloodPressureSystolic: systolic } = merged;
  return [
    measured('fever', temperature, '°C', (value) => value >= limits.fever),
    measured('hypoxia', oxygenSaturation, '%', (value) => value < limits.target[patient.spo2Scale]),
    // Limits of adults say nothing about a child.
    ...(age >= adult && !isAgeAssumed(patient)
      ? [
          measured('tachycardia', heartRate, '/min', (value) => value > limits.tachycardia),
          measured('hypotension', systolic, 'mmHg', (value) => value < limits.hypotension),
          measured('bradycardia', heartRate, '/min', (value) => value < limits.bradycardia),
          measured('tachypnea', merged.respiratoryRate, '/min', (value) => value > limits.tachypnea),
        ]
      : []),
    measured('pain', merged.painLevel, '/10', (value) => value > 0),
    confused(merged),
    onOxygen(merged.supplementalOxygen),
    allergic(patient.allergies),
    pregnant(patient, localDay(now)),
    medicated(medications),
    ...(patient.ageBasis === undefined || patient.dateOfBirth !== undefined
      ? [{ thing: 'age' as const, text: `${age}` }]
      : []),
    ...abnormalSigns(merged, headerColors(merged, patient, now)),
    ...newestOfEachTest(labs).flatMap(abnormalLab),
    ...(xray === undefined ? [] : [abnormalXray(xray), ...shownIn(xray)]),
  ];
}

function measured(
  thing: Denied,
  sign: Observed<number> | undefined,
  unit: string,
  isBeyond: (value: number) => boolean,
): ChartState {
  if (sign === undefined) return { thing };
  const { value, recordId } = sign;
  return { thing, isPresent: isBeyond(value), text: `${value} ${unit}`, recordId };
}

/** Unknown below alert, where confusion cannot be assessed. */
function confused({ consciousnessLevel: level, newConfusion }: MergedVitals): ChartState {
  const known = acvpuOf(level?.value, newConfusion?.value);
  if (known !== 'Alert' && known !== 'NewConfusion') return { thing: 'confusion' };
  const recordId = newConfusion?.recordId ?? level?.recordId;
  return {
    ...{ thing: 'confusion', isPresent: known === 'NewConfusion', text: acvpuLetters.NewConfusion },
    ...(recordId !== undefined && { recordId }),
  };
}

const onOxygen = (sign: Observed<boolean> | undefined): ChartState =>
  sign === undefined
    ? { thing: 'oxygen' }
    : { thing: 'oxygen', isPresent: sign.value, text: 'O₂', recordId: sign.recordId };

function allergic(allergies: Patient['allergies']): ChartState {
  if (allergies === 'not-asked') return { thing: 'allergies' };
  if (allergies === 'none-known') return { thing: 'allergies', isPresent: false };
  const text = allergies
    .map(({ substance }) => substance)
    .join(', ')
    .slice(0, longest);
  return { thing: 'allergies', isPresent: allergies.length > 0, text };
}

function pregnant(patient: StateChart['patient'], day: string): ChartState {
  const { pregnancy } = patient;
  if (pregnancy.status === 'yes') {
    return { thing: 'pregnancy', isPresent: true, text: pregnancy.weeks ? `${pregnancy.weeks} w` : '✓' };
  }
  const isKnown = pregnancy.status === 'no' || !isPregnancyPossible(patient, day);
  return { thing: 'pregnancy', ...(isKnown && { isPresent: false }) };
}

/** An empty list may be incomplete, so it confirms nothing. */
function medicated(medications: readonly Medication[]): ChartState {
  const active = medications.filter(counts).filter(isActiveMedication);
  const [first] = active;
  if (first === undefined) return { thing: 'medication' };
  const text = active
    .map(({ name }) => name)
    .join(', ')
    .slice(0, longest);
  return { thing: 'medication', isPresent: true, text, recordId: first.id };
}

/** Each sign by the color that the header gives it (HEAD-1 to HEAD-10), and all of them together. */
function abnormalSigns(vitals: MergedVitals, colors: Record<HeaderTile, TileColor>): ChartState[] {
  const signs = headerTiles.map((sign): ChartState & { sign: HeaderTile } => {
    const observed = vitals[sign === 'bloodPressure' ? 'bloodPressureSystolic' : sign];
    const diastolic = sign === 'bloodPressure' ? vitals.bloodPressureDiastolic : undefined;
    const known = { sign, thing: `abnormal:${sign}` as const };
    if (observed === undefined || colors[sign] === 'unknown') return known;
    return {
      ...known,
      isPresent: colors[sign] !== 'normal',
      text: textOf({ value: observed.value, second: diastolic?.value, unit: signUnits[sign] }),
      recordId: observed.recordId,
    };
  });
  const wrong = signs.filter(({ isPresent }) => isPresent);
  const [first = signs[0]] = wrong;
  const isAnyUnknown = signs.some(({ isPresent }) => isPresent === undefined);
  return [
    ...signs.map(({ sign: _, ...state }) => state),
    {
      thing: 'abnormal:vitals',
      ...((wrong.length > 0 || !isAnyUnknown) && { isPresent: wrong.length > 0 }),
      ...(wrong.length > 0 && { text: wrong.map(({ text }) => text).join(', ') }),
      ...(first?.recordId !== undefined && { recordId: first.recordId }),
    },
  ];
}

function abnormalLab(lab: LabResult): ChartState[] {
  const test = testOf(lab);
  if (test === undefined) return [];
  const { isAbnormal, result, units = '', id } = lab;
  return [
    {
      thing: `abnormal:lab:${test.code}`,
      ...(isAbnormal !== undefined && { isPresent: isAbnormal }),
      text: `${result} ${units}`.trim().slice(0, longest),
      recordId: id,
    },
  ];
}

function abnormalXray({ id, findings }: Pick<XrayAnalysis, 'id' | 'findings'>): ChartState {
  const seen = findings.filter(({ condition }) => !denied.test(condition));
  const text = seen
    .map(({ condition }) => condition)
    .join(', ')
    .slice(0, longest);
  const isKnown = seen.length > 0 || findings.length === 0;
  return { thing: 'abnormal:xray', ...(isKnown && { isPresent: seen.length > 0 }), text, recordId: id };
}

/** Which findings a reading names. One that it does not name is not there as far as the chart knows. */
function shownIn({ id, findings }: Pick<XrayAnalysis, 'id' | 'findings'>): ChartState[] {
  return (Object.keys(shown) as Shown[]).map((thing) => {
    const named = findings.filter(({ condition }) => shown[thing].test(condition));
    const found = named.find(({ condition }) => !denied.test(condition));
    const isKnown = found !== undefined || named.length === 0;
    return {
      ...{ thing, recordId: id },
      ...(isKnown && { isPresent: found !== undefined }),
      ...(found && { text: `${found.condition} ${found.location}`.trim().slice(0, longest) }),
    };
  });
}
