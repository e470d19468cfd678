import type { Invitation, Register } from '@bedside/contracts/auth/auth.contract.ts';
import { comparable } from '@bedside/contracts/comparable.ts';
import type * as z from 'zod';
import { rateBounds } from '../../../bounds.ts';
import type { PublicContext } from '../../../http/bind.ts';
import { newId } from '../../../infra/mongo/ids.ts';
import { inTransaction } from '../../../infra/mongo/in-transaction.ts';
import { duplicateKeyOf } from '../../../infra/mongo/mongo.ts';
import { now } from '../../../infra/mongo/mongo-clock.ts';
import { countAttempt } from '../../../realtime/coordination/attempts.ts';
import type { RateLimits } from '../../../realtime/coordination/coordination.ts';
import { AppError } from '../../../request/app-error.ts';
import { departments } from '../../departments/departments.service.ts';
import { type StoredUser, UserModel } from '../auth.model.ts';
import type { PasswordRules } from '../passwords/password-rules.ts';
import { hashPassword } from '../passwords/passwords.ts';
import type { Profiles } from './profiles.ts';
import { noteOf } from './security-notes.ts';

export interface NewUser {
  departmentId: string;
  username: string;
  email: string;
  password: string;
  fullName: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
  userRole: string;
  isAdmin: boolean;
  subscriptionStatus: StoredUser['subscriptionStatus'];
}

/** New accounts: of clinicians who register, and of the installation itself. */
export function createRegistration({
  limits,
  profiles,
  rules,
  passwordSignIn,
}: {
  limits: RateLimits;
  rules: PasswordRules;
  profiles: Profiles;
  passwordSignIn: boolean;
}) {
  /**
   * Creates an account in the department of its invite code. Without a code it creates a department with the
   * account as its administrator (D1). Throws `conflict` for a taken address or username, `passwords-off`,
   * `rate-limited` or `invalid-input`.
   */
  async function register(input: z.output<typeof Register>, request: PublicContext) {
    if (!passwordSignIn) throw new AppError('passwords-off');
    await countAttempt(limits, rateBounds.registrationsByNetwork, request.network);
    await countAttempt(limits, rateBounds.registrationsByAccount, input.email);
    await rules.refuseGuessable('password', input.password, [input.username, input.email, input.fullName]);
    const joined = input.inviteCode ? await departments.ofInvite(input.inviteCode) : undefined;
    const passwordHash = await hashPassword(request.network, input.password);
    const user = await inTransaction(async (session) => {
      if (joined && input.inviteCode) {
        // The last member may be leaving, which closes the code.
        await departments.changeMembers(joined.id, session);
        await departments.ofInvite(input.inviteCode, session);
      }
      const department =
        joined ?? (await departments.create(firstNameOf(request.language, input.fullName), session));
      const account = {
        ...input,
        departmentId: department.id,
        isAdmin: !joined,
        subscriptionStatus: 'unsubscribed' as const,
      };
      const stored = storedUser(account, passwordHash);
      await UserModel.create([stored], { session }).catch(refuseTaken);
      return stored;
    });
    noteOf(joined ? 'member-joined' : 'department-opened', user, request);
    return { message: 'Registration successful', user: await profiles.user(user) };
  }

  /**
   * Returns who invites with a code, and to which department. Throws `not-found` for an invalid code, and `rate-limited`
   * for a network that tries too many, so that codes cannot be guessed here.
   */
  async function invitation(inviteCode: string, request: PublicContext): Promise<Invitation> {
    await countAttempt(limits, rateBounds.invitationsByNetwork, request.network);
    const found = await departments.invitationOf(inviteCode);
    const inviter = found && (await UserModel.findById(found.createdBy, { fullName: 1 }).lean());
    if (!found || !inviter) throw new AppError('not-found');
    return { department: found.department, invitedBy: inviter.fullName };
  }

  /** Creates an account for the installation itself, for the demo department. */
  async function createUser(input: NewUser): Promise<{ id: string }> {
    const user = storedUser(input, await hashPassword('own', input.password));
    await UserModel.create(user);
    return { id: user._id };
  }

  return { register, invitation, createUser };
}

/** Returns the name of a new department until its administrator changes it. */
const firstNameOf = (language: string, fullName: string) =>
  `${fullName} – ${{ es: 'Urgencias', de: 'Notaufnahme' }[language] ?? 'emergency department'}`;

function storedUser(input: NewUser, passwordHash: string): StoredUser {
  const {
    departmentId,
    username,
    email,
    fullName,
    firstName,
    lastName,
    userRole,
    isAdmin,
    subscriptionStatus,
  } = input;
  return {
    _id: newId(),
    departmentId,
    username,
    usernameKey: comparable(username),
    email,
    passwordHash,
    fullName,
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    userRole,
    isAdmin,
    subscriptionStatus,
    sessionCount: 0,
    createdAt: now(),
  };
}

function refuseTaken(error: unknown): never {
  const taken = duplicateKeyOf(error);
  if (taken === 'email') throw new AppError('conflict', { fields: { email: 'taken' } });
  if (taken === 'usernameKey') throw new AppError('conflict', { fields: { username: 'taken' } });
  throw error;
}
