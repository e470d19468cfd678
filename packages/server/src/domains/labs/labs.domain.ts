import { reread } from '@bedside/contracts/clinical/labs/severity/lab-checks.ts';
import {
  isDocument,
  LabResult,
  labsEndpoints,
  maxRecentLabs,
} from '@bedside/contracts/labs/labs.contract.ts';
import { AddLab } from '@bedside/contracts/labs/new-labs.ts';
import { labEvents } from '../../demo/department/events.ts';
import type { Bind } from '../../http/bind.ts';
import { withoutUndefined } from '../../infra/mongo/without-undefined.ts';
import { type Log, withoutWords } from '../../infra/observe/log.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { promptBounds } from '../../work-bounds.ts';
import { boardList } from '../board/rows/board-chart.ts';
import { fhirKind } from '../fhir/bundle.ts';
import { labResources } from '../fhir/resources/labs.ts';
import { createLabDocuments, type LabDocuments } from './lab-documents.service.ts';
import { createLabs, type Labs } from './labs.service.ts';

export const labsDomain = {
  services: { labs: createLabs, labDocuments: createLabDocuments },
  routes(bind: Bind, { labs, labDocuments }: { labs: Labs; labDocuments: LabDocuments }): void {
    bind.session(labsEndpoints.recent, ({ params, query }, request) =>
      labs.list(request, params.patientId, { limit: maxRecentLabs, ...withoutUndefined(query) }),
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
    bind.session(labsEndpoints.tag, ({ params, body }, request) =>
      labs.tag(request, params.labId, body.tags),
    );
    bind.session(labsEndpoints.removeTag, ({ params }, request) => labs.untag(request, params.labId));
    bind.session(labsEndpoints.untag, ({ params }, request) => labs.untag(request, params.labId));
    bind.session(labsEndpoints.upload, ({ body, files }, request) =>
      labDocuments.upload(request, body, files),
    );
    bind.session(labsEndpoints.analyze, ({ params }, request) => labDocuments.analyze(request, params.labId));
    bind.session(labsEndpoints.download, ({ params }, request) =>
      labDocuments.download(request, params.labId),
    );
  },
  prompt: currentLabs,
  fhir: fhirKind('labs', LabResult, labResources),
  // The board's chart has them.
  handover: null,
  board: boardList('labs', {
    types: ['lab.added', 'lab.analyzed', 'lab.tagged', 'lab.untagged', 'lab.finalized'],
    schema: LabResult,
    timeOf: ({ resultTime }) => resultTime,
    present: (lab) => (isDocument(lab) ? undefined : reread(lab)),
  }),
  demo: labEvents,
};

/**
 * Returns the tagged lab results, and the newest ones, because a result beyond the prompt can speak against the reply, too.
 * A list that cannot be read is undefined. The chat continues without it (D30).
 */
async function currentLabs(
  { labs, log }: { labs: Labs; log: Log },
  request: RequestContext,
  patientId: string,
) {
  const [tagged, newestLabs] = await Promise.all([
    labs.tagged(request, patientId).catch((error: unknown) => {
      log.warn(
        { err: withoutWords(error) },
        'could not read tagged lab results: the question continues without them',
      );
      return undefined;
    }),
    labs.newest(request, patientId, promptBounds.read.labs).catch(() => undefined),
  ]);
  return { tagged, newestLabs };
}
