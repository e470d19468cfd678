import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import { news2Points } from '@bedside/contracts/clinical/news2/news2-points.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';

type Person = Pick<Patient, 'age' | 'spo2Scale'>;

/** From this age on, in years, NEWS2 applies and no rule for children does (ATTN-6). */
const adult = 16;

/** The urgency of an entry that someone waits for, and of a set that NEWS2 cannot judge: as that of a single 3. */
const unknown = 3;

/**
 * Returns how urgent the row of an entry's patient is, from 0, because the entry may begin or end a call. Errs on the side
 * of urgency: only a calm set and entries that no row shows have 0. Sets that are worse by NEWS2 are more urgent.
 * `patient` is undefined if this node does not know the chart.
 */
export function callUrgency(entry: ChartEntry, patient: Person | undefined): number {
  switch (entry.type) {
    case 'vitals.recorded':
      if (patient === undefined) return unknown;
      return isCalm(entry.data, patient) ? 0 : urgencyOf(entry.data, patient);
    case 'patient.updated':
    case 'lab.added':
    case 'lab.analyzed':
    case 'lab.finalized':
    case 'attention.taken':
    case 'record.entered-in-error':
    case 'record.reviewed':
      return unknown;
    default:
      return 0;
  }
}

/** Returns the points of the set's own values, at least 1. */
function urgencyOf(set: VitalsRecord, { age, spo2Scale }: Person): number {
  if (age < adult || spo2Scale !== 1 || (set.unrecordable ?? []).length > 0) return unknown;
  const points = (value: number | undefined, of: (value: number) => number) =>
    value === undefined ? 0 : of(value);
  return Math.max(
    1,
    isHighPressure(set) ? unknown : 0,
    points(set.respiratoryRate, news2Points.respiratoryRate) +
      points(set.oxygenSaturation, news2Points.oxygenSaturationScale1) +
      points(set.bloodPressureSystolic, news2Points.bloodPressureSystolic) +
      points(set.heartRate, news2Points.heartRate) +
      points(set.temperature, news2Points.temperature) +
      news2Points.consciousness(set.consciousnessLevel ?? 'Alert', set.newConfusion === true) +
      news2Points.supplementalOxygen(set.supplementalOxygen === true),
  );
}

/** PREG-2. */
const isHighPressure = ({ bloodPressureSystolic = 0, bloodPressureDiastolic = 0 }: VitalsRecord) =>
  bloodPressureSystolic >= 160 || bloodPressureDiastolic >= 110;

/** A value is calm if it scores no point in NEWS2 and is not a high pressure in pregnancy. An absent one is calm. */
function isCalm(set: VitalsRecord, { age, spo2Scale }: Person): boolean {
  const isWithin = (value: number | undefined, lowest: number, highest: number) =>
    value === undefined || (value >= lowest && value <= highest);
  return (
    age >= adult &&
    spo2Scale === 1 &&
    isWithin(set.respiratoryRate, 12, 20) &&
    isWithin(set.oxygenSaturation, 96, 100) &&
    isWithin(set.bloodPressureSystolic, 111, 139) &&
    isWithin(set.bloodPressureDiastolic, 0, 89) &&
    isWithin(set.heartRate, 51, 90) &&
    isWithin(set.temperature, 36.1, 38) &&
    (set.consciousnessLevel ?? 'Alert') === 'Alert' &&
    set.newConfusion !== true &&
    set.supplementalOxygen !== true &&
    (set.oxygenFlow ?? 0) === 0 &&
    (set.unrecordable ?? []).length === 0
  );
}
