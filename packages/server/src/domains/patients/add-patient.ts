import { setTimeout as wait } from 'node:timers/promises';
import {
  asksForNumber,
  type CreatePatient,
  type Patient,
} from '@bedside/contracts/patients/patients.contract.ts';
import type { ClientSession } from 'mongoose';
import type * as z from 'zod';
import { collisionPause, maxWriteAttempts } from '../../bounds.ts';
import type { ChartLog } from '../../chart/chart-log.ts';
import { repeatedEntry } from '../../chart/repeated-entry.ts';
import { newId } from '../../infra/mongo/ids.ts';
import { duplicateKeyOf } from '../../infra/mongo/mongo.ts';
import { KeyedQueue } from '../../infra/queues/keyed-queue.ts';
import { AppError } from '../../request/app-error.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { requireRight } from '../../request/require-right.ts';
import { roster } from '../departments/roster.service.ts';
import { patientWithNumber, personKeyOf, samePerson, searchFields } from './find-patients.ts';
import type { KnownPatients } from './known-patients.ts';
import { PatientModel, type StoredPatient } from './patients.model.ts';
import type { Restrictions } from './restrictions.service.ts';
import { generateMrn, newPatient, present, refOf } from './stored-patient.ts';
import { nextUnidentified } from './unidentified.ts';

type NewPatient = z.output<typeof CreatePatient>;

/** Returns whether a write failed because another patient of the department has the record number. */
export const isMrnTaken = (index: string | undefined) =>
  index === 'departmentId,mrn' || index === 'departmentId,mrnKey';

/** Returns an unidentified patient with the department's next free name. */
async function nameUnidentified(stored: StoredPatient): Promise<void> {
  const { number, label } = await nextUnidentified(stored.departmentId);
  const name = `${stored.name} ${label}`;
  const { searchWords } = searchFields({ ...stored, name });
  Object.assign(stored, { name, unidentifiedNumber: number, searchWords });
}

/** Returns the function that adds patients to the chart log. */
export function createAddPatient(
  chart: ChartLog,
  known: KnownPatients,
  restrictions: Pick<Restrictions, 'hiddenFrom'>,
) {
  const namings = new KeyedQueue();

  /**
   * Adds a patient to the actor's department. Throws `conflict` if the department already uses the record number (D37),
   * and `same-patient` if it has a patient of this name and birth date (D71).
   * Names unidentified patients one after another, because otherwise many who arrive at once would all get the same
   * name.
   */
  async function create(request: RequestContext, input: NewPatient): Promise<Patient> {
    if (input.spo2Scale === 2) requireRight(request.actor, 'decide-scale');
    const assigned = await roster.named(request, input.assigned);
    const named = assigned ? { ...input, assigned } : input;
    const { departmentId } = request.actor;
    if (input.unidentified) return namings.run(departmentId, () => add(request, named));
    return add(request, named, input.confirmedDifferent ? undefined : personKeyOf(input));
  }

  /** D71: throws `same-patient` if the department has a patient of this name and birth date, unless this call added them. */
  async function askIfKnown(
    request: RequestContext,
    personKey: string,
    { mrn }: NewPatient,
    session: ClientSession,
  ): Promise<void> {
    const { departmentId } = request.actor;
    // A chart that is restricted to others must not show itself here either.
    const hidden = await restrictions.hiddenFrom(request.actor);
    await roster.countPatient(departmentId, session);
    const patientId = await samePerson(departmentId, personKey, hidden, session);
    if (patientId === undefined || (await repeatedEntry(request, 'patient.created'))) return;
    // An equal record number can't be confirmed away, so its answer comes first.
    if (!asksForNumber(mrn)) await refuseTakenNumber(request, mrn);
    throw new AppError('same-patient', { patientId });
  }

  async function refuseTakenNumber({ actor }: RequestContext, mrn: string): Promise<void> {
    const patientId = await patientWithNumber(actor.departmentId, mrn);
    if (patientId === undefined) return;
    const isHidden = (await restrictions.hiddenFrom(actor)).includes(patientId);
    throw new AppError('conflict', { fields: { mrn: 'taken' }, ...(!isHidden && { patientId }) });
  }

  /** `personKey` is of the name and birth date to compare with those of the department. */
  async function add(request: RequestContext, input: NewPatient, personKey?: string): Promise<Patient> {
    const generated = asksForNumber(input.mrn);
    for (let attempt = 1; ; attempt += 1) {
      const stored = newPatient(request, generated ? { ...input, mrn: generateMrn() } : input);
      if (input.unidentified) await nameUnidentified(stored);
      const ref = refOf(stored);
      try {
        const { entry, repeated } = await chart.change(request, ref, 'patient.created', async (session) => {
          if (personKey !== undefined) await askIfKnown(request, personKey, input, session);
          await PatientModel.create([stored], { session });
          return { id: newId(), type: 'patient.created', data: present(stored, request.now()) };
        });
        if (!repeated) known.remember(ref);
        return entry.data;
      } catch (error) {
        const taken = duplicateKeyOf(error);
        if (!isMrnTaken(taken) && taken !== 'departmentId,unidentifiedNumber') throw error;
        if (isMrnTaken(taken) && !generated) {
          // A repeated command conflicts with its own record number first. Its idempotency key identifies it.
          const first = await repeatedEntry(request, 'patient.created');
          if (first) return first.data;
          await refuseTakenNumber(request, input.mrn);
          throw new AppError('conflict', { fields: { mrn: 'taken' } });
        }
        if (attempt === maxWriteAttempts) throw error;
        await wait(collisionPause(attempt));
      }
    }
  }

  return create;
}
