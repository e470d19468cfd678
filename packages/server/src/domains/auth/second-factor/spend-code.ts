import { trusted } from 'mongoose';
import { roomRetrySeconds } from '../../../bounds.ts';
import type { SecretBox } from '../../../infra/secrets/secret-box.ts';
import { AppError } from '../../../request/app-error.ts';
import { SecondFactorModel, type StoredSecondFactor } from '../second-factor.model.ts';
import { recoveryHashOf, stepOf } from './second-factor-codes.ts';

/**
 * Consumes a code: an authenticator's code by its time step, a recovery code by its hash. Of two simultaneous uses one
 * succeeds. Encrypts a secret that is stored unencrypted or under a former key. Throws `unavailable` for an
 * authenticator whose secret no key opens.
 */
export async function spend(
  secrets: SecretBox,
  userId: string,
  code: string,
  oneTimeCodes?: 'exact',
): Promise<'code' | 'recovery-code' | undefined> {
  const factor = await SecondFactorModel.findById(userId).lean();
  if (!factor?.confirmedAt) return undefined;
  const hash = recoveryHashOf(code);
  if (factor.recoveryHashes.includes(hash)) {
    const used = { _id: userId, recoveryHashes: hash };
    const { modifiedCount } = await SecondFactorModel.updateOne(used, { $pull: { recoveryHashes: hash } });
    return modifiedCount > 0 ? 'recovery-code' : undefined;
  }
  const { secret, isStale } = opened(secrets, factor);
  const step = await stepOf(secret, code, oneTimeCodes);
  if (step === undefined) return undefined;
  const fresh = { _id: userId, secret: factor.secret, lastStep: trusted({ $lt: step }) };
  const { modifiedCount } = await SecondFactorModel.updateOne(fresh, {
    lastStep: step,
    ...(isStale && { secret: secrets.seal(secret, userId) }),
  });
  return modifiedCount > 0 ? 'code' : undefined;
}

/** Returns an authenticator's secret. Throws `unavailable` if no key of this node opens it. */
export function opened(secrets: SecretBox, { _id, secret }: StoredSecondFactor) {
  const found = secrets.open(secret, _id);
  if (found) return found;
  throw new AppError('unavailable', {
    message: 'This server cannot read your second factor. Use a recovery code, or ask your administrator',
    retryAfterSeconds: roomRetrySeconds,
  });
}
