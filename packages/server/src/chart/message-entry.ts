import * as z from 'zod';
import type { PatientRef } from './patient-access.ts';

const Uuid = z.uuid();

/**
 * Returns the id under which a clinician's message is stored. Clients choose message ids, so each is unique within
 * its own scope: a UUID within the department, any other id, such as "1", within the patient's conversation.
 */
export function entryIdOf({ id: patientId, departmentId }: PatientRef, id: string): string {
  return Uuid.safeParse(id).success ? `${departmentId} ${id}` : `${patientId} ${id}`;
}
