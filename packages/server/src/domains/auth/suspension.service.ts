import { now } from '../../infra/mongo/mongo-clock.ts';
import type { StoredUser, Suspender } from './auth.model.ts';

/** Returns who suspends an account now. One that an earlier version stored was an administrator's. */
function suspendersOf({ suspendedAt, suspendedBy }: StoredUser): readonly Suspender[] {
  return suspendedAt ? (suspendedBy ?? ['administrator']) : [];
}

export const isSuspendedBy = (suspender: Suspender, user: StoredUser) =>
  suspendersOf(user).includes(suspender);

/** Returns an account that `suspender` suspends or no longer does. It is open once nobody suspends it. */
export function withSuspension(user: StoredUser, suspender: Suspender, isSuspended: boolean): StoredUser {
  const { suspendedAt, suspendedBy: _former, ...open } = user;
  const others = suspendersOf(user).filter((one) => one !== suspender);
  const suspendedBy = isSuspended ? [...others, suspender] : others;
  return suspendedBy.length === 0 ? open : { ...open, suspendedAt: suspendedAt ?? now(), suspendedBy };
}
