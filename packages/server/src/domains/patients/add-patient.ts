import { setTimeout as wait } from 'node:timers/promises';
import {
  asksForNumber,
  type CreatePatient,
  type Patient,
} from '@bedside/contracts/patients/patients.contract.ts';
import type * as z from 'zod';
import { itemBounds } from '../../bounds.ts';
import type { ChartLog } from '../../chart/chart-log.ts';
import { repeatedEntry } from '../../chart/repeated-entry.ts';
import { newId } from '../../infra/mongo/ids.ts';
import { duplicateKeyOf } from '../../infra/mongo/mongo.ts';
import { KeyedQueue } from '../../infra/queues/keyed-queue.ts';
import { AppError } from '../../request/app-error.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { roster } from '../departments/roster.service.ts';
import { wordsOf } from './find-patients.ts';
import type { KnownPatients } from './known-patients.ts';
import { PatientModel, type StoredPatient } from './patients.model.ts';
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
  Object.assign(stored, { name, unidentifiedNumber: number, searchWords: wordsOf({ ...stored, name }) });
}

/** Returns the function that adds patients to the chart log. */
export function createAddPatient(chart: ChartLog, known: KnownPatients) {
  const namings = new KeyedQueue();

  /**
   * Adds a patient to the actor's department. Throws `conflict` if the department already uses the record number (D37).
   * Names unidentified patients one after another, because otherwise many who arrive at once would all get the same
   * name.
   */
  async function create(request: RequestContext, input: NewPatient): Promise<Patient> {
    const assigned = await roster.named(request, input.assigned);
    const named = assigned ? { ...input, assigned } : input;
    if (!input.unidentified) return add(request, named);
    return namings.run(request.actor.departmentId, () => add(request, named));
  }

  async function add(request: RequestContext, input: NewPatient): Promise<Patient> {
    const generated = asksForNumber(input.mrn);
    for (let attempt = 1; ; attempt += 1) {
      const stored = newPatient(request, generated ? { ...input, mrn: generateMrn() } : input);
      if (input.unidentified) await nameUnidentified(stored);
      const ref = refOf(stored);
      try {
        const { entry, repeated } = await chart.change(request, ref, 'patient.created', async (session) => {
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
          throw new AppError('conflict', { fields: { mrn: 'taken' } });
        }
        if (attempt === itemBounds.writeAttempts) throw error;
        await wait(Math.random() * Math.min(50, 4 * attempt));
      }
    }
  }

  return create;
}
