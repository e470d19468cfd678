import { medicationsEndpoints } from '@bedside/contracts/medications/medications.contract.ts';
import type { Bind } from '../../http/bind.ts';
import type { Medications } from './medications.service.ts';

export function medicationsRoutes(bind: Bind, medications: Medications): void {
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
}
