import type { ScoreInput } from '@bedside/contracts/scores/score-parameters.ts';
import { type InputReference, scoresEndpoints } from '@bedside/contracts/scores/scores.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useAttempt } from '../../../api/attempt.ts';
import { call } from '../../../api/call.ts';
import { scoresQuery } from '../../../domains/scores.queries.ts';
import { connectionAtom } from '../../../realtime/connection/connection.ts';

/**
 * Calculates a score on the server and stores it in the chart. A retry with the same input uses the same idempotency
 * key. The record arrives as a chart entry, so this hook does not write to the cache.
 */
export function useCalculate(patientId: string) {
  const cache = useQueryClient();
  const store = useStore();
  const attempt = useAttempt();
  return useMutation({
    mutationFn: (input: ScoreInput & { inputs: InputReference[] }) => {
      return call(
        scoresEndpoints.calculate,
        { body: { patientId, ...input } },
        { idempotencyKey: attempt.at(input).key },
      );
    },
    onSuccess: () => {
      attempt.done();
      // Without a live connection, no entry arrives.
      if (store.get(connectionAtom).status !== 'live') {
        void cache.invalidateQueries({ queryKey: scoresQuery(patientId).queryKey });
      }
    },
  });
}
