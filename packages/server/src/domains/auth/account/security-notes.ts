import type { SecurityEvent, SecurityEventKind } from '@bedside/contracts/security/security.contract.ts';
import type { Caller, RequestContext } from '../../../request/request-context.ts';
import { securityEvents } from '../../security/security.service.ts';
import { type StoredUser, UserModel } from '../auth.model.ts';

/** Where an event came from; nothing for what the server itself did. */
export const addressOf = (caller: Pick<Caller, 'address'> | undefined) =>
  caller && caller.address !== '' ? { address: caller.address } : {};

const personOf = ({ _id, fullName }: StoredUser) => ({ id: _id, fullName });

/** Logs what the owner of an account did, in the department that the account is in. */
export function noteOf(kind: SecurityEventKind, user: StoredUser, caller: Caller | undefined): void {
  securityEvents.record(kind, {
    departmentId: user.departmentId,
    actor: personOf(user),
    ...addressOf(caller),
  });
}

/** Logs what happened to an account, caused by no one who is known: anyone can ask for a reset, or try a password. */
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

/** Logs what an administrator did to a member of their department. */
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
 * Logs a failed sign-in where the address has an account; one that has none belongs to no department. The account is looked
 * up after the answer, so that its time tells nothing (D5).
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
      // A line in a log: the sign-in has its answer.
      .catch(() => undefined);
  });
}
