import { itemBounds } from '@bedside/contracts/bounds.ts';
import { problem } from '@bedside/contracts/field-problems.ts';
import type {
  Passkey,
  PasskeyProof,
  passkeysEndpoints,
} from '@bedside/contracts/passkeys/passkeys.contract.ts';
import {
  type AuthenticatorTransportFuture,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { trusted } from 'mongoose';
import type * as z from 'zod';
import { rateBounds } from '../../../bounds.ts';
import { newId } from '../../../infra/mongo/ids.ts';
import { duplicateKeyOf } from '../../../infra/mongo/mongo.ts';
import { now } from '../../../infra/mongo/mongo-clock.ts';
import { idOf } from '../../../infra/secrets/tokens.ts';
import { countAttempt, countingFailures } from '../../../realtime/coordination/attempts.ts';
import type { RateLimits } from '../../../realtime/coordination/coordination.ts';
import { AppError } from '../../../request/app-error.ts';
import type { RequestContext } from '../../../request/request-context.ts';
import type { AccountNotices } from '../../security/notices.service.ts';
import { addressee } from '../account/ownership.ts';
import { noteOf } from '../account/security-notes.ts';
import { type StoredUser, UserModel } from '../auth.model.ts';
import { noteConfirmed } from '../confirmations.ts';
import {
  PasskeyChallengeModel,
  PasskeyModel,
  type PasskeyPurpose,
  type StoredPasskey,
} from './passkeys.model.ts';

/** How long a browser has to answer a challenge. */
const challengeMs = 5 * 60 * 1000;

/** ES256, EdDSA and RS256, which all authenticators share among them. */
const algorithms = [-8, -7, -257];

type Creation = z.output<typeof passkeysEndpoints.begin.response>;
type Request = z.output<typeof passkeysEndpoints.confirmation.response>;
type NewPasskey = z.output<typeof passkeysEndpoints.add.body>;

export type Passkeys = ReturnType<typeof createPasskeys>;

/**
 * Passkeys (WebAuthn) beside an authenticator app. A passkey takes the place of the app's code, and never of the app: its
 * recovery codes remain the way back after a lost device.
 */
export function createPasskeys({
  limits,
  origin,
  notices,
}: {
  limits: RateLimits;
  origin: () => string;
  notices: AccountNotices;
}) {
  /** The name of the site, to which browsers bind keys. */
  const rpId = () => new URL(origin()).hostname;

  async function list({ actor }: RequestContext): Promise<z.output<typeof passkeysEndpoints.list.response>> {
    return { rpId: rpId(), passkeys: (await ofUser(actor.id)).map(present) };
  }

  /** Throws `conflict` without an authenticator app, and with as many passkeys as an account may have. */
  async function begin({ actor }: RequestContext): Promise<Creation> {
    await countAttempt(limits, rateBounds.passkeyChallenges, actor.id);
    const user = await userOf(actor.id);
    if (user.secondFactorSince === undefined) throw appFirst();
    const own = await ofUser(actor.id);
    if (own.length >= itemBounds.passkeys) throw tooMany();
    const { challenge, rp, pubKeyCredParams, ...rest } = await generateRegistrationOptions({
      rpName: 'Bedside',
      rpID: rpId(),
      userName: user.email || user.username,
      userDisplayName: user.fullName,
      userID: new TextEncoder().encode(user._id),
      attestationType: 'none',
      excludeCredentials: own.map(descriptor),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      supportedAlgorithmIDs: algorithms,
    });
    await keep(challenge, 'add', actor);
    return {
      challenge,
      rp: { id: rpId(), name: rp.name },
      user: rest.user,
      pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ type: 'public-key', alg })),
      timeout: challengeMs,
      excludeCredentials: own.map(descriptor),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      attestation: 'none',
    };
  }

  /** Throws `invalid-input` for a key that does not answer our challenge, and `conflict`. */
  async function add(request: RequestContext, { name, credential }: NewPasskey): Promise<Passkey> {
    const { actor, caller, language } = request;
    const user = await userOf(actor.id);
    if (user.secondFactorSince === undefined) throw appFirst();
    const challenge = await spent(credential.response.clientDataJSON, 'add', actor.id, actor.sessionId);
    const verified =
      challenge !== undefined &&
      (await verifyRegistrationResponse({
        response: {
          ...credential,
          response: { ...credential.response, transports: known(credential.response.transports) },
          clientExtensionResults: {},
        },
        expectedChallenge: challenge,
        expectedOrigin: origin(),
        expectedRPID: rpId(),
        requireUserVerification: false,
        supportedAlgorithmIDs: algorithms,
      }).catch(() => undefined));
    const registration = verified ? verified.registrationInfo : undefined;
    if (!registration) throw refused();
    const { id: credentialId, publicKey, counter } = registration.credential;
    if ((await PasskeyModel.countDocuments({ userId: actor.id })) >= itemBounds.passkeys) throw tooMany();
    const passkey: StoredPasskey = {
      _id: newId(),
      userId: actor.id,
      credentialId,
      name,
      publicKey: Buffer.from(publicKey),
      counter,
      transports: known(credential.response.transports),
      createdAt: now(),
    };
    try {
      await PasskeyModel.create(passkey);
    } catch (error) {
      if (duplicateKeyOf(error) === undefined) throw error;
      throw refused();
    }
    noteOf('passkey-added', user, caller);
    notices.give(addressee(user), 'passkey-added', language);
    return present(passkey);
  }

  async function rename({ actor }: RequestContext, id: string, name: string): Promise<Passkey> {
    const renamed = await PasskeyModel.findOneAndUpdate(
      { _id: id, userId: actor.id },
      { name },
      { returnDocument: 'after' },
    ).lean<StoredPasskey>();
    if (!renamed) throw new AppError('not-found');
    return present(renamed);
  }

  async function remove({ actor, caller, language }: RequestContext, id: string): Promise<void> {
    const { deletedCount } = await PasskeyModel.deleteOne({ _id: id, userId: actor.id });
    if (deletedCount === 0) throw new AppError('not-found');
    const user = await userOf(actor.id);
    noteOf('passkey-removed', user, caller);
    notices.give(addressee(user), 'passkey-removed', language);
  }

  /** Returns what a browser needs to use a key of the account. Throws `conflict` without one, and `rate-limited`. */
  async function challenge(userId: string, purpose: PasskeyPurpose, sessionId?: string): Promise<Request> {
    await countAttempt(limits, rateBounds.passkeyChallenges, userId);
    const own = await ofUser(userId);
    if (own.length === 0) throw noPasskey();
    // At an unlocked screen anyone may touch a key that was left in the computer. It must ask for its PIN or a finger.
    const userVerification = purpose === 'confirm' ? 'required' : 'preferred';
    const allowCredentials = own.map(descriptor);
    const options = await generateAuthenticationOptions({ rpID: rpId(), allowCredentials, userVerification });
    await keep(options.challenge, purpose, { id: userId, sessionId });
    return {
      challenge: options.challenge,
      rpId: rpId(),
      timeout: challengeMs,
      allowCredentials,
      userVerification,
    };
  }

  /** Returns whether a proof answers a challenge of this purpose by a key of the account. Each challenge works once. */
  async function proves(
    proof: PasskeyProof,
    purpose: PasskeyPurpose,
    userId: string,
    sessionId?: string,
  ): Promise<true | undefined> {
    const expectedChallenge = await spent(proof.response.clientDataJSON, purpose, userId, sessionId);
    const passkey = await PasskeyModel.findOne({ userId, credentialId: proof.id }).lean<StoredPasskey>();
    if (expectedChallenge === undefined || !passkey) return undefined;
    const { userHandle, ...response } = proof.response;
    const verified = await verifyAuthenticationResponse({
      response: {
        ...proof,
        response: { ...response, ...(userHandle !== undefined && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: origin(),
      expectedRPID: rpId(),
      credential: {
        id: passkey.credentialId,
        // The driver returns its own kind of bytes for a field that is read without a document.
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey.toString('base64'), 'base64')),
        counter: passkey.counter,
      },
      requireUserVerification: purpose === 'confirm',
    }).catch(() => undefined);
    if (!verified?.verified) return undefined;
    const { newCounter } = verified.authenticationInfo;
    // Of two uses at once with one count, the second is refused.
    const { matchedCount } = await PasskeyModel.updateOne(
      { _id: passkey._id, counter: passkey.counter },
      { counter: newCounter, lastUsedAt: now() },
    );
    return matchedCount > 0 ? true : undefined;
  }

  const confirmation = ({ actor }: RequestContext): Promise<Request> =>
    challenge(actor.id, 'confirm', actor.sessionId);

  /** Notes in the session that its clinician is there. Throws `invalid-input`, which counts as a wrong code does. */
  async function confirm({ actor }: RequestContext, proof: PasskeyProof): Promise<void> {
    const isProven = await countingFailures(limits, [[rateBounds.secondFactor, actor.id]], () =>
      proves(proof, 'confirm', actor.id, actor.sessionId),
    );
    if (!isProven) throw refused();
    await noteConfirmed(actor.sessionId);
    await UserModel.updateOne({ _id: actor.id }, { lastSeenAt: now() });
  }

  return { list, begin, add, rename, remove, challenge, proves, confirmation, confirm };
}

/** Stores a challenge until it is answered. */
async function keep(
  challenge: string,
  purpose: PasskeyPurpose,
  { id: userId, sessionId }: { id: string; sessionId?: string | undefined },
): Promise<void> {
  const expiresAt = new Date(now().getTime() + challengeMs);
  const sessionPart = sessionId === undefined ? {} : { sessionId };
  await PasskeyChallengeModel.create({ _id: idOf(challenge), userId, purpose, ...sessionPart, expiresAt });
}

/** Spends the challenge that a browser answered, and returns it. Undefined: it is none of ours for this purpose. */
async function spent(
  clientData: string,
  purpose: PasskeyPurpose,
  userId: string,
  sessionId: string | undefined,
): Promise<string | undefined> {
  const challenge = challengeIn(clientData);
  if (challenge === undefined) return undefined;
  const found = await PasskeyChallengeModel.findOneAndDelete({
    _id: idOf(challenge),
    userId,
    purpose,
    sessionId: sessionId ?? trusted({ $exists: false }),
    expiresAt: trusted({ $gt: now() }),
  }).lean();
  return found ? challenge : undefined;
}

function challengeIn(clientData: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString());
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return undefined;
    return typeof data.challenge === 'string' ? data.challenge : undefined;
  } catch {
    return undefined;
  }
}

const ofUser = (userId: string): Promise<StoredPasskey[]> =>
  PasskeyModel.find({ userId }).sort({ createdAt: 1 }).limit(itemBounds.passkeys).lean<StoredPasskey[]>();

async function userOf(id: string): Promise<StoredUser> {
  const user = await UserModel.findById(id).lean<StoredUser>();
  if (!user) throw new AppError('unauthenticated');
  return user;
}

/** Returns whether an account has a passkey, for a sign-in that needs a second factor. */
export const hasPasskey = async (userId: string): Promise<boolean> =>
  (await PasskeyModel.exists({ userId })) !== null;

const transportNames: readonly AuthenticatorTransportFuture[] = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
];

/** Leaves out transports of browsers to come. */
const known = (transports: readonly string[] = []): AuthenticatorTransportFuture[] =>
  transportNames.filter((name) => transports.includes(name));

const descriptor = ({ credentialId, transports }: StoredPasskey) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports: known(transports),
});

const present = ({ _id: id, name, createdAt, lastUsedAt }: StoredPasskey): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
});

const refused = () => new AppError('invalid-input', { fields: { passkey: 'wrong' } });
const appFirst = () =>
  new AppError('conflict', {
    message: 'Set up an authenticator app first. A passkey stands beside it',
    fields: { passkey: 'not-set-up' },
  });
const noPasskey = () =>
  new AppError('conflict', { message: 'This account has no passkey', fields: { passkey: 'not-set-up' } });
const tooMany = () =>
  new AppError('conflict', {
    message: `An account may have ${itemBounds.passkeys} passkeys`,
    fields: { passkey: problem('too-many', itemBounds.passkeys) },
  });
