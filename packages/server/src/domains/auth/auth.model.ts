import mongoose, { Schema, trusted } from 'mongoose';
import type { SessionActor } from '../../request/request-context.ts';
import { expiredSeconds } from '../../work-bounds.ts';
import type { SignInPlace } from './sign-in/sign-in-place.ts';

/** A person of a provider (OpenID Connect). Issuer and subject together name one person, and nothing else does. */
export interface StoredIdentity {
  issuer: string;
  subject: string;
  linkedAt: Date;
}

/** Who can suspend an account. Each lifts only their own suspension. */
export type Suspender = 'administrator' | 'directory';

/** A person as a directory provisions them. Its `externalId` is the subject of one of the account's identities. */
export interface StoredScim {
  issuer: string;
  /** The userName in lower case, because its letters do not count (RFC 7643, 4.1.1). */
  userNameKey: string;
  externalId: string;
  /** The resource as the directory sent it, in JSON: its names contain dots. */
  resource: string;
  createdAt: Date;
  changedAt: Date;
}

export interface StoredUser {
  _id: string;
  departmentId: string;
  username: string;
  /** The username in the form for comparison, equal for all spellings that look the same. */
  usernameKey: string;
  email: string;
  /**
   * When someone used a link that was mailed to the address. Absent before that, because the address may be a
   * stranger's.
   */
  emailConfirmedAt?: Date;
  /**
   * True while the mailbox's owner has not said whether they registered the account. It begins with a reset link
   * that they use. Someone else may have registered it and chosen its name and department.
   */
  isOwnerAsked?: boolean;
  /** Absent if only providers sign the owner in. Then the email is what the directory says, and no key of the account. */
  passwordHash?: string;
  /** The operator lets the password open the account while this installation admits no passwords. */
  isPasswordKept?: boolean;
  /** The persons of providers who sign in to this account. */
  identities?: StoredIdentity[];
  fullName: string;
  firstName?: string;
  lastName?: string;
  userRole: string;
  isAdmin: boolean;
  subscriptionStatus: 'subscribed' | 'unsubscribed';
  /** Sign-ins counted against the trial. This count decides, not the coordination's counter (D4). */
  sessionCount: number;
  /** Since when someone suspends the account (D38); absent while it is open. */
  suspendedAt?: Date;
  /** Who suspends it. Absent with a suspension of an earlier version, which an administrator made. */
  suspendedBy?: Suspender[];
  /** What the directory keeps here about its person (SCIM); absent for an account that it does not provision. */
  scim?: StoredScim;
  /** When the second factor was turned on; absent without one. */
  secondFactorSince?: Date;
  /** The last sign-in or unlock. */
  lastSeenAt?: Date;
  createdAt: Date;
}

/** The session at a provider behind a session here. */
interface SessionIdentity {
  issuer: string;
  subject: string;
  /** The provider's name for its session, which its logout names. */
  sid?: string;
  /** The provider confirmed a second factor, so ours is not asked for. */
  hasSecondFactor: boolean;
}

/**
 * One sign-in. `_id` is the SHA-256 of the token; the token is not stored (D3). The actor is part of it, so that a
 * request needs one read.
 */
export interface StoredSession {
  _id: string;
  userId: string;
  actor: Omit<SessionActor, 'sessionId' | 'rights' | 'address'>;
  /** When an administrator last changed the actor's role or administrator rights. */
  actorChangedAt?: Date;
  createdAt: Date;
  /** The last use by a person, to the minute; absent in sessions that an earlier version stored. */
  lastUsedAt?: Date;
  /** The department requires a second factor and the account had none at sign-in. Only the setup can be called. */
  mustEnrol?: boolean;
  /** Where the sign-in took place. */
  place?: SignInPlace;
  /** The session at the provider; absent after a sign-in by password. */
  identity?: SessionIdentity;
  /** When the clinician last proved who they are, by password, second factor or provider. */
  confirmedAt?: Date;
  expiresAt: Date;
  revokedAt?: Date;
  /** The session that took its place after a proof of who is there. This one ends soon. */
  replacedBy?: string;
}

/** A single-use link that sets a new password. `_id` is the SHA-256 of its token; the token is not stored (D5). */
export interface StoredPasswordReset {
  _id: string;
  userId: string;
  /** The administrator who issued the link; absent if it was mailed. */
  createdBy?: string;
  createdAt: Date;
  expiresAt: Date;
  usedAt?: Date;
}

/**
 * A browser that an account signed in on. `_id` is the SHA-256 of its cookie and the email address, so that one
 * read finds it. The cookie is not stored.
 */
export interface StoredDevice {
  _id: string;
  userId: string;
  seenAt: Date;
  expiresAt: Date;
}

const required = { type: String, required: true };
const date = { type: Date, required: true };

/** Finds the account that an address opens with a password. There is at most one. */
export const withPasswordAt = (email: string) => ({ email, passwordHash: trusted({ $exists: true }) });

/** Finds the account of a provider's person. There is at most one. */
export const withIdentity = ({ issuer, subject }: Pick<StoredIdentity, 'issuer' | 'subject'>) => ({
  'identities.subject': subject,
  identities: trusted({ $elemMatch: { issuer, subject } }),
});

/** The collation that sorts names as people do. */
export const byName = { locale: 'en' };

const users = new Schema<StoredUser>(
  {
    _id: required,
    departmentId: required,
    username: required,
    usernameKey: required,
    // Empty for someone whom their directory gave no address yet.
    email: { type: String, default: '' },
    emailConfirmedAt: Date,
    isOwnerAsked: Boolean,
    passwordHash: String,
    isPasswordKept: Boolean,
    identities: {
      type: [new Schema({ issuer: required, subject: required, linkedAt: date }, { _id: false })],
      default: undefined,
    },
    fullName: required,
    firstName: String,
    lastName: String,
    userRole: required,
    isAdmin: { type: Boolean, required: true },
    subscriptionStatus: required,
    sessionCount: { type: Number, required: true },
    suspendedAt: Date,
    suspendedBy: { type: [String], default: undefined },
    scim: { type: Schema.Types.Mixed },
    secondFactorSince: Date,
    lastSeenAt: Date,
    createdAt: date,
  },
  { versionKey: false },
);
// Two people of a directory may share an address. Only a password makes it the key of one account.
users.index(
  { email: 1 },
  { name: 'email_of_passwords', unique: true, partialFilterExpression: { passwordHash: { $exists: true } } },
);
users.index(
  { 'identities.issuer': 1, 'identities.subject': 1 },
  { unique: true, partialFilterExpression: { 'identities.subject': { $exists: true } } },
);
users.index({ usernameKey: 1 }, { unique: true });
// The directory lists its people in this order, and finds one by its userName.
users.index({ 'scim.issuer': 1, _id: 1 }, { partialFilterExpression: { 'scim.issuer': { $exists: true } } });
users.index(
  { 'scim.issuer': 1, 'scim.userNameKey': 1 },
  { unique: true, partialFilterExpression: { 'scim.userNameKey': { $exists: true } } },
);
users.index(
  { 'scim.issuer': 1, 'scim.externalId': 1 },
  { unique: true, partialFilterExpression: { 'scim.externalId': { $exists: true } } },
);
users.index({ departmentId: 1 });
// A query with a collation only uses an index with the same one.
users.index({ departmentId: 1, fullName: 1, _id: 1 }, { collation: byName });

const sessions = new Schema<StoredSession>(
  {
    _id: required,
    userId: required,
    actor: { type: Schema.Types.Mixed, required: true },
    actorChangedAt: Date,
    createdAt: date,
    lastUsedAt: Date,
    mustEnrol: Boolean,
    place: Schema.Types.Mixed,
    identity: Schema.Types.Mixed,
    confirmedAt: Date,
    expiresAt: date,
    revokedAt: Date,
    replacedBy: String,
  },
  { versionKey: false },
);
sessions.index({ userId: 1 });
// For a provider's logout.
sessions.index(
  { 'identity.issuer': 1, 'identity.subject': 1 },
  { partialFilterExpression: { 'identity.subject': { $exists: true } } },
);
sessions.index(
  { 'identity.issuer': 1, 'identity.sid': 1 },
  { partialFilterExpression: { 'identity.sid': { $exists: true } } },
);
// Deletes a session a day after its end.
sessions.index({ expiresAt: 1 }, { expireAfterSeconds: expiredSeconds });

const passwordResets = new Schema<StoredPasswordReset>(
  { _id: required, userId: required, createdBy: String, createdAt: date, expiresAt: date, usedAt: Date },
  { versionKey: false },
);
passwordResets.index({ userId: 1 });
passwordResets.index({ expiresAt: 1 }, { expireAfterSeconds: expiredSeconds });

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
