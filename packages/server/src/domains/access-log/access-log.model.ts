import type { AccessKind, AccessSubject } from '@bedside/contracts/access-log/access-log.contract.ts';
import mongoose, { Schema } from 'mongoose';
import { collectionOf } from '../../infra/mongo/mongo.ts';

/** What a line says, before it has its place in the chain. Contains no name, no record number and no typed text of a patient. */
export interface AccessEvent {
  kind: AccessKind | typeof logsSealed;
  at: Date;
  /** {@link everyDepartment} for a line about the log itself. */
  departmentId: string;
  userId?: string;
  fullName?: string;
  /** The public id of the session, which opens nothing. */
  sessionId?: string;
  address?: string;
  patientId?: string;
  /** The record of a downloaded file. */
  recordId?: string;
  /** The person whose lines were read. */
  subjectId?: string;
  about?: AccessSubject;
  /** The number of lines that were lost, or of patients that were listed. */
  count?: number;
  /** On {@link logsSealed}: the last entry of each chart that grew since the line before, `[patient's id, seq, beginning of its seal]`. */
  heads?: ChartHead[];
  /** On {@link logsSealed}: the security events since the line before, `[id, beginning of its seal]`. */
  events?: [id: string, seal: string][];
}

export type ChartHead = [patientId: string, seq: number, seal: string];

/** A line about the ends of the other logs, which proves that nothing was cut from them. No screen shows it. */
export const logsSealed = 'logs-sealed';

/** One line of the access log. Lines are inserted and never changed. */
export interface StoredAccessLine extends AccessEvent {
  /** 1, 2, 3, … without gaps in the whole installation. */
  _id: number;
  /** The hash of the line before; empty for the first. */
  previous: string;
  /** See `hashOf` in chain.ts. */
  hash: string;
}

/** The end of the chain, in one document. It changes in the transaction that appends lines. */
export interface StoredAccessHead {
  _id: 'head';
  /** The number of the last line. */
  seq: number;
  /** The hash of the last line. */
  hash: string;
  /** The department of the last line, by which a sharded log finds it. */
  departmentId?: string;
  /** The signature of number and hash by the installation's key; absent without a key. */
  signature?: string;
}

/** The department of lines that concern every department. */
export const everyDepartment = '*';

const lines = new Schema<StoredAccessLine>(
  { _id: { type: Number, required: true } },
  { collection: 'access_log', versionKey: false, strict: false },
);
lines.index({ departmentId: 1, _id: -1 });
lines.index({ departmentId: 1, patientId: 1, _id: -1 });
lines.index({ departmentId: 1, userId: 1, _id: -1 });

const heads = new Schema<StoredAccessHead>(
  { _id: { type: String, required: true } },
  { collection: 'access_log_head', versionKey: false, strict: false },
);

// The models only build the collections and their indexes.
export const AccessLineModel = mongoose.model<StoredAccessLine>('AccessLine', lines);
const AccessHeadModel = mongoose.model<StoredAccessHead>('AccessHead', heads);

/** Returns the collection of lines. Its filters are not sanitized, so their values must be parsed strings. */
export const accessLines = () => collectionOf<StoredAccessLine>(AccessLineModel);

/** Returns the collection with the end of the chain. */
export const accessHeads = () => collectionOf<StoredAccessHead>(AccessHeadModel);
