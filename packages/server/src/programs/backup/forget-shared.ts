import { redisAt } from '../../infra/redis.ts';
import { keyPrefixOf } from '../../realtime/coordination/redis-link.ts';
import { backupBounds } from '../../work-bounds.ts';
import { BackupError } from './backup-error.ts';

/**
 * Deletes the Redis keys of one installation: presence, running replies, trial counters and limits of the
 * previous database. Keys of other installations stay.
 *
 * @throws BackupError if Redis does not respond; the restored database itself is complete by then
 */
export async function forgetShared(url: string, installationId: string): Promise<void> {
  const redis = redisAt(url, {
    maxRetriesPerRequest: 1,
    connectTimeout: backupBounds.redisConnect,
    lazyConnect: true,
  });
  redis.on('error', () => {});
  try {
    await redis.connect();
    for await (const keys of redis.scanStream({
      match: `${keyPrefixOf(installationId)}*`,
      count: backupBounds.redisKeys,
    })) {
      if (Array.isArray(keys) && keys.length > 0) await redis.unlink(...keys.map(String));
    }
  } catch {
    throw new BackupError(
      'The database is restored, but Redis did not respond at REDIS_URL. Its keys of the previous database are no longer used and expire within a day.',
    );
  } finally {
    redis.disconnect();
  }
}
