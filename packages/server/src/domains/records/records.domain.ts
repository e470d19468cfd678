import { recordsEndpoints } from '@bedside/contracts/records/records.contract.ts';
import type { PatientRef } from '../../chart/patient-access.ts';
import { mistakeEvents } from '../../demo/department/events.ts';
import type { Bind } from '../../http/bind.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { boardMarksPart } from '../board/rows/board-chart.ts';
import { createRecords, type Records } from './records.service.ts';

export const recordsDomain = {
  services: { records: createRecords },
  routes(bind: Bind, { records }: { records: Records }): void {
    bind.session(recordsEndpoints.enterInError, ({ params, body }, request) =>
      records.enterInError(request, params, body),
    );
    bind.session(recordsEndpoints.review, ({ params }, request) => records.review(request, params));
    bind.session(recordsEndpoints.countersign, ({ params, body }, request) =>
      records.countersign(request, params, body),
    );
    bind.session(recordsEndpoints.waiting, ({ params }, request) =>
      records.waiting(request, params.patientId),
    );
    bind.session(recordsEndpoints.listErrors, ({ params, query }, request) =>
      records.listErrors(request, params.patientId, query),
    );
  },
  prompt: ({ records }: { records: Records }, request: RequestContext, patientId: string) =>
    records.errors(request, patientId),
  // Each record leaves with its own marks.
  fhir: null,
  handover: async ({ records }: { records: Records }, request: RequestContext, { id }: PatientRef) => ({
    errors: await records.errors(request, id),
  }),
  board: boardMarksPart,
  demo: mistakeEvents,
};
