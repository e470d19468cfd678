import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { endWithThisProcess } from '../../src/infra/mongod/mongod-process.ts';

/** A redis-server or redis-sentinel of a test. */
export interface RedisProcess {
  port: number;
  pid: number;
  exited: Promise<unknown>;
}

/** Starts `redis-server` with these arguments, which name its port. Resolves when it answers. */
export async function spawnRedis(port: number, args: readonly string[]): Promise<RedisProcess> {
  const child = spawn('redis-server', args, { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const pid = child.pid ?? 0;
  endWithThisProcess(pid, exited);
  await Promise.race([
    redisAnswers(port),
    exited.then(() => Promise.reject(new Error(`redis-server did not start on port ${port}`))),
  ]);
  return { port, pid, exited };
}

/** Resolves when a Redis answers on this port. */
async function redisAnswers(port: number): Promise<void> {
  const client = new Redis({ port, host: '127.0.0.1', retryStrategy: () => 20, maxRetriesPerRequest: 500 });
  // Connections are refused until the server is up.
  client.on('error', () => {});
  try {
    await client.ping();
  } finally {
    client.disconnect();
  }
}

/** Sends one command to the Redis on this port. */
export async function tellRedis(
  port: number,
  ...[command, ...args]: [string, ...string[]]
): Promise<unknown> {
  const client = new Redis({ port, host: '127.0.0.1' });
  client.on('error', () => {});
  try {
    return await client.call(command, ...args);
  } finally {
    client.disconnect();
  }
}
