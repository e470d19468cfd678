import { userRoles } from '@bedside/contracts/user-roles.ts';
import * as z from 'zod';
import type { DemoLanguage } from '../../config.ts';
import type { SessionActor } from '../../request/request-context.ts';
import { rightsOfServer } from '../../request/require-right.ts';
import clinicians from './data/clinicians.json' with { type: 'json' };
import type { DemoPart } from './events.ts';
import { demoTexts } from './languages.ts';
import { demoPatientsIn } from './patients.ts';
import type { DemoServices } from './services.ts';
import { requestAt, type Staff, writePatient } from './write-patient.ts';

/** The password of every demo account. */
export const demoPassword = 'bedside-demo-1';

/** The beds in the order of the department's corridor: resuscitation, cubicles, hallway, pediatrics. */
const numberedBeds = ['R1', 'R2', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'H1', 'H2', 'P1', 'P2'];

/** Returns the department's beds, the waiting room last. */
const demoBeds = (language: DemoLanguage): string[] => [
  ...numberedBeds,
  demoTexts(language).texts.WR ?? 'WR',
];

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
 * arrival, notes, labs, scores, medications and X-rays, with free texts in `language` (D58). `parts` are the domains' parts of a history. Does nothing after a
 * finished seeding, and starts over after an unfinished one.
 *
 * Writes each patient's history in order and the twelve patients at once, because their chart logs are separate.
 */
export async function seedDemo(
  services: DemoServices,
  parts: readonly DemoPart[],
  now: Date,
  language: DemoLanguage = 'en',
): Promise<void> {
  if (await services.marker.isSeeded()) return;
  await services.marker.clear();
  const { physician, nurse, chargeNurse } = await seedClinicians(services.accounts, language);
  await services.beds.change(requestAt(chargeNurse, now.getTime(), language), {
    version: 0,
    beds: demoBeds(language),
  });
  // Waits for every patient, even after a failure: a write after the next `clear` would stay.
  const seeded = await Promise.allSettled(
    demoPatientsIn(language).map((patient) =>
      writePatient({
        ...{ services, parts, patient, staff: { physician, nurse }, now, language },
        add: services.patients.create,
        areMembers: true,
      }),
    ),
  );
  for (const outcome of seeded) if (outcome.status === 'rejected') throw outcome.reason;
  await services.marker.markSeeded();
}

async function seedClinicians(
  accounts: DemoServices['accounts'],
  language: DemoLanguage,
): Promise<Staff & { chargeNurse: SessionActor }> {
  const { id: departmentId } = await accounts.createDepartment(demoTexts(language).department);
  const join = async (clinician: DemoClinician): Promise<SessionActor> => {
    const { fullName, userRole: role, isAdmin } = clinician;
    const account = { ...clinician, departmentId, password: demoPassword } as const;
    const { id } = await accounts.createUser({ ...account, subscriptionStatus: 'subscribed' });
    return { id, fullName, role, departmentId, isAdmin, rights: rightsOfServer, sessionId: 'demo-seeding' };
  };
  const physician = await join(demoClinicians.physician);
  const nurse = await join(demoClinicians.nurse);
  const chargeNurse = await join(demoClinicians.chargeNurse);
  return { physician, nurse, chargeNurse };
}
