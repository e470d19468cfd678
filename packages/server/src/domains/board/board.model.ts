import mongoose, { Schema } from 'mongoose';
import { collectionOf } from '../../infra/mongo/mongo.ts';
import { expiredSeconds } from '../../work-bounds.ts';

/** The version of the rules behind a row. With a higher one, each node of this version derives every row again. */
export const ruleVersion = 9;

/**
 * One patient's row, derived from the chart log (ADR 0064). `json` is the row as the API sends it to staff, without
 * viewers and the reader's last look.
 */
export interface StoredRow {
  /** The patient's id. */
  _id: string;
  departmentId: string;
  epoch: string;
  ruleVersion: number;
  /** The versions of the department's settings that the row used. */
  settings: string;
  /** The `seq` of the last entry in the row. */
  seq: number;
  madeAt: Date;
  /** When the row may change without a new entry. */
  wakeAt?: Date;
  arrivedAt: Date;
  /** Set when the patient has left the board, for the polls of other nodes. The document expires after it. */
  goneAt?: Date;
  json: string;
}

const required = { type: String, required: true };

const schema = new Schema<StoredRow>(
  {
    _id: required,
    departmentId: required,
    epoch: required,
    ruleVersion: { type: Number, required: true },
    settings: required,
    seq: { type: Number, required: true },
    madeAt: { type: Date, required: true },
    wakeAt: Date,
    arrivedAt: { type: Date, required: true },
    goneAt: Date,
    json: required,
  },
  { collection: 'board_rows', versionKey: false },
);
schema.index({ departmentId: 1, goneAt: 1, arrivedAt: 1 });
schema.index({ departmentId: 1, madeAt: 1 });
schema.index({ wakeAt: 1 }, { sparse: true });
schema.index({ goneAt: 1 }, { expireAfterSeconds: expiredSeconds });

// The model only builds the indexes. Rows are typed before they are stored.
export const BoardRowModel = mongoose.model<StoredRow>('BoardRow', schema);

/**
 * Returns the collection of rows. Mongoose does not sanitize its filters, so their values must never come from a
 * client.
 */
export const boardRows = () => collectionOf<StoredRow>(BoardRowModel);
