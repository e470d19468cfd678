import type { Router } from '@koa/router';
import { mongoRespondsWithin } from '../../infra/mongo/database-watch.ts';
import type { MongoClock } from '../../infra/mongo/mongo-clock.ts';
import { isLogFailing } from '../../infra/observe/log.ts';
import { metrics } from '../../infra/observe/metrics.ts';

/** How long `/readyz` waits for MongoDB. */
const readinessMs = 2000;

interface Health {
  coordination: { readonly degraded: boolean };
  clock?: Pick<MongoClock, 'isOff'> | undefined;
  /** The embedded MongoDB, if there is one. */
  mongod?: { readonly isRunning: boolean } | undefined;
  scanner?: { readonly isFailing: boolean } | undefined;
}

/** Serves the operator's probes and metrics. The probes tell whether the process runs and whether it is ready. */
export function healthRoutes(router: Router, { coordination, clock, mongod, scanner }: Health): void {
  router.get('/healthz', (context) => {
    context.body = { status: 'ok' };
  });
  router.get('/readyz', async (context) => {
    const ready = await mongoRespondsWithin(readinessMs);
    const degraded = [
      ...(ready ? [] : ['mongodb']),
      ...(coordination.degraded ? ['redis'] : []),
      ...(clock?.isOff ? ['clock'] : []),
      ...(isLogFailing() ? ['log'] : []),
      ...(scanner?.isFailing ? ['virus-scanner'] : []),
    ];
    context.status = ready ? 200 : 503;
    context.body = ready
      ? { status: 'ready', degraded }
      : {
          status: 'unavailable',
          degraded,
          mongodb: mongod?.isRunning === false ? 'restarting' : 'no-answer',
        };
  });
  router.get('/metrics', async (context, next) => {
    // The router also matches `/METRICS` and `/metrics/`, which a proxy's rule for this path may let through. A
    // request that a proxy forwarded comes from outside, and the metrics are not public.
    const isForwarded = context.get('x-forwarded-for') !== '' || context.get('forwarded') !== '';
    if (context.path !== '/metrics' || isForwarded) return next();
    context.type = metrics.contentType;
    context.body = await metrics.metrics();
  });
}
