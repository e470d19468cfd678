import { localDay } from '@bedside/contracts/clinical/age.ts';
import { CreatePatient } from '@bedside/contracts/patients/patients.contract.ts';
import type { ConsciousnessLevel, VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import type * as z from 'zod';

/** One reading of the demo, in the wire's units; what is absent was not measured. */
export type DemoVitals = Partial<
  Pick<
    VitalsRecord,
    | 'temperature'
    | 'heartRate'
    | 'respiratoryRate'
    | 'bloodPressureSystolic'
    | 'bloodPressureDiastolic'
    | 'oxygenSaturation'
    | 'painLevel'
    | 'consciousnessLevel'
    | 'supplementalOxygen'
    | 'newConfusion'
    | 'oxygenDevice'
    | 'oxygenFlow'
    | 'unrecordable'
  >
>;

/** A reading that the patient's story is told by. */
interface StoryPoint {
  minutesAgo: number;
  vitals: DemoVitals;
  /** The NEWS2 to be seen for this set, least and most; null where it is not valid. */
  news2: readonly [min: number, max: number] | null;
}

/** An invented patient: who it is, what was usual, and the readings that tell the story. */
export interface DemoPatient {
  /** The record number names the patient in the demo: the simulator finds them by it. */
  mrn: string;
  name: string;
  gender: z.input<typeof CreatePatient>['gender'];
  /** Whole years and days on today's date; where only the years are known, the age is an estimate. */
  age: { years: number; days: number } | { estimatedYears: number };
  chiefComplaint: string;
  arrivedMinutesAgo: number;
  facts: Omit<
    z.input<typeof CreatePatient>,
    'name' | 'mrn' | 'age' | 'gender' | 'chiefComplaint' | 'arrivedAt'
  >;
  /** The patient's vitals on an ordinary day. */
  usual: DemoVitals;
  /** How long before the first story point the vitals leave the ordinary. */
  onsetMinutes: number;
  /** Oldest first. */
  story: readonly StoryPoint[];
  /** On a monitor, and so drifting while the simulator runs. */
  monitored: boolean;
}

const minute = 60_000;
const levels: Record<'A' | 'V' | 'P' | 'U', ConsciousnessLevel> = {
  A: 'Alert',
  V: 'Voice',
  P: 'Pain',
  U: 'Unresponsive',
};

/**
 * A whole set in the order of the NEWS2 chart: respiratory rate, saturation and what is breathed, pressure,
 * heart rate, consciousness, temperature in °C. "C" is alert with a new confusion.
 */
export function wholeSet(
  respiratoryRate: number,
  [oxygenSaturation, breathes]: [number, 'air' | 'O2'],
  [bloodPressureSystolic, bloodPressureDiastolic]: [number, number],
  heartRate: number,
  consciousness: 'A' | 'C' | 'V' | 'P' | 'U',
  temperature: number,
): DemoVitals {
  return {
    respiratoryRate,
    oxygenSaturation,
    supplementalOxygen: breathes === 'O2',
    bloodPressureSystolic,
    bloodPressureDiastolic,
    heartRate,
    consciousnessLevel: consciousness === 'C' ? 'Alert' : levels[consciousness],
    newConfusion: consciousness === 'C',
    temperature,
  };
}

/** The date of birth that makes somebody so many years and days old today; negative days are still to come. */
function bornBefore({ years, days }: { years: number; days: number }, now: Date): string {
  return localDay(new Date(now.getFullYear() - years, now.getMonth(), now.getDate() - days, 12));
}

/** The patient as the wire takes it, relative to `now`. @throws ZodError where the wire would refuse it. */
export function createPatientInput(patient: DemoPatient, now: Date): z.output<typeof CreatePatient> {
  const { mrn, name, gender, chiefComplaint, age, facts } = patient;
  return CreatePatient.parse({
    mrn,
    name,
    gender,
    chiefComplaint,
    ...('years' in age
      ? { dateOfBirth: bornBefore(age, now) }
      : { age: age.estimatedYears, ageBasis: 'estimated' as const }),
    arrivedAt: new Date(now.getTime() - patient.arrivedMinutesAgo * minute).toISOString(),
    ...facts,
  });
}
