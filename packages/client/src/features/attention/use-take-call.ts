import { type AttentionCause, attentionEndpoints } from '@bedside/contracts/attention/attention.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { boardQuery } from '../../domains/board/board.queries.ts';
import { useChartCommand } from '../../realtime/use-chart-command.ts';

/** Returns the command that takes the causes of a patient's call that are on screen. */
export function useTakeCall(patientId: string, causes: readonly AttentionCause[]) {
  const cache = useQueryClient();
  return useChartCommand({
    send: () =>
      call(attentionEndpoints.take, {
        params: { patientId },
        body: { causes: causes.map(({ id }) => id) },
      }),
    changes: () => [boardQuery()],
    // A failed take can mean that the rows are old.
    onError: () => cache.invalidateQueries(boardQuery()),
  });
}
