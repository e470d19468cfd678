import { localDay } from '@bedside/contracts/clinical/patient/age.ts';
import type { EndpointCall } from '@bedside/contracts/define.ts';
import type {
  Medication,
  MedicationKind,
  medicationsEndpoints,
} from '@bedside/contracts/medications/medications.contract.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { amountOf } from './dose-amount.ts';
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

/** Returns the form filled in from a recorded medication. The clinician enters a time of another day. */
export function inputOf({
  name,
  kind,
  dosage,
  route,
  frequency,
  indication,
  startedAt,
}: Medication): StartInput {
  const started = new Date(startedAt);
  const isToday = localDay(started) === localDay(new Date());
  const [hours, minutes] = [started.getHours(), started.getMinutes()].map((part) =>
    `${part}`.padStart(2, '0'),
  );
  return {
    ...emptyStart,
    ...amountOf(dosage),
    name,
    kind,
    route: route ?? '',
    frequency: kind === 'given' ? '' : (frequency ?? ''),
    indication: indication ?? '',
    given: { time: isToday ? `${hours}:${minutes}` : '' },
  };
}

export type StartBody = EndpointCall<typeof medicationsEndpoints.start>['body'];

/** Returns the body of the call. A single dose has a time and no frequency; the others start now. */
export function startBody(input: StartInput, kind: MedicationKind, needsReason: boolean): StartBody {
  const { name, route, frequency, indication, given, reason } = input;
  const dosage = dosageOf(input);
  const moment = kind === 'given' ? readGivenAt(given, serverNow()) : undefined;
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
