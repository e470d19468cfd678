import type { SecurityEvent, SecurityEventKind } from '@bedside/contracts/security/security.contract.ts';
import type { Caller, RequestContext } from '../../../request/request-context.ts';
import { securityEvents } from '../../security/security.service.ts';
import { type StoredUser, UserModel } from '../auth.model.ts';

/** Returns an event's address; empty for the server's own actions. */
export const addressOf = (caller: Pick<Caller, 'address'> | undefined) =>
  caller && caller.address !== '' ? { address: caller.address } : {};

const personOf = ({ _id, fullName }: StoredUser) => ({ id: _id, fullName });

/** Logs an action of an account's owner in the department of the account. */
export function noteOf(kind: SecurityEventKind, user: StoredUser, caller: Caller | undefined): void {
  securityEvents.record(kind, {
    departmentId: user.departmentId,
    actor: personOf(user),
    ...addressOf(caller),
  });
}

/** Logs an event about an account without a known actor: anyone can request a reset or try a password. */
export function noteAbout(
  kind: SecurityEventKind,
  user: StoredUser,
  caller: Caller | undefined,
  about?: NonNullable<SecurityEvent['about']>,
): void {
  securityEvents.record(kind, {
    departmentId: user.departmentId,
    subject: personOf(user),
    ...addressOf(caller),
    ...(about && { about }),
  });
}

/** Logs an administrator's change to a member of their department. */
export function noteByAdmin(
  kind: SecurityEventKind,
  { actor, caller }: RequestContext,
  user: StoredUser,
  more: Pick<SecurityEvent, 'from' | 'to'> = {},
): void {
  const { departmentId } = actor;
  securityEvents.record(kind, {
    departmentId,
    actor,
    subject: personOf(user),
    ...addressOf(caller),
    ...more,
  });
}

/**
 * Logs a failed sign-in if the address has an account, because only an account belongs to a department. Reads the
 * account after the response, so that the response time reveals nothing (D5).
 */
export function noteFailedSignIn(
  email: string,
  caller: Caller,
  about: NonNullable<SecurityEvent['about']>,
): void {
  setImmediate(() => {
    UserModel.findOne({ email })
      .lean<StoredUser>()
      .then((user) => {
        if (user) noteAbout('sign-in-failed', user, caller, about);
      })
      // The response has been sent, and only a log line is lost.
      .catch(() => undefined);
  });
}
