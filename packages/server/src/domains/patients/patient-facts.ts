import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { type ClientSession, trusted } from 'mongoose';
import type { PatientRef } from '../../chart/patient-access.ts';
import { now as mongoNow } from '../../infra/mongo/mongo-clock.ts';
import { AppError } from '../../request/app-error.ts';
import { isPresent } from './find-patients.ts';
import { PatientModel, type StoredPatient } from './patients.model.ts';
import { present, refOf } from './stored-patient.ts';

/** Returns a patient's current facts for the server's own work; undefined if there is none. */
export async function facts(patientId: string): Promise<Patient | undefined> {
  const stored = await PatientModel.findById(patientId).lean<StoredPatient>();
  return stored ? present(stored, mongoNow()) : undefined;
}

/** Returns what {@link facts} returns, as `session` sees it. */
export async function factsIn(session: ClientSession, patientId: string): Promise<Patient | undefined> {
  const stored = await PatientModel.findById(patientId).session(session).lean<StoredPatient>();
  return stored ? present(stored, mongoNow()) : undefined;
}

/** Reads every department's present patients (D55), at most `size` at a time. */
export async function* presentRefs(size: number): AsyncGenerator<PatientRef[]> {
  let last = '';
  for (;;) {
    const stored = await PatientModel.find(
      { ...isPresent(mongoNow()), _id: trusted({ $gt: last }) },
      { departmentId: 1, epoch: 1 },
    )
      .sort({ _id: 1 })
      .limit(size)
      .lean<StoredPatient[]>();
    if (stored.length > 0) yield stored.map(refOf);
    last = stored.at(-1)?._id ?? '';
    if (stored.length < size) return;
  }
}

/** Returns the chart's current SpO₂ scale. Call `require` first. */
export async function spo2Scale(patientId: string): Promise<1 | 2> {
  const stored = await PatientModel.findById(patientId, { spo2Scale: 1 }).lean<
    Pick<StoredPatient, 'spo2Scale'>
  >();
  if (!stored) throw new AppError('not-found');
  return stored.spo2Scale;
}

/** The facts that the check of a medication reads. */
export type DrugFacts = Pick<Patient, 'allergies' | 'weightKg' | 'age' | 'dateOfBirth' | 'ageBasis'>;

/** Returns the chart's current allergies, weight and age. Call `require` first. */
export async function drugFacts(patientId: string): Promise<DrugFacts> {
  const known = await facts(patientId);
  if (!known) throw new AppError('not-found');
  return known;
}
