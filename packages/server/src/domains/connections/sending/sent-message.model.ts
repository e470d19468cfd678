import mongoose, { Schema } from 'mongoose';
import type { SentStatus } from './observation-message.ts';

/** A message to the hospital's system. One chart entry makes at most one for each connection. */
export interface StoredSentMessage {
  /** The digest of connection and entry, which is also MSH-10: a repeat carries the same one. */
  _id: string;
  connectionId: string;
  departmentId: string;
  patientId: string;
  /** The record that it is about. */
  recordId: string;
  status: SentStatus;
  /** Its place among the messages of its connection. */
  place: number;
  state: 'waiting' | 'sent' | 'refused';
  /** The message, encrypted with `SECRETS_KEY`. Absent once it is acknowledged. */
  original?: string;
  attempts: number;
  createdAt: Date;
  doneAt?: Date;
  /** When MongoDB removes it. Absent while it waits. */
  expiresAt?: Date;
}

const text = { type: String, required: true };

const schema = new Schema<StoredSentMessage>(
  {
    _id: text,
    connectionId: text,
    departmentId: text,
    patientId: text,
    recordId: text,
    status: text,
    place: { type: Number, required: true },
    state: text,
    original: String,
    attempts: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    doneAt: Date,
    expiresAt: Date,
  },
  { collection: 'sent_messages', versionKey: false },
);
schema.index({ connectionId: 1, state: 1, place: 1 });
schema.index({ connectionId: 1, recordId: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const SentMessageModel = mongoose.model<StoredSentMessage>('SentMessage', schema);

/** How far a chart has been read for a connection. */
interface StoredPosition {
  /** The connection's id and the patient's. */
  _id: string;
  connectionId: string;
  seq: number;
  epoch: string;
}

const positions = new Schema<StoredPosition>(
  {
    _id: text,
    connectionId: text,
    seq: { type: Number, required: true },
    epoch: text,
  },
  { collection: 'sending_positions', versionKey: false },
);
positions.index({ connectionId: 1 });

export const PositionModel = mongoose.model<StoredPosition>('SendingPosition', positions);
