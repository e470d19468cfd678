import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import mongoose, { Schema } from 'mongoose';

/**
 * Where the result of an order stands in the charts. A laboratory sends a result again when it is final, corrected or
 * withdrawn, and names it by its order and its test.
 */
export interface StoredReceived {
  /** The digest of connection, patient, order, test and part. */
  _id: string;
  patientId: string;
  /** The record that counts now. Absent after a withdrawal. */
  recordId?: string;
  /** The list time of the record's entries. */
  sortAt: Date;
  status?: LabResult['reportStatus'];
  /** Result, unit, range and flag, to tell a repetition from a correction. */
  said: string;
  /** When the sample was taken, if the laboratory stated it. Laboratories use the numbers of orders again. */
  collectedAt?: string;
  /** When the laboratory stated it. */
  at: Date;
}

const schema = new Schema<StoredReceived>(
  {
    _id: { type: String, required: true },
    patientId: { type: String, required: true },
    recordId: String,
    sortAt: { type: Date, required: true },
    status: String,
    said: { type: String, required: true },
    collectedAt: String,
    at: { type: Date, required: true },
  },
  { collection: 'received_results', versionKey: false },
);

export const ReceivedModel = mongoose.model<StoredReceived>('ReceivedResult', schema);
