import type { Identity } from '@bedside/contracts/oidc/oidc.contract.ts';
import { trusted } from 'mongoose';
import type { PublicContext } from '../../../http/bind.ts';
import { duplicateKeyOf } from '../../../infra/mongo/mongo.ts';
import { now } from '../../../infra/mongo/mongo-clock.ts';
import { idOf } from '../../../infra/secrets/tokens.ts';
import type { OidcProviderSettings } from '../../../oidc-providers.ts';
import { AppError } from '../../../request/app-error.ts';
import type { RequestContext } from '../../../request/request-context.ts';
import type { AccountNotices } from '../../security/notices.service.ts';
import { addressee } from '../account/ownership.ts';
import { noteAbout, noteOf } from '../account/security-notes.ts';
import { type StoredIdentity, type StoredUser, UserModel, withIdentity } from '../auth.model.ts';
import { noteConfirmed } from '../confirmations.ts';
import type { PasswordGuard } from '../sign-in/password-guard.ts';
import type { DirectoryPerson } from './directory-person.ts';
import { OidcRefusal, type ProvenPerson } from './provider-client.ts';

interface IdentityDependencies {
  guard: PasswordGuard;
  notices: AccountNotices;
  providers: readonly OidcProviderSettings[];
}

/** The persons of providers who can sign in to an account. Only its owner adds one, with the password. */
export function createIdentities({ guard, notices, providers }: IdentityDependencies) {
  /**
   * Lets a provider's person sign in to an account. Throws an {@link OidcRefusal} if the person has an account already:
   * two accounts are never joined, because their records have different authors.
   */
  async function link(
    user: StoredUser,
    { issuer, subject }: ProvenPerson,
    { departmentIds }: DirectoryPerson,
    caller: PublicContext,
  ): Promise<void> {
    const known = await UserModel.findOne(withIdentity({ issuer, subject }), { _id: 1 }).lean();
    if (known?._id === user._id) return;
    if (known) throw new OidcRefusal('linked-elsewhere');
    // The next sign-in would move the account, and no one asked for that.
    if (!departmentIds.includes(user.departmentId)) throw new OidcRefusal('other-department');
    try {
      await UserModel.updateOne(
        { _id: user._id },
        {
          $push: { identities: { issuer, subject, linkedAt: now() } },
          subscriptionStatus: 'subscribed',
        },
      );
    } catch (error) {
      if (duplicateKeyOf(error) === undefined) throw error;
      throw new OidcRefusal('linked-elsewhere');
    }
    noteOf('identity-linked', user, caller);
    notices.give(addressee(user), 'identity-linked', caller.language);
  }

  async function list({ actor }: RequestContext): Promise<Identity[]> {
    const user = await UserModel.findById(actor.id, { identities: 1 }).lean<StoredUser>();
    return (user?.identities ?? []).map((identity) => ({
      id: nameOf(identity),
      provider: providers.find(({ issuer }) => issuer === identity.issuer)?.name ?? identity.issuer,
      linkedAt: identity.linkedAt.toISOString(),
    }));
  }

  /** Removes a person from the account. Throws `invalid-input` for a wrong password, and `not-found`. */
  async function unlink(request: RequestContext, identityId: string, password: string): Promise<void> {
    const { actor, caller, language } = request;
    // An account without a password would be no one's then.
    const own = await UserModel.findById(actor.id).lean<StoredUser>();
    if (own?.passwordHash === undefined) throw new AppError('conflict', { fields: { identity: 'last-way' } });
    const user = await guard.confirm(actor.id, password);
    if (!user) throw new AppError('invalid-input', { fields: { password: 'wrong' } });
    await noteConfirmed(actor.sessionId);
    const found = user.identities?.find((identity) => nameOf(identity) === identityId);
    if (!found) throw new AppError('not-found');
    const { issuer, subject } = found;
    // The directory suspends a leaver by this identity.
    if (own.scim?.issuer === issuer && own.scim.externalId === subject) {
      throw new AppError('conflict', {
        message: 'The directory of the hospital keeps this account',
        fields: { identity: 'kept-by-directory' },
      });
    }
    await UserModel.updateOne({ _id: user._id }, { $pull: { identities: { issuer, subject } } });
    noteOf('identity-unlinked', user, caller);
    notices.give(addressee(user), 'identity-unlinked', language);
  }

  /** Logs that a provider ended sessions of these accounts. */
  function noteEnded(userIds: readonly string[]): void {
    if (userIds.length === 0) return;
    UserModel.find({ _id: trusted({ $in: userIds }) })
      .lean<StoredUser[]>()
      .then((users) => {
        for (const user of users) noteAbout('ended-by-provider', user, undefined);
      })
      // The sessions have ended, and only a log line is lost.
      .catch(() => undefined);
  }

  return { link, list, unlink, noteEnded };
}

/** The subject is not shown: some providers use a number of the person. */
const nameOf = ({ issuer, subject }: StoredIdentity) => idOf(JSON.stringify([issuer, subject]));
