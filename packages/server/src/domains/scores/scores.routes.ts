import { scoresEndpoints } from '@bedside/contracts/scores/scores.contract.ts';
import type { Bind } from '../../http/bind.ts';
import type { Scores } from './scores.service.ts';

export function scoresRoutes(bind: Bind, scores: Scores): void {
  bind.session(scoresEndpoints.list, ({ params, query }, request) =>
    scores.list(request, params.patientId, query),
  );
  bind.session(scoresEndpoints.calculate, ({ body: { patientId, inputs, ...input } }, request) =>
    scores.calculate(request, patientId, input, inputs),
  );
}
