import type { ScoreInput } from '@bedside/contracts/scores/score-parameters.ts';
import { type InputReference, scoresEndpoints } from '@bedside/contracts/scores/scores.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useRef } from 'react';
import { call } from '../../../api/call.ts';
import { newUuid } from '../../../api/uuid.ts';
import { scoresQuery } from '../../../domains/scores.queries.ts';
import { connectionAtom } from '../../../realtime/connection/connection.ts';

/**
 * Calculates a score on the server and stores it in the chart. A retry with the same input uses the same idempotency
 * key. The record arrives as a chart entry, so this hook does not write to the cache.
 */
export function useCalculate(patientId: string) {
  const cache = useQueryClient();
  const store = useStore();
  const attempt = useRef<{ fingerprint: string; key: string } | null>(null);
  return useMutation({
    mutationFn: (input: ScoreInput & { inputs: InputReference[] }) => {
      const fingerprint = JSON.stringify(input);
      if (attempt.current?.fingerprint !== fingerprint) attempt.current = { fingerprint, key: newUuid() };
      return call(
        scoresEndpoints.calculate,
        { body: { patientId, ...input } },
        { idempotencyKey: attempt.current.key },
      );
    },
    onSuccess: () => {
      attempt.current = null;
      // Without a live connection, no entry arrives.
      if (store.get(connectionAtom).status !== 'live') {
        void cache.invalidateQueries({ queryKey: scoresQuery(patientId).queryKey });
      }
    },
  });
}
