import type { VitalsRecord } from '../src/vitals/vitals.contract.ts';

/** Noon (UTC) of the day on which tests look at their patients. */
export const testNow = new Date('2026-03-10T12:00:00.000Z');

/** A full set of vital signs that no rule judges: NEWS2 0. */
export const calmSigns = {
  temperature: 37,
  heartRate: 80,
  respiratoryRate: 16,
  bloodPressureSystolic: 120,
  bloodPressureDiastolic: 80,
  oxygenSaturation: 97,
  supplementalOxygen: false,
  consciousnessLevel: 'Alert',
  newConfusion: false,
} as const satisfies Partial<VitalsRecord>;

let counter = 0;

/**
 * A record for tests, observed `minutesAgo` before {@link testNow}. As on the wire, an absent pain level or level of
 * consciousness carries its default and is listed as defaulted (D8).
 */
export function aVitalsRecord({
  minutesAgo = 0,
  ...given
}: Partial<VitalsRecord> & { minutesAgo?: number } = {}): VitalsRecord {
  counter += 1;
  const timestamp = new Date(testNow.getTime() - minutesAgo * 60_000).toISOString();
  const defaulted: VitalsRecord['defaulted'] = [];
  if (given.painLevel === undefined) defaulted.push('painLevel');
  if (given.consciousnessLevel === undefined) defaulted.push('consciousnessLevel');
  return {
    id: `vitals-${String(counter).padStart(6, '0')}`,
    patientId: 'patient-1',
    painLevel: 0,
    consciousnessLevel: 'Alert',
    defaulted,
    timestamp,
    recordedAt: timestamp,
    recordedBy: { id: 'nurse-1', fullName: 'Test Nurse', role: 'Nurse' },
    version: 1,
    ...given,
  };
}
