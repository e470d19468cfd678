import mongoose, { Schema } from 'mongoose';
import { collectionOf } from '../../../infra/mongo/mongo.ts';

/** How long the end of a look is stored. */
const lookLifeMs = 30 * 24 * 60 * 60 * 1000;

/** One clinician's reading position in one chart. Contains ids, no data of the chart. */
export interface StoredReadingPosition {
  /** The clinician's id and the patient's. */
  _id: string;
  userId: string;
  patientId: string;
  epoch: string;
  /** The `seq` at which the look before the current one ended. Absent in a first look. */
  seq?: number | null;
  at?: Date | null;
  /** The `seq` that the current or last look has reached. */
  openSeq: number;
  openAt: Date;
  /** True once the clinician has left the chart. Absent in looks of older versions. */
  hasEnded?: boolean;
}

const required = { type: String, required: true };

const schema = new Schema<StoredReadingPosition>(
  {
    _id: required,
    userId: required,
    patientId: required,
    epoch: required,
    seq: Number,
    at: Date,
    openSeq: { type: Number, required: true },
    openAt: { type: Date, required: true },
    hasEnded: Boolean,
  },
  { collection: 'chart_looks', versionKey: false },
);
schema.index({ userId: 1, patientId: 1 });
schema.index({ patientId: 1, openAt: -1 });
schema.index({ openAt: 1 }, { expireAfterSeconds: lookLifeMs / 1000 });

// The model only builds the indexes.
export const ReadingPositionModel = mongoose.model<StoredReadingPosition>('ChartLook', schema);

/**
 * Returns the collection of looks. Mongoose does not sanitize its filters, so their values must never come from a
 * client.
 */
export const readingPositions = () => collectionOf<StoredReadingPosition>(ReadingPositionModel);
