import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';

type Person = Pick<Patient, 'age' | 'spo2Scale'>;

/** From this age on, in years, NEWS2 applies and no rule for children does (ATTN-6). */
const adult = 16;

/**
 * Returns whether an entry may begin or end a call of its patient, so that its row must not wait behind others. Errs on
 * the side of urgency: everything but a set that scores no point in NEWS2, and entries that no row shows.
 * `patient` is undefined if this node does not know the chart.
 */
export function mayCall(entry: ChartEntry, patient: Person | undefined): boolean {
  switch (entry.type) {
    case 'vitals.recorded':
      return patient === undefined || !isCalm(entry.data, patient);
    case 'patient.updated':
    case 'lab.added':
    case 'lab.analyzed':
    case 'attention.taken':
    case 'record.entered-in-error':
    case 'record.reviewed':
      return true;
    default:
      return false;
  }
}

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
