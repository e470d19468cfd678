import type { EndpointCall } from '@bedside/contracts/define.ts';
import {
  type Medication,
  medicationsEndpoints,
} from '@bedside/contracts/medications/medications.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useAttempt } from '../../api/attempt.ts';
import { call } from '../../api/call.ts';
import { medicationsQuery } from '../../domains/medications.queries.ts';
import { connectionAtom } from '../../realtime/connection/connection.ts';

type Body<C extends keyof typeof medicationsEndpoints> =
  EndpointCall<(typeof medicationsEndpoints)[C]> extends {
    body: infer B;
  }
    ? B
    : never;

export type MedicationCommand =
  | { kind: 'start'; body: Body<'start'> }
  | { kind: 'give'; medicationId: string; body: Body<'give'> }
  | { kind: 'discontinue'; medicationId: string; body: Body<'discontinue'> };

/**
 * Starts, gives or discontinues a medication. A retry with the same input keeps its idempotency key, so the server does
 * it once. The record arrives as a chart entry, so this hook does not write to the cache.
 */
export function useMedicationCommand(patientId: string) {
  const cache = useQueryClient();
  const store = useStore();
  const attempt = useAttempt();
  return useMutation({
    mutationFn: (command: MedicationCommand): Promise<Medication> => {
      const options = { idempotencyKey: attempt.at(command).key };
      if (command.kind === 'start') {
        return call(medicationsEndpoints.start, { params: { patientId }, body: command.body }, options);
      }
      const params = { patientId, medicationId: command.medicationId };
      return command.kind === 'give'
        ? call(medicationsEndpoints.give, { params, body: command.body }, options)
        : call(medicationsEndpoints.discontinue, { params, body: command.body }, options);
    },
    onSuccess: () => {
      attempt.done();
      // Without a live connection, no entry arrives.
      if (store.get(connectionAtom).status !== 'live') {
        void cache.invalidateQueries({ queryKey: medicationsQuery(patientId).queryKey });
      }
    },
  });
}
