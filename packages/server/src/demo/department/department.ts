import type { DemoLanguage } from '../../config.ts';
import { UserModel } from '../../domains/auth/auth.model.ts';
import type { Auth } from '../../domains/auth/auth.service.ts';
import { departments } from '../../domains/departments/departments.service.ts';
import type { Patients } from '../../domains/patients/patients.service.ts';
import type { Vitals } from '../../domains/vitals/vitals.service.ts';
import type { Log } from '../../infra/observe/log.ts';
import type { DemoPart } from './events.ts';
import { demoMarker } from './marker.ts';
import { demoClinicians, seedDemo } from './seed.ts';
import type { DemoServices } from './services.ts';
import { type Simulator, startSimulator } from './simulator.ts';

/** From the end of one reading to the next, across all patients. */
const readingMs = 4000;

/** Returns the demo department's id; null if it does not exist. */
async function demoDepartmentId(): Promise<string | null> {
  const physician = await UserModel.findOne(
    { email: demoClinicians.physician.email },
    { departmentId: 1 },
  ).lean();
  return physician?.departmentId ?? null;
}

/**
 * Creates the demo department in an empty database, with free texts in `language`. Returns whether the department
 * exists. `parts` are the domains' parts of a patient's history. `beginLogs` signs the beginning of the logs, which are cleared
 * before the seeding.
 */
export async function openDemoDepartment(
  app: Omit<DemoServices, 'accounts' | 'marker'> & { auth: Pick<Auth, 'createUser'> },
  parts: readonly DemoPart[],
  language: DemoLanguage,
  beginLogs: () => Promise<void>,
): Promise<boolean> {
  const accounts = {
    createDepartment: (name: string) => departments.create(name),
    createUser: app.auth.createUser,
  };
  const marker = {
    ...demoMarker,
    async clear() {
      await demoMarker.clear();
      await beginLogs();
    },
  };
  await seedDemo({ ...app, accounts, marker }, parts, new Date(), language);
  return (await demoDepartmentId()) !== null;
}

/** Records new vital signs of the demo patients through the service that the REST route uses. */
export function simulateVitals(
  { patients, vitals, attention }: { patients: Patients; vitals: Vitals } & Pick<DemoServices, 'attention'>,
  log: Log,
  language: DemoLanguage,
): Simulator {
  return startSimulator({
    services: {
      demoDepartmentId,
      patients: { list: async (request) => (await patients.list(request)).data },
      vitals,
      attention,
    },
    log,
    language,
    intervalMs: readingMs,
  });
}
