import { defaultCriticalLimits } from '@bedside/contracts/clinical/labs/severity/critical-defaults.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import type { ScoreRecord } from '@bedside/contracts/scores/scores.contract.ts';
import { aVitalsRecord, calmSigns, testNow } from '../../../contracts/test/a-vitals-record.ts';
import type { ObjectionChart } from '../../src/evidence/objections/objection-chart.ts';
import { objectionsOf } from '../../src/evidence/objections/objections.ts';

export const by = { id: 'nurse-1', fullName: 'Test Nurse', role: 'Nurse' };
export const at = testNow.toISOString();
export const adult = {
  age: 40,
  pregnancy: { status: 'no' },
  spo2Scale: 1,
  chiefComplaint: 'cough',
  gender: 'male',
  allergies: 'none-known',
  status: 'in-treatment',
} as const;

/** A chart of a calm adult for tests, with `given` in place of its parts. */
export const aChart = (given: Partial<ObjectionChart> = {}): ObjectionChart => ({
  patient: adult,
  vitals: [aVitalsRecord(calmSigns)],
  labs: [],
  scores: [],
  criticalLimits: defaultCriticalLimits,
  ...given,
});
export const aLab = (given: Partial<LabResult> = {}): LabResult => ({
  id: 'lab-1',
  patientId: 'patient-1',
  testName: 'Potassium',
  result: '7.1',
  units: 'mmol/L',
  resultTime: at,
  orderedAt: at,
  recordedAt: at,
  recordedBy: by,
  isTaggedForChat: false,
  tags: [],
  version: 1,
  ...given,
});
export const aScore = (given: Partial<ScoreRecord>): ScoreRecord => ({
  id: 'score-1',
  patientId: 'patient-1',
  scoreType: 'HEART',
  scoreValue: 9,
  score: 9,
  interpretation: '',
  recommendations: [],
  parameters: {},
  calculatedAt: at,
  recordedAt: at,
  recordedBy: by,
  version: 1,
  ...given,
});
/** Returns the codes of the objections that this chart raises. */
export const codes = (given: Partial<ObjectionChart>) =>
  objectionsOf(aChart(given), testNow).map(({ code }) => code);
