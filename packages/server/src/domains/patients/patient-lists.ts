import { itemBounds } from '@bedside/contracts/bounds.ts';
import type { PatientIdentifier } from '@bedside/contracts/patients/patient-facts.ts';
import {
  type FindPatients,
  ListedFacts,
  type PatientListItem,
  type PatientsQuery,
} from '@bedside/contracts/patients/patients.contract.ts';
import { trusted } from 'mongoose';
import type * as z from 'zod';
import type { PatientRef } from '../../chart/patient-access.ts';
import type { ListedPart } from '../../realtime/rooms.ts';
import type { PageAnswer } from '../../request/answers.ts';
import { olderThan, placeText, readPlace } from '../../request/list-place.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { findMatches, isListed, isPresent, isPresentSince } from './find-patients.ts';
import { PatientModel, type StoredPatient } from './patients.model.ts';
import { present } from './stored-patient.ts';

/** The part of an entry for lists of people who have not opened the chart: no number and no plan. */
export const listedPart: ListedPart = ({ type, data }) =>
  type === 'patient.created' || type === 'patient.updated' ? ListedFacts.safeParse(data).data : undefined;

const except = (hidden: readonly string[]) =>
  hidden.length === 0 ? {} : { _id: trusted({ $nin: [...hidden] }) };

/** Returns a page of the department's patients without the `hidden` ones, latest arrival first. */
export async function list(
  { actor, now }: RequestContext,
  hidden: readonly string[],
  { limit = itemBounds.list, before, present: onlyPresent }: PatientsQuery = {},
): Promise<PageAnswer<PatientListItem[]>> {
  const most = Math.min(limit, itemBounds.list);
  const conditions = [
    ...(before === undefined ? [] : [olderThan('arrivedAt', readPlace(before))]),
    ...(onlyPresent === 'true' ? [isPresent(now())] : []),
  ];
  const stored = await PatientModel.find({
    departmentId: actor.departmentId,
    ...isListed,
    ...except(hidden),
    ...(conditions.length > 0 && { $and: conditions }),
  })
    .sort({ arrivedAt: -1, _id: -1 })
    .limit(most + 1)
    .lean<StoredPatient[]>();
  const page = stored.slice(0, most);
  const last = stored.length > most ? page.at(-1) : undefined;
  return {
    data: page.map((patient) => present(patient, now())),
    next: last && placeText(last.arrivedAt, last._id),
  };
}

/** Finds all of the department's patients, past ones included, by name or record number, latest arrival first. */
export async function findBy(
  { actor, now }: RequestContext,
  hidden: readonly string[],
  { text }: z.output<typeof FindPatients>,
): Promise<PatientListItem[]> {
  const found = await findMatches(actor.departmentId, text, hidden);
  return found.map((patient) => present(patient, now()));
}

/** Returns the names of a department's patients by id. Ids of other patients have none. */
export async function namesOf(departmentId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const stored = await PatientModel.find({ departmentId, _id: trusted({ $in: ids }) }, { name: 1 }).lean<
    Pick<StoredPatient, '_id' | 'name'>[]
  >();
  return new Map(stored.map(({ _id, name }) => [_id, name]));
}

/** Returns who is assigned to each of these patients of a department. */
export async function teamsOf(departmentId: string, ids: readonly string[]): Promise<Map<string, string[]>> {
  const stored = await PatientModel.find({ departmentId, _id: trusted({ $in: ids }) }, { assigned: 1 }).lean<
    Pick<StoredPatient, '_id' | 'assigned'>[]
  >();
  return new Map(
    stored.map(({ _id, assigned }) => [
      _id,
      [assigned?.nurseId, assigned?.physicianId].flatMap((id) => id ?? []),
    ]),
  );
}

/** A stay in the department, without the patient's identity. */
export type StoredVisit = Pick<StoredPatient, '_id' | 'epoch' | 'status' | 'arrivedAt' | 'leftAt'>;

/** Returns a department's patients who are in its care, or left it after `from`; at most `limit`, in no order. */
export function visitsSince(departmentId: string, from: Date, limit: number): Promise<StoredVisit[]> {
  return PatientModel.find(
    { departmentId, ...isPresentSince(from) },
    { epoch: 1, status: 1, arrivedAt: 1, leftAt: 1 },
  )
    .limit(limit)
    .lean<StoredVisit[]>();
}

/** A patient as a message to the hospital's system names them. */
export interface SentPatient extends PatientRef {
  name: string;
  dateOfBirth?: string | undefined;
  gender: StoredPatient['gender'];
  bed?: string | undefined;
  /** Never empty. */
  identifiers: readonly PatientIdentifier[];
  isRestricted: boolean;
}

/** Patients whose charts are read for one connection. */
const maxSentPatients = 2000;

/**
 * Returns a department's patients whom the hospital's systems have named, and who are in its care or left it after `from`. Others
 * have no number that a receiver knows.
 */
export async function namedByHospital(departmentId: string, from: Date): Promise<SentPatient[]> {
  const stored = await PatientModel.find({
    departmentId,
    ...isPresentSince(from),
    identifierKeys: trusted({ $exists: true }),
  })
    .limit(maxSentPatients)
    .lean<StoredPatient[]>();
  return stored.map(({ name, dateOfBirth, gender, bed, identifiers = [], restriction, ...patient }) => ({
    ...{ id: patient._id, departmentId, epoch: patient.epoch, name, dateOfBirth, gender, bed, identifiers },
    isRestricted: restriction !== undefined,
  }));
}
