import { xraysEndpoints } from '@bedside/contracts/xrays/xrays.contract.ts';
import type { Bind } from '../../http/bind.ts';
import type { Xrays } from './xrays.service.ts';

export function xraysRoutes(bind: Bind, xrays: Xrays): void {
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
}
