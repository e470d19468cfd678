import type {
  BreakGlass,
  BrokenGlass,
  ChartAccess,
  EmergencyAccess,
  EmergencyGrant,
  Restrict,
  Restriction,
} from '@bedside/contracts/access/access.contract.ts';
import { emergencyAccessMs } from '@bedside/contracts/access/access.contract.ts';
import { itemBounds } from '@bedside/contracts/bounds.ts';
import type { Actor } from '@bedside/contracts/primitives.ts';
import type * as z from 'zod';
import { rateBounds } from '../../bounds.ts';
import type { ChartLog } from '../../chart/chart-log.ts';
import { newId } from '../../infra/mongo/ids.ts';
import { countAttempt } from '../../realtime/coordination/attempts.ts';
import type { RateLimits } from '../../realtime/coordination/coordination.ts';
import { AppError } from '../../request/app-error.ts';
import type { RequestContext } from '../../request/request-context.ts';
import type { AccessLog } from '../access-log/access-log.service.ts';
import { activeAccountsIn, activeAdminsIn } from '../auth/accounts.service.ts';
import { departments } from '../departments/departments.service.ts';
import type { Patients } from '../patients/patients.service.ts';
import type { AccountNotices } from '../security/notices.service.ts';
import { securityEvents } from '../security/security.service.ts';
import { grants, type StoredGrant } from './grants.model.ts';

interface AccessDependencies {
  chart: ChartLog;
  patients: Patients;
  accessLog: Pick<AccessLog, 'brokeGlass'>;
  notices: Pick<AccountNotices, 'give'>;
  coordination: { limits: RateLimits };
  /** Closes the rooms of a chart for those who may no longer open it, on every node, and tells everyone concerned. */
  accessChanged: (patientId: string, departmentId: string) => Promise<void>;
}

export type Access = ReturnType<typeof createAccess>;

/** Emergency access to charts, and charts that only named people may open (ADR 0137). */
export function createAccess({
  chart,
  patients,
  accessLog,
  notices,
  coordination: { limits },
  accessChanged,
}: AccessDependencies) {
  /**
   * Opens one chart that the actor may not open otherwise, for four hours. Throws `not-found` unless exactly one chart of
   * the installation matches, `conflict` for a chart that the actor may open already, and `rate-limited` after many tries.
   * A grant that lasts is returned again.
   */
  async function breakGlass(
    request: RequestContext,
    { reason, ...person }: z.output<typeof BreakGlass>,
  ): Promise<z.output<typeof BrokenGlass>> {
    const { actor } = request;
    await countAttempt(limits, rateBounds.brokenGlass, actor.id);
    const found = await patients.closedTo(actor, person);
    if (found === undefined) {
      securityEvents.recordBy(request, 'glass-not-broken');
      throw new AppError('not-found');
    }
    if (found.isOpen) {
      throw new AppError('conflict', { message: 'You may open this chart already', patientId: found.id });
    }
    const at = request.now();
    const lasting = await grants().findOne({
      'by.id': actor.id,
      patientId: found.id,
      until: { $gt: at },
    });
    if (lasting) return { grantId: lasting._id, patientId: found.id, until: lasting.until.toISOString() };
    const grant: StoredGrant = {
      _id: newId(),
      by: personOf(actor),
      departmentId: actor.departmentId,
      patientId: found.id,
      patientDepartmentId: found.departmentId,
      reason,
      at,
      until: new Date(at.getTime() + emergencyAccessMs),
      reviews: [],
    };
    const from = await departments.nameOf(grant.departmentId);
    // The lines stand before anything can be read.
    await accessLog.brokeGlass(request, found.id, found.departmentId);
    await chart.change(request, found, 'access.broken-glass', async (session) => {
      await grants().insertOne(grant, { session });
      return { id: grant._id, type: 'access.broken-glass', data: entryOf(grant, from) };
    });
    await notify(request, grant);
    return { grantId: grant._id, patientId: found.id, until: grant.until.toISOString() };
  }

  /** Tells the administrators of both departments, by an event and a notice each. */
  async function notify(request: RequestContext, grant: StoredGrant): Promise<void> {
    const concerned = new Set([grant.departmentId, grant.patientDepartmentId]);
    for (const departmentId of concerned) {
      securityEvents.recordBy({ ...request, actor: { ...request.actor, departmentId } }, 'glass-broken');
      for (const { _id: id, email, emailConfirmedAt } of await activeAdminsIn(departmentId)) {
        notices.give({ id, ...(emailConfirmedAt && { email }) }, 'glass-broken', request.language);
      }
    }
  }

  async function read({ actor, now }: RequestContext, patientId: string): Promise<ChartAccess> {
    await patients.require(actor, patientId);
    const lasting = await grants()
      .find({ patientId, until: { $gt: now() } }, { sort: { at: -1 }, limit: itemBounds.emergencies })
      .toArray();
    const restriction = await patients.restrictionOf(patientId);
    return {
      emergencies: await Promise.all(
        lasting.map(async (grant) => entryOf(grant, await departments.nameOf(grant.departmentId))),
      ),
      ...(restriction && { restriction }),
    };
  }

  /**
   * Restricts a chart to named members of its department, or frees it. Throws `forbidden` for anyone but its
   * administrators and the people named, and `invalid-input` for someone who is no active member.
   */
  async function restrict(
    request: RequestContext,
    patientId: string,
    { namedIds, reason }: z.output<typeof Restrict>,
  ): Promise<ChartAccess> {
    const { actor } = request;
    const patient = await patients.require(actor, patientId);
    const before = await patients.restrictionOf(patientId);
    const isNamed = before?.people.some(({ id }) => id === actor.id) ?? false;
    const isOwnAdmin = actor.rights.includes('administer') && actor.departmentId === patient.departmentId;
    if (!isNamed && !isOwnAdmin) throw new AppError('forbidden', { right: 'administer' });
    const people = namedIds && (await membersOf(patient.departmentId, namedIds));
    const at = request.now();
    const restriction: Restriction | undefined = people
      ? { people, reason, at: at.toISOString(), by: personOf(actor) }
      : undefined;
    await patients.restrict(request, patient, restriction);
    securityEvents.recordBy(request, people ? 'chart-restricted' : 'chart-freed');
    await accessChanged(patientId, patient.departmentId);
    return read(request, patientId).catch((error: unknown) => {
      // Who restricts a chart to others has just closed it to themselves.
      if (error instanceof AppError && error.code === 'not-found') return { emergencies: [] };
      throw error;
    });
  }

  async function membersOf(departmentId: string, ids: readonly string[]): Promise<Actor[]> {
    const distinct = [...new Set(ids)];
    const accounts = await activeAccountsIn(departmentId, { ids: distinct, limit: distinct.length });
    if (accounts.length < distinct.length) {
      throw new AppError('invalid-input', { fields: { namedIds: 'not-accepted' } });
    }
    return accounts.map(({ _id: id, fullName, userRole: role }) => ({ id, fullName, role }));
  }

  /** Returns the emergency accesses to the charts and by the members of the actor's department, newest first. */
  async function emergencies(request: RequestContext): Promise<EmergencyGrant[]> {
    const { departmentId } = request.actor;
    const found = await grants()
      .find(
        { $or: [{ departmentId }, { patientDepartmentId: departmentId }] },
        { sort: { at: -1 }, limit: itemBounds.emergencyGrants },
      )
      .toArray();
    return presentAll(request, found);
  }

  /**
   * Reviews an emergency access for the actor's department. The first review stays. Throws `forbidden` for the actor's own
   * access, because no one answers for themselves.
   */
  async function review(request: RequestContext, grantId: string): Promise<EmergencyGrant> {
    const { actor } = request;
    const { departmentId } = actor;
    const own = { _id: grantId, $or: [{ departmentId }, { patientDepartmentId: departmentId }] };
    const opened = await grants().findOne(own);
    if (opened?.by.id === actor.id) {
      throw new AppError('forbidden', { message: 'Another administrator reviews your own emergency access' });
    }
    await grants().updateOne(
      { ...own, 'reviews.departmentId': { $ne: departmentId } },
      { $push: { reviews: { departmentId, at: request.now(), by: personOf(actor) } } },
    );
    const grant = await grants().findOne(own);
    if (!grant) throw new AppError('not-found');
    const [presented] = await presentAll(request, [grant]);
    if (!presented) throw new AppError('not-found');
    return presented;
  }

  async function presentAll(
    { actor }: RequestContext,
    found: readonly StoredGrant[],
  ): Promise<EmergencyGrant[]> {
    const names = new Map<string, string>();
    for (const id of new Set(found.flatMap((grant) => [grant.departmentId, grant.patientDepartmentId]))) {
      names.set(id, await departments.nameOf(id));
    }
    const hidden = await patients.restrictions.hiddenFrom(actor);
    const patientNames = await patients.namesOf(
      actor.departmentId,
      found.map(({ patientId }) => patientId).filter((id) => !hidden.includes(id)),
    );
    return found.map((grant) => {
      const reviewed = grant.reviews.find(({ departmentId }) => departmentId === actor.departmentId);
      const patientName = patientNames.get(grant.patientId);
      return {
        id: grant._id,
        patientId: grant.patientId,
        ...(patientName !== undefined && { patientName }),
        by: grant.by,
        from: names.get(grant.departmentId) ?? '',
        to: names.get(grant.patientDepartmentId) ?? '',
        reason: grant.reason,
        at: grant.at.toISOString(),
        until: grant.until.toISOString(),
        ...(reviewed && { reviewed: { at: reviewed.at.toISOString(), by: reviewed.by } }),
      };
    });
  }

  return { breakGlass, read, restrict, emergencies, review };
}

const personOf = ({ id, fullName, role }: Actor): Actor => ({ id, fullName, role });

const entryOf = (grant: StoredGrant, department: string): EmergencyAccess => ({
  id: grant._id,
  patientId: grant.patientId,
  reason: grant.reason,
  until: grant.until.toISOString(),
  department,
  recordedAt: grant.at.toISOString(),
  recordedBy: grant.by,
});
