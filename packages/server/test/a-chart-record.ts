import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import type { Medication } from '@bedside/contracts/medications/medications.contract.ts';
import type { Note } from '@bedside/contracts/notes/notes.contract.ts';
import type { MarkedInError } from '@bedside/contracts/record-marks.ts';
import type { ScoreRecord } from '@bedside/contracts/scores/scores.contract.ts';

const by = { id: 'nurse-1', fullName: 'Test Nurse', role: 'Nurse' };
const common = { patientId: 'patient-1', recordedBy: by, version: 1 };

/** Returns a lactate from 22 minutes before noon on 10 March 2026, tagged for chat. */
export function aLab(given: Partial<LabResult> = {}): LabResult {
  const at = '2026-03-10T11:38:00.000Z';
  return {
    ...common,
    id: 'lab-1',
    testName: 'Lactate',
    result: '4.2',
    units: 'mmol/L',
    referenceRange: '0.5-2.0',
    isAbnormal: true,
    resultTime: at,
    orderedAt: at,
    recordedAt: at,
    isTaggedForChat: true,
    tags: ['clinical-chat'],
    ...given,
  };
}

/** Returns a home medication, charted two hours before noon. */
export function aMedication(given: Partial<Medication> = {}): Medication {
  const at = '2026-03-10T10:00:00.000Z';
  return {
    ...common,
    id: 'medication-1',
    name: 'Metformin',
    dosage: '1000 mg',
    route: 'oral',
    frequency: 'twice daily',
    kind: 'home',
    startedAt: at,
    recordedAt: at,
    ...given,
  };
}

/** Returns a score from half an hour before noon. */
export function aScore(given: Partial<ScoreRecord> = {}): ScoreRecord {
  const at = '2026-03-10T11:30:00.000Z';
  const scoreValue = given.scoreValue ?? 3;
  return {
    ...common,
    id: 'score-1',
    scoreType: 'qSOFA',
    scoreValue,
    score: scoreValue,
    interpretation: '',
    recommendations: [],
    parameters: {},
    calculatedAt: at,
    recordedAt: at,
    ...given,
  };
}

/** Returns a progress note, written an hour before noon. */
export function aNote(given: Partial<Note> = {}): Note {
  const at = '2026-03-10T11:00:00.000Z';
  return {
    ...common,
    id: 'note-1',
    title: 'Round',
    content: 'Better after two liters.',
    type: 'progress',
    source: 'manual',
    tags: [],
    userId: by.id,
    createdAt: at,
    recordedAt: at,
    ...given,
  };
}

/** Returns the mark of a set of vitals that was entered in error. */
export function aMark(recordId: string): MarkedInError {
  const at = '2026-03-10T11:50:00.000Z';
  return {
    domain: 'vitals',
    recordId,
    observedAt: at,
    version: 2,
    enteredInError: { at, by, reason: 'wrong-value' },
  };
}
