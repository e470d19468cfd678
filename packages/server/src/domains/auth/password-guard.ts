import { AppError } from '../../http/app-error.ts';
import { KeyedQueue } from '../../infra/keyed-queue.ts';
import type { LimitRule, RateLimits } from '../../realtime/coordination/coordination.ts';
import { type StoredUser, UserModel } from './auth.model.ts';
import { isCommonPassword, passwordMatches } from './passwords.ts';

/** Only wrong passwords count against an account (D4); by address more, since a hospital shares one. */
const wrongByAccount: LimitRule = { name: 'login-account', points: 10, seconds: 15 * 60 };
const wrongByAddress: LimitRule = { name: 'login-address', points: 100, seconds: 15 * 60 };

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

/** The one place where a password is tried, at sign-in and on the covered screen: guesses at an account count together. */
export function createPasswordGuard(limits: RateLimits) {
  const turns = new KeyedQueue();

  /**
   * Whose address and password these are; undefined for an unknown address and for a wrong password alike, after about the
   * same time (D5). Throws `rate-limited`, unseen, where there were too many wrong ones.
   */
  function recognize(email: string, password: string, address?: string): Promise<StoredUser | undefined> {
    // One after another for each account: of a hundred guesses sent at once only ten are looked at, too.
    return turns.run(email, async () => {
      await notBeyond(limits, wrongByAccount, email);
      if (address !== undefined) await notBeyond(limits, wrongByAddress, address);
      const user = await UserModel.findOne({ email }).lean<StoredUser>();
      if ((await passwordMatches(user?.passwordHash, password)) && user) return user;
      await within(limits, wrongByAccount, email);
      if (address !== undefined) await within(limits, wrongByAddress, address);
      return undefined;
    });
  }

  /** Forgets the wrong passwords of an account: somebody who set a new one need not wait for the old ones. */
  const forgive = (email: string) => limits.reset(wrongByAccount, email);

  return { recognize, forgive };
}
