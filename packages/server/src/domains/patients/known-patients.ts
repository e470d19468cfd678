import { maxKnownHeads } from '../../bounds.ts';
import type { OpenedPatient, PatientRef } from '../../chart/patient-access.ts';
import { recentKeys } from '../../infra/recent-keys.ts';
import { AppError } from '../../request/app-error.ts';
import type { SessionActor } from '../../request/request-context.ts';
import { emergencyAccessOf } from '../access/grants.service.ts';
import { PatientModel, type StoredPatient } from './patients.model.ts';
import type { Restrictions } from './restrictions.service.ts';
import { refOf } from './stored-patient.ts';

export type KnownPatients = ReturnType<typeof createKnownPatients>;

/** Logs that a session uses a patient's chart. Returns at once and never throws. */
export type LogOpened = (actor: SessionActor, patientId: string, departmentId: string) => void;

interface KnownPatientsDependencies {
  /** Logs each use: every reader of a chart passes the access rule, so every reader is in the log. */
  opened: LogOpened;
  restrictions: Pick<Restrictions, 'fresh' | 'hides'>;
}

/** Caches the facts about a patient that never change, so that a write or a watch needs no read for them. */
export function createKnownPatients({ opened, restrictions }: KnownPatientsDependencies) {
  const refs = recentKeys<PatientRef>(maxKnownHeads);

  /**
   * Returns the patient if the actor may open the chart: one of their department that is not restricted to others, or one
   * with an emergency access. Otherwise throws `not-found`, even if the patient exists (D1).
   */
  async function require(actor: SessionActor, patientId: string): Promise<OpenedPatient> {
    const patient = await access(actor, patientId);
    if (!patient) throw new AppError('not-found');
    opened(actor, patientId, patient.departmentId);
    return patient;
  }

  /** Returns what {@link require} returns, without a line of the access log; undefined where it throws. */
  async function access(actor: SessionActor, patientId: string): Promise<OpenedPatient | undefined> {
    await restrictions.fresh();
    const ref = refs.get(patientId) ?? (await readRef(patientId));
    if (ref?.departmentId === actor.departmentId && !restrictions.hides(actor, patientId)) return ref;
    // Only here, so that a usual request costs no read for it.
    const until = await emergencyAccessOf(actor.id, patientId);
    return ref && until && { ...ref, until };
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

  /** Returns the patient for the server's own work; undefined if there is none. */
  async function refOfAny(patientId: string): Promise<PatientRef | undefined> {
    return refs.get(patientId) ?? readRef(patientId);
  }

  /** Caches a patient. Call it only after the commit: a patient who was never stored must not be found. */
  function remember(ref: PatientRef): void {
    refs.set(ref.id, ref);
  }

  return { require, access, refOfAny, remember };
}
