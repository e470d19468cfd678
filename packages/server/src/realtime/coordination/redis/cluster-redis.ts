import { type Cluster, Command, type Redis } from 'ioredis';
import { clusterAt, slotsOfCluster } from '../../../infra/redis.ts';
import type { ClusterAddress } from '../../../redis-address.ts';
import {
  type ConnectionEvents,
  commandMs,
  connectionOptions,
  type RedisConnections,
  untilNextAttempt,
} from './redis-connections.ts';

/** Between two questions to a Cluster for the primaries of its slots. */
const slotsRefreshMs = 10_000;

/** Redirections of one command. */
const mostRedirections = 3;

/** The subscriptions on one primary. */
interface Shard {
  redis: Redis;
  channels: Set<string>;
}

/**
 * Connects to a Cluster. A channel belongs to the primary of its slot, as a key does, so a message reaches that primary
 * only (sharded pub/sub of Redis 7). The subscriptions have connections of their own: the library's own ones subscribe
 * again in the background, and do not tell when.
 */
export class ClusterRedis implements RedisConnections {
  readonly commands: Cluster;
  readonly #prefix: string;
  readonly #events: ConnectionEvents;
  /** By the host and port of the primary. */
  readonly #shards = new Map<string, Shard>();

  constructor(address: ClusterAddress, prefix: string, events: ConnectionEvents) {
    this.#prefix = prefix;
    this.#events = events;
    this.commands = clusterAt(address, {
      keyPrefix: prefix,
      redisOptions: { ...connectionOptions, connectionName: 'bedside' },
      enableOfflineQueue: false,
      clusterRetryStrategy: untilNextAttempt,
      slotsRefreshTimeout: commandMs,
      slotsRefreshInterval: slotsRefreshMs,
      // A failed command is not repeated, because the node's state is written again as a whole.
      maxRedirections: mostRedirections,
      retryDelayOnFailover: 0,
      retryDelayOnClusterDown: 0,
    });
    // An 'error' without a listener ends the process.
    this.commands.on('error', (error: Error) => events.error(error));
    this.commands.on('close', () => events.lost('connection closed'));
    this.commands.on('ready', () => events.changed());
    this.commands.on('-node', () => events.changed());
  }

  get isReady(): boolean {
    return this.commands.status === 'ready';
  }

  async check(): Promise<unknown> {
    const primaries = this.#primaries();
    const hasMoved = [...this.#shards].some(([primary, { channels }]) =>
      [...channels].some((channel) => this.#primaryOf(channel) !== primary),
    );
    if (hasMoved) {
      this.#forgetShards();
      throw new Error('Slots have moved');
    }
    return Promise.all([
      ...primaries.map((primary) => primary.ping()),
      // Subscribing to the same channel again changes nothing, and the response proves that the connection works.
      ...[...this.#shards.values()].map(({ redis, channels: [first] }) => first && redis.ssubscribe(first)),
    ]);
  }

  publish(channel: string, text: string): Promise<unknown> {
    // The library adds the prefix, because the name of a sharded channel counts as a key.
    return this.commands.spublish(channel, text);
  }

  async subscribe(channels: readonly string[]): Promise<unknown> {
    return Promise.all(
      channels.map((channel) => {
        const primary = this.#primaryOf(channel);
        if (primary === undefined) throw new Error('A slot has no primary');
        const shard = this.#shards.get(primary) ?? this.#openShard(primary);
        shard.channels.add(channel);
        return shard.redis.ssubscribe(channel);
      }),
    );
  }

  async unsubscribe(channel: string): Promise<unknown> {
    const shards = [...this.#shards.values()].filter(({ channels }) => channels.delete(channel));
    return Promise.all(shards.map(({ redis }) => redis.sunsubscribe(channel)));
  }

  /** A failover changes the primaries of slots. The library asks for them only after a command has failed. */
  revive(): void {
    if (this.isReady) this.commands.refreshSlotsCache();
    else if (this.commands.status === 'end') this.commands.connect().catch(() => undefined);
  }

  quit(): Promise<unknown> {
    const subscribers = [...this.#shards.values()].map(({ redis }) => redis.quit());
    return Promise.all([this.commands.quit(), ...subscribers]);
  }

  disconnect(): void {
    this.commands.disconnect();
    this.#forgetShards();
  }

  /** Returns the connection to the primary of every slot. Throws if one is missing. */
  #primaries(): Redis[] {
    const connected = new Map(this.commands.nodes('master').map((redis) => [addressOf(redis), redis]));
    const primaries = new Map<string, Redis>();
    for (let slot = 0; slot < slotsOfCluster; slot += 1) {
      const primary = this.commands.slots[slot]?.[0] ?? '';
      if (primaries.has(primary)) continue;
      const redis = connected.get(primary);
      if (redis === undefined) throw new Error('A slot has no connected primary');
      primaries.set(primary, redis);
    }
    return [...primaries.values()];
  }

  /** Returns the host and port of a channel's primary. */
  #primaryOf(channel: string): string | undefined {
    const slot = new Command('ssubscribe', [this.#prefix + channel]).getSlot();
    return this.commands.slots[slot]?.[0];
  }

  #openShard(primary: string): Shard {
    const node = this.commands.nodes('master').find((redis) => addressOf(redis) === primary);
    if (node === undefined) throw new Error('A slot has no connected primary');
    const redis = node.duplicate({
      connectionName: 'bedside-bus',
      keyPrefix: this.#prefix,
      lazyConnect: false,
      enableOfflineQueue: true,
      // A failover may have replaced this primary, so the next check chooses again.
      retryStrategy: null,
    });
    const shard = { redis, channels: new Set<string>() };
    this.#shards.set(primary, shard);
    redis.on('error', (error: Error) => this.#events.error(error));
    redis.on('smessage', (_channel: string, text: string) => this.#events.message(text));
    const lost = (reason: string) => () => {
      if (this.#shards.get(primary) !== shard) return;
      this.#shards.delete(primary);
      redis.disconnect();
      this.#events.lost(reason);
    };
    redis.on('close', lost('connection closed'));
    // The server has ended a subscription, because its slot now belongs to another primary.
    redis.on('moved', lost('slots have moved'));
    return shard;
  }

  #forgetShards(): void {
    const shards = [...this.#shards.values()];
    this.#shards.clear();
    for (const { redis } of shards) redis.disconnect();
  }
}

function addressOf({ options: { host, port } }: Redis): string {
  return `${host}:${port}`;
}
