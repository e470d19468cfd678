import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import type { Bind } from '../../http/bind.ts';
import type { Patients } from './patients.service.ts';

export function patientsRoutes(bind: Bind, patients: Patients): void {
  bind.session(patientsEndpoints.list, ({ query }, request) => patients.list(request, query));
  bind.session(patientsEndpoints.find, ({ body }, request) => patients.find(request, body));
  bind.session(patientsEndpoints.create, ({ body }, request) => patients.create(request, body));
  bind.session(patientsEndpoints.read, ({ params }, request) => patients.read(request, params.patientId));
  bind.session(patientsEndpoints.update, ({ params, body }, request) =>
    patients.update(request, params.patientId, body),
  );
}
