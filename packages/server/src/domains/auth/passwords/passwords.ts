import { hash, verify } from '@node-rs/argon2';
import { FairQueue } from '../../../infra/queues/fair-queue.ts';

/** Passwords that are hashed at once: half of the threads, which also read files and names. */
const maxHashesAtOnce = 2;

/** Passwords that wait to be hashed, in total. */
const maxWaitingHashes = 1000;

/** Passwords from one network or device that wait to be hashed. */
const maxWaitingHashesOfOne = 200;

/**
 * argon2id with OWASP's parameters (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. A hash takes about
 * 7 ms off the event loop.
 */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Queues password hashes fairly by lane. A sign-in from one network never waits for thousands from another, and
 * half of the threads stay free for files and name lookups.
 */
export const passwordTurns = new FairQueue({
  atOnce: maxHashesAtOnce,
  waiting: maxWaitingHashes,
  waitingInLane: maxWaitingHashesOfOne,
});

/** Hashes a new password in the queue of `lane`. Throws `rate-limited` if too many requests wait. */
export const hashPassword = (lane: string, password: string): Promise<string> =>
  passwordTurns.run(lane, () => hash(password, parameters));

/** The hash of no account's password. Verifying it makes an unknown address take as long as a wrong password (D5). */
const nobody = hash('no account has this password', parameters);

/**
 * Returns true if `password` matches `passwordHash`. Without a hash it does the same work and returns false. Call
 * it within {@link passwordTurns}.
 */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), password);
  return passwordHash !== undefined && matches;
}
