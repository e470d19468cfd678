import { handoverEndpoints } from '@bedside/contracts/handover/handover.contract.ts';
import type { Bind } from '../../http/bind.ts';
import { createHandovers, type Handovers } from './handover.service.ts';

export const handoverDomain = {
  services: { handovers: createHandovers },
  routes(bind: Bind, { handovers }: { handovers: Handovers }): void {
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
  },
  // A hand-over repeats the chart.
  prompt: null,
  // A hand-over repeats the chart.
  fhir: null,
  // A hand-over does not repeat an earlier one.
  handover: null,
  // A row shows nothing of hand-overs.
  board: null,
  demo: null,
};
