import { AppError } from '../../http/app-error.ts';
import { KeyedQueue } from '../../infra/keyed-queue.ts';
import type { LimitRule, RateLimits } from '../../realtime/coordination/coordination.ts';
import { type StoredUser, UserModel } from './auth.model.ts';
import { isCommonPassword, passwordMatches } from './passwords.ts';

/** Only wrong passwords count against an account (D4); by address more, since a hospital shares one. */
const wrongByAccount: LimitRule = { name: 'login-account', points: 10, seconds: 15 * 60 };
const wrongByAddress: LimitRule = { name: 'login-address', points: 100, seconds: 15 * 60 };
/** Apart from the sign-in, where strangers could otherwise lock the screen that somebody works at. */
const wrongByOwnSessions: LimitRule = { name: 'own-password', points: 10, seconds: 15 * 60 };

export type PasswordGuard = ReturnType<typeof createPasswordGuard>;

/** Counts one attempt; throws `rate-limited` where there were too many. */
export async function within(limits: RateLimits, rule: LimitRule, key: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await limits.consume(rule, key);
  if (!allowed) throw new AppError('rate-limited', { retryAfterSeconds });
}

/** Throws `rate-limited` where there were too many attempts, and counts none. */
export async function notBeyond(limits: RateLimits, rule: LimitRule, key: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await limits.check(rule, key);
  if (!allowed) throw new AppError('rate-limited', { retryAfterSeconds });
}

/** D6. Throws `invalid-input` for that field where the password is a common one or the account's own name. */
export function refuseCommonPassword(field: string, password: string, own: string[]): void {
  if (isCommonPassword(password, own)) {
    throw new AppError('invalid-input', { fields: { [field]: 'This password is too common' } });
  }
}

/** The one place where a password is tried, at sign-in and by who is signed in. */
export function createPasswordGuard(limits: RateLimits) {
  const turns = new KeyedQueue();

  /**
   * Whose password this is, of who is found; undefined for nobody and for a wrong password alike, after about the same time
   * (D5). Throws `rate-limited`, unseen, where one of the counts has too many wrong ones. Guesses at one `account` take turns:
   * of a hundred sent at once only ten are looked at, too.
   */
  function attempt(
    account: string,
    password: string,
    counts: [rule: LimitRule, key: string][],
    find: () => Promise<StoredUser | null>,
  ): Promise<StoredUser | undefined> {
    return turns.run(account, async () => {
      for (const [rule, key] of counts) await notBeyond(limits, rule, key);
      const user = await find();
      if ((await passwordMatches(user?.passwordHash, password)) && user) return user;
      for (const [rule, key] of counts) await within(limits, rule, key);
      return undefined;
    });
  }

  /** At sign-in, where anybody can try any account: {@link attempt} by email address and by where it comes from. */
  const recognize = (email: string, password: string, address: string) =>
    attempt(
      email,
      password,
      [
        [wrongByAccount, email],
        [wrongByAddress, address],
      ],
      () => UserModel.findOne({ email }).lean<StoredUser>(),
    );

  /** The password of who is signed in: {@link attempt} with a count that only the account's own sessions add to. */
  const confirm = (userId: string, password: string) =>
    attempt(userId, password, [[wrongByOwnSessions, userId]], () =>
      UserModel.findById(userId).lean<StoredUser>(),
    );

  /** Forgets the wrong passwords of an account: somebody who set a new one need not wait for the old ones. */
  async function forgive({ _id, email }: Pick<StoredUser, '_id' | 'email'>): Promise<void> {
    await limits.reset(wrongByAccount, email);
    await limits.reset(wrongByOwnSessions, _id);
  }

  return { recognize, confirm, forgive };
}
