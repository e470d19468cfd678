import { hash, verify } from '@node-rs/argon2';
import { itemBounds } from '../../../bounds.ts';
import { FairQueue } from '../../../infra/queues/fair-queue.ts';

/** argon2id at OWASP's parameters (Password Storage Cheat Sheet): 19 MiB, two passes, one lane; some 7 ms off the event loop. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * The turns in which passwords are hashed, whoever asks. A sign-in from one network never waits for the thousands of another,
 * and half of the threads that read files and names stay free.
 */
export const passwordTurns = new FairQueue({
  atOnce: itemBounds.hashesAtOnce,
  waiting: itemBounds.waitingHashes,
  waitingInLane: itemBounds.waitingHashesOfOne,
});

/** Hashes a new password in the turn of `lane`. Throws `rate-limited` where too many wait. */
export const hashPassword = (lane: string, password: string): Promise<string> =>
  passwordTurns.run(lane, () => hash(password, parameters));

/** A hash of nobody's password: verifying against it makes an unknown address take as long as a wrong password (D5). */
const nobody = hash('no account has this password', parameters);

/**
 * Whether `password` is the one behind `passwordHash`; without a hash the same work is done and the answer is no. To be called
 * within {@link passwordTurns}.
 */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), password);
  return passwordHash !== undefined && matches;
}
