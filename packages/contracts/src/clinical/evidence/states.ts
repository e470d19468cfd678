import { isActiveMedication, type Medication } from '../../medications/medications.contract.ts';
import type { Patient } from '../../patients/patients.contract.ts';
import { counts } from '../../record-marks.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import { ageOf, isAgeAssumed, localDay } from '../patient/age.ts';
import { isPregnancyPossible } from '../patient/pregnancy.ts';
import { mergeVitals, type Observed } from '../vitals/merged-vitals.ts';

/** What a reply can deny and the chart can know. */
export type Denied =
  | 'fever'
  | 'allergies'
  | 'pregnancy'
  | 'hypoxia'
  | 'tachycardia'
  | 'hypotension'
  | 'oxygen'
  | 'medication';

/** What the chart knows of one thing. A thing without a state is not compared. */
export interface ChartState {
  thing: Denied | 'age';
  /** Whether the patient has it; undefined if unknown. */
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
}

const adult = 16;
/** Fever from 38 °C, hypoxia below the oxygen target of BTS 2017, and the usual limits of adults. */
const limits = { fever: 38, target: { 1: 94, 2: 88 }, tachycardia: 100, hypotension: 90 } as const;
const longest = 200;

/** Returns what the chart knows of the things that a reply can deny, by the newest values (REPLY-11, REPLY-12). */
export function statesOf({ patient, vitals, medications }: StateChart, now: Date): ChartState[] {
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
        ]
      : []),
    onOxygen(merged.supplementalOxygen),
    allergic(patient.allergies),
    pregnant(patient, localDay(now)),
    medicated(medications),
    ...(patient.ageBasis === undefined || patient.dateOfBirth !== undefined
      ? [{ thing: 'age' as const, text: `${age}` }]
      : []),
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
