import mongoose, { Schema } from 'mongoose';
import type { SessionActor } from '../../http/request-context.ts';

export interface StoredUser {
  _id: string;
  departmentId: string;
  username: string;
  /** Lower case: usernames are unique whatever their case. */
  usernameKey: string;
  email: string;
  passwordHash: string;
  fullName: string;
  firstName?: string;
  lastName?: string;
  userRole: string;
  isAdmin: boolean;
  subscriptionStatus: 'subscribed' | 'unsubscribed';
  /** Logins counted against the trial; Mongo has the last word (D4). */
  sessionCount: number;
  createdAt: Date;
}

/** One sign-in. `_id` is the SHA-256 of the token, which itself is nowhere (D3). The actor is kept here so that a request needs one read. */
export interface StoredSession {
  _id: string;
  userId: string;
  actor: Omit<SessionActor, 'sessionId'>;
  createdAt: Date;
  expiresAt: Date;
  revokedAt?: Date;
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
    passwordHash: required,
    fullName: required,
    firstName: String,
    lastName: String,
    userRole: required,
    isAdmin: { type: Boolean, required: true },
    subscriptionStatus: required,
    sessionCount: { type: Number, required: true },
    createdAt: date,
  },
  { versionKey: false },
);
users.index({ email: 1 }, { unique: true });
users.index({ usernameKey: 1 }, { unique: true });

const sessions = new Schema<StoredSession>(
  {
    _id: required,
    userId: required,
    actor: { type: Schema.Types.Mixed, required: true },
    createdAt: date,
    expiresAt: date,
    revokedAt: Date,
  },
  { versionKey: false },
);
sessions.index({ userId: 1 });
// A day after its end a session is of no use to anybody.
sessions.index({ expiresAt: 1 }, { expireAfterSeconds: 24 * 60 * 60 });

export const UserModel = mongoose.model<StoredUser>('User', users);
export const LoginSessionModel = mongoose.model<StoredSession>('LoginSession', sessions);
