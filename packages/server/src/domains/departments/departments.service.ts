import { randomInt } from 'node:crypto';
import type { Profile } from '@bedside/contracts/auth/auth.contract.ts';
import { itemBounds } from '@bedside/contracts/bounds.ts';
import { comparable } from '@bedside/contracts/comparable.ts';
import type { Invite } from '@bedside/contracts/departments/departments.contract.ts';
import type { ListQuery } from '@bedside/contracts/primitives.ts';
import type { ClientSession } from 'mongoose';
import { trusted } from 'mongoose';
import { newId } from '../../infra/mongo/ids.ts';
import { duplicateKeyOf } from '../../infra/mongo/mongo.ts';
import { now } from '../../infra/mongo/mongo-clock.ts';
import type { PageAnswer } from '../../request/answers.ts';
import { AppError } from '../../request/app-error.ts';
import { olderThan, placeText, readPlace } from '../../request/list-place.ts';
import { idempotencyMs, type RequestContext } from '../../request/request-context.ts';
import { securityEvents } from '../security/security.service.ts';
import {
  DepartmentModel,
  InviteModel,
  type StoredDepartment,
  type StoredInvite,
} from './departments.model.ts';
import { type AdoptedTable, tableOf } from './rights-tables.service.ts';

/** How long an invite code opens its department. */
const inviteLifeMs = 7 * 24 * 60 * 60 * 1000;

/** Leaves out letters and digits that look alike. */
const codeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Creates a department, within the transaction of `session` if given. */
async function create(name: string, session?: ClientSession): Promise<{ id: string; name: string }> {
  const department = { _id: newId(), name, createdAt: now() };
  await DepartmentModel.create([department], session ? { session } : {});
  return { id: department._id, name };
}

/** Returns the department of an invite code; undefined for an unknown, revoked or expired code. */
async function findByInvite(
  code: string,
  session?: ClientSession,
): Promise<{ id: string; name: string } | undefined> {
  const options = session ? { session } : {};
  const invite = await InviteModel.findOne({ code: comparable(code).toUpperCase() }, null, options).lean();
  const department =
    invite && !invite.revokedAt && invite.expiresAt > now()
      ? await DepartmentModel.findById(invite.departmentId, null, options).lean()
      : null;
  return department ? { id: department._id, name: department.name } : undefined;
}

/** Returns the department's name of a valid invite code, and who created the code. Undefined for an invalid one. */
async function invitationOf(code: string): Promise<{ department: string; createdBy: string } | undefined> {
  const [found, invite] = await Promise.all([
    findByInvite(code),
    InviteModel.findOne({ code: comparable(code).toUpperCase() }, { createdBy: 1 }).lean(),
  ]);
  return found && invite ? { department: found.name, createdBy: invite.createdBy } : undefined;
}

/** {@link findByInvite}; throws `invalid-input` for an invalid code. */
async function ofInvite(code: string, session?: ClientSession): Promise<{ id: string; name: string }> {
  return (await findByInvite(code, session)) ?? refuseInvite();
}

function refuseInvite(): never {
  throw new AppError('invalid-input', { fields: { inviteCode: 'expired' } });
}

async function nameOf(departmentId: string): Promise<string> {
  return (await DepartmentModel.findById(departmentId).lean())?.name ?? '';
}

/** Returns whether there is a department with this id. */
async function exists(departmentId: string): Promise<boolean> {
  return (await DepartmentModel.exists({ _id: departmentId })) !== null;
}

/** Returns all departments by name, for the operator. */
async function all(): Promise<{ id: string; name: string }[]> {
  const found = await DepartmentModel.find({}, { name: 1 }).sort({ name: 1 }).lean<StoredDepartment[]>();
  return found.map(({ _id: id, name }) => ({ id, name }));
}

/** Returns the department's part of each member's profile. */
async function ofProfile(departmentId: string): Promise<
  Pick<Profile, 'department' | 'triageMinutes' | 'isFhirExportOff' | 'handoverFormat'> & {
    table: AdoptedTable;
  }
> {
  const department = await DepartmentModel.findById(departmentId).lean<StoredDepartment>();
  return {
    department: { id: departmentId, name: department?.name ?? '' },
    table: tableOf(department?.rights),
    ...(department?.vitalsIntervals && { triageMinutes: department.vitalsIntervals.minutes }),
    ...(department?.handoverFormat === 'ipass' && { handoverFormat: 'ipass' as const }),
    ...(department?.fhirExport === false && { isFhirExportOff: true as const }),
  };
}

/** Whether the installation requires second factors of everyone. */
let isSecondFactorRequired = false;

/** Requires second factors in every department, or leaves them to each. Called once, at the start. */
function requireSecondFactorEverywhere(isRequired: boolean): void {
  isSecondFactorRequired = isRequired;
}

const requiresSecondFactorEverywhere = (): boolean => isSecondFactorRequired;

/** Returns whether each member needs a second factor, within the transaction of `session` if given. */
async function requiresSecondFactor(departmentId: string, session?: ClientSession): Promise<boolean> {
  if (isSecondFactorRequired) return true;
  const options = session ? { session } : {};
  const department = await DepartmentModel.findById(departmentId, { requireSecondFactor: 1 }, options).lean();
  return department?.requireSecondFactor === true;
}

/** Sets whether each member needs a second factor from their next sign-in. */
async function requireSecondFactor(request: RequestContext, required: boolean): Promise<void> {
  const { departmentId: _id } = request.actor;
  const before = await DepartmentModel.findOneAndUpdate({ _id }, { requireSecondFactor: required }).lean();
  if ((before?.requireSecondFactor ?? false) === required) return;
  securityEvents.recordBy(request, 'settings-changed', {
    about: 'require-second-factor',
    to: required ? 'on' : 'off',
  });
}

/**
 * Makes this transaction the only one that changes the department's members. Otherwise two administrators who leave
 * at the same moment would each see the other one stay.
 */
async function changeMembers(departmentId: string, session: ClientSession): Promise<void> {
  await DepartmentModel.updateOne({ _id: departmentId }, { $inc: { memberChanges: 1 } }, { session });
}

/** Revokes every invite code when the last member leaves. A new member would otherwise have no administrator. */
async function closeInvites(departmentId: string, session: ClientSession): Promise<void> {
  const open = { departmentId, revokedAt: trusted({ $exists: false }) };
  await InviteModel.updateMany(open, { revokedAt: now() }, { session });
}

/** Revokes one person's invite codes within a transaction. Returns whether a code was open. */
async function revokeInvitesOf(createdBy: string, session: ClientSession): Promise<boolean> {
  const open = { createdBy, revokedAt: trusted({ $exists: false }), expiresAt: trusted({ $gt: now() }) };
  return (await InviteModel.updateMany(open, { revokedAt: now() }, { session })).modifiedCount > 0;
}

/** Returns a page of the valid codes of the actor's department, newest first. */
async function listInvites(
  { actor }: RequestContext,
  { limit = itemBounds.invites, before }: ListQuery = {},
): Promise<PageAnswer<Invite[]>> {
  const most = Math.min(limit, itemBounds.invites);
  const invites = await InviteModel.find({
    departmentId: actor.departmentId,
    revokedAt: trusted({ $exists: false }),
    expiresAt: trusted({ $gt: now() }),
    ...(before !== undefined && olderThan('createdAt', readPlace(before))),
  })
    .sort({ createdAt: -1, _id: -1 })
    .limit(most + 1)
    .lean<StoredInvite[]>();
  const page = invites.slice(0, most);
  const last = invites.length > most ? page.at(-1) : undefined;
  return { data: page.map(present), next: last && placeText(last.createdAt, last._id) };
}

/**
 * Creates a code for the actor's department that is valid for seven days. The same `Idempotency-Key` returns the
 * first code within 24 h.
 */
async function createInvite(request: RequestContext): Promise<Invite> {
  const { actor, now, idempotency } = request;
  const createdAt = now();
  const invite: StoredInvite = {
    _id: newId(),
    departmentId: actor.departmentId,
    code: Array.from({ length: 10 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join(''),
    createdBy: actor.id,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + inviteLifeMs),
    ...(idempotency && { idempotencyKey: idempotency.key }),
  };
  try {
    await InviteModel.create(invite);
  } catch (error) {
    if (duplicateKeyOf(error) !== 'idempotencyKey') throw error;
    const first = await InviteModel.findOne({ idempotencyKey: idempotency?.key ?? '' }).lean<StoredInvite>();
    if (!first) throw error;
    if (createdAt.getTime() - first.createdAt.getTime() <= idempotencyMs) return present(first);
    await InviteModel.updateOne({ _id: first._id }, { $unset: { idempotencyKey: 1 } });
    return createInvite(request);
  }
  securityEvents.recordBy(request, 'invite-made');
  return present(invite);
}

/** Revokes a code of the actor's department. A revoked code stays revoked. */
async function revokeInvite(request: RequestContext, inviteId: string): Promise<void> {
  const { actor } = request;
  const { matchedCount, modifiedCount } = await InviteModel.updateOne(
    { _id: inviteId, departmentId: actor.departmentId },
    { $min: { revokedAt: now() } },
  );
  if (matchedCount === 0) throw new AppError('not-found');
  if (modifiedCount > 0) securityEvents.recordBy(request, 'invite-revoked');
}

function present({ _id, code, createdAt, expiresAt }: StoredInvite): Invite {
  return { id: _id, code, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}

export const departments = {
  create,
  findByInvite,
  invitationOf,
  ofInvite,
  nameOf,
  exists,
  all,
  ofProfile,
  requiresSecondFactor,
  requiresSecondFactorEverywhere,
  requireSecondFactorEverywhere,
  requireSecondFactor,
  changeMembers,
  closeInvites,
  revokeInvitesOf,
  listInvites,
  createInvite,
  revokeInvite,
};
