import mongoose, { Schema } from 'mongoose';

/** Why a browser went to a provider. */
export type OidcPurpose =
  | { kind: 'sign-in' }
  /** The clinician of a session signs in again. */
  | { kind: 'confirm'; sessionId: string; userId: string }
  /** The owner of an account links their person at the provider. */
  | { kind: 'link'; sessionId: string; userId: string };

/**
 * A sign-in that has begun at a provider. `_id` is the SHA-256 of its state. Nonce and PKCE verifier follow from the
 * state and the browser's cookie, which are not stored, so no one can finish a sign-in with the database alone.
 */
export interface StoredOidcSignIn {
  _id: string;
  providerId: string;
  /** SHA-256 of the browser's cookie. */
  browser: string;
  purpose: OidcPurpose;
  /** The browser returns to a window that hands the code on and closes. */
  isWindow?: boolean;
  createdAt: Date;
  expiresAt: Date;
}

/** What a finished sign-in at a provider proved. `_id` is the SHA-256 of a one-time code, which is not stored. */
export interface StoredOidcCode {
  _id: string;
  providerId: string;
  browser: string;
  /** Absent for a new session. */
  sessionId?: string;
  userId: string;
  issuer: string;
  subject: string;
  /** The provider's session, which a logout there names. */
  sid?: string;
  /** When the person proved who they are, by the provider. */
  authenticatedAt?: Date;
  hasSecondFactor: boolean;
  expiresAt: Date;
}

const required = { type: String, required: true };
const date = { type: Date, required: true };

const signIns = new Schema<StoredOidcSignIn>(
  {
    _id: required,
    providerId: required,
    browser: required,
    purpose: { type: Schema.Types.Mixed, required: true },
    isWindow: Boolean,
    createdAt: date,
    expiresAt: date,
  },
  { versionKey: false },
);
signIns.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

const codes = new Schema<StoredOidcCode>(
  {
    _id: required,
    providerId: required,
    browser: required,
    sessionId: String,
    userId: required,
    issuer: required,
    subject: required,
    sid: String,
    authenticatedAt: Date,
    hasSecondFactor: { type: Boolean, required: true },
    expiresAt: date,
  },
  { versionKey: false },
);
// For a provider's logout.
codes.index({ issuer: 1, sid: 1 });
codes.index({ issuer: 1, subject: 1 });
codes.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** A logout token that was obeyed. `_id` is the SHA-256 of its issuer and `jti`. It is kept until the token is too old. */
export interface StoredLogoutToken {
  _id: string;
  expiresAt: Date;
}

const logoutTokens = new Schema<StoredLogoutToken>({ _id: required, expiresAt: date }, { versionKey: false });
logoutTokens.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const OidcLogoutTokenModel = mongoose.model<StoredLogoutToken>('OidcLogoutToken', logoutTokens);
export const OidcSignInModel = mongoose.model<StoredOidcSignIn>('OidcSignIn', signIns);
export const OidcCodeModel = mongoose.model<StoredOidcCode>('OidcCode', codes);
