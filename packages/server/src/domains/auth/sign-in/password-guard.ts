import { rateBounds } from '../../../bounds.ts';
import type { PublicContext } from '../../../http/bind.ts';
import { KeyedQueue } from '../../../infra/queues/keyed-queue.ts';
import { countingFailures } from '../../../realtime/coordination/attempts.ts';
import type { Count, RateLimits } from '../../../realtime/coordination/coordination.ts';
import { type StoredUser, UserModel, withPasswordAt } from '../auth.model.ts';
import { passwordMatches, passwordTurns } from '../passwords/passwords.ts';
import { knownDevice } from './known-devices.ts';

export type PasswordGuard = ReturnType<typeof createPasswordGuard>;

/** The one place that checks passwords, at sign-in and for signed-in clinicians. */
export function createPasswordGuard(limits: RateLimits) {
  const turns = new KeyedQueue();

  /**
   * Returns the user if the password matches. Returns undefined for an unknown user and for a wrong password, after
   * about the same time (D5). Throws `rate-limited` without a check if a count is at its limit or too many wait in
   * the lane. Attempts at one account run one at a time, so that a right password never counts beside another one.
   */
  function attempt(
    { lane, account, counts }: { lane: string; account: string; counts: readonly Count[] },
    password: string,
    find: () => Promise<StoredUser | null>,
  ): Promise<StoredUser | undefined> {
    return passwordTurns.run(lane, () =>
      turns.run(account, () =>
        countingFailures(limits, counts, async () => {
          const user = await find();
          return (await passwordMatches(user?.passwordHash, password)) && user ? user : undefined;
        }),
      ),
    );
  }

  /**
   * Runs {@link attempt} for a sign-in, where anyone can try any account. Counts by email address and network, or
   * only by the device if the account has signed in on it. Strangers therefore lock out neither the owner nor the
   * owner's network.
   */
  async function recognize(
    email: string,
    password: string,
    { network, device }: Pick<PublicContext, 'network' | 'device'>,
  ): Promise<StoredUser | undefined> {
    const known = await knownDevice(device, email);
    const counts: Count[] = known
      ? [[rateBounds.wrongByDevice, known]]
      : [
          [rateBounds.wrongByAccount, email],
          [rateBounds.wrongByNetwork, network],
        ];
    return attempt({ lane: known ?? network, account: email, counts }, password, () =>
      UserModel.findOne(withPasswordAt(email)).lean<StoredUser>(),
    );
  }

  /** Verifies a signed-in clinician's password: {@link attempt} with a count for the account's own sessions. */
  const confirm = (userId: string, password: string) =>
    attempt(
      { lane: userId, account: userId, counts: [[rateBounds.wrongByOwnSessions, userId]] },
      password,
      () => UserModel.findById(userId).lean<StoredUser>(),
    );

  /** Clears the wrong passwords of an account. After a new password the owner need not wait for the old attempts. */
  async function forgive({ _id, email }: Pick<StoredUser, '_id' | 'email'>): Promise<void> {
    await limits.reset(rateBounds.wrongByAccount, email);
    await limits.reset(rateBounds.wrongByOwnSessions, _id);
  }

  return { recognize, confirm, forgive };
}
