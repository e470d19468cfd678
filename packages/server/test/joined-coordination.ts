import { inject } from 'vitest';
import { createLog } from '../src/infra/observe/log.ts';
import type { Coordination } from '../src/realtime/coordination/coordination.ts';
import { createLocalHub } from '../src/realtime/coordination/local-coordination.ts';
import { connectRedisCoordination } from '../src/realtime/coordination/redis/redis-coordination.ts';
import { anInstallation } from './an-installation.ts';

const hub = createLocalHub();

/** Joins a coordination that all nodes of this test file share: Redis if there is one, and memory otherwise. */
export function joinCoordination(): Promise<Coordination> {
  const url = inject('redisUrl');
  if (url === '') return Promise.resolve(hub.join());
  return connectRedisCoordination({ url, installation: anInstallation, log: createLog('silent') });
}
