import { AttentionTaken, attentionEndpoints } from '@bedside/contracts/attention/attention.contract.ts';
import { objectionsEndpoints } from '@bedside/contracts/attention/objections.contract.ts';
import { newestRevisions } from '../../chart/revisions.ts';
import type { Bind } from '../../http/bind.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { promptBounds } from '../../work-bounds.ts';
import { boardList } from '../board/rows/board-chart.ts';
import { type Attentions, createAttention } from './attention.service.ts';

export const attentionDomain = {
  services: { attention: createAttention },
  routes(bind: Bind, { attention }: { attention: Attentions }): void {
    bind.session(attentionEndpoints.take, ({ params, body }, request) =>
      attention.take(request, params.patientId, body),
    );
    bind.session(objectionsEndpoints.objections, ({ params }, request) =>
      attention.objections(request, params.patientId),
    );
  },
  prompt: async (_services: object, _request: RequestContext, patientId: string) => {
    const taken = await newestRevisions(patientId, ['attention.taken'], promptBounds.read.takes);
    return taken.map((json) => AttentionTaken.parse(JSON.parse(json)));
  },
  // Calls follow from the records, which leave.
  fhir: null,
  // The board's chart has the takes.
  handover: null,
  board: boardList('takes', {
    types: ['attention.taken'],
    schema: AttentionTaken,
    timeOf: ({ recordedAt }) => recordedAt,
  }),
  // The demo takes its calls after the history.
  demo: null,
};
