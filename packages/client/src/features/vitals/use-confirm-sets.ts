import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { call } from '../../api/call.ts';
import { vitalsQuery } from '../../domains/vitals.queries.ts';
import { useChartCommand } from '../../realtime/use-chart-command.ts';

/** MONITOR-1: confirms a monitor's sets, one or those of a run. */
export function useConfirmSets(patientId: string) {
  return useChartCommand({
    send: (recordIds: string[]) =>
      call(vitalsEndpoints.confirm, { params: { patientId }, body: { recordIds } }),
    changes: () => [{ queryKey: vitalsQuery(patientId).queryKey }],
  });
}
