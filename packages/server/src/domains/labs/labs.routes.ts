import { labsEndpoints, recentLabs } from '@bedside/contracts/labs/labs.contract.ts';
import type { Bind } from '../../http/bind.ts';
import { withoutUndefined } from '../../infra/mongo/without-undefined.ts';
import type { Labs } from './labs.service.ts';

export function labsRoutes(bind: Bind, labs: Labs): void {
  bind.session(labsEndpoints.recent, ({ params, query }, request) =>
    labs.list(request, params.patientId, { limit: recentLabs, ...withoutUndefined(query) }),
  );
  bind.session(labsEndpoints.list, ({ params, query }, request) =>
    labs.list(request, params.patientId, query),
  );
  bind.session(labsEndpoints.tagged, ({ params, query }, request) =>
    labs.taggedList(request, params.patientId, query),
  );
  bind.session(labsEndpoints.tag, ({ params, body }, request) => labs.tag(request, params.labId, body.tags));
  bind.session(labsEndpoints.removeTag, ({ params }, request) => labs.untag(request, params.labId));
  bind.session(labsEndpoints.untag, ({ params }, request) => labs.untag(request, params.labId));
}
