import type { Redis } from 'ioredis';

/** A connection attempt. */
const connectMs = 800;

/** One command, also of the library's handshake, which would otherwise wait forever. */
export const commandMs = 800;

/**
 * Long enough to keep the connections of a hung Redis, which keep the order of commands. A host that vanished never
 * closes them.
 */
const socketSilenceMs = 5000;

/** Between two attempts to connect, at most. */
const longestRetryMs = 1000;

/** The commands for keys, which one server and a Cluster both run. Each adds the installation's prefix to every key. */
export type RedisCommands = Pick<Redis, 'del' | 'eval' | 'hdel' | 'hgetall' | 'hset' | 'mget' | 'set'>;

/** What happens to the connections. */
export interface ConnectionEvents {
  /** A connection appeared or disappeared: check them now. */
  changed(): void;
  /** A connection is lost. */
  lost(reason: string): void;
  /** An attempt failed. Each one is reported. */
  error(error: Error): void;
  /** A message on any subscribed channel, this node's own too. */
  message(text: string): void;
}

/** The connections of one node to a Redis server, to the primary that Sentinels name, or to a Cluster. */
export interface RedisConnections {
  readonly commands: RedisCommands;
  /** False while a connection is missing. */
  readonly isReady: boolean;
  /** Resolves when each connection has answered. */
  check(): Promise<unknown>;
  publish(channel: string, text: string): Promise<unknown>;
  /** Subscribes to these channels, again if they are subscribed. Resolves when later messages arrive. */
  subscribe(channels: readonly string[]): Promise<unknown>;
  unsubscribe(channel: string): Promise<unknown>;
  /** Connects again what the library has given up. Called often while Redis is lost. */
  revive(): void;
  quit(): Promise<unknown>;
  disconnect(): void;
}

/** The options of every connection. */
export const connectionOptions = {
  connectTimeout: connectMs,
  // The link limits our own calls. This limits the library's handshake, which would otherwise wait forever.
  commandTimeout: commandMs,
  socketTimeout: socketSilenceMs,
  maxRetriesPerRequest: 1,
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
};

/** Returns the milliseconds until the next attempt to connect. */
export function untilNextAttempt(attempt: number): number {
  return Math.min(longestRetryMs, 50 * 2 ** Math.min(attempt, 10)) * (0.5 + Math.random() / 2);
}
