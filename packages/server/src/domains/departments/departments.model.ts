import mongoose, { Schema } from 'mongoose';

interface Department {
  _id: string;
  name: string;
  /**
   * Counts changes of members and administrators, so that one of two simultaneous changes conflicts and runs again.
   */
  memberChanges?: number;
  /** True if each member needs a second factor from their next sign-in. */
  requireSecondFactor?: boolean;
  createdAt: Date;
}

export interface StoredInvite {
  _id: string;
  departmentId: string;
  code: string;
  createdBy: string;
  createdAt: Date;
  expiresAt: Date;
  revokedAt?: Date;
  idempotencyKey?: string;
}

const required = { type: String, required: true };

export const DepartmentModel = mongoose.model<Department>(
  'Department',
  new Schema<Department>(
    {
      _id: required,
      name: required,
      memberChanges: Number,
      requireSecondFactor: Boolean,
      createdAt: { type: Date, required: true },
    },
    { versionKey: false },
  ),
);

const invites = new Schema<StoredInvite>(
  {
    _id: required,
    departmentId: required,
    code: required,
    createdBy: required,
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    revokedAt: Date,
    idempotencyKey: String,
  },
  { versionKey: false },
);
invites.index({ code: 1 }, { unique: true });
invites.index({ departmentId: 1, createdAt: -1 });
invites.index({ createdBy: 1 });
invites.index(
  { idempotencyKey: 1 },
  { unique: true, partialFilterExpression: { idempotencyKey: { $exists: true } } },
);

export const InviteModel = mongoose.model<StoredInvite>('Invite', invites);
