import type { Actor } from '@bedside/contracts/primitives.ts';
import type { MonitorSource } from '@bedside/contracts/vitals/monitor-sets.ts';
import { defaultableVitals, type VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import type { EntryDraft } from '../../chart/chart-entry.ts';
import { newId } from '../../infra/mongo/ids.ts';

/** What a monitor observed at one moment. */
export interface MonitorSet
  extends Partial<
    Pick<
      VitalsRecord,
      | 'temperature'
      | 'heartRate'
      | 'respiratoryRate'
      | 'bloodPressureSystolic'
      | 'bloodPressureDiastolic'
      | 'oxygenSaturation'
    >
  > {
  at: Date;
  monitor: MonitorSource;
}

/** Returns the draft of a monitor's set. It says nothing about consciousness, oxygen and pain (D49), and is unverified (MONITOR-1). */
export function monitorSetDraft(
  { at, monitor, ...numbers }: MonitorSet,
  {
    patientId,
    spo2Scale,
    recordedBy,
    recordedAt,
  }: { patientId: string; spo2Scale: 1 | 2; recordedBy: Actor; recordedAt: Date },
): EntryDraft<'vitals.recorded'> {
  const id = newId();
  return {
    id,
    type: 'vitals.recorded',
    data: {
      ...numbers,
      id,
      patientId,
      recordedAt: recordedAt.toISOString(),
      recordedBy,
      version: 1,
      painLevel: 0,
      consciousnessLevel: 'Alert',
      spo2Scale,
      defaulted: [...defaultableVitals],
      timestamp: at.toISOString(),
      monitor,
    },
    sortAt: at,
  };
}
