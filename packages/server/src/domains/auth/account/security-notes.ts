import type { SecurityEvent, SecurityEventKind } from '@bedside/contracts/security/security.contract.ts';
import type { Caller } from '../../../request/request-context.ts';
import { addressOf, securityEvents } from '../../security/security.service.ts';
import { type StoredUser, UserModel, withPasswordAt } from '../auth.model.ts';

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
    UserModel.findOne(withPasswordAt(email))
      .lean<StoredUser>()
      .then((user) => {
        if (user) noteAbout('sign-in-failed', user, caller, about);
      })
      // The response has been sent, and only a log line is lost.
      .catch(() => undefined);
  });
}
