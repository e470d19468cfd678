import type { EndpointCall } from '@bedside/contracts/define.ts';
import { type GivenHandover, handoverEndpoints } from '@bedside/contracts/handover/handover.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useAttempt } from '../../api/attempt.ts';
import { call } from '../../api/call.ts';
import { handoversQuery } from '../../domains/handover.queries.ts';
import { connectionAtom } from '../../realtime/connection/connection.ts';

type HandoverCommand =
  | { kind: 'give'; body: EndpointCall<typeof handoverEndpoints.give>['body'] }
  | { kind: 'confirm'; handoverId: string };

/**
 * Gives or confirms a hand-over. A retry with the same input keeps its idempotency key, so the server gives it once. The
 * record arrives as a chart entry, so this hook does not write to the cache.
 */
export function useHandoverCommand(patientId: string) {
  const cache = useQueryClient();
  const store = useStore();
  const attempt = useAttempt();
  return useMutation({
    mutationFn: (command: HandoverCommand): Promise<GivenHandover> => {
      if (command.kind === 'confirm') {
        const { handoverId } = command;
        return call(handoverEndpoints.confirm, { params: { patientId, handoverId } });
      }
      const options = { idempotencyKey: attempt.at(command.body).key };
      return call(handoverEndpoints.give, { params: { patientId }, body: command.body }, options);
    },
    onSuccess: () => {
      attempt.done();
      // Without a live connection, no entry arrives.
      if (store.get(connectionAtom).status !== 'live') {
        void cache.invalidateQueries({ queryKey: handoversQuery(patientId).queryKey });
      }
    },
  });
}
