import * as z from 'zod';
import { itemBounds, textBounds } from '../bounds.ts';
import { defineEndpoints } from '../define.ts';
import { problem } from '../field-problems.ts';
import { handoverFormats } from '../handover/handover-formats.ts';
import { PasskeyProof } from '../passkeys/passkeys.contract.ts';
import { Id, Instant, label, named, note, numbered } from '../primitives.ts';
import { countersignableRights, rights } from '../rights.ts';
import { FactorCode } from '../second-factor/second-factor.contract.ts';
import { userRoles } from '../user-roles.ts';
import { TriageMinutes } from '../vitals/vitals-intervals.ts';
import { emailForm, loginPath, withoutUnseen } from './sign-in.ts';

/** An email address. Ignores case, width and invisible characters, which pasted addresses often contain. */
const Email = z
  .string()
  .overwrite(withoutUnseen)
  .trim()
  .toLowerCase()
  .max(textBounds.email)
  .pipe(z.email({ pattern: emailForm }).max(textBounds.email));

/** D6: 8 to 128 characters. The server rejects common passwords. */
export const Password = z.string().min(8).max(textBounds.password);

export const Login = z.object({
  email: Email,
  password: z.string().min(1).max(textBounds.password),
  /** Required only for an account with a second factor. */
  code: FactorCode.optional(),
  /** In place of the code. */
  passkey: PasskeyProof.optional(),
});

const accepted = z.literal(true, problem('not-accepted'));

export const Register = z
  .object({
    username: numbered(textBounds.username, 3),
    email: Email,
    password: Password,
    confirmPassword: z.string().max(textBounds.password).optional(),
    fullName: named(textBounds.fullName, 2),
    firstName: note(textBounds.partOfName).optional(),
    lastName: note(textBounds.partOfName).optional(),
    userRole: z.enum(userRoles, problem('required')),
    acceptedTerms: accepted,
    acceptedPrivacy: accepted,
    /** Joins that department (D1). Without it, the server creates a department. */
    inviteCode: z.string().trim().max(textBounds.inviteCode).optional(),
    /** Accepted and ignored (D2). */
    subscriptionStatus: z.unknown().optional(),
  })
  .refine((form) => form.confirmPassword === undefined || form.confirmPassword === form.password, {
    path: ['confirmPassword'],
    message: problem('passwords-differ'),
    // Reported together with the form's other problems, not after them.
    when: ({ issues }) => !issues.some(({ path }) => path?.[0] === 'confirmPassword'),
  });

/** The signed-in clinician, as the profile shows them. */
export const User = z.object({
  id: Id,
  username: label,
  email: label,
  fullName: label,
  firstName: label.optional(),
  lastName: label.optional(),
  role: label,
  isAdmin: z.boolean(),
  department: z.object({ id: Id, name: label }),
  subscriptionStatus: z.enum(['subscribed', 'unsubscribed']),
  /** Number of logins. */
  sessionCount: z.number().int(),
  /** The trial's limit; null for a subscribed account. */
  sessionLimit: z.number().int().nullable(),
});
export type User = z.output<typeof User>;

/**
 * {@link User} for their own screen, with the session's end and the delay after which an idle screen covers itself
 * (D42).
 */
export const Profile = User.extend({
  session: z.object({ expiresAt: Instant }),
  idleMinutes: z.number(),
  /** What the account may do in its department. */
  rights: z.array(z.enum(rights)).max(rights.length),
  /** Those of the rights that the account's role holds with countersigning. Absent for none. */
  countersigned: z.array(z.enum(countersignableRights)).max(countersignableRights.length).optional(),
  /** The department's own intervals for vital signs (DUE-5); absent if it uses the published ones. */
  triageMinutes: TriageMinutes.optional(),
  /** The department does not let charts leave as FHIR. */
  isFhirExportOff: z.literal(true).optional(),
  /** The format in which hand-overs open; absent for SBAR. */
  handoverFormat: z.enum(handoverFormats).optional(),
  /** The department requires a second factor and this account has none: only the calls of its setup are allowed. */
  mustEnrol: z.literal(true).optional(),
  /** The account has no password of ours, so a provider confirms its owner. */
  hasNoPassword: z.literal(true).optional(),
  /** The providers at which the owner can confirm who they are; absent without any. */
  providers: z
    .array(z.object({ id: Id, name: label }))
    .max(itemBounds.oidcProviders)
    .optional(),
  /** The account was registered before its address was confirmed. The owner is asked whether the account is theirs. */
  isOwnerAsked: z.literal(true).optional(),
});
export type Profile = z.output<typeof Profile>;

export const LoginAnswer = z.object({
  token: label,
  expiresAt: Instant,
  user: Profile,
  sessionCount: z.number().int(),
  sessionLimit: z.number().int().nullable(),
});

/** The same text for known and unknown addresses (D5). */
export const resetMailSent = 'If that address has an account, a link to reset its password is on its way.';
export const invalidResetLink =
  'This password reset link is invalid or has expired. Please request a new reset link.';

export const ForgotPassword = z.object({ email: Email });

const ResetToken = z.string().trim().min(1).max(textBounds.token);

export const ResetPassword = z.object({ token: ResetToken, newPassword: Password });

export const ChangePassword = z.object({
  currentPassword: z.string().min(1).max(textBounds.password),
  newPassword: Password,
});

export const Unlock = z.object({
  password: z.string().min(1).max(textBounds.password),
});

export const JoinDepartment = z.object({
  inviteCode: z.string().trim().min(1).max(textBounds.inviteCode),
});

const Message = z.object({ message: label });

/** Who invites, and where to. Only for someone who has the code. */
export const Invitation = z.object({ department: label, invitedBy: label }).meta({ id: 'Invitation' });
export type Invitation = z.output<typeof Invitation>;

export const authEndpoints = defineEndpoints({
  login: {
    method: 'post',
    path: loginPath,
    summary: 'Signs in; counts one session of a trial account',
    access: 'public',
    fails: ['session-limit', 'second-factor-required', 'passwords-off', 'unauthenticated', 'rate-limited'],
    body: Login,
    response: LoginAnswer,
  },
  register: {
    method: 'post',
    path: '/auth/register',
    summary: 'Creates an account, in the department of an invite code or in a new one',
    access: 'public',
    fails: ['conflict', 'passwords-off'],
    status: 201,
    body: Register,
    response: z.object({ message: label, user: User }),
  },
  invitation: {
    method: 'post',
    path: '/auth/invitation',
    summary:
      'Returns who invites with an invite code, and to which department; not found for an invalid code',
    access: 'public',
    fails: ['not-found', 'rate-limited'],
    body: z.object({ inviteCode: z.string().trim().min(1).max(textBounds.inviteCode) }),
    response: Invitation,
  },
  profile: {
    method: 'get',
    path: '/auth/profile',
    summary: 'Returns the signed-in clinician',
    access: 'session',
    right: 'none',
    duringEnrolment: true,
    response: Profile,
  },
  logout: {
    method: 'post',
    path: '/auth/logout',
    summary: 'Ends this session and disconnects its sockets on every node',
    access: 'session',
    right: 'none',
    duringEnrolment: true,
    status: 204,
    response: z.undefined(),
  },
  forgotPassword: {
    method: 'post',
    path: '/auth/forgot-password',
    summary:
      'Mails a link to reset the password, valid for 60 minutes; the response is the same for every address',
    access: 'public',
    fails: ['passwords-off'],
    body: ForgotPassword,
    response: Message,
  },
  validateResetToken: {
    method: 'post',
    path: '/auth/validate-reset-token',
    summary: 'Returns whether a reset link is still valid',
    access: 'public',
    body: z.object({ token: ResetToken }),
    response: z.object({ valid: z.boolean() }),
  },
  resetPassword: {
    method: 'post',
    path: '/auth/reset-password',
    summary: 'Sets a new password with a reset link, which works once, and ends every session of the account',
    access: 'public',
    fails: ['conflict'],
    body: ResetPassword,
    response: Message,
  },
  changePassword: {
    method: 'post',
    path: '/auth/change-password',
    summary:
      'Sets a new password and ends every session of the account, including this one; returns a new session, which the trial does not count',
    access: 'session',
    right: 'none',
    fails: ['rate-limited'],
    body: ChangePassword,
    response: LoginAnswer,
  },
  unlock: {
    method: 'post',
    path: '/auth/unlock',
    summary: 'Checks the password for the covered screen, without a new session',
    access: 'session',
    right: 'none',
    fails: ['rate-limited'],
    duringEnrolment: true,
    status: 204,
    body: Unlock,
    response: z.undefined(),
  },
  joinDepartment: {
    method: 'post',
    path: '/auth/join-department',
    summary:
      'Moves the account to the department of an invite code and ends its sessions; returns a new session, which the trial does not count',
    access: 'session',
    right: 'none',
    fails: ['conflict', 'rate-limited'],
    body: JoinDepartment,
    response: LoginAnswer,
  },
  keepAccount: {
    method: 'post',
    path: '/auth/keep-account',
    summary: 'Confirms that the owner of the mailbox registered the account',
    access: 'session',
    right: 'none',
    status: 204,
    response: z.undefined(),
  },
  releaseAccount: {
    method: 'post',
    path: '/auth/release-account',
    summary:
      'Closes an account that someone else registered with the mailbox, and frees address and username',
    access: 'session',
    right: 'none',
    fails: ['conflict'],
    status: 204,
    response: z.undefined(),
  },
});
