import type { EndpointCall } from '@bedside/contracts/define.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useAttempt } from '../../../api/attempt.ts';
import { call } from '../../../api/call.ts';
import { vitalsQuery } from '../../../domains/vitals.queries.ts';
import { connectionAtom } from '../../../realtime/connection/connection.ts';
import { type ObservedTime, readObserved } from './observed-time.ts';

export type VitalsBody = EndpointCall<typeof vitalsEndpoints.record>['body'];

interface Submission {
  values: Omit<VitalsBody, 'timestamp'>;
  /** The observation time (D36). */
  observed: ObservedTime;
}

/**
 * Records a set of vitals. A retry with the same values keeps its idempotency key and observation time, so the server
 * stores it once. The record arrives as a chart entry, so this hook does not write to the cache.
 */
export function useRecordVitals(patientId: string) {
  const cache = useQueryClient();
  const store = useStore();
  const attempt = useAttempt();
  return useMutation({
    mutationFn: ({ values, observed }: Submission) => {
      const { at, key } = attempt.at([values, observed]);
      const moment = readObserved(observed, at);
      const timestamp = new Date(typeof moment === 'number' ? moment : at).toISOString();
      const body: VitalsBody = { ...values, timestamp };
      return call(vitalsEndpoints.record, { params: { patientId }, body }, { idempotencyKey: key });
    },
    onSuccess: () => {
      attempt.done();
      // Without a live connection, no entry arrives.
      if (store.get(connectionAtom).status !== 'live') {
        void cache.invalidateQueries({ queryKey: vitalsQuery(patientId).queryKey });
      }
    },
  });
}
