import { itemBounds } from '@bedside/contracts/bounds.ts';
import { searchable } from '@bedside/contracts/comparable.ts';
import { type Allergies, hasLeft } from '@bedside/contracts/patients/patient-facts.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { withoutUndefined } from '../../../infra/mongo/without-undefined.ts';
import { AppError } from '../../../request/app-error.ts';
import { searchFields } from '../find-patients.ts';
import type { StoredPatient } from '../patients.model.ts';

/**
 * Returns the facts of a chart that another one was merged into. What warns is surviving from both, and what one chart does not know
 * it takes from the other. Where both know, the chart keeps its own.
 */
export function unitedFacts(surviving: StoredPatient, former: StoredPatient): Partial<StoredPatient> {
  const identifiers = unitedIdentifiers(surviving, former);
  const isOpenElsewhere = hasLeft(surviving) && !hasLeft(former);
  const { name, unidentified, dateOfBirth } = surviving.unidentified ? former : surviving;
  const born = dateOfBirth ?? surviving.dateOfBirth ?? former.dateOfBirth;
  const identity = withoutUndefined({ name, mrn: surviving.mrn, unidentified, dateOfBirth: born });
  return withoutUndefined({
    name,
    dateOfBirth: born,
    ...searchFields(identity),
    allergies: unitedAllergies(surviving.allergies, former.allergies),
    allergiesAt: later(surviving.allergiesAt, former.allergiesAt),
    pregnancy: unitedPregnancy(surviving.pregnancy, former.pregnancy),
    ...(surviving.weightKg === undefined && { weightKg: former.weightKg, weightAt: former.weightAt }),
    ...((surviving.isolation === undefined || surviving.isolation === 'none') && {
      isolation: former.isolation,
    }),
    ...(surviving.chiefComplaint === '?' && { chiefComplaint: former.chiefComplaint }),
    bed: (isOpenElsewhere ? former.bed : undefined) ?? surviving.bed ?? former.bed,
    assigned: { ...former.assigned, ...surviving.assigned },
    plan: isOpenElsewhere ? (former.plan ?? surviving.plan) : (surviving.plan ?? former.plan),
    ...(isOpenElsewhere && { status: former.status, arrivedAt: former.arrivedAt }),
    // The patient has waited since the first of both arrivals.
    ...(!hasLeft(surviving) &&
      !hasLeft(former) && {
        arrivedAt: new Date(Math.min(surviving.arrivedAt.getTime(), former.arrivedAt.getTime())),
      }),
    ...(identifiers.length > 0 && {
      identifiers,
      identifierKeys: [...(surviving.identifierKeys ?? []), ...(former.identifierKeys ?? [])],
    }),
    hospital: { ...former.hospital, ...surviving.hospital },
  });
}

/** Returns whether the chart takes over the present visit of the other one. */
export const takesVisit = (surviving: StoredPatient, former: StoredPatient): boolean =>
  hasLeft(surviving) && !hasLeft(former);

function unitedIdentifiers(surviving: StoredPatient, former: StoredPatient) {
  const all = [...(surviving.identifiers ?? []), ...(former.identifiers ?? [])];
  if (all.length > itemBounds.identifiers) throw new AppError('conflict');
  return all;
}

/** "None known" of one chart does not answer for the other: only both together are "none known". */
function unitedAllergies(one: Allergies, other: Allergies): Patient['allergies'] {
  if (!Array.isArray(one)) return Array.isArray(other) || one === other ? other : 'not-asked';
  if (!Array.isArray(other)) return one;
  const known = new Set(one.map(({ substance }) => searchable(substance)));
  const all = [...one, ...other.filter(({ substance }) => !known.has(searchable(substance)))];
  if (all.length > itemBounds.allergies) throw new AppError('conflict');
  return all;
}

function unitedPregnancy(one: Patient['pregnancy'], other: Patient['pregnancy']): Patient['pregnancy'] {
  if (one.status === 'yes' || other.status === 'unknown') return one;
  if (other.status === 'yes' || one.status === 'unknown') return other;
  // A delivery holds for six weeks (D48).
  return one.deliveredOn === undefined ? other : one;
}

const later = (one: string | undefined, other: string | undefined) =>
  one !== undefined && (other === undefined || one > other) ? one : other;
