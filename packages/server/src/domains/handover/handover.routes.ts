import { handoverEndpoints } from '@bedside/contracts/handover/handover.contract.ts';
import type { Bind } from '../../http/bind.ts';
import type { Handovers } from './handover.service.ts';

export function handoverRoutes(bind: Bind, handovers: Handovers): void {
  bind.session(handoverEndpoints.shift, ({ query }, request) => handovers.shift(request, query));
  bind.session(handoverEndpoints.read, ({ params, query }, request) =>
    handovers.read(request, params.patientId, query.format),
  );
  bind.session(handoverEndpoints.give, ({ params, body }, request) =>
    handovers.give(request, params.patientId, body),
  );
  bind.session(handoverEndpoints.list, ({ params, query }, request) =>
    handovers.list(request, params.patientId, query),
  );
  bind.session(handoverEndpoints.confirm, ({ params }, request) =>
    handovers.confirm(request, params.patientId, params.handoverId),
  );
}
