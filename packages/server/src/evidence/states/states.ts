import { type HeaderTile, headerTiles } from '@bedside/contracts/clinical/alerts/header-colors.ts';
import { judgeTiles } from '@bedside/contracts/clinical/judgement/judged-signs.ts';
import type { Judgement } from '@bedside/contracts/clinical/judgement/judgement.ts';
import { newestOfEachTest } from '@bedside/contracts/clinical/labs/current-labs.ts';
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
import type { Note } from '@bedside/contracts/notes/notes.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import type { XrayAnalysis } from '@bedside/contracts/xrays/xrays.contract.ts';
import { readingBounds } from '../bounds.ts';
import { signUnits } from '../facts.ts';
import { textStatesOf } from '../texts/chart-texts.ts';
import { textOf } from '../values/reply-units.ts';
import type { ChartState, Denied } from './chart-state.ts';
import { drugGroups } from './drug-states.ts';
import { abnormalLabs } from './lab-states.ts';
import { abnormalXray, shownIn } from './xray-states.ts';

interface StateChart {
  patient: Pick<
    Patient,
    'age' | 'dateOfBirth' | 'ageBasis' | 'pregnancy' | 'spo2Scale' | 'gender' | 'allergies'
  > &
    Partial<Pick<Patient, 'arrivedAt' | 'chiefComplaint'>>;
  vitals: readonly VitalsRecord[];
  medications: readonly Medication[];
  labs?: readonly LabResult[];
  /** The newest analysis. */
  xray?: Pick<XrayAnalysis, 'id' | 'findings'> | undefined;
  /** Without them no study is compared. */
  notes?: readonly Note[];
}

const adult = 16;
/**
 * Fever from 38 °C, hypoxia below the oxygen target of BTS 2017, bradycardia below 50 per minute (ACC/AHA/HRS 2018), and the
 * usual limits of adults.
 */
const limits = {
  ...{ fever: 38, target: { 1: 94, 2: 88 }, tachycardia: 100, hypotension: 90 },
  ...{ bradycardia: 50, tachypnea: 20, mildPain: 3, severePain: 7 },
} as const;
const longest = readingBounds.stateCharacters;

/**
 * Returns what the chart knows of the things that a reply can deny or call normal, by the newest values (REPLY-11, REPLY-12,
 * REPLY-16).
 */
export function statesOf(
  { patient, vitals, medications, labs = [], xray, notes }: StateChart,
  now: Date,
): ChartState[] {
  const merged = mergeVitals(vitals);
  const age = ageOf(patient, localDay(now));
  const { temperature, oxygenSaturation, heartRate, bloodPressureSystolic: systolic } = merged;
  return [
    measured('fever', temperature, '°C', (value) => limits.fever - value),
    measured('hypoxia', oxygenSaturation, '%', (value) => value - limits.target[patient.spo2Scale] + 1, 2),
    // Limits of adults say nothing about a child.
    ...(age >= adult && !isAgeAssumed(patient)
      ? [
          measured('tachycardia', heartRate, '/min', (value) => limits.tachycardia - value + 1, 10),
          measured('hypotension', systolic, 'mmHg', (value) => value - limits.hypotension + 1, 15),
          measured('bradycardia', heartRate, '/min', (value) => value - limits.bradycardia + 1, 10),
          measured('tachypnea', merged.respiratoryRate, '/min', (value) => limits.tachypnea - value + 1, 3),
          ...unstable(merged),
        ]
      : []),
    measured('pain', merged.painLevel, '/10', (value) => 1 - value),
    ...(merged.painLevel === undefined
      ? []
      : [
          // NRS: 1 to 3 is mild, 7 to 10 severe (WHO). Words within a grade of the number are a matter of opinion.
          measured('mildPain', merged.painLevel, '/10', (value) => value - limits.mildPain, 3),
          measured('severePain', merged.painLevel, '/10', (value) => limits.severePain - value, 3),
        ]),
    confused(merged),
    ...alteredMind(merged),
    ...notAlert(merged),
    ...(patient.gender === 'other' ? [] : [{ thing: 'sex' as const, text: sexSigns[patient.gender] }]),
    onOxygen(merged.supplementalOxygen),
    ...(patient.arrivedAt === undefined ? [] : [{ thing: 'arrival' as const, text: patient.arrivedAt }]),
    allergic(patient.allergies),
    ...askedOfAllergies(patient.allergies),
    pregnant(patient, localDay(now)),
    medicated(medications),
    ...drugGroups(medications),
    ...(patient.ageBasis === undefined || patient.dateOfBirth !== undefined
      ? [{ thing: 'age' as const, text: `${age}` }]
      : []),
    ...abnormalSigns(merged, judgeTiles(merged, patient)),
    ...abnormalLabs(newestOfEachTest(labs)),
    ...(xray === undefined ? [] : [abnormalXray(xray), ...shownIn(xray)]),
    ...textStatesOf({ patient, notes, medications, labs, xray }, now),
  ];
}

/** The signs for the two sexes, because the chart's word would need a translation. */
export const sexSigns = { female: '♀', male: '♂' } as const;

/** `distance` is above 0 without the thing, and at least `far` if the value is far from it. */
function measured(
  thing: Denied,
  sign: Observed<number> | undefined,
  unit: string,
  distance: (value: number) => number,
  far = 0.5,
): ChartState {
  if (sign === undefined) return { thing };
  const { value, recordId } = sign;
  const away = distance(value);
  // 38.0 °C is fever.
  return {
    ...{ thing, isPresent: away <= 0, text: `${value} ${unit}`, recordId },
    ...(away > far && { isFar: true }),
  };
}

/** Limits within which nobody calls an adult unstable, and beyond which nobody calls one stable. */
const circulation = {
  systolic: { unstable: 95, stable: 105 },
  heartRate: { unstable: 120, stable: 105 },
} as const;

function unstable({
  bloodPressureSystolic: systolic,
  bloodPressureDiastolic: diastolic,
  heartRate,
}: MergedVitals): ChartState[] {
  if (systolic === undefined && heartRate === undefined) return [{ thing: 'unstable' }];
  const isLow = systolic !== undefined && systolic.value < circulation.systolic.unstable;
  const isFast =
    heartRate !== undefined && (heartRate.value >= circulation.heartRate.unstable || heartRate.value < 40);
  const pressure =
    systolic && textOf({ value: systolic.value, second: diastolic?.value, unit: signUnits.bloodPressure });
  const text = [pressure, heartRate && `${heartRate.value} ${signUnits.heartRate}`]
    .filter(Boolean)
    .join(', ');
  const recordId = (isLow ? systolic : (heartRate ?? systolic))?.recordId;
  const known = { thing: 'unstable', text, ...(recordId !== undefined && { recordId }) } as const;
  if (isLow || isFast) return [{ ...known, isPresent: true }];
  const isCalm =
    (systolic?.value ?? 0) >= circulation.systolic.stable &&
    (heartRate?.value ?? Number.MAX_VALUE) <= circulation.heartRate.stable;
  // Between the limits the words are a matter of opinion.
  return isCalm ? [{ ...known, isPresent: false, isFar: true }] : [];
}

/** Not alert, or newly confused. A defaulted level is unknown. */
function alteredMind({ consciousnessLevel: level, newConfusion }: MergedVitals): ChartState[] {
  const known = acvpuOf(level?.value, newConfusion?.value);
  if (known === 'AlertConfusionUnknown') return [];
  if (known === undefined) return [{ thing: 'alteredMind' }];
  const recordId = (known === 'NewConfusion' ? newConfusion : level)?.recordId;
  return [
    {
      ...{ thing: 'alteredMind', isPresent: known !== 'Alert', text: acvpuLetters[known] },
      ...(known === 'Alert' && { isFar: true as const }),
      ...(recordId !== undefined && { recordId }),
    },
  ];
}

/** Responds to voice or pain only, or not at all. */
function notAlert({ consciousnessLevel: level }: MergedVitals): ChartState[] {
  if (level === undefined) return [{ thing: 'notAlert' }];
  const isAlert = level.value === 'Alert';
  return [
    {
      ...{
        thing: 'notAlert',
        isPresent: !isAlert,
        text: acvpuLetters[level.value],
        recordId: level.recordId,
      },
      ...(isAlert && { isFar: true as const }),
    },
  ];
}

/** Unknown below alert, where confusion cannot be assessed. */
function confused({ consciousnessLevel: level, newConfusion }: MergedVitals): ChartState {
  const known = acvpuOf(level?.value, newConfusion?.value);
  if (known !== 'Alert' && known !== 'NewConfusion') return { thing: 'confusion' };
  const recordId = newConfusion?.recordId ?? level?.recordId;
  return {
    ...{ thing: 'confusion', isPresent: known === 'NewConfusion', text: acvpuLetters[known] },
    ...(known === 'Alert' && { isFar: true }),
    ...(recordId !== undefined && { recordId }),
  };
}

const onOxygen = (sign: Observed<boolean> | undefined): ChartState =>
  sign === undefined
    ? { thing: 'oxygen' }
    : {
        ...{ thing: 'oxygen', isPresent: sign.value, text: 'O₂', recordId: sign.recordId },
        ...(!sign.value && { isFar: true }),
      };

function allergic(allergies: Patient['allergies']): ChartState {
  if (allergies === 'not-asked') return { thing: 'allergies', isOpen: true };
  if (allergies === 'none-known') return { thing: 'allergies', isPresent: false };
  const text = allergies
    .map(({ substance }) => substance)
    .join(', ')
    .slice(0, longest);
  const reactions = allergies.flatMap(({ substance, reaction }) =>
    reaction === undefined ? [] : [{ substance, reaction: reaction.slice(0, longest) }],
  );
  return {
    ...{ thing: 'allergies', isPresent: allergies.length > 0, text },
    ...(reactions.length > 0 && { reactions }),
  };
}

/** Whether somebody asked. "Nobody asked" contradicts an answer. */
const askedOfAllergies = (allergies: Patient['allergies']): ChartState[] =>
  allergies === 'not-asked'
    ? []
    : [{ thing: 'allergiesUnknown', isPresent: false, isFar: true, text: allergic(allergies).text ?? '–' }];

function pregnant(patient: StateChart['patient'], day: string): ChartState {
  const { pregnancy } = patient;
  if (pregnancy.status === 'yes') {
    return { thing: 'pregnancy', isPresent: true, text: pregnancy.weeks ? `${pregnancy.weeks} w` : '✓' };
  }
  const isKnown = pregnancy.status === 'no' || !isPregnancyPossible(patient, day);
  return { thing: 'pregnancy', ...(isKnown ? { isPresent: false, isFar: true } : { isOpen: true }) };
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

/** Each sign by its judgement (JUDGE-1), and all of them together. */
function abnormalSigns(vitals: MergedVitals, judgements: Record<HeaderTile, Judgement>): ChartState[] {
  const signs = headerTiles.map((sign): ChartState & { sign: HeaderTile } => {
    const observed = vitals[sign === 'bloodPressure' ? 'bloodPressureSystolic' : sign];
    const diastolic = sign === 'bloodPressure' ? vitals.bloodPressureDiastolic : undefined;
    const known = { sign, thing: `abnormal:${sign}` as const };
    if (observed === undefined || judgements[sign].tone === 'unknown') return known;
    return {
      ...known,
      isPresent: judgements[sign].tone !== 'normal',
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
