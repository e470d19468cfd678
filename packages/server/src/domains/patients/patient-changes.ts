import { isDeepStrictEqual } from 'node:util';
import { demoName } from '@bedside/contracts/patients/demo-name.ts';
import { hasLeft } from '@bedside/contracts/patients/patient-facts.ts';
import type { Patient, UpdatePatient } from '@bedside/contracts/patients/patients.contract.ts';
import { recordNumberKey } from '@bedside/contracts/patients/record-number.ts';
import type * as z from 'zod';
import { withoutUndefined } from '../../infra/mongo/without-undefined.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { searchFields } from './find-patients.ts';
import { statedFacts } from './hospital/stated-facts.ts';
import type { StoredPatient } from './patients.model.ts';

type Changes = Omit<z.output<typeof UpdatePatient>, 'version'>;

/** A command's effect on the stored patient: values to set, and fields that become unknown. */
export interface StoredChanges {
  set: Record<string, unknown>;
  unset: Record<string, 1>;
}

/** Returns the differences between `changes` and the stored patient; empty if there are none. */
export function changesTo(
  stored: StoredPatient,
  { identity, spo2ScaleDecidedBy, statusReason, ...facts }: Changes,
  request: RequestContext,
): StoredChanges {
  const changes: Record<string, unknown> = { ...facts };
  if (identity) {
    const { age, ageBasis, ...rest } = identity;
    Object.assign(changes, rest);
    if (identity.name !== undefined && stored.demo) changes.name = demoName(identity.name);
    // A demo patient has none, so that no real patient is compared with it.
    if (identity.mrn !== undefined && identity.mrn !== stored.mrn && !stored.demo)
      changes.mrnKey = recordNumberKey(identity.mrn);
    if (identity.name !== undefined) changes.unidentified = null;
    if (age !== undefined) Object.assign(changes, { enteredAge: age, ageBasis: ageBasis ?? null });
  }
  if (identity || facts.dateOfBirth !== undefined) {
    const next = { ...stored, ...withoutUndefined({ name: identity?.name, mrn: identity?.mrn }) };

    const { dateOfBirth = stored.dateOfBirth } = facts;
    const searchable = {
      name: next.name,
      mrn: next.mrn,
      ...(dateOfBirth && { dateOfBirth }),
      ...(stored.demo && { demo: true as const }),
      ...(stored.unidentified && identity?.name === undefined && { unidentified: true as const }),
    };
    const { personKey = null, ...words } = searchFields(searchable);
    Object.assign(changes, { ...words, personKey });
  }
  // A date of birth replaces an estimated age.
  if (facts.dateOfBirth) changes.ageBasis = null;
  if (facts.weightKg !== undefined && (facts.weightKg ?? undefined) !== stored.weightKg) {
    changes.weightAt = facts.weightKg === null ? null : request.now().toISOString();
  }
  if (facts.allergies !== undefined && !isDeepStrictEqual(facts.allergies, stored.allergies)) {
    changes.allergiesAt = request.now().toISOString();
  }
  if (facts.spo2Scale === 1) changes.spo2ScaleDecision = null;
  else if (facts.spo2Scale === 2 && (stored.spo2Scale !== 2 || spo2ScaleDecidedBy !== undefined)) {
    changes.spo2ScaleDecision = scaleDecision(request, spo2ScaleDecidedBy);
  }
  if (facts.status !== undefined && hasLeft(facts) !== hasLeft(stored)) {
    changes.leftAt = hasLeft(facts) ? request.now() : null;
  }
  // The reason belongs to one change of the status.
  if (facts.status !== undefined && facts.status !== stored.status)
    changes.statusReason = statusReason || null;
  const known = new Map<string, unknown>(Object.entries(stored));
  const different = Object.entries(changes).filter(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(value ?? undefined, known.get(field)),
  );
  const stated = statedFacts(different.map(([field]) => field));
  return {
    set: {
      ...Object.fromEntries(different.filter(([, value]) => value !== null)),
      ...Object.fromEntries(stated.map((fact) => [`statedAt.${fact}`, request.now().toISOString()])),
    },
    unset: Object.fromEntries(different.flatMap(([field, value]) => (value === null ? [[field, 1]] : []))),
  };
}

/** Returns who entered scale 2, and the physician who decided if that is someone else (D9). */
export function scaleDecision(
  { actor, now }: RequestContext,
  physician: string | undefined,
): NonNullable<Patient['spo2ScaleDecision']> {
  const { id, fullName, role } = actor;
  return { by: { id, fullName, role }, at: now().toISOString(), ...(physician && { physician }) };
}
