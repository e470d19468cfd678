import { randomInt } from 'node:crypto';
import { ageOn, localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { hasLeft } from '@bedside/contracts/patients/patient-facts.ts';
import type { CreatePatient, Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { recordNumberKey } from '@bedside/contracts/patients/record-number.ts';
import type * as z from 'zod';
import type { PatientRef } from '../../chart/patient-access.ts';
import { newId } from '../../infra/mongo/ids.ts';
import { withoutUndefined } from '../../infra/mongo/without-undefined.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { searchFields } from './find-patients.ts';
import { differences } from './hospital/stated-facts.ts';
import { scaleDecision } from './patient-changes.ts';
import type { StoredPatient } from './patients.model.ts';

/** Returns a new patient of the actor's department. Facts missing in the form are unknown. */
export function newPatient(request: RequestContext, input: z.output<typeof CreatePatient>): StoredPatient {
  const { confirmedDifferent: _confirmed, ...form } = input;
  const { age, ageBasis, arrivedAt, allergies, pregnancy, spo2Scale, spo2ScaleDecidedBy, status, ...given } =
    form;
  const createdAt = request.now();
  return {
    ...withoutUndefined(given),
    _id: newId(),
    mrnKey: recordNumberKey(input.mrn),
    ...withoutUndefined(searchFields(input)),
    departmentId: request.actor.departmentId,
    epoch: newId(),
    enteredAge: age ?? 0,
    ...(ageBasis && input.dateOfBirth === undefined && { ageBasis }),
    arrivedAt: arrivedAt ? new Date(arrivedAt) : createdAt,
    status: status ?? 'waiting',
    ...(status && hasLeft({ status }) && { leftAt: createdAt }),
    allergies: allergies ?? 'not-asked',
    pregnancy: pregnancy ?? { status: 'unknown' },
    spo2Scale: spo2Scale ?? 1,
    ...(allergies !== undefined && { allergiesAt: createdAt.toISOString() }),
    ...(input.weightKg !== undefined && { weightAt: createdAt.toISOString() }),
    ...(spo2Scale === 2 && { spo2ScaleDecision: scaleDecision(request, spo2ScaleDecidedBy) }),
    createdAt,
    version: 1,
  };
}

/** Returns the facts about a patient that never change. */
export const refOf = ({ _id, departmentId, epoch }: StoredPatient): PatientRef => ({
  id: _id,
  departmentId,
  epoch,
});

/** Returns a record number for a patient without one. */
export const generateMrn = (): string => `ED-${randomInt(10_000_000, 100_000_000)}`;

/** Returns a patient as REST does. The age is that of `now`. */
export function present(stored: StoredPatient, now: Date): Patient {
  const {
    _id,
    departmentId: _department,
    epoch: _epoch,
    mrnKey: _key,
    unidentifiedNumber: _number,
    searchWords: _words,
    personKey: _person,
    searchFold: _fold,
    restriction: _restriction,
    identifierKeys: _identifiers,
    hospital: _hospital,
    statedAt: _stated,
    enteredAge,
    arrivedAt,
    leftAt,
    removedAt,
    createdAt,
    ...facts
  } = stored;
  const hospitalStates = differences(stored);
  return {
    ...facts,
    id: _id,
    age: facts.dateOfBirth ? ageOn(facts.dateOfBirth, localDay(now)) : enteredAge,
    arrivedAt: arrivedAt.toISOString(),
    ...(leftAt && { leftAt: leftAt.toISOString() }),
    ...(removedAt && { removedAt: removedAt.toISOString() }),
    ...(hospitalStates.length > 0 && { hospitalStates }),
    createdAt: createdAt.toISOString(),
  };
}
