import type { Restriction } from '@bedside/contracts/access/access.contract.ts';
import type {
  FindPatients,
  Patient,
  PatientsQuery,
  UpdatePatient,
} from '@bedside/contracts/patients/patients.contract.ts';
import type { ClientSession } from 'mongoose';
import type * as z from 'zod';
import type { Identity } from '../../ai/mask/mask.ts';
import type { ChartLog } from '../../chart/chart-log.ts';
import type { PatientRef } from '../../chart/patient-access.ts';
import { newId } from '../../infra/mongo/ids.ts';
import { duplicateKeyOf } from '../../infra/mongo/mongo.ts';
import type { ChartAnswer } from '../../request/answers.ts';
import { AppError } from '../../request/app-error.ts';
import type { RequestContext, SessionActor } from '../../request/request-context.ts';
import { requireRight } from '../../request/require-right.ts';
import { roster } from '../departments/roster.service.ts';
import { createAddPatient, isMrnTaken } from './add-patient.ts';
import { createDemoCharts } from './demo-patients.ts';
import { matchesAnywhere } from './find-anywhere.ts';
import { createHospitalPatients } from './hospital/hospital-patients.ts';
import { identitiesOf } from './identities.ts';
import { createKnownPatients, type LogOpened } from './known-patients.ts';
import { createMergeCharts } from './merging/merge-charts.ts';
import { createMoves } from './moves.ts';
import { changesTo } from './patient-changes.ts';
import { drugFacts, facts, factsIn, presentRefs, spo2Scale } from './patient-facts.ts';
import { findBy, list, namedByHospital, namesOf, teamsOf, visitsSince } from './patient-lists.ts';
import { PatientModel, type StoredPatient } from './patients.model.ts';
import type { Restrictions } from './restrictions.service.ts';
import { present } from './stored-patient.ts';

export type { NamedPerson, PatientEvent, PatientStatement } from './hospital/hospital-patients.ts';
export type { SentPatient } from './patient-lists.ts';
export type { StoredPatient } from './patients.model.ts';

export type Patients = ReturnType<typeof createPatients>;

/** The parts of the access log that patients write. */
interface PatientAccessLog {
  opened: LogOpened;
  searched: (request: RequestContext, text: string) => void;
  listed: (request: RequestContext, about: 'patients', count: number) => void;
}

/** Patients, and the one access rule for REST and sockets: {@link Patients.require}. */
export function createPatients({
  chart,
  accessLog,
  restrictions,
}: {
  chart: ChartLog;
  accessLog: PatientAccessLog;
  restrictions: Restrictions;
}) {
  const known = createKnownPatients({ opened: accessLog.opened, restrictions });
  const { require, access, refOfAny } = known;
  const create = createAddPatient(chart, known, restrictions);
  const moves = createMoves();

  /** Returns one patient with the chart's seq from before the read. */
  async function read({ actor, now }: RequestContext, patientId: string): Promise<ChartAnswer<Patient>> {
    const ref = await require(actor, patientId);
    const seq = await chart.position(patientId);
    const stored = await PatientModel.findById(patientId).lean<StoredPatient>();
    if (!stored) throw new AppError('not-found');
    return { data: present(stored, now()), seq, epoch: ref.epoch };
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
    const stored = await PatientModel.findById(patientId).lean<StoredPatient>();
    if (stored?.version !== version) throw new AppError('stale-version');
    const { spo2Scale: scale = stored.spo2Scale } = changes;
    if (scale !== stored.spo2Scale) requireRight(request.actor, 'decide-scale');
    const assigned = changes.assigned && (await roster.named(request, changes.assigned, stored.assigned));
    const { set, unset } = changesTo(stored, assigned ? { ...changes, assigned } : changes, request);
    if (Object.keys({ ...set, ...unset }).length === 0) return present(stored, request.now());
    try {
      let moved: StoredPatient = stored;
      const change = async (session: ClientSession) => {
        const changed = await PatientModel.findOneAndUpdate(
          { _id: patientId, version },
          { $set: set, $unset: unset, $inc: { version: 1 } },
          { session, returnDocument: 'after' },
        ).lean<StoredPatient>();
        if (!changed) throw new AppError('stale-version');
        if (changed.dateOfBirth === undefined && changed.enteredAge < 1) {
          // D11: an age of 0 needs a date of birth.
          throw new AppError('invalid-input', { fields: { dateOfBirth: 'birth-date-needed' } });
        }
        moved = changed;
        return {
          id: newId(),
          type: 'patient.updated' as const,
          data: present(changed, request.now()),
        };
      };
      const { entry } = await chart.change(request, ref, 'patient.updated', change, {
        also: (session) => moves.draftsOf(request, stored, moved, session),
      });
      return entry.data;
    } catch (error) {
      if (!isMrnTaken(duplicateKeyOf(error))) throw error;
      throw new AppError('conflict', { fields: { 'identity.mrn': 'taken' } });
    }
  }

  /** Returns a page of the department's patients, and logs how many. */
  async function listAll(request: RequestContext, query?: PatientsQuery) {
    const page = await list(request, await restrictions.hiddenFrom(request.actor), query);
    accessLog.listed(request, 'patients', page.data.length);
    return page;
  }

  /** Finds patients of the actor's department, and logs the search without its text. */
  async function find(request: RequestContext, input: z.output<typeof FindPatients>) {
    const found = await findBy(request, await restrictions.hiddenFrom(request.actor), input);
    accessLog.searched(request, input.text);
    return found;
  }

  /** Returns the restriction of a chart; undefined for one that everyone of its department may open. */
  async function restrictionOf(patientId: string): Promise<Restriction | undefined> {
    const stored = await PatientModel.findById(patientId, { restriction: 1 }).lean<StoredPatient>();
    return stored?.restriction && { ...stored.restriction, at: stored.restriction.at.toISOString() };
  }

  /** Stores who alone may open a chart, with its entry. Holds on this node before the entry is published. */
  async function restrict(
    request: RequestContext,
    patient: PatientRef,
    restriction: Restriction | undefined,
  ): Promise<void> {
    const { id, fullName, role } = request.actor;
    const people = restriction?.people ?? [];
    const named = restriction && people.map((person) => person.id);
    restrictions.expect(patient.id, patient.departmentId, named);
    try {
      await chart.change(request, patient, 'access.restricted', async (session) => {
        const change = restriction
          ? { $set: { restriction: { ...restriction, at: new Date(restriction.at) } } }
          : { $unset: { restriction: 1 } };
        await PatientModel.updateOne({ _id: patient.id }, change, { session });
        const recordedAt = request.now().toISOString();
        const data = {
          id: newId(),
          patientId: patient.id,
          isRestricted: restriction !== undefined,
          people,
          recordedAt,
          recordedBy: { id, fullName, role },
        };
        return { id: data.id, type: 'access.restricted', data };
      });
    } finally {
      await restrictions.refresh();
    }
  }

  /**
   * Finds the one chart of the installation that a record number, or a whole name with a birth date, means. `isOpen` if the
   * actor may open it anyway. Undefined if none or several match.
   */
  async function closedTo(
    actor: SessionActor,
    person: { mrn?: string | undefined; name?: string | undefined; dateOfBirth?: string | undefined },
  ): Promise<(PatientRef & { isOpen: boolean }) | undefined> {
    await restrictions.fresh();
    const matches = await matchesAnywhere(person);
    const isOpen = ({ id, departmentId }: PatientRef) =>
      departmentId === actor.departmentId && !restrictions.hides(actor, id);
    const closed = matches.filter((match) => !isOpen(match));
    const [only] = closed.length === 0 ? matches : closed;
    if (only === undefined || closed.length > 1) return undefined;
    return { ...only, isOpen: closed.length === 0 };
  }

  /** Returns the names and record numbers that the patient has had, current ones first. */
  async function identities({ actor }: RequestContext, patientId: string): Promise<Identity[]> {
    await require(actor, patientId);
    return identitiesOf(patientId);
  }

  return {
    require,
    access,
    refOfAny,
    restrictions,
    restrictionOf,
    restrict,
    closedTo,
    /** The patients of the hospital's systems. */
    hospital: createHospitalPatients(known, moves),
    /** The invented patients of a department that tries Bedside out. */
    demo: createDemoCharts(chart, known),
    /** Charts of one person. */
    merging: createMergeCharts(chart, known, moves),
    /** Lets another domain add to the transaction in which a patient changes the bed or leaves. */
    onMoved: moves.onMoved,
    facts,
    factsIn,
    presentRefs,
    visitsSince,
    namedByHospital,
    namesOf,
    teamsOf,
    list: listAll,
    find,
    read,
    identities,
    spo2Scale,
    drugFacts,
    create,
    update,
  };
}
