import { VitalsRecord, vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import type { PatientRef } from '../../chart/patient-access.ts';
import { vitalsEvents } from '../../demo/department/events.ts';
import type { Bind } from '../../http/bind.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { promptBounds } from '../../work-bounds.ts';
import { boardList } from '../board/rows/board-chart.ts';
import { fhirKind } from '../fhir/bundle.ts';
import { vitalsResources } from '../fhir/resources/vitals.ts';
import { setsOfPeriod } from '../handover/compose-handover.ts';
import { createVitals, type Vitals } from './vitals.service.ts';

export const vitalsDomain = {
  services: { vitals: createVitals },
  routes(bind: Bind, { vitals }: { vitals: Vitals }): void {
    bind.session(vitalsEndpoints.list, ({ params, query }, request) =>
      vitals.list(request, params.patientId, query),
    );
    bind.session(vitalsEndpoints.record, ({ params, body }, request) =>
      vitals.record(request, params.patientId, body),
    );
    bind.session(vitalsEndpoints.confirm, ({ params, body }, request) =>
      vitals.confirm(request, params.patientId, body),
    );
  },
  prompt: async ({ vitals }: { vitals: Vitals }, request: RequestContext, patientId: string) => {
    const [newestSets, day] = await Promise.all([
      vitals.newest(request, patientId, promptBounds.read.vitals),
      vitals.ofDay(request, patientId),
    ]);
    return { newestSets, day };
  },
  fhir: fhirKind('vitals', VitalsRecord, vitalsResources),
  handover: async (
    { vitals }: { vitals: Vitals },
    request: RequestContext,
    { id }: PatientRef,
    newest: Promise<readonly VitalsRecord[]>,
  ) => ({ setsOfPeriod: await setsOfPeriod(vitals, request, id, newest) }),
  board: boardList('sets', {
    types: ['vitals.recorded'],
    schema: VitalsRecord,
    timeOf: ({ timestamp }) => timestamp,
  }),
  demo: vitalsEvents,
};
