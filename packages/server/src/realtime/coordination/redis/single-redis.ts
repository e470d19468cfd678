import type { Redis } from 'ioredis';
import { redisAt } from '../../../infra/redis.ts';
import {
  type ConnectionEvents,
  connectionOptions,
  type RedisConnections,
  untilNextAttempt,
} from './redis-connections.ts';
import { commonChannel } from './redis-keys.ts';

/**
 * Connects to one server, or to the primary that Sentinels name. Uses two connections, because one that subscribes can
 * send nothing else.
 */
export class SingleRedis implements RedisConnections {
  readonly commands: Redis;
  readonly #subscriber: Redis;
  readonly #prefix: string;

  constructor(url: string, prefix: string, events: ConnectionEvents) {
    this.#prefix = prefix;
    this.commands = connection(url, 'bedside', prefix);
    this.#subscriber = connection(url, 'bedside-bus');
    for (const redis of [this.commands, this.#subscriber]) {
      // An 'error' without a listener ends the process.
      redis.on('error', (error: Error) => events.error(error));
      redis.on('close', () => events.lost('connection closed'));
      redis.on('ready', () => events.changed());
    }
    this.#subscriber.on('message', (_channel: string, text: string) => events.message(text));
  }

  get isReady(): boolean {
    return this.commands.status === 'ready' && this.#subscriber.status === 'ready';
  }

  check(): Promise<unknown> {
    // Subscribing to the same channel again changes nothing, and the response proves that the connection works.
    return Promise.all([this.commands.ping(), this.subscribe([commonChannel])]);
  }

  publish(channel: string, text: string): Promise<unknown> {
    return this.commands.publish(this.#prefix + channel, text);
  }

  subscribe(channels: readonly string[]): Promise<unknown> {
    return this.#subscriber.subscribe(...channels.map((channel) => this.#prefix + channel));
  }

  unsubscribe(channel: string): Promise<unknown> {
    return this.#subscriber.unsubscribe(this.#prefix + channel);
  }

  /** The library gives up after an error while it asked a Sentinel, for example. */
  revive(): void {
    for (const redis of [this.commands, this.#subscriber]) {
      if (redis.status === 'end') redis.connect().catch(() => undefined);
    }
  }

  quit(): Promise<unknown> {
    return Promise.all([this.commands.quit(), this.#subscriber.quit()]);
  }

  disconnect(): void {
    this.commands.disconnect();
    this.#subscriber.disconnect();
  }
}

function connection(url: string, connectionName: string, keyPrefix = ''): Redis {
  return redisAt(url, {
    ...connectionOptions,
    connectionName,
    keyPrefix,
    enableOfflineQueue: false,
    retryStrategy: untilNextAttempt,
  });
}
