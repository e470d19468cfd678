import type { Router } from '@koa/router';
import { timeBounds } from '../../bounds.ts';
import { mongoAnswersWithin } from '../../infra/mongo/database-watch.ts';
import type { MongoClock } from '../../infra/mongo/mongo-clock.ts';
import { metrics } from '../../infra/observe/metrics.ts';

interface Health {
  coordination: { readonly degraded: boolean };
  clock?: Pick<MongoClock, 'isOff'> | undefined;
  /** The embedded MongoDB, where there is one. */
  mongod?: { readonly isRunning: boolean } | undefined;
}

/** For the installation: is the process up, may it get requests, and what does it measure. */
export function healthRoutes(router: Router, { coordination, clock, mongod }: Health): void {
  router.get('/healthz', (context) => {
    context.body = { status: 'ok' };
  });
  router.get('/readyz', async (context) => {
    const ready = await mongoAnswersWithin(timeBounds.readiness);
    const degraded = [
      ...(ready ? [] : ['mongodb']),
      ...(coordination.degraded ? ['redis'] : []),
      ...(clock?.isOff ? ['clock'] : []),
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
    // The router also takes `/METRICS` and `/metrics/`, which a rule of a proxy for this path may let through. And a request
    // that a proxy has passed on comes from outside, where the metrics are nobody's.
    const isForwarded = context.get('x-forwarded-for') !== '' || context.get('forwarded') !== '';
    if (context.path !== '/metrics' || isForwarded) return next();
    context.type = metrics.contentType;
    context.body = await metrics.metrics();
  });
}
