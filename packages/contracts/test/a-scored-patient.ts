import type { ScoredPatient } from '../src/clinical/scores/score-outcome.ts';
import { aVitalsRecord, testNow } from './a-vitals-record.ts';

/** For tests: a patient of 50 years on 10 March 2026 without known vital signs. `patient` changes the facts. */
export function aScoredPatient(patient: Partial<ScoredPatient['patient']> = {}): ScoredPatient {
  return { patient: { age: 50, ...patient }, day: '2026-03-10' };
}

/** For tests: vital signs that score 0 in NEWS2. */
export const wellSigns = {
  respiratoryRate: 16,
  oxygenSaturation: 98,
  supplementalOxygen: false,
  bloodPressureSystolic: 124,
  bloodPressureDiastolic: 78,
  heartRate: 76,
  consciousnessLevel: 'Alert',
  newConfusion: false,
  temperature: 36.8,
} as const;

/** For tests: {@link wellSigns}, observed now. */
export const wellNow = { records: [aVitalsRecord(wellSigns)], at: testNow };
