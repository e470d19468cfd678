import type { EndpointCall } from '@bedside/contracts/define.ts';
import { handoverEndpoints } from '@bedside/contracts/handover/handover.contract.ts';
import { useStore } from 'jotai';
import type { Attempt } from '../../api/attempt.ts';
import { call } from '../../api/call.ts';
import { handoversQuery } from '../../domains/handover.queries.ts';
import { useChartCommand } from '../../realtime/use-chart-command.ts';
import { dropGivenDraftAtom } from '../../state/drafts/handover-drafts.ts';

interface GivenDraft {
  body: EndpointCall<typeof handoverEndpoints.give>['body'];
  /** The draft's, so that a retry from a form that was closed meanwhile is given once. */
  attempt: Attempt;
}

/** Gives a hand-over, and deletes its draft. */
export function useGiveHandover(patientId: string) {
  const store = useStore();
  return useChartCommand({
    send: ({ body }: GivenDraft, { key }) =>
      call(handoverEndpoints.give, { params: { patientId }, body }, { idempotencyKey: key }),
    attemptOf: ({ attempt }) => attempt,
    changes: () => [handoversQuery(patientId)],
    // Here and not in the form, which may be closed by now.
    onSuccess: (_given, { attempt }) => store.set(dropGivenDraftAtom, patientId, attempt.key),
  });
}

/** Confirms a hand-over as its receiver. */
export const useConfirmHandover = (patientId: string) =>
  useChartCommand({
    send: (handoverId: string) => call(handoverEndpoints.confirm, { params: { patientId, handoverId } }),
    changes: () => [handoversQuery(patientId)],
  });
