import type { PasskeyProof } from '@bedside/contracts/passkeys/passkeys.contract.ts';
import type {
  Enrolment,
  RecoveryCodes,
  SecondFactor,
} from '@bedside/contracts/second-factor/second-factor.contract.ts';
import type { SecurityEventKind } from '@bedside/contracts/security/security.contract.ts';
import mongoose, { type ClientSession, trusted } from 'mongoose';
import type * as z from 'zod';
import { rateBounds } from '../../../bounds.ts';
import { inTransaction } from '../../../infra/mongo/in-transaction.ts';
import { now } from '../../../infra/mongo/mongo-clock.ts';
import type { SecretBox } from '../../../infra/secrets/secret-box.ts';
import { countingFailures } from '../../../realtime/coordination/attempts.ts';
import type { RateLimits } from '../../../realtime/coordination/coordination.ts';
import { AppError } from '../../../request/app-error.ts';
import type { Caller, RequestContext, SessionActor } from '../../../request/request-context.ts';
import { departments } from '../../departments/departments.service.ts';
import type { AccountNotices } from '../../security/notices.service.ts';
import { addressee } from '../account/ownership.ts';
import { noteFailedSignIn, noteOf } from '../account/security-notes.ts';
import { type StoredUser, UserModel } from '../auth.model.ts';
import { confirmationMs, isConfirmedWithin, noteConfirmed } from '../confirmations.ts';
import { discardSecondFactor, SecondFactorModel } from '../second-factor.model.ts';
import { releaseSessionsOf } from '../sessions.ts';
import type { PasswordGuard } from '../sign-in/password-guard.ts';
import { hasPasskey, type Passkeys } from './passkeys.ts';
import { newRecoveryCodes, newSecret, recoveryHashOf, stepOf, uriOf } from './second-factor-codes.ts';
import { opened, spend } from './spend-code.ts';

interface SecondFactorDependencies {
  limits: RateLimits;
  guard: PasswordGuard;
  notices: AccountNotices;
  secrets: SecretBox;
  passkeys: Pick<Passkeys, 'proves'>;
  oneTimeCodes?: 'exact' | undefined;
}

/** What a clinician sends beside the password: a code of the authenticator app, a recovery code, or a passkey. */
export interface FactorProof {
  code?: string | undefined;
  passkey?: PasskeyProof | undefined;
}

export type SecondFactors = ReturnType<typeof createSecondFactors>;

type Codes = z.output<typeof RecoveryCodes>;
type NoticeKind = Parameters<AccountNotices['give']>[1];

/** Authenticator apps (TOTP) with recovery codes as a second factor. Accounts without one sign in as before. */
export function createSecondFactors({
  limits,
  guard,
  notices,
  secrets,
  passkeys,
  oneTimeCodes,
}: SecondFactorDependencies) {
  /**
   * Completes a sign-in after the right password. Throws `second-factor-required` without a code and `unauthenticated`
   * for a wrong or used code, which counts as a wrong password does. Throws `rate-limited` after five of them.
   */
  async function admit(
    user: StoredUser,
    { code, passkey }: FactorProof,
    caller: Caller & { language: string },
  ): Promise<void> {
    if (user.secondFactorSince === undefined) return;
    if (code === undefined && passkey === undefined) {
      const isOffered = await hasPasskey(user._id);
      throw new AppError('second-factor-required', isOffered ? { passkey: true } : {});
    }
    const spent = passkey ? await tryPasskey(user._id, passkey) : await trySpending(user._id, code ?? '');
    if (spent === undefined) {
      await limits.consume(rateBounds.wrongByAccount, user.email);
      noteFailedSignIn(user.email, caller, 'second-factor');
      const fields = passkey ? { passkey: 'wrong' as const } : { code: 'wrong' as const };
      throw new AppError('unauthenticated', { message: passkey ? wrongPasskey : wrongCode, fields });
    }
    if (spent === 'recovery-code') tell(user, 'recovery-code-used', caller, caller.language);
  }

  /** Demands the code of a signed-in clinician's second factor, if they have one. Throws `invalid-input`. */
  async function require(user: StoredUser, code: string | undefined): Promise<void> {
    if (user.secondFactorSince === undefined) return;
    if (code === undefined) throw new AppError('invalid-input', { fields: { code: 'required' } });
    if ((await trySpending(user._id, code)) === undefined) throw refusedCode();
  }

  /** Counts by user. Only someone with the right password gets this far, so a stranger cannot lock the owner out. */
  const trySpending = (userId: string, code: string) =>
    countingFailures(limits, [[rateBounds.secondFactor, userId]], () =>
      spend(secrets, userId, code, oneTimeCodes),
    );

  const tryPasskey = (userId: string, proof: PasskeyProof) =>
    countingFailures(limits, [[rateBounds.secondFactor, userId]], () =>
      passkeys.proves(proof, 'sign-in', userId),
    );

  async function status({ actor }: RequestContext): Promise<SecondFactor> {
    const [factor, isRequired] = await Promise.all([
      SecondFactorModel.findById(actor.id).lean(),
      departments.requiresSecondFactor(actor.departmentId),
    ]);
    if (!factor?.confirmedAt) return { isOn: false, isRequired };
    const { confirmedAt, recoveryHashes } = factor;
    const recoveryCodesLeft = recoveryHashes.length;
    return { isOn: true, since: confirmedAt.toISOString(), recoveryCodesLeft, isRequired };
  }

  /**
   * Starts a setup with a new secret. Throws `invalid-input` for a wrong password and `conflict` if a second factor
   * is on.
   */
  async function enrol(
    { actor }: RequestContext,
    password: string | undefined,
  ): Promise<z.output<typeof Enrolment>> {
    const user = await withPassword(actor, password);
    if (user.secondFactorSince !== undefined) throw alreadyOn();
    const secret = newSecret();
    const enrolment = {
      secret: secrets.seal(secret, user._id),
      createdAt: now(),
      lastStep: 0,
      recoveryHashes: [],
    };
    try {
      await SecondFactorModel.updateOne(
        { _id: user._id, confirmedAt: trusted({ $exists: false }) },
        { $set: enrolment },
        { upsert: true },
      );
    } catch (error) {
      // Another screen has just confirmed it.
      if (error instanceof mongoose.mongo.MongoServerError && error.code === 11000) throw alreadyOn();
      throw error;
    }
    return { secret, uri: uriOf(secret, user.email) };
  }

  /**
   * Turns the second factor on and releases the account's sessions that waited for it. Throws `invalid-input` for a
   * wrong code.
   */
  async function confirm({ actor, caller, language }: RequestContext, code: string): Promise<Codes> {
    const step = await countingFailures(limits, [[rateBounds.secondFactor, actor.id]], async () => {
      const enrolment = await SecondFactorModel.findById(actor.id).lean();
      if (!enrolment || enrolment.confirmedAt) throw alreadyOn();
      const { secret } = opened(secrets, enrolment);
      return stepOf(secret, code, oneTimeCodes).then((step) => step && { step, secret: enrolment.secret });
    });
    if (!step) throw refusedCode();
    const recoveryCodes = newRecoveryCodes();
    const confirmedAt = now();
    const user = await inTransaction(async (session) => {
      const { modifiedCount } = await SecondFactorModel.updateOne(
        { _id: actor.id, secret: step.secret, confirmedAt: trusted({ $exists: false }) },
        { confirmedAt, lastStep: step.step, recoveryHashes: recoveryCodes.map(recoveryHashOf) },
        { session },
      );
      // Another screen has restarted or confirmed the setup.
      if (modifiedCount === 0) throw refusedCode();
      const changed = await changeFlag(actor.id, confirmedAt, session);
      await releaseSessionsOf(actor.id, session);
      return changed;
    });
    tell(user, 'second-factor-on', caller, language);
    return { recoveryCodes };
  }

  /**
   * Turns the second factor off. Throws `conflict` if the department requires one, and `invalid-input` for a wrong
   * password or code.
   */
  async function off(request: RequestContext, { password, code }: PasswordAndCode): Promise<void> {
    const { actor, caller, language } = request;
    if (await departments.requiresSecondFactor(actor.departmentId)) {
      throw new AppError('conflict', {
        message: 'Your department requires a second factor',
        fields: { factor: 'needed-by-department' },
      });
    }
    await withBoth(actor, password, code);
    tell(await removeSecondFactor(actor.id), 'second-factor-off', caller, language);
  }

  /** Replaces the recovery codes with ten new ones. Throws `invalid-input` for a wrong password or code. */
  async function renewCodes(request: RequestContext, { password, code }: PasswordAndCode): Promise<Codes> {
    const { actor, caller, language } = request;
    const user = await withBoth(actor, password, code);
    const recoveryCodes = newRecoveryCodes();
    const { matchedCount } = await SecondFactorModel.updateOne(
      { _id: actor.id, confirmedAt: trusted({ $exists: true }) },
      { recoveryHashes: recoveryCodes.map(recoveryHashOf) },
    );
    if (matchedCount === 0) throw refusedCode();
    tell(user, 'recovery-codes-renewed', caller, language);
    return { recoveryCodes };
  }

  /**
   * Returns the account after its password, or for an account without one after a sign-in at its provider within five
   * minutes. Throws `invalid-input`.
   */
  async function withPassword(
    { id, sessionId }: SessionActor,
    password: string | undefined,
  ): Promise<StoredUser> {
    const own = await UserModel.findById(id).lean<StoredUser>();
    if (own && own.passwordHash === undefined) {
      if (await isConfirmedWithin(sessionId, confirmationMs)) return own;
      throw new AppError('invalid-input', { fields: { password: 'confirm-at-provider' } });
    }
    if (password === undefined) throw new AppError('invalid-input', { fields: { password: 'required' } });
    const user = await guard.confirm(id, password);
    if (!user) throw new AppError('invalid-input', { fields: { password: 'wrong' } });
    await noteConfirmed(sessionId);
    return user;
  }

  async function withBoth(
    actor: SessionActor,
    password: string | undefined,
    code: string,
  ): Promise<StoredUser> {
    const user = await withPassword(actor, password);
    if ((await trySpending(actor.id, code)) === undefined) throw refusedCode();
    return user;
  }

  function tell(
    user: StoredUser,
    kind: SecurityEventKind & NoticeKind,
    caller: Caller | undefined,
    language: string,
  ): void {
    noteOf(kind, user, caller);
    notices.give(addressee(user), kind, language);
  }

  return { admit, require, status, enrol, confirm, off, renewCodes };
}

interface PasswordAndCode {
  password?: string | undefined;
  code: string;
}

const wrongCode = 'This code is not right';
const wrongPasskey = 'This passkey was not accepted';
const refusedCode = () => new AppError('invalid-input', { fields: { code: 'wrong' } });
const alreadyOn = () =>
  new AppError('conflict', {
    message: 'A second factor is on, or none was begun. Please begin again.',
    fields: { factor: 'not-set-up' },
  });

/** Removes an account's second factor, for its owner, an administrator or the operator. */
export function removeSecondFactor(userId: string): Promise<StoredUser> {
  return inTransaction(async (session) => {
    await discardSecondFactor(userId, session);
    return changeFlag(userId, undefined, session);
  });
}

/** Marks the account, so that a sign-in without a second factor needs no further read. */
async function changeFlag(
  userId: string,
  since: Date | undefined,
  session: ClientSession,
): Promise<StoredUser> {
  const change = since ? { $set: { secondFactorSince: since } } : { $unset: { secondFactorSince: 1 } };
  const user = await UserModel.findOneAndUpdate({ _id: userId }, change, {
    session,
    returnDocument: 'after',
  }).lean<StoredUser>();
  if (!user) throw new AppError('unauthenticated');
  return user;
}
