import type { EndpointCall } from '@bedside/contracts/define.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { call } from '../../../api/call.ts';
import { vitalsQuery } from '../../../domains/vitals.queries.ts';
import { useChartCommand } from '../../../realtime/use-chart-command.ts';
import { type ObservedTime, readObserved } from './observed-time.ts';

export type VitalsBody = EndpointCall<typeof vitalsEndpoints.record>['body'];

interface Submission {
  values: Omit<VitalsBody, 'timestamp'>;
  /** The observation time (D36). */
  observed: ObservedTime;
}

/** Records a set of vitals. A retry with the same values keeps its observation time. */
export const useRecordVitals = (patientId: string) =>
  useChartCommand({
    send: ({ values, observed }: Submission, { at, key }) => {
      const moment = readObserved(observed, at);
      const timestamp = new Date(typeof moment === 'number' ? moment : at).toISOString();
      const body: VitalsBody = { ...values, timestamp };
      return call(vitalsEndpoints.record, { params: { patientId }, body }, { idempotencyKey: key });
    },
    changes: () => [vitalsQuery(patientId)],
  });
