import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { redisCluster } from '../../../test/processes/cluster.ts';
import { clusterAt } from '../../infra/redis.ts';
import { keyPrefixOf, presenceKey } from '../../realtime/coordination/redis/redis-keys.ts';
import { clusterAddress } from '../../redis-address.ts';
import { forgetShared } from './forget-shared.ts';

describe.skipIf(inject('redisUrl') === '')('the keys of a replaced database', () => {
  it('are deleted on every primary of a Cluster, and those of no other installation', async () => {
    const engine = await redisCluster();
    onTestFinished(() => engine.stop());
    const address = clusterAddress(engine.uri);
    if (!address) throw new Error('not an address');
    const client = clusterAt(address, { redisOptions: {} });
    onTestFinished(() => client.disconnect());
    const keysOf = (installationId: string) =>
      Array.from({ length: 100 }, (_, at) => keyPrefixOf(installationId) + presenceKey(`p${at}`));
    const kept = keysOf('kept');
    for (const key of [...keysOf('replaced'), ...kept]) await client.set(key, '1');
    await forgetShared(engine.uri, 'replaced');
    const left = await Promise.all(client.nodes('master').map((primary) => primary.keys('*')));
    expect(left.flat().sort()).toEqual(kept.sort());
  });
});
