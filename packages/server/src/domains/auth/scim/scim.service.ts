import { textBounds } from '@bedside/contracts/bounds.ts';
import { inTransaction } from '../../../infra/mongo/in-transaction.ts';
import { duplicateKeyOf } from '../../../infra/mongo/mongo.ts';
import { now } from '../../../infra/mongo/mongo-clock.ts';
import type { Log } from '../../../infra/observe/log.ts';
import type { OidcProviderSettings } from '../../../oidc-providers.ts';
import { departments } from '../../departments/departments.service.ts';
import { securityEvents } from '../../security/security.service.ts';
import { isActiveAdmin, othersIn, storeAccount } from '../accounts.service.ts';
import { type StoredScim, type StoredUser, UserModel, withIdentity } from '../auth.model.ts';
import {
  createAccount,
  firstDepartment,
  leave,
  type NoteChange,
  noteChanges,
} from '../oidc/directory-accounts.ts';
import type { Admission } from '../oidc/directory-person.ts';
import { OidcRefusal } from '../oidc/provider-client.ts';
import type { SessionsEnded } from '../sessions.ts';
import { isSuspendedBy, withSuspension } from '../suspension.service.ts';
import { resourceOf } from './scim-answers.ts';
import { listOf, maxResults } from './scim-discovery.ts';
import { invalidValue, ScimError } from './scim-error.ts';
import { type Filter, filterTokens, matches, parseFilter } from './scim-filter.ts';
import { patched, readOperations } from './scim-patch.ts';
import { admissionOfUser, identityOf } from './scim-person.ts';
import { type Json, knownAttributes, readUser, type ScimUser, whole } from './scim-user.ts';

/** People that one filter reads, if no index answers it. */
const maxFiltered = 20_000;

/** A question for a list of people. */
export interface ScimQuery {
  filter?: string | undefined;
  startIndex?: number | undefined;
  count?: number | undefined;
}

interface ScimDependencies {
  /** The provider whose subjects are the `externalId` of the directory's people. Undefined: SCIM is off. */
  provider: OidcProviderSettings | undefined;
  token: string | undefined;
  origin: () => string;
  sessionsEnded: SessionsEnded;
  log: Log;
}

type Managed = StoredUser & { scim: StoredScim };

export type Scim = ReturnType<typeof createScim>;

/**
 * The people of a hospital's directory, which provisions and suspends them (SCIM 2.0). Only issuer and `externalId` find an
 * account. A person who signed in before the directory provisioned them is not in its list, because no name finds them.
 */
export function createScim({ provider, token, origin, sessionsEnded, log }: ScimDependencies) {
  const base = () => `${origin()}/scim/v2`;

  /** Creates a person's account, or takes over the one that they have from an earlier sign-in. Throws a {@link ScimError}. */
  async function create(body: unknown, address: string): Promise<Json> {
    const settings = directory();
    const { active = true, ...sent } = readUser(body);
    const user: ScimUser = { ...sent, active };
    const { issuer } = settings;
    const subject = user.externalId;
    const known =
      (await UserModel.findOne({ 'scim.issuer': issuer, 'scim.externalId': subject }).lean<StoredUser>()) ??
      (await UserModel.findOne(withIdentity({ issuer, subject })).lean<StoredUser>());
    if (known?.scim) throw taken('externalId');
    return known ? change(known._id, () => user, address) : add(settings, user, address);
  }

  async function add(settings: OidcProviderSettings, user: ScimUser, address: string): Promise<Json> {
    const admission = admissionOfUser(settings, user);
    if (!admission) throw invalidValue('No role or department of the person has a meaning here');
    const identity = identityOf(user);
    const createdAt = now();
    const identified = { issuer: settings.issuer, subject: user.externalId };
    const scim = stored(user, settings.issuer, createdAt, createdAt);
    const person = {
      // Their sign-in says the name, or is refused. No one works under this one.
      fullName: user.userName.slice(0, textBounds.fullName),
      email: '',
      ...identity,
      ...admission,
      isEmailVerified: false,
    };
    const open = { scim };
    const more = user.active
      ? open
      : { ...open, suspendedAt: createdAt, suspendedBy: ['directory' as const] };
    try {
      const account = await createAccount(identified, person, noted(address), more);
      if (account.scim?.resource !== scim.resource) throw taken('externalId');
      return present(account as Managed);
    } catch (error) {
      throw inScim(error);
    }
  }

  /** Returns a person. Throws `not-found`. */
  const get = async (id: string): Promise<Json> => present(await managed(id));

  /** Replaces what the directory says about a person. A missing `active` leaves them admitted or suspended. */
  async function replace(id: string, body: unknown, address: string): Promise<Json> {
    const user = readUser(body);
    return change(id, () => user, address);
  }

  /** Applies a list of changes, all of them or none. */
  async function patch(id: string, body: unknown, address: string): Promise<Json> {
    const operations = readOperations(body);
    return change(id, (before) => whole(patched({ ...before }, operations)), address);
  }

  /**
   * Takes a person out of the directory's list and suspends them. Nobody is deleted, because the charts name them. The
   * directory may provision them again.
   */
  async function remove(id: string, address: string): Promise<void> {
    await managed(id);
    await change(id, () => undefined, address);
  }

  /** Returns a page of the people, by id. */
  async function list({ filter, startIndex = 1, count = maxResults }: ScimQuery) {
    const { issuer } = directory();
    const first = Math.max(1, startIndex);
    const most = Math.min(Math.max(0, count), maxResults);
    const parsed = filter === undefined ? undefined : parseFilter(filterTokens(filter));
    const inIndex = parsed && indexed(parsed);
    const accounts = { 'scim.issuer': issuer, ...inIndex };
    if (!parsed || inIndex) {
      const [total, found] = await Promise.all([
        UserModel.countDocuments(accounts),
        most === 0
          ? []
          : UserModel.find(accounts)
              .sort({ _id: 1 })
              .skip(first - 1)
              .limit(most)
              .lean<Managed[]>(),
      ]);
      return { ...listOf(found.map(present), { total, startIndex: first }) };
    }
    const matching: Json[] = [];
    let [total, read] = [0, 0];
    for await (const account of UserModel.find(accounts).sort({ _id: 1 }).lean<Managed[]>().cursor()) {
      read += 1;
      if (read > maxFiltered) throw new ScimError(400, 'The filter would read too many people', 'tooMany');
      const resource = present(account as Managed);
      if (!matches(parsed, resource)) continue;
      total += 1;
      if (total >= first && matching.length < most) matching.push(resource);
    }
    return listOf(matching, { total, startIndex: first });
  }

  /**
   * Stores what the directory now says of an account: `statement` makes it from what it said before, undefined takes the person
   * out. Ends the sessions of a person whom it suspends, moves, or leaves without a role here.
   */
  async function change(
    id: string,
    statement: (before: ScimUser | undefined) => ScimUser | undefined,
    address: string,
  ): Promise<Json> {
    const settings = directory();
    const note = noted(address);
    try {
      const { before, after, ended, isOrphaned } = await inTransaction(async (transaction) => {
        const options = { session: transaction };
        const seen = await UserModel.findById(id, { departmentId: 1 }, options).lean();
        if (!seen) throw notFound();
        await departments.changeMembers(seen.departmentId, transaction);
        const before = await UserModel.findById(id, null, options).lean<StoredUser>();
        if (!before) throw notFound();
        const former = before.scim && readStored(before.scim);
        const user = statement(former);
        if (user && former && user.externalId !== former.externalId) {
          throw new ScimError(400, 'externalId names the person and cannot change', 'mutability');
        }
        const after = await changed(settings, before, user);
        const isMoved = after.departmentId !== before.departmentId;
        const left = isMoved ? await leave(before, transaction) : [];
        const ended = await storeAccount(after, transaction);
        const others = await othersIn(before.departmentId, before._id, transaction);
        const isLost = isActiveAdmin(before) && (isMoved || !isActiveAdmin(after));
        const isOrphaned = isLost && others.activeAdmins === 0 && (others.members > 0 || !isMoved);
        return { before, after, ended: [...left, ...ended], isOrphaned };
      });
      sessionsEnded(ended, 'revoked');
      noteChanges(before, after, note);
      noteSuspension(before, after, note);
      if (isOrphaned) {
        note('no-administrator-left', before);
        log.warn({ departmentId: before.departmentId }, 'the directory suspended the last administrator');
      }
      return after.scim ? present(after as Managed) : {};
    } catch (error) {
      throw inScim(error);
    }
  }

  async function changed(
    settings: OidcProviderSettings,
    before: StoredUser,
    statement: ScimUser | undefined,
  ): Promise<StoredUser> {
    const { scim: former, ...rest } = before;
    if (!statement) return withSuspension(rest, 'directory', true);
    const isSuspended = isSuspendedBy('directory', before);
    const user: ScimUser = {
      ...statement,
      active: statement.active ?? (former ? readStored(former).active : !isSuspended) ?? true,
    };
    const admission = admissionOfUser(settings, user);
    const scim = stored(user, settings.issuer, former?.createdAt ?? now(), now());
    const identity = identityOf(user);
    const { username: _wish, email, ...names } = identity;
    const named: StoredUser = {
      ...rest,
      ...names,
      ...(email && before.passwordHash === undefined && { email }),
      subscriptionStatus: 'subscribed',
      scim,
    };
    if (!admission) return withSuspension(named, 'directory', true);
    return withSuspension({ ...named, ...(await placeOf(before, admission)) }, 'directory', !user.active);
  }

  function directory(): OidcProviderSettings {
    if (!provider || token === undefined) throw new ScimError(404, 'This installation has no directory');
    return provider;
  }

  async function managed(id: string): Promise<Managed> {
    const { issuer } = directory();
    const found = await UserModel.findOne({ _id: id, 'scim.issuer': issuer }).lean<Managed>();
    if (!found) throw notFound();
    return found;
  }

  const present = ({ _id: id, scim }: Managed): Json =>
    resourceOf({ id, user: readStored(scim), createdAt: scim.createdAt, changedAt: scim.changedAt }, base());

  return { token: provider && token, base, create, get, replace, patch, remove, list };
}

/** Returns department, role and administrator rights by a directory's admission. */
async function placeOf(before: StoredUser, admission: Admission) {
  const { departmentIds, role, isAdmin } = admission;
  const isMoved = !departmentIds.includes(before.departmentId);
  return {
    departmentId: isMoved ? await firstDepartment(admission) : before.departmentId,
    userRole: role,
    isAdmin: isAdmin ?? (before.isAdmin && !isMoved),
  };
}

function stored(user: ScimUser, issuer: string, createdAt: Date, changedAt: Date): StoredScim {
  const { userName, externalId } = user;
  const userNameKey = userName.toLowerCase();
  return { issuer, userNameKey, externalId, resource: JSON.stringify(user), createdAt, changedAt };
}

/** What we have stored has been parsed before. */
const readStored = ({ resource }: StoredScim): ScimUser =>
  whole(knownAttributes(JSON.parse(resource) as Json));

/** Logs changes of the directory, which is no person here. */
const noted =
  (address: string): NoteChange =>
  (kind, user, change) =>
    securityEvents.record(kind, {
      departmentId: user.departmentId,
      subject: { id: user._id, fullName: user.fullName },
      about: 'directory',
      ...(address !== '' && { address }),
      ...change,
    });

function noteSuspension(before: StoredUser, after: StoredUser, note: NoteChange): void {
  const [was, is] = [before, after].map((one) => isSuspendedBy('directory', one));
  if (was !== is) note(is ? 'member-suspended' : 'member-readmitted', after);
}

/** Returns the condition of an index that a filter asks for: one person by an id of theirs. */
function indexed(filter: Filter): Record<string, string> | undefined {
  if (filter.kind !== 'compare' || filter.op !== 'eq' || typeof filter.value !== 'string') return undefined;
  switch (filter.path.join('.')) {
    case 'id':
      return { _id: filter.value };
    case 'username':
      return { 'scim.userNameKey': filter.value.toLowerCase() };
    case 'externalid':
      return { 'scim.externalId': filter.value };
    default:
      return undefined;
  }
}

const notFound = () => new ScimError(404, 'There is no such person here');
const taken = (name: string) => new ScimError(409, `${name} is another person's`, 'uniqueness');

/** Returns what the directory learns of a failure. */
function inScim(error: unknown): unknown {
  const key = duplicateKeyOf(error);
  if (key?.includes('scim.userNameKey')) return taken('userName');
  if (key?.includes('externalId') || key?.includes('identities')) return taken('externalId');
  if (error instanceof OidcRefusal) return invalidValue('The department of the person does not exist here');
  return error;
}
