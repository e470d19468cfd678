import type { EndpointCall } from '@bedside/contracts/define.ts';
import { type GivenHandover, handoverEndpoints } from '@bedside/contracts/handover/handover.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { call } from '../../api/call.ts';
import { handoversQuery } from '../../domains/handover.queries.ts';
import { connectionAtom } from '../../realtime/connection/connection.ts';
import { dropGivenDraftAtom } from '../../state/drafts/handover-drafts.ts';

type HandoverCommand =
  | { kind: 'give'; body: EndpointCall<typeof handoverEndpoints.give>['body']; key: string }
  | { kind: 'confirm'; handoverId: string };

/**
 * Gives or confirms a hand-over. The key is the draft's, so that a retry is given once. The
 * record arrives as a chart entry, so this hook does not write to the cache.
 */
export function useHandoverCommand(patientId: string) {
  const cache = useQueryClient();
  const store = useStore();
  return useMutation({
    mutationFn: (command: HandoverCommand): Promise<GivenHandover> => {
      if (command.kind === 'confirm') {
        const { handoverId } = command;
        return call(handoverEndpoints.confirm, { params: { patientId, handoverId } });
      }
      const options = { idempotencyKey: command.key };
      return call(handoverEndpoints.give, { params: { patientId }, body: command.body }, options);
    },
    onSuccess: (_given, command) => {
      // Here and not in the form, which may be closed by now.
      if (command.kind === 'give') store.set(dropGivenDraftAtom, patientId, command.key);
      // Without a live connection, no entry arrives.
      if (store.get(connectionAtom).status !== 'live') {
        void cache.invalidateQueries({ queryKey: handoversQuery(patientId).queryKey });
      }
    },
  });
}
