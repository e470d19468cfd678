import { Medication, medicationsEndpoints } from '@bedside/contracts/medications/medications.contract.ts';
import type { PatientRef } from '../../chart/patient-access.ts';
import { medicationEvents } from '../../demo/department/events.ts';
import type { Bind } from '../../http/bind.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { boardList } from '../board/rows/board-chart.ts';
import { fhirKind } from '../fhir/bundle.ts';
import { medicationResources } from '../fhir/resources/medications.ts';
import { createMedications, type Medications } from './medications.service.ts';

export const medicationsDomain = {
  services: { medications: createMedications },
  routes(bind: Bind, { medications }: { medications: Medications }): void {
    bind.session(medicationsEndpoints.list, ({ params, query }, request) =>
      medications.list(request, params.patientId, query),
    );
    bind.session(medicationsEndpoints.start, ({ params, body }, request) =>
      medications.start(request, params.patientId, body),
    );
    bind.session(medicationsEndpoints.check, ({ params, body }, request) =>
      medications.check(request, params.patientId, body),
    );
    bind.session(medicationsEndpoints.give, ({ params, body }, request) =>
      medications.give(request, params.patientId, params.medicationId, body),
    );
    bind.session(medicationsEndpoints.discontinue, ({ params, body }, request) =>
      medications.discontinue(request, params.patientId, params.medicationId, body),
    );
  },
  prompt: ({ medications }: { medications: Medications }, request: RequestContext, patientId: string) =>
    medications.newest(request, patientId),
  fhir: fhirKind('medications', Medication, medicationResources),
  handover: async (
    { medications }: { medications: Medications },
    request: RequestContext,
    { id }: PatientRef,
  ) => ({ medications: await medications.newest(request, id) }),
  board: boardList('medications', {
    types: ['medication.started', 'medication.given', 'medication.discontinued'],
    schema: Medication,
    timeOf: ({ startedAt }) => startedAt,
  }),
  demo: medicationEvents,
};
