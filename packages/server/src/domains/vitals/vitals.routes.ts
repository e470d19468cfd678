import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import type { Bind } from '../../http/bind.ts';
import type { Vitals } from './vitals.service.ts';

export function vitalsRoutes(bind: Bind, vitals: Vitals): void {
  bind.session(vitalsEndpoints.list, ({ params, query }, request) =>
    vitals.list(request, params.patientId, query),
  );
  bind.session(vitalsEndpoints.record, ({ params, body }, request) =>
    vitals.record(request, params.patientId, body),
  );
}
