import * as z from 'zod';
import { itemBounds, textBounds } from '../bounds.ts';
import { defineEndpoints } from '../define.ts';
import { Id, Instant } from '../primitives.ts';

/** Six digits from an authenticator, or a recovery code. Blanks and hyphens are ignored. */
export const FactorCode = z.string().trim().min(1).max(textBounds.factorCode);

/**
 * The password. Absent for an account that only a provider signs in to: its owner signs in there again first, within five
 * minutes.
 */
const CurrentPassword = z.string().min(1).max(textBounds.password).optional();

export const SecondFactor = z.object({
  isOn: z.boolean(),
  since: Instant.optional(),
  /** How many recovery codes are left; absent if the second factor is off. */
  recoveryCodesLeft: z.number().int().optional(),
  /** The department requires a second factor, so it can't be turned off. */
  isRequired: z.boolean(),
});
export type SecondFactor = z.output<typeof SecondFactor>;

/** The data that an authenticator app needs. The server sends it only once. */
export const Enrolment = z.object({
  /** The secret in Base32, for typing it without a camera. */
  secret: z.string().max(textBounds.token),
  /** `otpauth://totp/…`. Only the client draws the QR code. */
  uri: z.string().max(textBounds.url),
});

/** Ten codes, each valid once. The server sends them only once. */
export const RecoveryCodes = z.object({
  recoveryCodes: z.array(z.string().max(textBounds.factorCode)).max(itemBounds.recoveryCodes),
});

const PasswordAndCode = z.object({ password: CurrentPassword, code: FactorCode });

export const SecuritySettings = z.object({
  requireSecondFactor: z.boolean(),
  /** How many active members have no second factor. */
  membersWithout: z.number().int(),
  /** The operator requires it of everyone, so the department cannot change it. */
  isByInstallation: z.literal(true).optional(),
});

export const secondFactorEndpoints = defineEndpoints({
  status: {
    method: 'get',
    path: '/auth/second-factor',
    summary: 'Returns whether the account has a second factor, and whether its department requires one',
    access: 'session',
    right: 'none',
    duringEnrolment: true,
    response: SecondFactor,
  },
  enrol: {
    method: 'post',
    path: '/auth/second-factor/enrol',
    summary:
      'Starts to set up an authenticator (TOTP, RFC 6238); nothing changes until one of its codes confirms it',
    access: 'session',
    right: 'none',
    fails: ['conflict', 'rate-limited'],
    duringEnrolment: true,
    body: z.object({ password: CurrentPassword }),
    response: Enrolment,
  },
  confirm: {
    method: 'post',
    path: '/auth/second-factor/confirm',
    summary: 'Turns the second factor on with a code of the authenticator; returns the recovery codes',
    access: 'session',
    right: 'none',
    fails: ['conflict', 'rate-limited'],
    duringEnrolment: true,
    body: z.object({ code: FactorCode }),
    response: RecoveryCodes,
  },
  off: {
    method: 'post',
    path: '/auth/second-factor/off',
    summary: 'Turns the second factor off, with password and code',
    access: 'session',
    right: 'none',
    fails: ['conflict', 'rate-limited'],
    status: 204,
    body: PasswordAndCode,
    response: z.undefined(),
  },
  renewCodes: {
    method: 'post',
    path: '/auth/second-factor/recovery-codes',
    summary: 'Creates new recovery codes, with password and code; the old ones become invalid',
    access: 'session',
    right: 'none',
    fails: ['rate-limited'],
    body: PasswordAndCode,
    response: RecoveryCodes,
  },
  resetMember: {
    method: 'delete',
    path: '/department/members/:userId/second-factor',
    summary: 'Removes the second factor of a member who lost it, and notifies the member',
    access: 'admin',
    stepUp: true,
    right: 'administer',
    fails: ['conflict'],
    status: 204,
    params: z.object({ userId: Id }),
    response: z.undefined(),
  },
  settings: {
    method: 'get',
    path: '/department/security-settings',
    summary: 'Returns whether the department requires a second factor',
    access: 'admin',
    right: 'administer',
    response: SecuritySettings,
  },
  changeSettings: {
    method: 'patch',
    path: '/department/security-settings',
    summary: 'Sets whether each member needs a second factor from their next sign-in',
    access: 'admin',
    stepUp: true,
    right: 'administer',
    fails: ['conflict'],
    body: z.object({ requireSecondFactor: z.boolean() }),
    response: SecuritySettings,
  },
});
