import type { SessionActor } from '../request/request-context.ts';

/** The facts of a patient that never change, and that every write and watch needs. */
export interface PatientRef {
  id: string;
  departmentId: string;
  epoch: string;
}

/** The one access rule of REST, sockets and files. */
export interface PatientAccess {
  /**
   * Returns the patient if the actor may open the chart: one of their department that is not restricted to others, or one to
   * which they have emergency access. Throws `not-found` otherwise (D1).
   */
  require(actor: SessionActor, patientId: string): Promise<OpenedPatient>;
}

/** A patient whose chart the actor may open. */
export interface OpenedPatient extends PatientRef {
  /** The end of the emergency access by which the actor may open the chart. Absent if they may open it anyway. */
  until?: Date;
}

/** Which charts only named people may open, as this node last read it. */
export interface RestrictedCharts {
  /** Returns the ids of the users who alone may open a chart; undefined for everyone of its department. */
  namedFor(patientId: string): ReadonlySet<string> | undefined;
}
