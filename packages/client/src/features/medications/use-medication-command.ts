import type { EndpointCall } from '@bedside/contracts/define.ts';
import {
  type Medication,
  medicationsEndpoints,
} from '@bedside/contracts/medications/medications.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useRef } from 'react';
import { call } from '../../api/call.ts';
import { newUuid } from '../../api/uuid.ts';
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
  const attempt = useRef<{ fingerprint: string; key: string } | null>(null);
  return useMutation({
    mutationFn: (command: MedicationCommand): Promise<Medication> => {
      const fingerprint = JSON.stringify(command);
      if (attempt.current?.fingerprint !== fingerprint) attempt.current = { fingerprint, key: newUuid() };
      const options = { idempotencyKey: attempt.current.key };
      if (command.kind === 'start') {
        return call(medicationsEndpoints.start, { params: { patientId }, body: command.body }, options);
      }
      const params = { patientId, medicationId: command.medicationId };
      return command.kind === 'give'
        ? call(medicationsEndpoints.give, { params, body: command.body }, options)
        : call(medicationsEndpoints.discontinue, { params, body: command.body }, options);
    },
    onSuccess: () => {
      attempt.current = null;
      // Without a live connection, no entry arrives.
      if (store.get(connectionAtom).status !== 'live') {
        void cache.invalidateQueries({ queryKey: medicationsQuery(patientId).queryKey });
      }
    },
  });
}
