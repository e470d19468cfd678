import type { Actor } from '@bedside/contracts/primitives.ts';
import mongoose, { Schema } from 'mongoose';
import { collectionOf } from '../../infra/mongo/mongo.ts';

/** One emergency access of one person to one chart. */
export interface StoredGrant {
  _id: string;
  by: Actor;
  /** The person's department. */
  departmentId: string;
  patientId: string;
  patientDepartmentId: string;
  reason: string;
  at: Date;
  until: Date;
  /** One for each department that has reviewed it. */
  reviews: { departmentId: string; at: Date; by: Actor }[];
}

/** Emergency accesses are kept as long as the security log. */
const retentionSeconds = 400 * 24 * 60 * 60;

const required = { type: String, required: true };
const date = { type: Date, required: true };

const schema = new Schema<StoredGrant>(
  {
    _id: required,
    by: { type: Schema.Types.Mixed, required: true },
    departmentId: required,
    patientId: required,
    patientDepartmentId: required,
    reason: required,
    at: date,
    until: date,
    reviews: { type: Schema.Types.Mixed, required: true },
  },
  { collection: 'emergency_grants', versionKey: false },
);
schema.index({ 'by.id': 1, patientId: 1, until: -1 });
schema.index({ patientId: 1, until: -1 });
schema.index({ departmentId: 1, at: -1 });
schema.index({ patientDepartmentId: 1, at: -1 });
schema.index({ at: 1 }, { expireAfterSeconds: retentionSeconds });

const GrantModel = mongoose.model<StoredGrant>('EmergencyGrant', schema);

/** Returns the collection of grants. Its filters are not sanitized, so their values must never come from a client. */
export const grants = () => collectionOf<StoredGrant>(GrantModel);
