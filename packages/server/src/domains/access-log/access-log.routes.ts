import { accessLogEndpoints } from '@bedside/contracts/access-log/access-log.contract.ts';
import type { PatientAccess } from '../../chart/patient-access.ts';
import type { Bind } from '../../http/bind.ts';
import type { AccessLog } from './access-log.service.ts';
import type { AccessReading } from './access-reading.ts';

export function accessLogRoutes(
  bind: Bind,
  accessLog: AccessLog,
  reading: AccessReading,
  patients: PatientAccess,
): void {
  bind.session(accessLogEndpoints.list, ({ query }, request) => reading.list(request, query));
  bind.session(accessLogEndpoints.tell, async ({ params, body }, request) => {
    const { id } = await patients.require(request.actor, params.patientId);
    await accessLog.told(request, id, body);
    return undefined;
  });
  bind.session(accessLogEndpoints.tellMany, async ({ body: { patientIds, ...body } }, request) => {
    const known = await Promise.all(
      [...new Set(patientIds)].map((patientId) => patients.require(request.actor, patientId)),
    );
    await Promise.all(known.map(({ id }) => accessLog.told(request, id, body)));
    return undefined;
  });
}
