import { randomUUID } from 'node:crypto';
import { itemBounds } from '@bedside/contracts/bounds.ts';
import { searchable } from '@bedside/contracts/comparable.ts';
import {
  type Allergies,
  type HospitalFact,
  hasLeft,
  type PatientIdentifier,
} from '@bedside/contracts/patients/patient-facts.ts';
import { nameKey } from '@bedside/contracts/patients/patient-search.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { recordNumberKey } from '@bedside/contracts/patients/record-number.ts';
import type { ClientSession } from 'mongoose';
import type { EntryDraft } from '../../../chart/chart-entry.ts';
import type { PatientRef } from '../../../chart/patient-access.ts';
import { Hl7Refusal } from '../../../infra/hl7/hl7-refusal.ts';
import { newId } from '../../../infra/mongo/ids.ts';
import { collectionOf } from '../../../infra/mongo/mongo.ts';
import { withoutUndefined } from '../../../infra/mongo/without-undefined.ts';
import { recentKeys } from '../../../infra/recent-keys.ts';
import { AppError } from '../../../request/app-error.ts';
import type { RequestContext } from '../../../request/request-context.ts';
import { roster } from '../../departments/roster.service.ts';
import { currentChart, patientWithNumber, personKeyOf, samePerson, searchFields } from '../find-patients.ts';
import type { KnownPatients } from '../known-patients.ts';
import type { Moves } from '../moves.ts';
import { PatientModel, type StoredPatient } from '../patients.model.ts';
import { present, refOf } from '../stored-patient.ts';
import { type StatedFacts, weigh } from './stated-facts.ts';

/** The facts about a patient in a message of the hospital's system. */
export interface PatientStatement {
  /** Never empty. The first one is the record number of a new chart. */
  identifiers: PatientIdentifier[];
  facts: StatedFacts;
  /** The year of a birth date without a day. */
  birthYear?: number | undefined;
  /** The member that the attending physician is, if the connection's table names one. */
  physicianId?: string | undefined;
  /** Allergies are only ever added. */
  allergies: { substance: string; reaction?: string | undefined }[];
  /** The facts that the event itself changed, such as the bed of a move. The others only repeat what the sender knows. */
  happened?: readonly HospitalFact[] | undefined;
  /** The time of the event (EVN-2). */
  at: Date;
  /** The time of arrival, for a visit that begins. */
  arrivedAt?: Date | undefined;
}

/** Whom a monitor's message names, as far as it does. */
export interface NamedPerson {
  identifiers: readonly PatientIdentifier[];
  /** Numbers without an authority. */
  numbers: readonly string[];
  name?: string;
  dateOfBirth?: string;
}

/** What a message does beside stating facts. */
export type PatientEvent = 'arrives' | 'changes' | 'leaves' | 'returns' | 'never-came';

/** Identifiers whose last patient a node remembers. */
const maxLastNamed = 10_000;

const namesOf = (departmentId: string, identifiers: readonly PatientIdentifier[]): string =>
  JSON.stringify([departmentId, identifiers.map(keyOf)]);

const keyOf = ({ authority, value }: PatientIdentifier): string => `${authority}|${value}`;

/**
 * Patients as the hospital's systems name them: by identifiers with their authority (PID-3), never by a name. Changes are
 * drafts for the transaction that also stores the message.
 */
export function createHospitalPatients(known: KnownPatients, moves: Pick<Moves, 'draftsOf'>) {
  const lastNamed = recentKeys<string>(maxLastNamed);
  /**
   * Returns the department's patient with one of these identifiers; undefined if there is none. Throws `identifiers-differ`
   * if they name several.
   */
  async function named(
    departmentId: string,
    identifiers: readonly PatientIdentifier[],
  ): Promise<StoredPatient | undefined> {
    const found = await collectionOf<StoredPatient>(PatientModel)
      .find({ departmentId, identifierKeys: { $in: identifiers.map(keyOf) } })
      .limit(2)
      .toArray();
    if (found.length > 1) throw new Hl7Refusal('identifiers-differ', { at: 'PID-3' });
    const [patient] = found;
    if (patient) lastNamed.set(namesOf(departmentId, identifiers), patient._id);
    return patient;
  }

  /**
   * Returns the patient whom these identifiers have named last on this node. It only tells what to read ahead: {@link named}
   * decides.
   */
  function expected(departmentId: string, identifiers: readonly PatientIdentifier[]): string | undefined {
    return lastNamed.get(namesOf(departmentId, identifiers));
  }

  /** Returns a patient of the department whom an administrator named for a message. Throws `not-found`. */
  async function ofDepartment(departmentId: string, patientId: string): Promise<StoredPatient> {
    const stored = await PatientModel.findOne({ _id: patientId, departmentId }).lean<StoredPatient>();
    // No message of the hospital is about a demo patient.
    if (!stored || stored.demo) throw new AppError('not-found');
    return currentChart(stored);
  }

  /**
   * Throws a refusal if the department has a chart that this new person could be: with the record number (D37), or with the name and the
   * birth date (D71). Only a person can tell.
   */
  async function refuseKnownPerson(
    departmentId: string,
    { identifiers, facts }: PatientStatement,
    { confirmedDifferent }: { confirmedDifferent: boolean },
    session: ClientSession,
  ): Promise<void> {
    await roster.countPatient(departmentId, session);
    for (const { value } of identifiers) {
      const patientId = await patientWithNumber(departmentId, value);
      if (patientId !== undefined) throw new Hl7Refusal('same-number', { at: 'PID-3', patientId });
    }
    if (confirmedDifferent) return;
    const key = personKeyOf(withoutUndefined({ name: facts.name, dateOfBirth: facts.dateOfBirth }));
    // A restricted chart counts, too: a message must not open a second one beside it.
    const patientId = key === undefined ? undefined : await samePerson(departmentId, key, [], session);
    if (patientId !== undefined) throw new Hl7Refusal('same-person', { at: 'PID-5', patientId });
  }

  /**
   * Throws `identity-differs` if name and birth date are both another person's: the number on an order was then mistaken, or the
   * hospital gave it away twice.
   */
  function refuseOtherPerson(stored: StoredPatient, { name, dateOfBirth }: StatedFacts): void {
    if (stored.unidentified || name === undefined || dateOfBirth === undefined) return;
    if (stored.dateOfBirth === undefined || stored.dateOfBirth === dateOfBirth) return;
    if (sharesName(stored.name, name)) return;
    throw new Hl7Refusal('identity-differs', { at: 'PID-5', patientId: stored._id });
  }

  /**
   * MONITOR-3: throws `device-patient-differs` if what a monitor's message says is another person than this patient: it has
   * another patient's number, another number of the same authority, or another name and birth date.
   */
  async function refuseOtherThan(
    departmentId: string,
    patientId: string,
    { identifiers, numbers, name, dateOfBirth }: NamedPerson,
  ): Promise<void> {
    const stored = await ofDepartment(departmentId, patientId);
    const differs = () => new Hl7Refusal('device-patient-differs', { at: 'PID-3', patientId });
    const own = new Set(
      [stored.mrn, ...(stored.identifiers ?? []).map(({ value }) => value)].map(recordNumberKey),
    );
    for (const value of [...numbers, ...identifiers.map((one) => one.value)]) {
      if (own.has(recordNumberKey(value))) continue;
      const other = await patientWithNumber(departmentId, value);
      if (other !== undefined && other !== patientId) throw differs();
    }
    for (const { authority, value } of identifiers) {
      const same = (stored.identifiers ?? []).filter((one) => one.authority === authority);
      if (same.length > 0 && !same.some((one) => one.value === value)) throw differs();
    }
    if (identifiers.length > 0) {
      const other = await named(departmentId, identifiers);
      if (other && other._id !== patientId) throw differs();
    }
    if (!stored.unidentified && name !== undefined && dateOfBirth !== undefined) {
      const isOther = stored.dateOfBirth !== undefined && stored.dateOfBirth !== dateOfBirth;
      if (isOther && !sharesName(stored.name, name)) throw differs();
    }
  }

  /**
   * Returns whether two charts are one person's as far as their facts tell: a name in common, the same birth date and the same sex. An
   * unidentified patient's chart cannot tell.
   */
  function isSamePerson(one: StoredPatient, other: StoredPatient): boolean {
    if (one.unidentified || other.unidentified) return false;
    const isBorn = one.dateOfBirth !== undefined && one.dateOfBirth === other.dateOfBirth;
    const isSex = one.gender === other.gender || one.gender === 'other' || other.gender === 'other';
    return isBorn && isSex && sharesName(one.name, other.name);
  }

  /** Returns a new patient, and the draft of their first entry. Call `created` after the commit. */
  function arrival(request: RequestContext, statement: PatientStatement, complaint: string) {
    const stored = newStored(request, statement, complaint);
    const draft = async (session: ClientSession): Promise<EntryDraft> => {
      await PatientModel.create([stored], { session });
      return { id: newId(), type: 'patient.created', data: present(stored, request.now()) };
    };
    return { ref: refOf(stored), draft, created: () => known.remember(refOf(stored)) };
  }

  /**
   * Applies a statement to a patient in `session`. Returns the draft of its entry; none if nothing changes for a reader of
   * the chart.
   */
  async function change(
    request: RequestContext,
    { id }: PatientRef,
    statement: PatientStatement,
    event: PatientEvent,
    session: ClientSession,
  ): Promise<EntryDraft[]> {
    const stored = await PatientModel.findById(id).session(session).lean<StoredPatient>();
    if (!stored) throw new AppError('not-found');
    const { set, unset } = changesOf(request, stored, statement, event);
    const before = present(stored, request.now());
    const next = { ...stored, ...set };
    for (const field of Object.keys(unset)) delete (next as Record<string, unknown>)[field];
    const isSeen = JSON.stringify(present(next, request.now())) !== JSON.stringify(before);
    const version = isSeen ? stored.version + 1 : stored.version;
    const changed = await PatientModel.findOneAndUpdate(
      { _id: id, version: stored.version },
      { $set: { ...set, version }, $unset: unset },
      { session, returnDocument: 'after' },
    ).lean<StoredPatient>();
    if (!changed) throw new AppError('stale-version');
    if (!isSeen) return [];
    return [
      { id: newId(), type: 'patient.updated', data: present(changed, request.now()) },
      ...(await moves.draftsOf(request, stored, changed, session)),
    ];
  }

  return {
    named,
    expected,
    /** Returns the facts of a patient as the chart shows them at a time. */
    factsOf: (stored: StoredPatient, at: Date): Patient => present(stored, at),
    ofDepartment,
    refuseOtherThan,
    refuseKnownPerson,
    refuseOtherPerson,
    isSamePerson,
    arrival,
    change,
  };
}

/** Returns whether two names have a word in common that is no initial. */
function sharesName(one: string, other: string): boolean {
  if (nameKey(one) === nameKey(other)) return true;
  const words = new Set(
    searchable(one)
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length > 1),
  );
  return searchable(other)
    .split(/[^\p{L}]+/u)
    .some((word) => words.has(word));
}

function newStored(
  request: RequestContext,
  { identifiers, facts, birthYear, physicianId, allergies, at, arrivedAt }: PatientStatement,
  complaint: string,
): StoredPatient {
  const createdAt = request.now();
  const { name = '', dateOfBirth, gender, bed, physician } = facts;
  const mrn = identifiers[0]?.value ?? '';
  const hospital = Object.fromEntries(Object.entries(facts).map(([fact, value]) => [fact, { value, at }]));
  const searchable = { name, mrn, ...(dateOfBirth !== undefined && { dateOfBirth }) };
  return {
    _id: newId(),
    departmentId: request.actor.departmentId,
    epoch: randomUUID(),
    name,
    mrn,
    mrnKey: recordNumberKey(mrn),
    ...withoutUndefined(searchFields(searchable)),
    identifiers,
    identifierKeys: identifiers.map(keyOf),
    hospital,
    enteredAge: birthYear === undefined ? 0 : createdAt.getUTCFullYear() - birthYear,
    ...(dateOfBirth === undefined ? { ageBasis: 'estimated' as const } : { dateOfBirth }),
    gender: (gender ?? 'other') as Patient['gender'],
    chiefComplaint: facts.chiefComplaint ?? complaint,
    arrivedAt: arrivedAt ?? at,
    ...(bed !== undefined && { bed }),
    ...(physician !== undefined && { assigned: withoutUndefined({ physician, physicianId }) }),
    status: 'waiting',
    allergies: allergies.length > 0 ? allergies.map(withoutUndefined) : 'not-asked',
    ...(allergies.length > 0 && { allergiesAt: createdAt.toISOString() }),
    pregnancy: { status: 'unknown' },
    spo2Scale: 1,
    createdAt,
    version: 1,
  };
}

interface StoredChange {
  set: Partial<StoredPatient>;
  unset: Record<string, 1>;
}

function changesOf(
  request: RequestContext,
  stored: StoredPatient,
  statement: PatientStatement,
  event: PatientEvent,
): StoredChange {
  const facts = { ...statement.facts };
  const { changes, hospital } = weigh(stored, facts, statement.at, statement);
  const set: Partial<StoredPatient> = { hospital };
  const unset: Record<string, 1> = {};
  const { name, dateOfBirth, gender, chiefComplaint, bed, physician, status } = changes;
  Object.assign(set, withoutUndefined({ name, dateOfBirth, gender, chiefComplaint, bed }));
  if (name !== undefined && stored.unidentified) unset.unidentified = 1;
  if (dateOfBirth !== undefined) unset.ageBasis = 1;
  if (name !== undefined || dateOfBirth !== undefined) {
    const { unidentified: _named, ...rest } = { ...stored, ...set };
    Object.assign(set, withoutUndefined(searchFields(rest)));
  }
  if (physician !== undefined) {
    const { physicianId: _former, ...others } = stored.assigned ?? {};
    set.assigned = {
      ...others,
      physician,
      ...(statement.physicianId && { physicianId: statement.physicianId }),
    };
  }
  if (status !== undefined) moveTo(stored, status as Patient['status'], statement, set, unset);
  if (event === 'arrives' && hasLeft({ ...stored, ...set })) arriveAgain(statement, set, unset);
  if (event === 'returns') takeLeavingBack(stored, set, unset);
  addIdentifiers(stored, statement.identifiers, set);
  addAllergies(request, stored, statement.allergies, set);
  return { set, unset };
}

function moveTo(
  stored: StoredPatient,
  status: Patient['status'],
  { at }: PatientStatement,
  set: Partial<StoredPatient>,
  unset: Record<string, 1>,
): void {
  set.status = status;
  unset.statusReason = 1;
  if (hasLeft({ status }) && !hasLeft(stored)) set.leftAt = at;
}

/** A patient who left before begins a new visit in the same chart, which has their allergies. */
function arriveAgain(
  { arrivedAt, at }: PatientStatement,
  set: Partial<StoredPatient>,
  unset: Record<string, 1>,
): void {
  set.status = 'waiting';
  set.arrivedAt = arrivedAt ?? at;
  unset.leftAt = 1;
  unset.statusReason = 1;
  delete set.leftAt;
  const { status: _former, ...others } = set.hospital ?? {};
  set.hospital = others;
}

/** A discharge was taken back: the patient has the status from before it, unless a clinician has set another one. */
function takeLeavingBack(stored: StoredPatient, set: Partial<StoredPatient>, unset: Record<string, 1>): void {
  const last = stored.hospital?.status;
  if (last === undefined || last.value !== stored.status || !hasLeft(stored)) return;
  const before = (last.before ?? 'in-treatment') as Patient['status'];
  set.status = hasLeft({ status: before }) ? 'in-treatment' : before;
  unset.leftAt = 1;
  unset.statusReason = 1;
  const { status: _status, ...others } = set.hospital ?? {};
  set.hospital = others;
}

function addIdentifiers(
  stored: StoredPatient,
  identifiers: readonly PatientIdentifier[],
  set: Partial<StoredPatient>,
) {
  const keys = new Set(stored.identifierKeys);
  const added = identifiers.filter((one) => !keys.has(keyOf(one)));
  if (added.length === 0) return;
  const all = [...(stored.identifiers ?? []), ...added];
  if (all.length > itemBounds.identifiers) throw new Hl7Refusal('too-many-repetitions', { at: 'PID-3' });
  set.identifiers = all;
  set.identifierKeys = all.map(keyOf);
}

/** Allergies are added and never removed: a list of the admission office must not take a danger away. */
function addAllergies(
  request: RequestContext,
  stored: StoredPatient,
  stated: PatientStatement['allergies'],
  set: Partial<StoredPatient>,
): void {
  const listed: Exclude<Allergies, string> = Array.isArray(stored.allergies) ? stored.allergies : [];
  const names = new Set(listed.map(({ substance }) => searchable(substance)));
  const added = stated.filter(({ substance }) => !names.has(searchable(substance)));
  if (added.length === 0) return;
  const all = [...listed, ...added.map(withoutUndefined)];
  if (all.length > itemBounds.allergies) throw new Hl7Refusal('too-many-repetitions', { at: 'AL1' });
  set.allergies = all as Patient['allergies'];
  set.allergiesAt = request.now().toISOString();
}
