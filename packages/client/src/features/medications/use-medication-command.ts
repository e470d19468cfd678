import type { EndpointCall } from '@bedside/contracts/define.ts';
import {
  type Medication,
  medicationsEndpoints,
} from '@bedside/contracts/medications/medications.contract.ts';
import { call } from '../../api/call.ts';
import { medicationsQuery } from '../../domains/medications.queries.ts';
import { useChartCommand } from '../../realtime/use-chart-command.ts';

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

/** Starts, gives or discontinues a medication. */
export const useMedicationCommand = (patientId: string) =>
  useChartCommand({
    send: (command: MedicationCommand, { key }): Promise<Medication> => {
      const options = { idempotencyKey: key };
      if (command.kind === 'start') {
        return call(medicationsEndpoints.start, { params: { patientId }, body: command.body }, options);
      }
      const params = { patientId, medicationId: command.medicationId };
      return command.kind === 'give'
        ? call(medicationsEndpoints.give, { params, body: command.body }, options)
        : call(medicationsEndpoints.discontinue, { params, body: command.body }, options);
    },
    changes: () => [medicationsQuery(patientId)],
  });
