import type { DemoLanguage } from '../../config.ts';
import type { RequestContext, SessionActor } from '../../request/request-context.ts';
import { type DemoPart, type DemoStory, demoEvents } from './events.ts';
import { createPatientInput, type DemoPatient } from './patient.ts';
import type { DemoServices } from './services.ts';

/** The two authors of a demo patient's history. */
export type Staff = Record<'physician' | 'nurse', SessionActor>;

interface Writing {
  services: DemoStory['services'];
  parts: readonly DemoPart[];
  patient: DemoPatient;
  staff: Staff;
  now: Date;
  language: DemoLanguage;
  /** Adds the patient, who precedes the history. */
  add: DemoServices['patients']['create'];
  /** Whether the authors are members of the department, so that patients can be assigned to them. */
  areMembers: boolean;
}

/** Writes one demo patient with the whole history, oldest entry first, each at its own time. */
export async function writePatient({
  services,
  parts,
  patient,
  staff,
  now,
  language,
  add,
  areMembers,
}: Writing): Promise<void> {
  const { assigned, ...input } = createPatientInput(patient, now);
  const openedAt = Date.parse(input.arrivedAt ?? now.toISOString());
  const created = await add(requestAt(staff.physician, openedAt, language), {
    ...input,
    ...(assigned &&
      areMembers && {
        assigned: {
          ...(assigned.nurse !== undefined && { nurseId: staff.nurse.id }),
          ...(assigned.physician !== undefined && { physicianId: staff.physician.id }),
        },
      }),
  });
  const { id: patientId, name, mrn } = created;
  const story = { services, patient, patientId, identity: { name, mrn }, now, language };
  for (const { at, by, write } of demoEvents(parts, story)) {
    await write(requestAt(staff[by], at, language));
  }
}

/** Returns the request of a demo author at a time of the history. */
export function requestAt(actor: SessionActor, at: number, language: DemoLanguage): RequestContext {
  return { actor, requestId: 'demo-seeding', language, now: () => new Date(at) };
}
