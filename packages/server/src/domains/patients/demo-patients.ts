import { randomInt } from 'node:crypto';
import { itemBounds } from '@bedside/contracts/bounds.ts';
import type { DemoPatients } from '@bedside/contracts/demo-patients/demo-patients.contract.ts';
import { demoName } from '@bedside/contracts/patients/demo-name.ts';
import type { CreatePatient, Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { trusted } from 'mongoose';
import type * as z from 'zod';
import type { ChartLog } from '../../chart/chart-log.ts';
import { countsOfOtherAuthors } from '../../chart/reading/other-authors.ts';
import { newId } from '../../infra/mongo/ids.ts';
import { withoutUndefined } from '../../infra/mongo/without-undefined.ts';
import { AppError } from '../../request/app-error.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { searchFields } from './find-patients.ts';
import type { KnownPatients } from './known-patients.ts';
import { PatientModel, type StoredPatient } from './patients.model.ts';
import { newPatient, present, refOf } from './stored-patient.ts';

/** The ids of the invented authors of demo patients. Entries of others are those of people. */
export const demoAuthorIds = { physician: 'demo-physician', nurse: 'demo-nurse' } as const;

/** The most demo charts that a department may have in all. Removed ones are closed, and keep their storage. */
export const maxDemoCharts = 240;

const notRemoved = { demo: true as const, removedAt: trusted({ $exists: false }) };

/**
 * The invented patients that an administrator adds to try Bedside out. Their name and record number say "Demo". They have no
 * `mrnKey` and no `personKey`, so no real patient is ever compared with them. Removal closes a chart and keeps its log.
 */
export function createDemoCharts(chart: ChartLog, known: Pick<KnownPatients, 'remember'>) {
  /** Adds one. The number is new each time, so a department can be filled again after a removal. */
  async function add(request: RequestContext, input: z.output<typeof CreatePatient>): Promise<Patient> {
    const named = { ...input, name: demoName(input.name), mrn: `DEMO-${randomInt(10_000_000, 100_000_000)}` };
    const { mrnKey: _key, personKey: _person, ...facts } = newPatient(request, named);
    const stored: StoredPatient = {
      ...facts,
      ...withoutUndefined(searchFields({ ...facts, demo: true })),
      demo: true,
    };
    const ref = refOf(stored);
    const { entry } = await chart.change(request, ref, 'patient.created', async (session) => {
      await PatientModel.create([stored], { session });
      return { id: newId(), type: 'patient.created', data: present(stored, request.now()) };
    });
    known.remember(ref);
    return entry.data;
  }

  const ofDepartment = (departmentId: string) =>
    PatientModel.find({ departmentId, ...notRemoved }).lean<StoredPatient[]>();

  const count = (departmentId: string): Promise<number> =>
    PatientModel.countDocuments({ departmentId, ...notRemoved });

  /** Returns whether the department has, or ever had, a patient who is not one of these. */
  const hadRealPatient = async (departmentId: string): Promise<boolean> =>
    (await PatientModel.exists({ departmentId, demo: trusted({ $ne: true }) })) !== null;

  /** Returns whether the department may have more, beside those that it has removed. */
  const hasRoom = async (departmentId: string): Promise<boolean> =>
    (await PatientModel.countDocuments({ departmentId, demo: true }).limit(maxDemoCharts)) < maxDemoCharts;

  /** Returns those with entries of people, most entries first. */
  async function edited(departmentId: string): Promise<DemoPatients['edited']> {
    const stored = await ofDepartment(departmentId);
    const entries = await countsOfOtherAuthors(
      stored.map(({ _id }) => _id),
      Object.values(demoAuthorIds),
    );
    return stored
      .flatMap(({ _id, name }) => {
        const own = entries.get(_id) ?? 0;
        return own > 0 ? [{ patientId: _id, name, entries: own }] : [];
      })
      .sort((one, other) => other.entries - one.entries)
      .slice(0, itemBounds.demoPatients);
  }

  /** Closes the charts of all of them and takes them off every list. */
  async function remove(request: RequestContext): Promise<void> {
    for (const { _id, departmentId, epoch } of await ofDepartment(request.actor.departmentId)) {
      await chart.changeAll(request, { id: _id, departmentId, epoch }, async (session) => {
        const removed = await PatientModel.findOneAndUpdate(
          { _id, ...notRemoved },
          {
            $set: { removedAt: request.now() },
            $unset: { bed: 1 },
            $inc: { version: 1 },
          },
          { session, returnDocument: 'after' },
        ).lean<StoredPatient>();
        if (!removed) throw new AppError('stale-version');
        const data = present(removed, request.now());
        return [{ id: newId(), type: 'patient.updated', data, closes: true }];
      });
    }
  }

  return { add, count, hadRealPatient, hasRoom, edited, remove };
}
