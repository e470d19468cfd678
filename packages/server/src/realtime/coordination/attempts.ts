import { AppError } from '../../request/app-error.ts';
import type { Count, LimitRule, RateLimits } from './coordination.ts';

/** Counts one attempt. Throws `rate-limited` after too many. */
export async function countAttempt(limits: RateLimits, rule: LimitRule, key: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await limits.consume(rule, key);
  if (!allowed) throw new AppError('rate-limited', { retryAfterSeconds });
}

/**
 * Runs `work` and counts it only if it fails. Counts first and removes the count after a success, so that simultaneous
 * attempts never exceed the limit. Throws `rate-limited` without an attempt at the limit.
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
    // An exception, such as that of a lost database, is not an attempt.
    if (!isFailure) await limits.giveBack(counts);
  }
}
