import { rateBounds } from '../../../bounds.ts';
import type { PublicContext } from '../../../http/bind.ts';
import { KeyedQueue } from '../../../infra/queues/keyed-queue.ts';
import type { Count, LimitRule, RateLimits } from '../../../realtime/coordination/coordination.ts';
import { AppError } from '../../../request/app-error.ts';
import { type StoredUser, UserModel } from '../auth.model.ts';
import { isGuessable } from '../passwords/guessable.ts';
import { passwordMatches, passwordTurns } from '../passwords/passwords.ts';
import { knownDevice } from './known-devices.ts';

export type PasswordGuard = ReturnType<typeof createPasswordGuard>;

/** Counts one attempt; throws `rate-limited` where there were too many. */
export async function countAttempt(limits: RateLimits, rule: LimitRule, key: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await limits.consume(rule, key);
  if (!allowed) throw new AppError('rate-limited', { retryAfterSeconds });
}

/**
 * Does what may be tried so often only where it fails: counts it first and takes that back where `work` has a result, so that
 * of many at once no more than the limit are tried. Throws `rate-limited`, with nothing tried, where there were too many.
 */
export async function countingFailures<T>(
  limits: RateLimits,
  counts: readonly Count[],
  work: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { allowed, retryAfterSeconds } = await limits.take(counts);
  if (!allowed) throw new AppError('rate-limited', { retryAfterSeconds });
  let isFailure = false;
  try {
    const result = await work();
    isFailure = result === undefined;
    return result;
  } finally {
    // What threw was not tried: the database was lost, say.
    if (!isFailure) await limits.giveBack(counts);
  }
}

/** D6. Throws `invalid-input` for that field where guessing would soon come to the password. */
export function refuseCommonPassword(field: string, password: string, own: string[]): void {
  if (isGuessable(password, own)) {
    throw new AppError('invalid-input', { fields: { [field]: 'too-common' } });
  }
}

/** The one place where a password is tried, at sign-in and by who is signed in. */
export function createPasswordGuard(limits: RateLimits) {
  const turns = new KeyedQueue();

  /**
   * Returns the user who is found if the password is theirs; undefined for nobody and for a wrong password alike, after about
   * the same time (D5). Throws `rate-limited`, unseen, where one of the counts has too many wrong ones, and where too many
   * wait in the same lane. Attempts at one account take turns, so that a right password never counts beside another one.
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
   * At sign-in, where anyone can try any account: {@link attempt} by email address and network, or by the device alone where
   * the account was signed in on it. So strangers lock out neither the owner nor the owner's network.
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
      UserModel.findOne({ email }).lean<StoredUser>(),
    );
  }

  /** The password of who is signed in: {@link attempt} with a count that only the account's own sessions add to. */
  const confirm = (userId: string, password: string) =>
    attempt(
      { lane: userId, account: userId, counts: [[rateBounds.wrongByOwnSessions, userId]] },
      password,
      () => UserModel.findById(userId).lean<StoredUser>(),
    );

  /** Forgets the wrong passwords of an account: somebody who set a new one need not wait for the old ones. */
  async function forgive({ _id, email }: Pick<StoredUser, '_id' | 'email'>): Promise<void> {
    await limits.reset(rateBounds.wrongByAccount, email);
    await limits.reset(rateBounds.wrongByOwnSessions, _id);
  }

  return { recognize, confirm, forgive };
}
