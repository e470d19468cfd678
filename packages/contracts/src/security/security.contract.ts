import * as z from 'zod';
import { itemBounds, textBounds } from '../bounds.ts';
import { defineEndpoints } from '../define.ts';
import { Id, Instant, queryInteger } from '../primitives.ts';
import { rights } from '../rights.ts';

/** The kinds of event in a department's security log. */
export const securityEventKinds = [
  'signed-in',
  'sign-in-failed',
  'signed-out',
  'session-ended',
  'password-changed',
  'reset-requested',
  'reset-link-made',
  'password-reset',
  'department-opened',
  'member-joined',
  'member-left',
  'member-suspended',
  'member-readmitted',
  'role-changed',
  'admin-granted',
  'admin-removed',
  'invite-made',
  'invite-revoked',
  'second-factor-on',
  'second-factor-off',
  'second-factor-reset',
  'recovery-code-used',
  'recovery-codes-renewed',
  'passkey-added',
  'passkey-removed',
  /** A person of a provider can sign in to the account now, or no longer. */
  'identity-linked',
  'identity-unlinked',
  /** A provider ended its session, and with it ours. */
  'ended-by-provider',
  /** A directory suspended, moved or demoted the last administrator of the department. */
  'no-administrator-left',
  /** Someone called SCIM with a wrong token; at most once in a quarter of an hour on each node. */
  'directory-refused',
  'settings-changed',
  'display-paired',
  'display-renamed',
  'display-privacy-changed',
  'display-revoked',
  'connection-added',
  'connection-changed',
  'connection-removed',
  /** An administrator set where notes and vitals of a connection are sent. `to` is host and port; absent if nothing is. */
  'sending-changed',
  /** An administrator read, took or dismissed a message that was not taken. `to` is its number. */
  'message-opened',
  'message-taken',
  'message-dismissed',
  /** An administrator undid a merge of two charts. */
  'charts-separated',
  /** Someone asked for what is not theirs; the first time within a quarter of an hour. */
  'access-refused',
  /** The same person was refused ten times within it. */
  'many-refusals',
  /** The virus scanner found something in a file that someone sent, or that a hospital system did. */
  'infected-file',
  /** Twenty requests of one sender within a quarter of an hour did not parse or broke their contract. */
  'many-malformed-requests',
  /** The end of the access log was not the one that this installation signed. */
  'access-log-broken',
  /** Someone opened a chart by an emergency access; the access log says whose. */
  'glass-broken',
  /** Someone asked for emergency access to a chart that was not found. */
  'glass-not-broken',
  /** An administrator filled the department with demo patients, or removed them. `to` and `from` are their number. */
  'demo-patients-added',
  'demo-patients-removed',
  'chart-restricted',
  'chart-freed',
  'subscription-changed',
  'backup-made',
  'backup-restored',
  /** One person caused so many events within an hour that the log left out the rest. */
  'events-left-out',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

const Person = z.object({ id: Id, fullName: z.string().max(textBounds.fullName) });

/**
 * One event of the log: actor, action, time, origin and affected account. Contains no password, token or patient data.
 */
export const SecurityEvent = z.object({
  id: Id,
  at: Instant,
  kind: z.enum(securityEventKinds),
  /** Absent if the installation's operator acted, and on a failed sign-in, which anyone can attempt. */
  actor: Person.optional(),
  /** The account that the event concerns, if it is not the actor's own. */
  subject: Person.optional(),
  /** The caller's address; absent for the operator. */
  address: z.string().max(textBounds.device).optional(),
  /** A detail from a fixed list, such as the setting or the reason of a failed sign-in. */
  about: z
    .enum([
      'password',
      'provider',
      'directory',
      'second-factor',
      'suspended',
      'require-second-factor',
      'name',
      'vitals-intervals',
      'critical-limits',
      'troponin-assays',
      'beds',
      'fhir-export',
      'handover-format',
      'rights',
      ...rights,
    ])
    .optional(),
  from: z.string().max(textBounds.departmentName).optional(),
  to: z.string().max(textBounds.departmentName).optional(),
});
export type SecurityEvent = z.output<typeof SecurityEvent>;

/** Events of an account that its owner must hear about. */
export const accountNoticeKinds = [
  'password-reset',
  'password-changed',
  'second-factor-on',
  'second-factor-off',
  'second-factor-reset',
  'recovery-code-used',
  'recovery-codes-renewed',
  'glass-broken',
  'identity-linked',
  'identity-unlinked',
  'passkey-added',
  'passkey-removed',
] as const;

export const AccountNotice = z.object({ id: Id, kind: z.enum(accountNoticeKinds), at: Instant });
export type AccountNotice = z.output<typeof AccountNotice>;

export const securityEndpoints = defineEndpoints({
  events: {
    method: 'get',
    path: '/department/security-events',
    summary: "Returns the department's security events, newest first",
    access: 'session',
    right: 'see-log',
    query: z.object({
      limit: queryInteger(1, itemBounds.securityEvents).optional(),
      /** The id of the last event on the previous page. Older events follow. */
      before: Id.optional(),
      kind: z.enum(securityEventKinds).optional(),
      /** Only events that this person caused or that concern them. */
      userId: Id.optional(),
    }),
    response: z.array(SecurityEvent).max(itemBounds.securityEvents),
  },
  notices: {
    method: 'get',
    path: '/auth/notices',
    summary: 'Returns the account notices that the owner has not dismissed, newest first',
    access: 'session',
    right: 'none',
    response: z.array(AccountNotice).max(itemBounds.accountNotices),
  },
  readNotices: {
    method: 'post',
    path: '/auth/notices/read',
    summary: 'Dismisses notices',
    access: 'session',
    right: 'none',
    status: 204,
    body: z.object({ ids: z.array(Id).min(1).max(itemBounds.accountNotices) }),
    response: z.undefined(),
  },
});
