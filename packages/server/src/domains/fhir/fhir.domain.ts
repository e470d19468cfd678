import { fhirEndpoints } from '@bedside/contracts/fhir/fhir.contract.ts';
import type { Bind } from '../../http/bind.ts';
import { createFhir, type Fhir } from './fhir.service.ts';

/** Charts that leave for other systems. */
export const fhirDomain = {
  services: { fhir: createFhir },
  routes(bind: Bind, { fhir }: { fhir: Fhir }): void {
    bind.session(fhirEndpoints.chart, ({ params }, request) => fhir.chart(request, params.patientId));
  },
};
