import { Cluster } from 'ioredis';
import { clusterAt, redisAt } from '../../infra/redis.ts';
import { keyPrefixOf } from '../../realtime/coordination/redis/redis-keys.ts';
import { clusterAddress } from '../../redis-address.ts';
import { BackupError } from './backup-error.ts';

/** The connection to Redis. */
const redisConnectMs = 3000;

/** Redis keys in one step. */
const maxRedisKeys = 500;

/**
 * Deletes the Redis keys of one installation: presence, running replies, trial counters and limits of the
 * previous database. Keys of other installations stay.
 *
 * @throws BackupError if Redis does not respond; the restored database itself is complete by then
 */
export async function forgetShared(url: string, installationId: string): Promise<void> {
  const match = `${keyPrefixOf(installationId)}*`;
  const options = { maxRetriesPerRequest: 1, connectTimeout: redisConnectMs };
  const address = clusterAddress(url);
  const redis = address
    ? clusterAt(address, { redisOptions: options, clusterRetryStrategy: null, lazyConnect: true })
    : redisAt(url, { ...options, lazyConnect: true });
  redis.on('error', () => {});
  try {
    await redis.connect();
    for (const primary of redis instanceof Cluster ? redis.nodes('master') : [redis]) {
      for await (const keys of primary.scanStream({ match, count: maxRedisKeys })) {
        // One by one, because the keys of one command must be in one slot of a Cluster.
        if (Array.isArray(keys)) await Promise.all(keys.map((key) => primary.unlink(String(key))));
      }
    }
  } catch {
    throw new BackupError(
      'The database is restored, but Redis did not respond at REDIS_URL. Its keys of the previous database are no longer used and expire within a day.',
    );
  } finally {
    redis.disconnect();
  }
}
