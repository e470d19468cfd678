import type { SecurityEventKind } from '@bedside/contracts/security/security.contract.ts';
import mongoose from 'mongoose';
import { parseConfig } from '../../config.ts';
import { type StoredUser, UserModel } from '../../domains/auth/auth.model.ts';
import { removeSecondFactor } from '../../domains/auth/second-factor/second-factor.ts';
import { updateActors } from '../../domains/auth/sessions.ts';
import { departments } from '../../domains/departments/departments.service.ts';
import { securityEvents } from '../../domains/security/security.service.ts';
import { reachDatabase } from '../../infra/mongo/reach-database.ts';
import { describeFailure } from '../../infra/observe/describe-failure.ts';
import { OperatorError } from '../../operator-error.ts';
import { sealEvents } from '../sealed-events.ts';

/** An operator's request that this account does not allow. The message is one line for the terminal. */
class AccountError extends OperatorError {
  override readonly name = 'AccountError';
}

const usage = `Usage: npm run account -- COMMAND EMAIL

  subscribe EMAIL      lifts the account's trial; it can sign in at once, the server may run
  unsubscribe EMAIL    puts the account back on its trial, with the sign-ins that it has had
  administrator EMAIL  makes the account an administrator of its department, if it has none left
  second-factor-off EMAIL
                       removes the second factor of an account after its owner lost it
  show EMAIL           who it is, and how many sign-ins it has had

The database is the server's: MONGODB_URI, else the embedded one in DATA_DIR.`;

type Command = (user: StoredUser) => Promise<StoredUser>;

const commands = new Map<string, Command>([
  ['subscribe', (user) => setSubscription(user, 'subscribed')],
  ['unsubscribe', (user) => setSubscription(user, 'unsubscribed')],
  ['administrator', makeAdministrator],
  ['second-factor-off', takeSecondFactor],
  ['show', async (user) => user],
]);

/**
 * `npm run account -- COMMAND EMAIL`: an operator's changes to an account (D2). A running server needs no
 * restart.
 */
async function main(): Promise<void> {
  const [name = '', email, ...more] = process.argv.slice(2);
  const command = commands.get(name);
  if (!command || email === undefined || more.length > 0) throw new AccountError(usage);
  const config = parseConfig(process.env);
  const database = await reachDatabase(config, 'beside');
  const eventsWritten = await sealEvents(config);
  try {
    const user = await UserModel.findOne({ email: email.trim().toLowerCase() }).lean<StoredUser>();
    if (!user) throw new AccountError(`There is no account with the address ${email}.`);
    console.log(await describe(await command(user), config.trialSessionLimit));
  } finally {
    await eventsWritten();
    await database.close();
  }
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
  const administrator = await mongoose.connection.transaction(async (session) => {
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
function note(kind: SecurityEventKind, user: StoredUser, more: { to?: string } = {}): void {
  const { _id: id, fullName, departmentId } = user;
  securityEvents.record(kind, { departmentId, subject: { id, fullName }, ...more });
}

const gone = () => new AccountError('The account has just been removed.');

async function describe(user: StoredUser, trialSessionLimit: number): Promise<string> {
  const isTrial = user.subscriptionStatus === 'unsubscribed';
  const rows = [
    ['address', user.email],
    ['name', user.fullName],
    ['role', user.isAdmin ? `${user.userRole}, administrator` : user.userRole],
    ['department', await departments.nameOf(user.departmentId)],
    ['status', user.suspendedAt ? `suspended since ${user.suspendedAt.toISOString()}` : 'active'],
    ['subscription', user.subscriptionStatus],
    ['sign-ins', isTrial ? `${user.sessionCount} of ${trialSessionLimit}` : `${user.sessionCount}`],
    ['second factor', user.secondFactorSince ? `on since ${user.secondFactorSince.toISOString()}` : 'off'],
    ['last seen', user.lastSeenAt?.toISOString() ?? 'never'],
  ];
  return rows.map(([name = '', value]) => `${name.padEnd(14)}${value}`).join('\n');
}

await main().catch((error: unknown) => {
  console.error(describeFailure(error));
  process.exitCode = 1;
});
