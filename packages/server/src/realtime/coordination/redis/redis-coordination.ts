import { randomUUID } from 'node:crypto';
import type { Installation } from '../../../infra/mongo/installation.ts';
import type { Log } from '../../../infra/observe/log.ts';
import { busDepartments } from '../../../infra/observe/metrics.ts';
import { everyInterval } from '../../../infra/timers/every-interval.ts';
import type { Coordination } from '../coordination.ts';
import { DepartmentChannels } from '../department-channels.ts';
import { createRedisLimits } from '../rate-limits.ts';
import { RedisBus } from './redis-bus.ts';
import { departmentChannel } from './redis-keys.ts';
import { RedisLink } from './redis-link.ts';
import { RedisPresence } from './redis-presence.ts';
import { RedisReplies } from './redis-replies.ts';
import { createRedisTrial } from './redis-trial.ts';

/** Between two renewals of a node's state; a third of the lifetime of presence. */
const renewalMs = 5000;

/** The wait for Redis at the start. */
const startMs = 1000;

/**
 * Coordinates the nodes of one installation over Redis, which other installations may share. Resolves within a second,
 * `degraded` if Redis did not respond. Never rejects because Redis is missing.
 */
export async function connectRedisCoordination({
  url,
  installation,
  log,
}: {
  url: string;
  installation: Installation;
  log: Log;
}): Promise<Coordination> {
  const nodeId = randomUUID();
  const link = new RedisLink(url, installation, log);
  const bus = new RedisBus(link, { nodeId, secret: installation.secret }, log);
  const departments = new DepartmentChannels({
    begin(departmentId) {
      busDepartments.inc();
      return link.subscribe(departmentChannel(departmentId));
    },
    end(departmentId) {
      busDepartments.dec();
      link.unsubscribe(departmentChannel(departmentId));
    },
  });
  const presence = new RedisPresence(link, nodeId, log);
  const replies = new RedisReplies(link, nodeId, log);
  link.onFound((redis) => presence.renew(redis));
  link.onFound((redis) => replies.renew(redis));
  const renew = () =>
    Promise.all([link.ask((redis) => presence.renew(redis)), link.ask((redis) => replies.renew(redis))]);
  const failed = 'presence and replies were not renewed in redis';
  const renewing = everyInterval(renewalMs, renew, { log, failed });
  await link.foundWithin(startMs);
  if (link.degraded) log.warn('Redis is unreachable: this node starts without it');
  return {
    nodeId,
    shared: true,
    get degraded() {
      return link.degraded;
    },
    publish: (message, departmentId) => bus.publish(message, departmentId),
    listen: (departmentId) => departments.listen(departmentId),
    subscribe: (listener) => bus.subscribe(listener),
    onDegraded: (listener) => link.onDegraded(listener),
    presence,
    replies,
    trial: createRedisTrial(link),
    limits: createRedisLimits(link, installation.id),
    async close() {
      await renewing.stop();
      departments.close();
      await presence.leave();
      await link.close();
    },
  };
}
