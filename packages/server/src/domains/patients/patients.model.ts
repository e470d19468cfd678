import type { HospitalFact } from '@bedside/contracts/patients/patient-facts.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { Actor } from '@bedside/contracts/primitives.ts';
import mongoose, { Schema } from 'mongoose';

/** A fact as the hospital's system stated it. `before` is the chart's value that it replaced. */
export interface HospitalStatement {
  value: string;
  at: Date;
  before?: string;
}

/** A stored patient: the wire's facts, the age as entered, times as dates, and the department. */
export interface StoredPatient
  extends Omit<
    Patient,
    'id' | 'age' | 'arrivedAt' | 'leftAt' | 'createdAt' | 'hospitalStates' | 'removedAt'
  > {
  _id: string;
  departmentId: string;
  /** The epoch of this patient's chart log. A restored backup starts a new one. */
  epoch: string;
  /**
   * The record number in the form for comparison (D37). Absent only in old data if another patient of the
   * department has the same number.
   */
  mrnKey?: string;
  /** The age as entered, in years. The wire's age follows the date of birth if that is known (D11). */
  enteredAge: number;
  /** The number of this unidentified patient in the department; never reused. */
  unidentifiedNumber?: number;
  /** The words that find this patient, in the form for comparison. */
  searchWords?: string[];
  /** Name and birth date in the form for comparison (D71). Absent without a birth date, and for unidentified patients. */
  personKey?: string;
  /** The version of the rule behind `searchWords` and `personKey`. */
  searchFold?: number;
  /** Set if only named people may open the chart. */
  restriction?: StoredRestriction;
  /** The identifiers in the form for comparison, for the index that keeps two charts from sharing one. */
  identifierKeys?: string[];
  /** What the hospital's system stated last, by fact, and the time of the event (EVN-2). */
  hospital?: Partial<Record<HospitalFact, HospitalStatement>>;
  /** When a clinician last stated a fact. Only facts that changed since this exists. */
  statedAt?: Partial<Record<HospitalFact, string>>;
  arrivedAt: Date;
  /** Absent while the patient is present. Old data lacks it for patients who left before it existed. */
  leftAt?: Date;
  removedAt?: Date;
  createdAt: Date;
}

/** The people who alone may open a chart. */
interface StoredRestriction {
  people: Actor[];
  reason: string;
  at: Date;
  by: Actor;
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
    complaintPrivate: Boolean,
    arrivedAt: date,
    leftAt: Date,
    searchWords: [String],
    personKey: String,
    searchFold: Number,
    restriction: Schema.Types.Mixed,
    dateOfBirth: String,
    bed: String,
    status: required,
    allergies: mixed,
    pregnancy: mixed,
    weightKg: Number,
    weightAt: String,
    allergiesAt: String,
    spo2Scale: { type: Number, required: true },
    spo2ScaleDecision: { type: Schema.Types.Mixed },
    isolation: String,
    assigned: { type: Schema.Types.Mixed },
    plan: String,
    statusReason: String,
    identifiers: { type: [Schema.Types.Mixed], default: undefined },
    identifierKeys: { type: [String], default: undefined },
    hospital: { type: Schema.Types.Mixed },
    statedAt: { type: Schema.Types.Mixed },
    continuesIn: { type: Schema.Types.Mixed },
    mergedCharts: { type: [Schema.Types.Mixed], default: undefined },
    demo: Boolean,
    removedAt: Date,
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
// The full sort order of the list. Without `_id`, MongoDB would sort the whole department for its newest patient.
schema.index({ departmentId: 1, arrivedAt: -1, _id: -1 });
// Present patients are found without reading those of earlier days.
schema.index({ departmentId: 1, status: 1, leftAt: -1 });
schema.index({ departmentId: 1, searchWords: 1 });
schema.index(
  { departmentId: 1, personKey: 1 },
  { partialFilterExpression: { personKey: { $exists: true } } },
);
// Emergency access looks in every department.
schema.index({ mrnKey: 1 });
schema.index({ personKey: 1 }, { partialFilterExpression: { personKey: { $exists: true } } });
// Each node reads the few restricted charts every second.
schema.index({ 'restriction.at': 1 }, { sparse: true });
// No identifier of the hospital's names two charts, on whichever nodes their messages arrive.
schema.index(
  { departmentId: 1, identifierKeys: 1 },
  { unique: true, partialFilterExpression: { identifierKeys: { $exists: true } } },
);
// Two unidentified patients who arrive at once on two nodes must not share a name.
schema.index(
  { departmentId: 1, unidentifiedNumber: 1 },
  { unique: true, partialFilterExpression: { unidentifiedNumber: { $exists: true } } },
);

export const PatientModel = mongoose.model<StoredPatient>('Patient', schema);
