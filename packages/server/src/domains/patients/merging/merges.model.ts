import mongoose, { Schema } from 'mongoose';
import type { StoredPatient } from '../patients.model.ts';
import type { Carried } from './carried-records.ts';

/** A merge of two charts, with what its undo needs. */
export interface StoredMerge {
  _id: string;
  keptId: string;
  formerId: string;
  carried: Carried[];
  /** Both patients as they were before. */
  before: { kept: StoredPatient; former: StoredPatient };
  /** The last `seq` of the chart with the merge's own entry. */
  keptSeq: number;
  at: Date;
  undoneAt?: Date;
}

const text = { type: String, required: true };

const schema = new Schema<StoredMerge>(
  {
    _id: text,
    keptId: text,
    formerId: text,
    carried: { type: Schema.Types.Mixed, required: true },
    before: { type: Schema.Types.Mixed, required: true },
    keptSeq: { type: Number, required: true },
    at: { type: Date, required: true },
    undoneAt: Date,
  },
  { collection: 'chart_merges', versionKey: false },
);
schema.index({ keptId: 1, formerId: 1, at: -1 });

export const MergeModel = mongoose.model<StoredMerge>('ChartMerge', schema);
