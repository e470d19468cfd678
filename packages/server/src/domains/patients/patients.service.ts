import { setTimeout as wait } from 'node:timers/promises';
import { itemBounds } from '@bedside/contracts/bounds.ts';
import {
  asksForNumber,
  type CreatePatient,
  type FindPatients,
  type Patient,
  type PatientListItem,
  type PatientsQuery,
  type UpdatePatient,
} from '@bedside/contracts/patients/patients.contract.ts';
import { trusted } from 'mongoose';
import type * as z from 'zod';
import type { Identity } from '../../ai/mask/mask.ts';
import { itemBounds as serverBounds } from '../../bounds.ts';
import type { ChartLog } from '../../chart/chart-log.ts';
import type { PatientRef } from '../../chart/patient-access.ts';
import { repeatedEntry } from '../../chart/repeated-entry.ts';
import { newId } from '../../infra/mongo/ids.ts';
import { duplicateKeyOf } from '../../infra/mongo/mongo.ts';
import { now as mongoNow } from '../../infra/mongo/mongo-clock.ts';
import { KeyedQueue } from '../../infra/queues/keyed-queue.ts';
import { recentKeys } from '../../infra/recent-keys.ts';
import type { ChartAnswer, PageAnswer } from '../../request/answers.ts';
import { AppError } from '../../request/app-error.ts';
import { olderThan, placeText, readPlace } from '../../request/list-place.ts';
import type { RequestContext, SessionActor } from '../../request/request-context.ts';
import { roster } from '../departments/roster.service.ts';
import { findMatches, isPresent, wordsOf } from './find-patients.ts';
import { identitiesOf } from './identities.ts';
import { changesTo } from './patient-changes.ts';
import { PatientModel, type StoredPatient } from './patients.model.ts';
import { generateMrn, newPatient, present, refOf } from './stored-patient.ts';
import { nextUnidentified } from './unidentified.ts';

const isMrnTaken = (index: string | undefined) =>
  index === 'departmentId,mrn' || index === 'departmentId,mrnKey';

export type Patients = ReturnType<typeof createPatients>;

/** Patients, and the one access rule for REST and sockets: {@link Patients.require}. */
export function createPatients(chart: ChartLog) {
  /** Caches the facts about a patient that never change. A write or a watch then needs no read for them. */
  const refs = recentKeys<PatientRef>(serverBounds.knownHeads);
  const namings = new KeyedQueue();

  /**
   * Returns the patient if they are in the actor's department. Throws `not-found` otherwise, whether or not they
   * exist (D1).
   */
  async function require(actor: SessionActor, patientId: string): Promise<PatientRef> {
    const ref = refs.get(patientId) ?? (await readRef(patientId));
    if (ref?.departmentId !== actor.departmentId) throw new AppError('not-found');
    return ref;
  }

  async function readRef(patientId: string): Promise<PatientRef | undefined> {
    const stored = await PatientModel.findById(patientId, {
      departmentId: 1,
      epoch: 1,
    }).lean<StoredPatient>();
    if (!stored) return undefined;
    const ref = refOf(stored);
    refs.set(patientId, ref);
    return ref;
  }

  /** Returns a page of the department's patients, latest arrival first. */
  async function list(
    { actor, now }: RequestContext,
    { limit = itemBounds.list, before, present: onlyPresent }: PatientsQuery = {},
  ): Promise<PageAnswer<PatientListItem[]>> {
    const most = Math.min(limit, itemBounds.list);
    const conditions = [
      ...(before === undefined ? [] : [olderThan('arrivedAt', readPlace(before))]),
      ...(onlyPresent === 'true' ? [isPresent(now())] : []),
    ];
    const stored = await PatientModel.find({
      departmentId: actor.departmentId,
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

  /** Finds the department's patients of all times by name or record number, latest arrival first. */
  async function find(
    { actor, now }: RequestContext,
    { text }: z.output<typeof FindPatients>,
  ): Promise<PatientListItem[]> {
    const found = await findMatches(actor.departmentId, text);
    return found.map((patient) => present(patient, now()));
  }

  /** Returns one patient with the chart's seq from before the read. */
  async function read({ actor, now }: RequestContext, patientId: string): Promise<ChartAnswer<Patient>> {
    const ref = await require(actor, patientId);
    const seq = await chart.position(patientId);
    const stored = await PatientModel.findById(patientId).lean<StoredPatient>();
    if (!stored) throw new AppError('not-found');
    return { data: present(stored, now()), seq, epoch: ref.epoch };
  }

  /**
   * Adds a patient to the actor's department. Throws `conflict` if the department already uses the record number
   * (D37). Names unidentified patients one after another, because many who arrive at once would all take the next
   * name.
   */
  async function create(request: RequestContext, input: z.output<typeof CreatePatient>): Promise<Patient> {
    const assigned = await roster.named(request, input.assigned);
    const named = assigned ? { ...input, assigned } : input;
    if (!input.unidentified) return add(request, named);
    return namings.run(request.actor.departmentId, () => add(request, named));
  }

  async function add(request: RequestContext, input: z.output<typeof CreatePatient>): Promise<Patient> {
    const generated = asksForNumber(input.mrn);
    for (let attempt = 1; ; attempt += 1) {
      const stored = newPatient(request, generated ? { ...input, mrn: generateMrn() } : input);
      if (input.unidentified) {
        const { number, label } = await nextUnidentified(request.actor.departmentId);
        const name = `${input.name} ${label}`;
        Object.assign(stored, {
          name,
          unidentifiedNumber: number,
          searchWords: wordsOf({ ...stored, name }),
        });
      }
      const ref = refOf(stored);
      try {
        const { entry, repeated } = await chart.change(request, ref, 'patient.created', async (session) => {
          await PatientModel.create([stored], { session });
          return { id: newId(), type: 'patient.created', data: present(stored, request.now()) };
        });
        // Caches only after the commit: a patient who was never stored must not be found.
        if (!repeated) refs.set(ref.id, ref);
        return entry.data;
      } catch (error) {
        const taken = duplicateKeyOf(error);
        if (!isMrnTaken(taken) && taken !== 'departmentId,unidentifiedNumber') throw error;
        if (isMrnTaken(taken) && !generated) {
          // A repeated command conflicts with its own record number first. Its key identifies it.
          const first = await repeatedEntry(request, 'patient.created');
          if (first) return first.data;
          throw new AppError('conflict', { fields: { mrn: 'taken' } });
        }
        if (attempt === serverBounds.writeAttempts) throw error;
        await wait(Math.random() * Math.min(50, 4 * attempt));
      }
    }
  }

  /**
   * Changes the given fields if the patient still has `version`; throws `stale-version` otherwise.
   * Writes nothing without a difference. Throws `conflict` if another patient has the record number (D37),
   * `invalid-input` if an assigned member is unknown or suspended.
   */
  async function update(
    request: RequestContext,
    patientId: string,
    { version, ...changes }: z.output<typeof UpdatePatient>,
  ): Promise<Patient> {
    const ref = await require(request.actor, patientId);
    const known = await PatientModel.findById(patientId).lean<StoredPatient>();
    if (known?.version !== version) throw new AppError('stale-version');
    const assigned = changes.assigned && (await roster.named(request, changes.assigned, known.assigned));
    const { set, unset } = changesTo(known, assigned ? { ...changes, assigned } : changes, request);
    if (Object.keys({ ...set, ...unset }).length === 0) return present(known, request.now());
    try {
      const { entry } = await chart.change(request, ref, 'patient.updated', async (session) => {
        const stored = await PatientModel.findOneAndUpdate(
          { _id: patientId, version },
          { $set: set, $unset: unset, $inc: { version: 1 } },
          { session, returnDocument: 'after' },
        ).lean<StoredPatient>();
        if (!stored) throw new AppError('stale-version');
        if (stored.dateOfBirth === undefined && stored.enteredAge < 1) {
          // D11: an age of 0 needs a date of birth.
          throw new AppError('invalid-input', { fields: { dateOfBirth: 'birth-date-needed' } });
        }
        return { id: newId(), type: 'patient.updated', data: present(stored, request.now()) };
      });
      return entry.data;
    } catch (error) {
      if (!isMrnTaken(duplicateKeyOf(error))) throw error;
      throw new AppError('conflict', { fields: { 'identity.mrn': 'taken' } });
    }
  }

  /** Returns the names and record numbers that the patient has had, current ones first. */
  async function identities({ actor }: RequestContext, patientId: string): Promise<Identity[]> {
    await require(actor, patientId);
    return identitiesOf(patientId);
  }

  /** Returns the patient for the server's own work; undefined if there is none. */
  async function refOfAny(patientId: string): Promise<PatientRef | undefined> {
    return refs.get(patientId) ?? readRef(patientId);
  }

  /** Returns a patient's current facts for the server's own work; undefined if there is none. */
  async function facts(patientId: string): Promise<Patient | undefined> {
    const stored = await PatientModel.findById(patientId).lean<StoredPatient>();
    return stored ? present(stored, mongoNow()) : undefined;
  }

  /** Reads every department's present patients (D55), at most `size` at a time. */
  async function* presentRefs(size: number): AsyncGenerator<PatientRef[]> {
    let last = '';
    for (;;) {
      const stored = await PatientModel.find(
        { ...isPresent(mongoNow()), _id: trusted({ $gt: last }) },
        { departmentId: 1, epoch: 1 },
      )
        .sort({ _id: 1 })
        .limit(size)
        .lean<StoredPatient[]>();
      if (stored.length > 0) yield stored.map(refOf);
      last = stored.at(-1)?._id ?? '';
      if (stored.length < size) return;
    }
  }

  /** Returns the chart's current SpO₂ scale. Call {@link require} first. */
  async function spo2Scale(patientId: string): Promise<1 | 2> {
    const stored = await PatientModel.findById(patientId, { spo2Scale: 1 }).lean<
      Pick<StoredPatient, 'spo2Scale'>
    >();
    if (!stored) throw new AppError('not-found');
    return stored.spo2Scale;
  }

  /** Returns the chart's current allergies and weight. Call {@link require} first. */
  async function drugFacts(patientId: string): Promise<Pick<Patient, 'allergies' | 'weightKg'>> {
    const stored = await PatientModel.findById(patientId, { allergies: 1, weightKg: 1 }).lean<
      Pick<StoredPatient, 'allergies' | 'weightKg'>
    >();
    if (!stored) throw new AppError('not-found');
    return stored;
  }

  return {
    require,
    refOfAny,
    facts,
    presentRefs,
    list,
    find,
    read,
    identities,
    spo2Scale,
    drugFacts,
    create,
    update,
  };
}
