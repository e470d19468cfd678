import type { Actor } from '../../primitives.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';

/** The role of a device as an actor. No account can have it. */
export const deviceRole = 'Device';

/** The role of a hospital's system as an actor: its messages write under the name of their connection. */
export const systemRole = 'Hospital system';

export const isDevice = ({ role }: Pick<Actor, 'role'>): boolean => role === deviceRole;

/**
 * D49: a device cannot measure consciousness, pain or whether the patient breathes oxygen. A person has to state
 * them.
 */
const notMeasured = {
  supplementalOxygen: undefined,
  oxygenDevice: undefined,
  oxygenFlow: undefined,
  consciousnessLevel: undefined,
  newConfusion: undefined,
  painLevel: undefined,
} as const satisfies Partial<Record<keyof VitalsRecord, undefined>>;

/** Removes the fields that only a person can assess (D49). */
export const measuredOnly = <T extends object>(set: T) => ({ ...set, ...notMeasured });
