import type { HandoverFormat } from '@bedside/contracts/handover/handover-formats.ts';
import type { Actor } from '@bedside/contracts/primitives.ts';
import type { TriageMinutes } from '@bedside/contracts/vitals/vitals-intervals.ts';
import mongoose, { Schema } from 'mongoose';

export interface StoredDepartment {
  _id: string;
  name: string;
  /**
   * Counts changes of members and administrators, so that one of two simultaneous changes conflicts and runs again.
   */
  memberChanges?: number;
  /** Counts new patients, so that of two who are added at once the second is compared with the first, on every node. */
  patientsAdded?: number;
  /** The node call that fills the department with demo patients, or removes them, and until when it may. */
  demoTurn?: { holder: string; until: Date };
  /** True if each member needs a second factor from their next sign-in. */
  requireSecondFactor?: boolean;
  /** False if no chart may leave as FHIR. */
  fhirExport?: boolean;
  /** SBAR if absent. */
  handoverFormat?: HandoverFormat;
  /** The department's own intervals for vital signs; absent if it uses the published ones. */
  vitalsIntervals?: {
    version: number;
    minutes: TriageMinutes;
    changedAt: Date;
    changedBy: Actor;
  };
  /** Absent until an administrator changes the published default. `limits` is JSON. */
  criticalLimits?: StoredCriticalLimits;
  /** Absent until an administrator changes the published table. `assays` is JSON. */
  troponinAssays?: StoredTroponinAssays;
  /** Absent until an administrator lists the beds. */
  beds?: StoredBeds;
  /** Absent while no administrator has adopted a table of rights. */
  rights?: StoredRights;
  createdAt: Date;
}

export interface StoredRights {
  version: number;
  /** JSON; absent after a return to the open table. */
  table?: string;
  changedAt: Date;
  changedBy: Actor;
}

export interface StoredCriticalLimits {
  version: number;
  limits: string;
  changedAt: Date;
  changedBy: { id: string; fullName: string; role: string };
}

export interface StoredTroponinAssays {
  version: number;
  assays: string;
  used?: string;
  changedAt: Date;
  changedBy: Actor;
}

export interface StoredBeds {
  version: number;
  beds: string[];
  changedAt: Date;
  changedBy: Actor;
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

export const DepartmentModel = mongoose.model<StoredDepartment>(
  'Department',
  new Schema<StoredDepartment>(
    {
      _id: required,
      name: required,
      memberChanges: Number,
      patientsAdded: Number,
      demoTurn: Object,
      requireSecondFactor: Boolean,
      fhirExport: Boolean,
      handoverFormat: String,
      vitalsIntervals: Schema.Types.Mixed,
      criticalLimits: Object,
      troponinAssays: Object,
      beds: Object,
      rights: Object,
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
