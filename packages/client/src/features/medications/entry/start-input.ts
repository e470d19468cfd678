import type { EndpointCall } from '@bedside/contracts/define.ts';
import type {
  MedicationKind,
  medicationsEndpoints,
} from '@bedside/contracts/medications/medications.contract.ts';
import { type GivenAt, readGivenAt } from './given-at.ts';
import { dosageOf } from './use-dose-problem.ts';

/** The values of the form for a new medication, as typed. */
export interface StartInput {
  name: string;
  kind: MedicationKind | '';
  amount: string;
  unit: string;
  route: string;
  frequency: string;
  indication: string;
  given: GivenAt;
  reason: string;
}

export const emptyStart: StartInput = {
  name: '',
  kind: '',
  amount: '',
  unit: '',
  route: '',
  frequency: '',
  indication: '',
  given: { minutesAgo: 0 },
  reason: '',
};

type StartBody = EndpointCall<typeof medicationsEndpoints.start>['body'];

/** Returns the body of the call. A single dose has a time and no frequency; the others start now. */
export function startBody(input: StartInput, kind: MedicationKind, needsReason: boolean): StartBody {
  const { name, route, frequency, indication, given, reason } = input;
  const dosage = dosageOf(input);
  const moment = kind === 'given' ? readGivenAt(given, Date.now()) : undefined;
  const isLate = 'time' in given || given.minutesAgo > 0;
  return {
    name: name.trim(),
    kind,
    ...(dosage !== undefined && { dosage }),
    ...(route !== '' && { route }),
    ...(kind === 'given' ? { frequency: 'once' } : frequency !== '' && { frequency }),
    ...(indication.trim() !== '' && { indication: indication.trim() }),
    ...(isLate && moment !== undefined && { startedAt: new Date(moment).toISOString() }),
    ...(needsReason && { override: { reason: reason.trim() } }),
  };
}
