import type { Actor } from '../../primitives.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';

/** The role of an actor that is an instrument. No account can have it. */
export const deviceRole = 'Device';

export const isDevice = ({ role }: Pick<Actor, 'role'>): boolean => role === deviceRole;

/** D49: an instrument cannot measure consciousness, pain, or what the patient breathes; a person has to say it. */
const notMeasured = {
  supplementalOxygen: undefined,
  oxygenDevice: undefined,
  oxygenFlow: undefined,
  consciousnessLevel: undefined,
  newConfusion: undefined,
  painLevel: undefined,
} as const satisfies Partial<Record<keyof VitalsRecord, undefined>>;

/** A set without the fields that only a person can assess (D49). */
export const measuredOnly = <T extends object>(set: T) => ({ ...set, ...notMeasured });
