import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import mongoose, { Schema } from 'mongoose';

/** A patient as stored: the wire's facts, with the age as it was entered, times as dates, and where the patient belongs. */
export interface StoredPatient extends Omit<Patient, 'id' | 'age' | 'arrivedAt' | 'createdAt'> {
  _id: string;
  departmentId: string;
  /** One life of this patient's log; a restore from a backup gives a new one. */
  epoch: string;
  /**
   * The record number as it is compared (D37). Absent only where the data is older than the key and another patient of the
   * department has the same one.
   */
  mrnKey?: string;
  /** Years as entered; the age on the wire comes from the date of birth where that is known (D11). */
  enteredAge: number;
  /** Which unidentified patient of the department this is, or was; never given twice. */
  unidentifiedNumber?: number;
  arrivedAt: Date;
  createdAt: Date;
}

const required = { type: String, required: true };
const date = { type: Date, required: true };
const mixed = { type: Schema.Types.Mixed, required: true };

const schema = new Schema<StoredPatient>(
  {
    _id: required,
    departmentId: required,
    epoch: required,
    name: required,
    mrn: required,
    mrnKey: String,
    enteredAge: { type: Number, required: true },
    ageBasis: String,
    unidentified: Boolean,
    unidentifiedNumber: Number,
    gender: required,
    chiefComplaint: required,
    arrivedAt: date,
    dateOfBirth: String,
    bed: String,
    status: required,
    allergies: mixed,
    pregnancy: mixed,
    weightKg: Number,
    spo2Scale: { type: Number, required: true },
    spo2ScaleDecision: { type: Schema.Types.Mixed },
    isolation: String,
    assigned: { type: Schema.Types.Mixed },
    plan: String,
    createdAt: date,
    version: { type: Number, required: true },
  },
  { versionKey: false },
);
schema.index({ departmentId: 1, mrn: 1 }, { unique: true });
schema.index(
  { departmentId: 1, mrnKey: 1 },
  { unique: true, partialFilterExpression: { mrnKey: { $exists: true } } },
);
// The order of the list, to the last: without `_id` the whole department would be sorted for its newest patient.
schema.index({ departmentId: 1, arrivedAt: -1, _id: -1 });
// Two unidentified patients who arrive together on two nodes must not get one name.
schema.index(
  { departmentId: 1, unidentifiedNumber: 1 },
  { unique: true, partialFilterExpression: { unidentifiedNumber: { $exists: true } } },
);

export const PatientModel = mongoose.model<StoredPatient>('Patient', schema);
