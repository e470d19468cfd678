import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import type { Bind } from '../../http/bind.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { boardFactsPart } from '../board/rows/board-chart.ts';
import { createPatients, type Patients } from './patients.service.ts';

export const patientsDomain = {
  services: { patients: createPatients },
  routes(bind: Bind, { patients }: { patients: Patients }): void {
    bind.session(patientsEndpoints.list, ({ query }, request) => patients.list(request, query));
    bind.session(patientsEndpoints.find, ({ body }, request) => patients.find(request, body));
    bind.session(patientsEndpoints.create, ({ body }, request) => patients.create(request, body));
    bind.session(patientsEndpoints.read, ({ params }, request) => patients.read(request, params.patientId));
    bind.session(patientsEndpoints.update, ({ params, body }, request) =>
      patients.update(request, params.patientId, body),
    );
    bind.session(patientsEndpoints.undoMerge, ({ params, body }, request) =>
      patients.merging.undo(request, params.patientId, body.formerId),
    );
  },
  prompt: ({ patients }: { patients: Patients }, request: RequestContext, patientId: string) =>
    patients.identities(request, patientId),
  // The bundle begins with the patient's facts.
  fhir: null,
  // The board's chart has them.
  handover: null,
  board: boardFactsPart,
  // The patient's creation precedes the history.
  demo: null,
};
