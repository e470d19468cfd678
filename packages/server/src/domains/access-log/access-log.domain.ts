import { accessLogEndpoints } from '@bedside/contracts/access-log/access-log.contract.ts';
import type { Bind } from '../../http/bind.ts';
import type { Patients } from '../patients/patients.service.ts';
import { type AccessLog, createAccessLog } from './access-log.service.ts';
import { createAccessReading } from './access-reading.ts';
import { createChartReaders } from './chart-readers.ts';
import { createReaderReport } from './reader-report.ts';

export const accessLogDomain = {
  services: { accessLog: createAccessLog },
  routes(bind: Bind, { accessLog, patients }: { accessLog: AccessLog; patients: Patients }): void {
    const reading = createAccessReading({ accessLog, patients });
    const readers = createChartReaders({ accessLog, patients });
    bind.session(accessLogEndpoints.readers, ({ params, query }, request) =>
      readers(request, params.patientId, query),
    );
    const report = createReaderReport({ accessLog, patients });
    bind.session(accessLogEndpoints.unusualReaders, ({ query }, request) => report.read(request, query));
    bind.session(accessLogEndpoints.unusualReadersFile, ({ query }, request) => report.file(request, query));
    bind.session(accessLogEndpoints.list, ({ query }, request) => reading.list(request, query));
    bind.session(accessLogEndpoints.tell, async ({ params, body }, request) => {
      const { id } = await patients.require(request.actor, params.patientId);
      await accessLog.reported(request, id, body);
      return undefined;
    });
    bind.session(accessLogEndpoints.tellMany, async ({ body: { patientIds, ...body } }, request) => {
      const known = await Promise.all(
        [...new Set(patientIds)].map((patientId) => patients.require(request.actor, patientId)),
      );
      await Promise.all(known.map(({ id }) => accessLog.reported(request, id, body)));
      return undefined;
    });
  },
};
