import { userRoles } from '@bedside/contracts/auth/auth.contract.ts';
import * as z from 'zod';
import type { RequestContext, SessionActor } from '../../request/request-context.ts';
import clinicians from './data/clinicians.json' with { type: 'json' };
import { demoEvents } from './events.ts';
import { createPatientInput, type DemoPatient } from './patient.ts';
import { demoPatients } from './patients.ts';
import type { DemoServices } from './services.ts';

const demoDepartmentName = 'Emergency department';

/** The password of every demo account. */
export const demoPassword = 'bedside-demo-1';

const DemoClinician = z.strictObject({
  username: z.string(),
  email: z.email(),
  fullName: z.string(),
  userRole: z.enum(userRoles),
  isAdmin: z.boolean(),
});
type DemoClinician = z.output<typeof DemoClinician>;

/** The accounts of the demo department. */
export const demoClinicians = z
  .strictObject({ physician: DemoClinician, nurse: DemoClinician, chargeNurse: DemoClinician })
  .parse(clinicians);

/**
 * Fills an empty database with the demo department. It has three clinicians, and twelve patients with vitals since
 * arrival, notes, labs, scores, medications and X-rays. Does nothing after a finished seeding, and starts over
 * after an unfinished one.
 *
 * Writes each patient's history in order and the twelve patients at once, because their chart logs are separate.
 */
export async function seedDemo(services: DemoServices, now: Date): Promise<void> {
  if (await services.marker.isSeeded()) return;
  await services.marker.clear();
  const { physician, nurse } = await seedClinicians(services.accounts);
  // Waits for every patient, even after a failure: a write after the next `clear` would stay.
  const seeded = await Promise.allSettled(
    demoPatients.map((patient) => seedPatient(services, patient, { physician, nurse }, now)),
  );
  for (const outcome of seeded) if (outcome.status === 'rejected') throw outcome.reason;
  await services.marker.markSeeded();
}

type Staff = Record<'physician' | 'nurse', SessionActor>;

async function seedClinicians(accounts: DemoServices['accounts']): Promise<Staff> {
  const { id: departmentId } = await accounts.createDepartment(demoDepartmentName);
  const join = async (clinician: DemoClinician): Promise<SessionActor> => {
    const { fullName, userRole: role, isAdmin } = clinician;
    const account = { ...clinician, departmentId, password: demoPassword } as const;
    const { id } = await accounts.createUser({ ...account, subscriptionStatus: 'subscribed' });
    return { id, fullName, role, departmentId, isAdmin, sessionId: 'demo-seeding' };
  };
  const physician = await join(demoClinicians.physician);
  const nurse = await join(demoClinicians.nurse);
  await join(demoClinicians.chargeNurse);
  return { physician, nurse };
}

async function seedPatient(
  services: DemoServices,
  patient: DemoPatient,
  staff: Staff,
  now: Date,
): Promise<void> {
  const input = createPatientInput(patient, now);
  const openedAt = Date.parse(input.arrivedAt ?? now.toISOString());
  const created = await services.patients.create(requestAt(staff.physician, openedAt), input);
  for (const { at, by, write } of demoEvents(services, patient, created.id, now)) {
    await write(requestAt(staff[by], at));
  }
}

function requestAt(actor: SessionActor, at: number): RequestContext {
  return { actor, requestId: 'demo-seeding', language: 'en', now: () => new Date(at) };
}
