import { accessEndpoints } from '@bedside/contracts/access/access.contract.ts';
import type { Bind } from '../../http/bind.ts';
import { type Access, createAccess } from './access.service.ts';

export const accessDomain = {
  services: { access: createAccess },
  routes(bind: Bind, { access }: { access: Access }): void {
    bind.session(accessEndpoints.breakGlass, ({ body }, request) => access.breakGlass(request, body));
    bind.session(accessEndpoints.read, ({ params }, request) => access.read(request, params.patientId));
    bind.session(accessEndpoints.restrict, ({ params, body }, request) =>
      access.restrict(request, params.patientId, body),
    );
    bind.session(accessEndpoints.emergencies, (_input, request) => access.emergencies(request));
    bind.session(accessEndpoints.review, ({ params }, request) => access.review(request, params.grantId));
  },
  // Who may open a chart is no clinical fact.
  prompt: null,
  fhir: null,
  handover: null,
  board: null,
  demo: null,
};
