import type { AttentionTaken } from '@bedside/contracts/attention/attention.contract.ts';
import type { PanelPatient } from '@bedside/contracts/clinical/alerts/panel-alerts.ts';
import type { CriticalLimit } from '@bedside/contracts/departments/critical-limits.contract.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import type { Medication } from '@bedside/contracts/medications/medications.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { ScoreRecord } from '@bedside/contracts/scores/scores.contract.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';

/** The parts of a chart that can speak against comfort. Lists have the newest record first. */
export interface ObjectionChart {
  patient: PanelPatient & Pick<Patient, 'gender' | 'allergies' | 'status'>;
  vitals: readonly VitalsRecord[];
  /** All lab results; undefined if they could not be read. */
  labs: readonly LabResult[] | undefined;
  scores: readonly ScoreRecord[];
  medications?: readonly Medication[];
  /** Who took which call. */
  takes?: readonly AttentionTaken[];
  criticalLimits: readonly CriticalLimit[];
}
