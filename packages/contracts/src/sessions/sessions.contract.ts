import * as z from 'zod';
import { itemBounds, textBounds } from '../bounds.ts';
import { defineEndpoints } from '../define.ts';
import { problem } from '../field-problems.ts';
import { PasskeyProof } from '../passkeys/passkeys.contract.ts';
import { Id, Instant } from '../primitives.ts';

/** One of the user's own sessions that is still valid. */
export const OwnSession = z.object({
  id: Id,
  /** The browser's name from its user agent, such as "Firefox"; absent if it sent none. */
  browser: z.string().max(textBounds.device).optional(),
  /** The operating system, such as "Windows". */
  system: z.string().max(textBounds.device).optional(),
  /** The network of the sign-in, shortened: `203.0.113.x` or `2001:db8:1::/48`. */
  network: z.string().max(textBounds.device).optional(),
  createdAt: Instant,
  /** When someone last used the session, to the minute. */
  lastUsedAt: Instant,
  expiresAt: Instant,
  /** The session of this request. */
  isThisOne: z.boolean(),
});
export type OwnSession = z.output<typeof OwnSession>;

/** Who is there: the password, a passkey, or the one-time code of another sign-in at the provider. */
export const RenewSession = z
  .object({
    password: z.string().min(1).max(textBounds.password).optional(),
    passkey: PasskeyProof.optional(),
    code: z.string().trim().min(1).max(textBounds.token).optional(),
  })
  .refine((proof) => Object.values(proof).some((value) => value !== undefined), problem('nothing-given'));

export const sessionsEndpoints = defineEndpoints({
  list: {
    method: 'get',
    path: '/auth/sessions',
    summary: 'Returns the open sessions of the signed-in clinician, last used first',
    access: 'session',
    right: 'none',
    response: z.array(OwnSession).max(itemBounds.ownSessions),
  },
  end: {
    method: 'delete',
    path: '/auth/sessions/:sessionId',
    summary: 'Ends one own session and disconnects its sockets on every node',
    access: 'session',
    stepUp: true,
    right: 'none',
    status: 204,
    params: z.object({ sessionId: Id }),
    response: z.undefined(),
  },
  renew: {
    method: 'post',
    path: '/auth/sessions/renew',
    summary:
      'Proves who is at the covered screen, and replaces the token of this session, which works for 30 more seconds',
    access: 'session',
    right: 'none',
    fails: ['rate-limited'],
    duringEnrolment: true,
    body: RenewSession,
    response: z.object({ token: z.string().max(textBounds.token), expiresAt: Instant }),
  },
  endOthers: {
    method: 'post',
    path: '/auth/sessions/end-others',
    summary: 'Ends all own sessions except this one',
    access: 'session',
    stepUp: true,
    right: 'none',
    response: z.object({ ended: z.number().int() }),
  },
  used: {
    method: 'post',
    path: '/auth/sessions/used',
    summary:
      'Reports that a person uses this screen, for the limit on unused sessions; every other call counts as well',
    access: 'session',
    right: 'none',
    duringEnrolment: true,
    status: 204,
    response: z.undefined(),
  },
});
