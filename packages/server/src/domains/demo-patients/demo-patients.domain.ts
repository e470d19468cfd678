import { demoPatientsEndpoints } from '@bedside/contracts/demo-patients/demo-patients.contract.ts';
import type { Bind } from '../../http/bind.ts';
import { createDemoPatients, type DemoPatientsOfDepartment } from './demo-patients.service.ts';

export const demoPatientsDomain = {
  services: { demoPatients: createDemoPatients },
  routes(bind: Bind, { demoPatients }: { demoPatients: DemoPatientsOfDepartment }): void {
    bind.session(demoPatientsEndpoints.read, (_input, request) => demoPatients.read(request));
    bind.session(demoPatientsEndpoints.fill, (_input, request) => demoPatients.fill(request));
    bind.session(demoPatientsEndpoints.remove, ({ body }, request) => demoPatients.remove(request, body));
  },
};
