import { labsEndpoints, recentLabs } from '@bedside/contracts/labs/labs.contract.ts';
import { AddLab } from '@bedside/contracts/labs/new-labs.ts';
import type { Bind } from '../../http/bind.ts';
import { withoutUndefined } from '../../infra/mongo/without-undefined.ts';
import type { LabDocuments } from './lab-documents.service.ts';
import type { Labs } from './labs.service.ts';

export function labsRoutes(bind: Bind, labs: Labs, documents: LabDocuments): void {
  bind.session(labsEndpoints.recent, ({ params, query }, request) =>
    labs.list(request, params.patientId, { limit: recentLabs, ...withoutUndefined(query) }),
  );
  bind.session(labsEndpoints.list, ({ params, query }, request) =>
    labs.list(request, params.patientId, query),
  );
  bind.session(labsEndpoints.add, async ({ params, body }, request) => {
    const { results, sourceDocument, confirmedIdentity, ...one } = body;
    const isPanel = results !== undefined;
    const panel = { results: results ?? [AddLab.parse(one)], isPanel, sourceDocument, confirmedIdentity };
    const added = await labs.addPanel(request, params.patientId, panel);
    return !isPanel && added[0] !== undefined ? added[0] : { results: added };
  });
  bind.session(labsEndpoints.tagged, ({ params, query }, request) =>
    labs.taggedList(request, params.patientId, query),
  );
  bind.session(labsEndpoints.tag, ({ params, body }, request) => labs.tag(request, params.labId, body.tags));
  bind.session(labsEndpoints.removeTag, ({ params }, request) => labs.untag(request, params.labId));
  bind.session(labsEndpoints.untag, ({ params }, request) => labs.untag(request, params.labId));
  bind.session(labsEndpoints.upload, ({ body, files }, request) => documents.upload(request, body, files));
  bind.session(labsEndpoints.analyze, ({ params }, request) => documents.analyze(request, params.labId));
  bind.session(labsEndpoints.download, ({ params }, request) => documents.download(request, params.labId));
}
