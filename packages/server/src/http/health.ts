import { setTimeout as wait } from 'node:timers/promises';
import type { Router } from '@koa/router';
import { metrics } from '../infra/metrics.ts';
import { mongoAnswers } from '../infra/mongo.ts';
import type { Coordination } from '../realtime/coordination/coordination.ts';

const patience = 2000;

/** For the installation: is the process up, may it get requests, and what does it measure. */
export function healthRoutes(router: Router, coordination: Coordination): void {
  router.get('/healthz', (context) => {
    context.body = { status: 'ok' };
  });
  router.get('/readyz', async (context) => {
    // A hung Mongo answers nothing at all, and the driver has no limit of its own for that.
    const ready = await Promise.race([mongoAnswers(), wait(patience, false, { ref: false })]);
    context.status = ready ? 200 : 503;
    context.body = {
      status: ready ? 'ready' : 'unavailable',
      degraded: coordination.degraded ? ['redis'] : [],
    };
  });
  router.get('/metrics', async (context) => {
    context.type = metrics.contentType;
    context.body = await metrics.metrics();
  });
}
