import { randomUUID } from 'node:crypto';
import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import type { EntryDraft } from '../../src/chart/chart-entry.ts';
import { type Appended, ChartLog } from '../../src/chart/chart-log.ts';
import { chartEntries } from '../../src/chart/entry-store.ts';
import type { PatientRef } from '../../src/chart/patient-access.ts';
import { PatientModel, type StoredPatient } from '../../src/domains/patients/patients.model.ts';
import { newId } from '../../src/infra/mongo/ids.ts';
import { AppError } from '../../src/request/app-error.ts';
import type { Idempotency, RequestContext } from '../../src/request/request-context.ts';
import { rightsOfServer } from '../../src/request/require-right.ts';

/** The actor of these requests. */
export const nurse = { id: 'u-nurse', fullName: 'Maya Ortiz', role: 'Nurse' };

/** Returns the context of a command by the nurse. */
export function aRequest(
  idempotency?: Idempotency,
  at: () => Date = () => new Date(),
): RequestContext & { now: () => Date } {
  return {
    actor: { ...nurse, departmentId: 'd', isAdmin: false, rights: rightsOfServer, sessionId: 's' },
    requestId: randomUUID(),
    language: 'en',
    now: at,
    ...(idempotency && { idempotency }),
  };
}

/** Returns one node's log, and the entries that it published. */
export function aLog(onPublish: (entry: ChartEntry) => void = () => {}) {
  const published: ChartEntry[] = [];
  const log = new ChartLog((entry) => {
    published.push(entry);
    onPublish(entry);
  });
  return { log, published };
}

/** Stores a patient without any entry. */
export async function aStoredPatient(): Promise<PatientRef> {
  const now = new Date();
  const stored: StoredPatient = {
    _id: newId(),
    departmentId: 'd',
    epoch: newId(),
    name: 'Ada Quill',
    mrn: randomUUID(),
    enteredAge: 54,
    gender: 'female',
    chiefComplaint: 'Chest pain',
    arrivedAt: now,
    status: 'waiting',
    allergies: 'not-asked',
    pregnancy: { status: 'unknown' },
    spo2Scale: 1,
    createdAt: now,
    version: 1,
  };
  await PatientModel.create(stored);
  return { id: stored._id, departmentId: stored.departmentId, epoch: stored.epoch };
}

/** Returns the entry of a set of vitals. */
export function aReading(patient: PatientRef, heartRate = 80, id = newId()): EntryDraft<'vitals.recorded'> {
  const at = new Date().toISOString();
  const data: VitalsRecord = {
    id,
    patientId: patient.id,
    heartRate,
    painLevel: 0,
    consciousnessLevel: 'Alert',
    defaulted: ['painLevel', 'consciousnessLevel'],
    timestamp: at,
    recordedAt: at,
    recordedBy: nurse,
    version: 1,
  };
  return { id, type: 'vitals.recorded', data };
}

/** Moves the patient to another bed, in one transaction with the entry. */
export function moveTo(
  bed: string,
  log: ChartLog,
  patient: PatientRef,
  request: RequestContext = aRequest(),
  entryId?: string,
): Promise<Appended<'patient.updated'>> {
  return log.change(request, patient, 'patient.updated', async (session) => {
    const stored = await PatientModel.findOneAndUpdate(
      { _id: patient.id },
      { $set: { bed }, $inc: { version: 1 } },
      { session, returnDocument: 'after' },
    ).lean<StoredPatient>();
    if (!stored) throw new AppError('not-found');
    const { _id, departmentId, epoch, enteredAge, arrivedAt, createdAt, ...more } = stored;
    const { leftAt: _present, removedAt: _listed, ...facts } = more;
    const data: Patient = {
      ...facts,
      id: _id,
      age: enteredAge,
      arrivedAt: arrivedAt.toISOString(),
      createdAt: createdAt.toISOString(),
    };
    return { id: entryId ?? newId(), type: 'patient.updated', data };
  });
}

/** Returns the numbers of the patient's stored entries. */
export async function storedSeqs(patient: PatientRef): Promise<number[]> {
  const stored = await chartEntries().find({ patientId: patient.id }).sort({ seq: 1 }).toArray();
  return stored.map(({ seq }) => seq);
}

/** Returns 1, 2, 3 … up to `last`. */
export const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
