import { ScoreRecord, scoresEndpoints } from '@bedside/contracts/scores/scores.contract.ts';
import { scoreEvents } from '../../demo/department/events.ts';
import type { Bind } from '../../http/bind.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { promptBounds } from '../../work-bounds.ts';
import { boardList } from '../board/rows/board-chart.ts';
import { fhirKind } from '../fhir/bundle.ts';
import { scoreResources } from '../fhir/resources/scores.ts';
import { createScores, type Scores } from './scores.service.ts';

export const scoresDomain = {
  services: { scores: createScores },
  routes(bind: Bind, { scores }: { scores: Scores }): void {
    bind.session(scoresEndpoints.list, ({ params, query }, request) =>
      scores.list(request, params.patientId, query),
    );
    bind.session(scoresEndpoints.calculate, ({ body: { patientId, inputs, ...input } }, request) =>
      scores.calculate(request, patientId, input, inputs),
    );
  },
  prompt: ({ scores }: { scores: Scores }, request: RequestContext, patientId: string) =>
    scores.newest(request, patientId, promptBounds.read.scores),
  fhir: fhirKind('scores', ScoreRecord, scoreResources),
  // The board's chart has them.
  handover: null,
  board: boardList('scores', {
    types: ['score.calculated'],
    schema: ScoreRecord,
    timeOf: ({ calculatedAt }) => calculatedAt,
  }),
  demo: scoreEvents,
};
