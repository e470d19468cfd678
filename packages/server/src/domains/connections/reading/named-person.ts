import type { Segment } from '../../../infra/hl7/hl7-message.ts';
import type { NamedPerson } from '../../patients/patients.service.ts';
import { birthOf, nameOf } from './patient-statement.ts';

/** Identifiers of one PID that are compared. */
const maxCompared = 20;

/** Reads the person of a PID. Unlike an admission, a monitor may name no one. */
export function namedPerson(pid: Segment | undefined): NamedPerson {
  if (pid === undefined) return { identifiers: [], numbers: [] };
  const sent = pid
    .repetitions(3)
    .slice(0, maxCompared)
    .map((one) => ({ value: one.text(1), authority: one.text(4, 1) || one.text(4, 2), type: one.text(5) }))
    .filter(({ value }) => value !== '');
  const name = orNothing(() => nameOf(pid));
  const birth = orNothing(() => birthOf(pid, { zone: 'UTC', now: new Date() }));
  return {
    identifiers: sent.filter(({ authority }) => authority !== ''),
    numbers: sent.filter(({ authority }) => authority === '').map(({ value }) => value),
    ...(name !== undefined && { name }),
    ...(birth && 'day' in birth && typeof birth.day === 'string' && { dateOfBirth: birth.day }),
  };
}

/** Monitors write zeros for a birth date that they do not know. Unlike a chart's, it is only compared. */
function orNothing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
