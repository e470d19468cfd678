import type { EndpointCall } from '@bedside/contracts/define.ts';
import { type Patient, patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { patientQuery, patientsQuery } from '../../../domains/patients.queries.ts';
import { connectionAtom } from '../../../realtime/connection/connection.ts';

type Body = EndpointCall<typeof patientsEndpoints.update>['body'];

/** Thrown if someone changed the patient meanwhile. `latest` is the current chart. */
export class StaleFacts extends Error {
  override name = 'StaleFacts';
  readonly latest: Patient;

  constructor(latest: Patient, options: ErrorOptions) {
    super('The patient was changed meanwhile', options);
    this.latest = latest;
  }
}

/**
 * Saves a patient's changed facts.
 *
 * Rejects with {@link StaleFacts} and loads the current chart if a colleague was faster. The change itself arrives as
 * a chart entry.
 */
export function useSaveFacts(patientId: string) {
  const cache = useQueryClient();
  const store = useStore();
  return useMutation({
    mutationFn: async (body: Body) => {
      try {
        return await call(patientsEndpoints.update, { params: { patientId }, body });
      } catch (error) {
        if (!(error instanceof ApiError) || error.body?.code !== 'stale-version') throw error;
        const { data } = await cache.fetchQuery({ ...patientQuery(patientId), staleTime: 0 });
        throw new StaleFacts(data, { cause: error });
      }
    },
    onSuccess: () => {
      if (store.get(connectionAtom).status === 'live') return;
      // Without a live connection no entry arrives soon.
      void cache.invalidateQueries({ queryKey: patientQuery(patientId).queryKey, exact: true });
      void cache.invalidateQueries({ queryKey: patientsQuery().queryKey });
    },
  });
}
