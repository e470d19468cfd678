import { medicationsEndpoints } from '@bedside/contracts/medications/medications.contract.ts';
import type { Bind } from '../../http/bind.ts';
import type { Medications } from './medications.service.ts';

export function medicationsRoutes(bind: Bind, medications: Medications): void {
  bind.session(medicationsEndpoints.list, ({ params, query }, request) =>
    medications.list(request, params.patientId, query),
  );
}
