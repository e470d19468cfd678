import { Redis, type RedisOptions } from 'ioredis';
import { sentinelAddress } from '../redis-address.ts';

/** Returns a connection to the Redis at an address that `isRedisAddress` accepts; to the primary, if it has Sentinels. */
export function redisAt(url: string, options: Omit<RedisOptions, 'replyMapping'>): Redis {
  const sentinels = sentinelAddress(url);
  if (sentinels === undefined) return new Redis(url, options);
  const { commandTimeout, retryStrategy } = options;
  return new Redis({
    ...options,
    ...sentinels,
    role: 'master',
    // A Sentinel that hangs must not delay the question to the next one.
    ...(commandTimeout !== undefined && { sentinelCommandTimeout: commandTimeout }),
    ...(retryStrategy && { sentinelRetryStrategy: (attempt: number) => Number(retryStrategy(attempt)) }),
    // A former primary refuses to write once it follows the new one.
    reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
  });
}
