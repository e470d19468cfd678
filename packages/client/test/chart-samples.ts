import type { ChartEntry, ChartEntryData, ChartEntryType } from '@bedside/contracts/chart-entries.ts';
import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import type { Medication } from '@bedside/contracts/medications/medications.contract.ts';
import type { Note } from '@bedside/contracts/notes/notes.contract.ts';
import type { ScoreRecord } from '@bedside/contracts/scores/scores.contract.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import type { XrayAnalysis } from '@bedside/contracts/xrays/xrays.contract.ts';

export const kim = { id: 'user-1', fullName: 'Kim Ferrer', role: 'Nurse' };
export const lopez = { id: 'user-2', fullName: 'María Lopez', role: 'Nurse' };

export function aVitalsRecord(more: Partial<VitalsRecord> = {}): VitalsRecord {
  return {
    id: 'vitals-1',
    patientId: 'patient-1',
    painLevel: 0,
    consciousnessLevel: 'Alert',
    defaulted: ['painLevel', 'consciousnessLevel'],
    timestamp: '2026-11-21T12:00:00.000Z',
    recordedAt: '2026-11-21T12:00:00.000Z',
    recordedBy: lopez,
    version: 1,
    ...more,
  };
}

export function aMessage(more: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: 'message-1',
    patientId: 'patient-1',
    role: 'user',
    content: 'What now?',
    metadata: {},
    createdAt: '2026-11-21T12:00:00.000Z',
    sender: kim,
    ...more,
  };
}

export function aLab(more: Partial<LabResult> = {}): LabResult {
  return {
    id: 'lab-1',
    patientId: 'patient-1',
    testName: 'Lactate',
    result: '4.2',
    units: 'mmol/L',
    referenceRange: '0.5-2.0',
    isAbnormal: true,
    resultTime: '2026-11-21T12:00:00.000Z',
    orderedAt: '2026-11-21T11:30:00.000Z',
    isTaggedForChat: false,
    tags: [],
    recordedAt: '2026-11-21T12:00:00.000Z',
    recordedBy: lopez,
    version: 1,
    ...more,
  };
}

export function anXray(more: Partial<XrayAnalysis> = {}): XrayAnalysis {
  const at = '2026-11-20T12:00:00.000Z';
  const image = { type: 'image/png' as const, size: 100, width: 10, height: 12 };
  return {
    id: 'xray-1',
    patientId: 'patient-1',
    analysisTime: at,
    overallImpression: 'Consolidation of the right lower lobe.',
    findings: [
      {
        condition: 'Consolidation',
        location: 'Right lower lobe',
        severity: 'moderate',
        confidence: 0.8,
        recommendation: 'Compare with an earlier picture',
      },
    ],
    normalFindings: ['No pneumothorax'],
    model: 'model-that-sees',
    demo: false,
    promptVersion: 'xray-1',
    images: {
      frontal: { ...image, name: 'f.png', fileId: 'file-1' },
      lateral: { ...image, name: 'l.png', fileId: 'file-2' },
    },
    recordedAt: at,
    recordedBy: lopez,
    version: 1,
    ...more,
  };
}

export function aScore(more: Partial<ScoreRecord> = {}): ScoreRecord {
  return {
    id: 'score-1',
    patientId: 'patient-1',
    scoreType: 'qSOFA',
    scoreValue: 3,
    score: 3,
    interpretation: 'High risk',
    recommendations: [],
    parameters: {},
    calculatedAt: '2026-11-21T12:00:00.000Z',
    recordedAt: '2026-11-21T12:00:00.000Z',
    recordedBy: lopez,
    version: 1,
    ...more,
  };
}

export function aMedication(more: Partial<Medication> = {}): Medication {
  return {
    id: 'medication-1',
    patientId: 'patient-1',
    name: 'Metformin',
    dosage: '1000 mg',
    frequency: 'twice daily',
    kind: 'home',
    startedAt: '2026-11-21T12:00:00.000Z',
    recordedAt: '2026-11-21T12:00:00.000Z',
    recordedBy: lopez,
    version: 1,
    ...more,
  };
}

export function aNote(more: Partial<Note> = {}): Note {
  return {
    id: 'note-1',
    patientId: 'patient-1',
    content: 'Better after two liters.',
    title: 'Round',
    type: 'progress',
    source: 'manual',
    tags: [],
    userId: lopez.id,
    createdAt: '2026-11-21T12:00:00.000Z',
    recordedAt: '2026-11-21T12:00:00.000Z',
    recordedBy: lopez,
    version: 1,
    ...more,
  };
}

export function anEntry<T extends ChartEntryType>(
  type: T,
  seq: number,
  data: ChartEntryData<T>,
): ChartEntry<T> {
  return {
    patientId: 'patient-1',
    seq,
    epoch: 'life-1',
    type,
    at: '2026-11-21T12:00:00.000Z',
    actor: lopez,
    data,
  };
}
