import { XrayAnalysis, xraysEndpoints } from '@bedside/contracts/xrays/xrays.contract.ts';
import { xrayEvents } from '../../demo/department/events.ts';
import type { Bind } from '../../http/bind.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { fhirKind } from '../fhir/bundle.ts';
import { xrayResources } from '../fhir/resources/xrays.ts';
import { createXrays, type Xrays } from './xrays.service.ts';

export const xraysDomain = {
  services: { xrays: createXrays },
  routes(bind: Bind, { xrays }: { xrays: Xrays }): void {
    bind.session(xraysEndpoints.list, ({ params, query }, request) =>
      xrays.list(request, params.patientId, query),
    );
    bind.session(xraysEndpoints.analyze, async ({ params, files }, request) => ({
      success: true as const,
      message: 'The X-rays were analyzed',
      error: null,
      analysis: await xrays.analyze(request, params.patientId, files),
    }));
    bind.session(xraysEndpoints.image, ({ params }, request) =>
      xrays.image(request, params.patientId, params.xrayId, params.view),
    );
  },
  prompt: async ({ xrays }: { xrays: Xrays }, request: RequestContext, patientId: string) => ({
    latest: (await xrays.latestFromModel(request, patientId)) ?? null,
  }),
  fhir: fhirKind('xrays', XrayAnalysis, xrayResources),
  // A model's reading is handed over by the clinician who confirmed it, in a note.
  handover: null,
  // A model's reading is no fact that a row may show.
  board: null,
  demo: xrayEvents,
};
