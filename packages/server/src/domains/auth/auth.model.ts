import mongoose, { Schema } from 'mongoose';
import type { SessionActor } from '../../request/request-context.ts';
import type { SignInPlace } from './sign-in/sign-in-place.ts';

export interface StoredUser {
  _id: string;
  departmentId: string;
  username: string;
  /** The username as it is compared: one for all spellings that people read as the same. */
  usernameKey: string;
  email: string;
  /** When a link that was mailed there was used; absent until then: whoever registered may have typed a stranger's address. */
  emailConfirmedAt?: Date;
  /**
   * The mailbox took the account over by a reset link, and has not said yet whether it registered the account. Someone else may
   * have done so and chosen its name and department.
   */
  isOwnerAsked?: boolean;
  passwordHash: string;
  fullName: string;
  firstName?: string;
  lastName?: string;
  userRole: string;
  isAdmin: boolean;
  subscriptionStatus: 'subscribed' | 'unsubscribed';
  /** Logins counted against the trial; Mongo has the last word (D4). */
  sessionCount: number;
  /** An administrator closed the account then (D38); absent while it is open. */
  suspendedAt?: Date;
  /** Since when a second factor is on; absent while there is none. */
  secondFactorSince?: Date;
  /** When they last signed in or unlocked a screen. */
  lastSeenAt?: Date;
  createdAt: Date;
}

/** One sign-in. `_id` is the SHA-256 of the token, which itself is nowhere (D3). The actor is kept here so that a request needs one read. */
export interface StoredSession {
  _id: string;
  userId: string;
  actor: Omit<SessionActor, 'sessionId'>;
  createdAt: Date;
  /** When a person last did something in it, to the minute; absent in sessions of before this was kept. */
  lastUsedAt?: Date;
  /** The department requires a second factor, and the account had none as this was opened: only its setup can be called. */
  mustEnrol?: boolean;
  /** Where it was begun. */
  place?: SignInPlace;
  expiresAt: Date;
  revokedAt?: Date;
}

/** A link by which a password is set anew, once. `_id` is the SHA-256 of its token, which itself is nowhere (D5). */
export interface StoredPasswordReset {
  _id: string;
  userId: string;
  /** The administrator who handed it out; absent where it was asked for by mail. */
  createdBy?: string;
  createdAt: Date;
  expiresAt: Date;
  usedAt?: Date;
}

/**
 * A browser in which an account was signed in. `_id` is the SHA-256 of its cookie and the account's email address, so that one
 * read tells whether it is known; the cookie itself is not stored.
 */
export interface StoredDevice {
  _id: string;
  userId: string;
  seenAt: Date;
  expiresAt: Date;
}

const required = { type: String, required: true };
const date = { type: Date, required: true };

const users = new Schema<StoredUser>(
  {
    _id: required,
    departmentId: required,
    username: required,
    usernameKey: required,
    email: required,
    emailConfirmedAt: Date,
    isOwnerAsked: Boolean,
    passwordHash: required,
    fullName: required,
    firstName: String,
    lastName: String,
    userRole: required,
    isAdmin: { type: Boolean, required: true },
    subscriptionStatus: required,
    sessionCount: { type: Number, required: true },
    suspendedAt: Date,
    secondFactorSince: Date,
    lastSeenAt: Date,
    createdAt: date,
  },
  { versionKey: false },
);
users.index({ email: 1 }, { unique: true });
users.index({ usernameKey: 1 }, { unique: true });
users.index({ departmentId: 1 });

const sessions = new Schema<StoredSession>(
  {
    _id: required,
    userId: required,
    actor: { type: Schema.Types.Mixed, required: true },
    createdAt: date,
    lastUsedAt: Date,
    mustEnrol: Boolean,
    place: Schema.Types.Mixed,
    expiresAt: date,
    revokedAt: Date,
  },
  { versionKey: false },
);
sessions.index({ userId: 1 });
// A day after its end a session is of no use to anybody.
sessions.index({ expiresAt: 1 }, { expireAfterSeconds: 24 * 60 * 60 });

const passwordResets = new Schema<StoredPasswordReset>(
  { _id: required, userId: required, createdBy: String, createdAt: date, expiresAt: date, usedAt: Date },
  { versionKey: false },
);
passwordResets.index({ userId: 1 });
passwordResets.index({ expiresAt: 1 }, { expireAfterSeconds: 24 * 60 * 60 });

const knownDevices = new Schema<StoredDevice>(
  { _id: required, userId: required, seenAt: date, expiresAt: date },
  { versionKey: false },
);
knownDevices.index({ userId: 1, seenAt: -1 });
knownDevices.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const UserModel = mongoose.model<StoredUser>('User', users);
export const LoginSessionModel = mongoose.model<StoredSession>('LoginSession', sessions);
export const PasswordResetModel = mongoose.model<StoredPasswordReset>('PasswordReset', passwordResets);
export const KnownDeviceModel = mongoose.model<StoredDevice>('KnownDevice', knownDevices);
