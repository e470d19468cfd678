import type { ScoreInput } from '@bedside/contracts/scores/score-parameters.ts';
import { type InputReference, scoresEndpoints } from '@bedside/contracts/scores/scores.contract.ts';
import { call } from '../../../api/call.ts';
import { scoresQuery } from '../../../domains/scores.queries.ts';
import { useChartCommand } from '../../../realtime/use-chart-command.ts';

/** Calculates a score on the server and stores it in the chart. */
export const useCalculate = (patientId: string) =>
  useChartCommand({
    send: (input: ScoreInput & { inputs: InputReference[] }, { key }) =>
      call(scoresEndpoints.calculate, { body: { patientId, ...input } }, { idempotencyKey: key }),
    changes: () => [scoresQuery(patientId)],
  });
