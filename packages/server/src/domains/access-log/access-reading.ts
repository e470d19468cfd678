import type { AccessLine, accessLogEndpoints } from '@bedside/contracts/access-log/access-log.contract.ts';
import type { mongo } from 'mongoose';
import type * as z from 'zod';
import { withoutUndefined } from '../../infra/mongo/without-undefined.ts';
import type { RequestContext } from '../../request/request-context.ts';
import type { Patients } from '../patients/patients.service.ts';
import { accessLines, everyDepartment, logsSealed, type StoredAccessLine } from './access-log.model.ts';
import type { AccessLog } from './access-log.service.ts';

interface AccessReadingDependencies {
  accessLog: Pick<AccessLog, 'read'>;
  patients: Pick<Patients, 'namesOf' | 'restrictions'>;
}

/** The access log as the administrators of a department read it. */
export function createAccessReading({ accessLog, patients }: AccessReadingDependencies) {
  /**
   * Returns the lines of the actor's department, newest first, by patient, by person and in a window of time. The reading
   * itself is a line. An id of another department finds nothing.
   */
  async function list(
    request: RequestContext,
    query: z.output<typeof accessLogEndpoints.list.query>,
  ): Promise<AccessLine[]> {
    const { departmentId } = request.actor;
    const { limit = 100, before, patientId, userId, from, to } = query;
    const at = {
      ...(from !== undefined && { $gte: new Date(from) }),
      ...(to !== undefined && { $lt: new Date(to) }),
    };
    const filter: mongo.Filter<StoredAccessLine> = {
      departmentId: { $in: [departmentId, everyDepartment] },
      kind: { $ne: logsSealed },
      ...(before !== undefined && { _id: { $lt: before } }),
      ...(patientId !== undefined && { patientId }),
      ...(userId !== undefined && { userId }),
      ...(Object.keys(at).length > 0 && { at }),
    };
    const stored = await accessLines().find(filter).sort({ _id: -1 }).limit(limit).toArray();
    accessLog.read(request, withoutUndefined({ patientId, userId }));
    const hidden = new Set(await patients.restrictions.hiddenFrom(request.actor));
    const ids = new Set(
      stored.flatMap(({ patientId: id }) => (id === undefined || hidden.has(id) ? [] : [id])),
    );
    const names = await patients.namesOf(departmentId, [...ids]);
    return stored.flatMap((line) => present(line, names) ?? []);
  }

  return { list };
}

function present(line: StoredAccessLine, names: ReadonlyMap<string, string>): AccessLine | undefined {
  const { _id: seq, at, kind, userId: id, fullName, patientId, sessionId, address, recordId, about } = line;
  const { subjectId, count } = line;
  if (kind === logsSealed) return undefined;
  return {
    seq,
    at: at.toISOString(),
    kind,
    ...(id !== undefined && fullName !== undefined && { actor: { id, fullName } }),
    ...(patientId !== undefined && { patient: { id: patientId, name: names.get(patientId) ?? '' } }),
    ...withoutUndefined({ sessionId, address, recordId, about, subjectId, count }),
  };
}
