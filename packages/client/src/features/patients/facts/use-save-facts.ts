import type { EndpointCall } from '@bedside/contracts/define.ts';
import { type Patient, patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { patientQuery, patientsQuery } from '../../../domains/patients.queries.ts';
import { useChartCommand } from '../../../realtime/use-chart-command.ts';

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
 * Rejects with {@link StaleFacts} and loads the current chart if a colleague was faster.
 */
export function useSaveFacts(patientId: string) {
  const cache = useQueryClient();
  return useChartCommand({
    send: async (body: Body) => {
      try {
        return await call(patientsEndpoints.update, { params: { patientId }, body });
      } catch (error) {
        if (!(error instanceof ApiError) || error.body?.code !== 'stale-version') throw error;
        const { data } = await cache.fetchQuery({ ...patientQuery(patientId), staleTime: 0 });
        throw new StaleFacts(data, { cause: error });
      }
    },
    changes: () => [{ queryKey: patientQuery(patientId).queryKey, exact: true }, patientsQuery()],
  });
}
