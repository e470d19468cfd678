import type { App } from '../../app.ts';
import type { DemoLanguage } from '../../config.ts';
import { UserModel } from '../../domains/auth/auth.model.ts';
import { departments } from '../../domains/departments/departments.service.ts';
import type { Log } from '../../infra/observe/log.ts';
import { demoBounds } from '../../work-bounds.ts';
import { demoMarker } from './marker.ts';
import { demoClinicians, seedDemo } from './seed.ts';
import { type Simulator, startSimulator } from './simulator.ts';

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
 * exists.
 */
export async function openDemoDepartment(app: App, language: DemoLanguage): Promise<boolean> {
  const accounts = {
    createDepartment: (name: string) => departments.create(name),
    createUser: app.auth.createUser,
  };
  await seedDemo({ ...app, accounts, marker: demoMarker }, new Date(), language);
  return (await demoDepartmentId()) !== null;
}

/** Records new vital signs of the demo patients through the service that the REST route uses. */
export function simulateVitals({ patients, vitals }: App, log: Log, language: DemoLanguage): Simulator {
  return startSimulator({
    services: {
      demoDepartmentId,
      patients: { list: async (request) => (await patients.list(request)).data },
      vitals,
    },
    log,
    language,
    intervalMs: demoBounds.reading,
  });
}
