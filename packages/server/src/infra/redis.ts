import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import { Cluster, type ClusterOptions, Redis, type RedisOptions } from 'ioredis';
import { OperatorError } from '../operator-error.ts';
import {
  type CertificateFiles,
  type ClusterAddress,
  certificatesIn,
  sentinelAddress,
} from '../redis-address.ts';

/** The slots of every Redis Cluster. */
export const slotsOfCluster = 16_384;

/**
 * Returns a connection to the Redis at an address that `isRedisAddress` accepts; to the primary, if it has Sentinels. For
 * a Cluster use {@link clusterAt}.
 */
export function redisAt(url: string, options: Omit<RedisOptions, 'replyMapping'>): Redis {
  const sentinels = sentinelAddress(url);
  if (sentinels === undefined) {
    const tls = tlsOf(certificatesIn(url));
    // An address that begins with rediss:// wins over these options, so TLS is left to them.
    return url.startsWith('rediss:') && tls !== undefined
      ? new Redis(url.replace('rediss:', 'redis:'), { ...options, tls })
      : new Redis(url, options);
  }
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

/** Returns the options of TLS; undefined if no file is named. @throws OperatorError if a file cannot be read */
function tlsOf({ certificateKey, authority }: CertificateFiles): ConnectionOptions | undefined {
  if (certificateKey === undefined && authority === undefined) return undefined;
  const own = certificateKey === undefined ? undefined : readCertificate(certificateKey);
  return {
    ...(own && { cert: own, key: own }),
    ...(authority !== undefined && { ca: readCertificate(authority) }),
  };
}

function readCertificate(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    throw new OperatorError('Configuration: REDIS_URL names a file that cannot be read.');
  }
}

type OptionsOfNodes = Omit<NonNullable<ClusterOptions['redisOptions']>, 'replyMapping'>;

/** Returns a client of the Cluster at an address. */
export function clusterAt(
  { nodes, username, password, tls, certificates }: ClusterAddress,
  options: Omit<ClusterOptions, 'redisOptions'> & { redisOptions: OptionsOfNodes },
): Cluster {
  return new Cluster(nodes, {
    ...options,
    // A certificate is for the name, so the name is not replaced by its address.
    ...(tls && { dnsLookup: (host, found) => found(null, host) }),
    redisOptions: {
      ...options.redisOptions,
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password }),
      ...(tls && { tls: tlsOf(certificates) ?? {} }),
    },
  });
}
