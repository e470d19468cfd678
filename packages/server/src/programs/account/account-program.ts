import type { SecurityEventKind } from '@bedside/contracts/security/security.contract.ts';
import { type Config, parseConfig } from '../../config.ts';
import { type StoredUser, UserModel } from '../../domains/auth/auth.model.ts';
import { byOperator, createResetLink } from '../../domains/auth/passwords/reset-links.ts';
import { removeSecondFactor } from '../../domains/auth/second-factor/second-factor.ts';
import { updateActors } from '../../domains/auth/sessions.ts';
import { departments } from '../../domains/departments/departments.service.ts';
import { securityEvents } from '../../domains/security/security.service.ts';
import { inTransaction } from '../../infra/mongo/in-transaction.ts';
import { reachDatabase } from '../../infra/mongo/reach-database.ts';
import { describeFailure } from '../../infra/observe/describe-failure.ts';
import { OperatorError } from '../../operator-error.ts';
import { sealEvents } from '../sealed-events.ts';

/** An operator's request that this account does not allow. The message is one line for the terminal. */
class AccountError extends OperatorError {
  override readonly name = 'AccountError';
}

const usage = `Usage: npm run account -- COMMAND [EMAIL or id]

  subscribe EMAIL      lifts the account's trial; it can sign in at once, the server may run
  unsubscribe EMAIL    puts the account back on its trial, with the sign-ins that it has had
  administrator EMAIL  makes the account an administrator of its department, if it has none left
  second-factor-off EMAIL
                       removes the second factor of an account after its owner lost it
  keep-password EMAIL  lets the account sign in by password while PASSWORD_SIGN_IN is off, and prints
                       a link that sets one; this is the way back if no provider works
  drop-password EMAIL  takes that back
  show EMAIL           who it is, and how many sign-ins it has had
  departments          lists the departments with their ids, for OIDC_PROVIDERS
  open-department NAME opens a department without members, for the people of a provider

Accounts of a provider may share an address; name such an account by its id.

The database is the server's: MONGODB_URI, else the embedded one in DATA_DIR.`;

type Command = (user: StoredUser, config: Config) => Promise<StoredUser>;

const commands = new Map<string, Command>([
  ['subscribe', (user) => setSubscription(user, 'subscribed')],
  ['unsubscribe', (user) => setSubscription(user, 'unsubscribed')],
  ['administrator', makeAdministrator],
  ['second-factor-off', takeSecondFactor],
  ['keep-password', keepPassword],
  ['drop-password', (user) => setPasswordKept(user, false)],
  ['show', async (user) => user],
]);

/**
 * `npm run account -- COMMAND EMAIL`: an operator's changes to an account (D2). A running server needs no
 * restart.
 */
async function main(): Promise<void> {
  const [name = '', email, ...more] = process.argv.slice(2);
  const command = commands.get(name);
  const isList = name === 'departments' && email === undefined;
  const isOpening = name === 'open-department' && email !== undefined;
  if (!isList && !isOpening && (!command || email === undefined || more.length > 0)) {
    throw new AccountError(usage);
  }
  const config = parseConfig(process.env);
  const database = await reachDatabase(config, 'beside');
  const eventsWritten = await sealEvents(config);
  try {
    if (isOpening) await departments.create([email, ...more].join(' ').trim());
    if (isList || isOpening) return console.log(await describeDepartments());
    if (!command || email === undefined) return;
    const user = await find(email);
    console.log(await describe(await command(user, config), config.trialSessionLimit));
  } finally {
    await eventsWritten();
    await database.close();
  }
}

/** Returns the account of an address or an id. Several accounts of a provider may have one address. */
async function find(name: string): Promise<StoredUser> {
  const email = name.trim().toLowerCase();
  const found = await UserModel.find({ $or: [{ email }, { _id: name.trim() }] })
    .limit(2)
    .lean<StoredUser[]>();
  const withPassword = found.find(({ passwordHash }) => passwordHash !== undefined);
  const [user] = found;
  if (found.length > 1 && !withPassword) {
    throw new AccountError(`Several accounts have the address ${name}. Name one by its id.`);
  }
  if (!user) throw new AccountError(`There is no account with the address ${name}.`);
  return withPassword ?? user;
}

/** Lets an account in while passwords are off. The link works once, for 60 minutes. */
async function keepPassword(user: StoredUser, { publicUrl, host, port }: Config): Promise<StoredUser> {
  if (user.suspendedAt) throw new AccountError('The account is suspended.');
  const changed = await setPasswordKept(user, true);
  const { url } = await createResetLink(publicUrl ?? `http://${host}:${port}`, user._id, byOperator);
  console.log(`${url}\n`);
  note('reset-link-made', changed);
  return changed;
}

async function setPasswordKept({ _id }: StoredUser, isKept: boolean): Promise<StoredUser> {
  const change = isKept ? { isPasswordKept: true } : { $unset: { isPasswordKept: 1 } };
  const changed = await UserModel.findOneAndUpdate({ _id }, change, {
    returnDocument: 'after',
  }).lean<StoredUser>();
  if (!changed) throw gone();
  note('settings-changed', changed, { to: isKept ? 'on' : 'off', about: 'password' });
  return changed;
}

async function describeDepartments(): Promise<string> {
  const all = await departments.all();
  return all.map(({ id, name }) => `${id}  ${name}`).join('\n');
}

/**
 * Writes only to MongoDB. Sign-in reads there whether an account is on trial, and MongoDB decides on its count,
 * so an outdated counter in Redis corrects itself at the next sign-in (D4).
 */
async function setSubscription(
  { _id }: StoredUser,
  subscriptionStatus: StoredUser['subscriptionStatus'],
): Promise<StoredUser> {
  const changed = await UserModel.findOneAndUpdate(
    { _id },
    { subscriptionStatus },
    { returnDocument: 'after' },
  ).lean<StoredUser>();
  if (!changed) throw gone();
  note('subscription-changed', changed, { to: subscriptionStatus });
  return changed;
}

/** The account's open sessions have the new role from their next request on. */
async function makeAdministrator(user: StoredUser): Promise<StoredUser> {
  if (user.suspendedAt) throw new AccountError('The account is suspended.');
  const administrator = await inTransaction(async (session) => {
    const changed = await UserModel.findOneAndUpdate(
      { _id: user._id },
      { isAdmin: true },
      { session, returnDocument: 'after' },
    ).lean<StoredUser>();
    if (!changed) throw gone();
    await updateActors(changed, session);
    return changed;
  });
  note('admin-granted', administrator);
  return administrator;
}

/**
 * For an administrator who has lost the second factor and has no other administrator to help. The password
 * stays.
 */
async function takeSecondFactor(user: StoredUser): Promise<StoredUser> {
  const changed = await removeSecondFactor(user._id);
  note('second-factor-reset', changed);
  return changed;
}

/** Logs the operator's action. The operator has no account here. */
function note(
  kind: SecurityEventKind,
  user: StoredUser,
  more: { to?: string; about?: 'password' } = {},
): void {
  const { _id: id, fullName, departmentId } = user;
  securityEvents.record(kind, { departmentId, subject: { id, fullName }, ...more });
}

const gone = () => new AccountError('The account has just been removed.');

async function describe(user: StoredUser, trialSessionLimit: number): Promise<string> {
  const isTrial = user.subscriptionStatus === 'unsubscribed';
  const rows = [
    ['id', user._id],
    ['address', user.email],
    ['name', user.fullName],
    ['role', user.isAdmin ? `${user.userRole}, administrator` : user.userRole],
    ['department', await departments.nameOf(user.departmentId)],
    ['status', user.suspendedAt ? `suspended since ${user.suspendedAt.toISOString()}` : 'active'],
    ['subscription', user.subscriptionStatus],
    ['sign-ins', isTrial ? `${user.sessionCount} of ${trialSessionLimit}` : `${user.sessionCount}`],
    ['second factor', user.secondFactorSince ? `on since ${user.secondFactorSince.toISOString()}` : 'off'],
    ['password', user.passwordHash === undefined ? 'none' : user.isPasswordKept ? 'kept' : 'set'],
    ['providers', user.identities?.map(({ issuer }) => issuer).join(', ') ?? 'none'],
    ['last seen', user.lastSeenAt?.toISOString() ?? 'never'],
  ];
  return rows.map(([name = '', value]) => `${name.padEnd(14)}${value}`).join('\n');
}

await main().catch((error: unknown) => {
  console.error(describeFailure(error));
  process.exitCode = 1;
});
