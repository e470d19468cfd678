import { recordsEndpoints } from '@bedside/contracts/records/records.contract.ts';
import type { Bind } from '../../http/bind.ts';
import type { Records } from './records.service.ts';

export function recordsRoutes(bind: Bind, records: Records): void {
  bind.session(recordsEndpoints.enterInError, ({ params, body }, request) =>
    records.enterInError(request, params, body),
  );
  bind.session(recordsEndpoints.review, ({ params }, request) => records.review(request, params));
  bind.session(recordsEndpoints.listErrors, ({ params, query }, request) =>
    records.listErrors(request, params.patientId, query),
  );
}
