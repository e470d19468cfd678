import type { SessionActor } from '../request/request-context.ts';

/** The facts of a patient that never change, and that every write and watch needs. */
export interface PatientRef {
  id: string;
  departmentId: string;
  epoch: string;
}

/** The one access rule of REST, sockets and files. */
export interface PatientAccess {
  /** Returns the patient if they are in the actor's department. Throws `not-found` otherwise (D1). */
  require(actor: SessionActor, patientId: string): Promise<PatientRef>;
}
