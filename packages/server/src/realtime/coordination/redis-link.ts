import type { Redis } from 'ioredis';
import type { Installation } from '../../infra/mongo/installation.ts';
import type { Log } from '../../infra/observe/log.ts';
import { redisAnswer } from '../../infra/observe/metrics.ts';
import { redisAt } from '../../infra/redis.ts';
import { everyInterval, type Interval } from '../../infra/timers/every-interval.ts';
import { redisBounds } from '../../work-bounds.ts';

/** Thrown inside this file when Redis does not respond in time. */
class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/**
 * Connects a node to Redis and tracks whether the connection works. It uses two connections, because a connection that
 * subscribes can send nothing else. Redis counts as lost within a second when it is gone, refuses connections, hangs or
 * refuses to write; calls then return without waiting. It counts as found when the bus is subscribed and this node's
 * state is written again.
 */
export class RedisLink {
  readonly #log: Log;
  readonly #commands: Redis;
  readonly #subscriber: Redis;
  readonly #channel: string;
  readonly #restorers: ((redis: Redis) => Promise<void>)[] = [];
  readonly #listeners: ((degraded: boolean) => void)[] = [];
  readonly #waiting = new Set<(reason: Error) => void>();
  readonly #probes: Interval;
  #state: 'lost' | 'restoring' | 'found' = 'lost';
  #degraded = true;
  #everLost = false;
  #settling: NodeJS.Timeout | undefined;
  #probing = false;
  #closed = false;
  #firstFound: (() => void) | undefined;

  /**
   * @param url such as `redis://127.0.0.1:6379/0`, or the Sentinels' address. Redis need not be there yet
   * @param installation names the channel and, as a prefix, each key that a command on this link touches
   */
  constructor(url: string, installation: Pick<Installation, 'id'>, log: Log) {
    this.#log = log;
    const prefix = keyPrefixOf(installation.id);
    // All databases of one Redis share its channels, so the database number in the URL separates nothing.
    this.#channel = `${prefix}bus`;
    this.#commands = connection(url, 'bedside', prefix);
    this.#subscriber = connection(url, 'bedside-bus');
    for (const redis of [this.#commands, this.#subscriber]) {
      // An 'error' without a listener ends the process. Each failed attempt emits one, so only #lose warns.
      redis.on('error', (error: Error) => this.#log.debug({ error: errorCode(error) }, 'redis connection'));
      redis.on('close', () => this.#lose('connection closed'));
      redis.on('ready', () => void this.#probe());
    }
    this.#probes = everyInterval(redisBounds.probe, () => this.#probe(), {
      log,
      failed: 'redis was not probed',
    });
  }

  get degraded(): boolean {
    return this.#degraded;
  }

  onDegraded(listener: (degraded: boolean) => void): void {
    this.#listeners.push(listener);
  }

  /** Registers a function that writes this node's state to Redis each time, before Redis counts as found. */
  onFound(restore: (redis: Redis) => Promise<void>): void {
    this.#restorers.push(restore);
  }

  /** Calls `listener` with every message on the bus, this node's own too, in the order of each sender. */
  onMessage(listener: (text: string) => void): void {
    this.#subscriber.on('message', (_channel: string, text: string) => listener(text));
  }

  /** Sends to the bus. Drops the message and returns false while Redis is lost. */
  publish(text: string): boolean {
    if (this.#state === 'lost') return false;
    this.#commands.publish(this.#channel, text).catch(() => undefined);
    return true;
  }

  /** Returns the result of `work`; undefined, within half a second, if Redis is lost, hangs or refuses. */
  async ask<T>(work: (redis: Redis) => Promise<T>): Promise<{ value: T } | undefined> {
    if (this.#state === 'lost') return undefined;
    try {
      return { value: await this.#patiently(work(this.#commands)) };
    } catch (error) {
      if (error instanceof NoAnswer) this.#lose('no answer');
      else if (!this.degraded) this.#log.warn({ error: errorCode(error) }, 'redis refused');
      return undefined;
    }
  }

  /** Resolves when Redis is found, or after `milliseconds`. */
  async foundWithin(milliseconds: number): Promise<void> {
    if (!this.degraded) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#firstFound = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    const probed = this.#probes.stop();
    clearTimeout(this.#settling);
    const goodbyes = Promise.all([this.#commands.quit(), this.#subscriber.quit()]);
    if (this.#state === 'lost') goodbyes.catch(() => undefined);
    else await this.#patiently(goodbyes).catch(() => undefined);
    this.#state = 'lost';
    this.#commands.disconnect();
    this.#subscriber.disconnect();
    await probed;
  }

  /** Checks both connections, and restores this node's state after a loss. */
  async #probe(): Promise<void> {
    if (this.#probing || this.#closed) return;
    this.#revive();
    if (this.#commands.status !== 'ready' || this.#subscriber.status !== 'ready') return;
    this.#probing = true;
    const answered = redisAnswer.startTimer();
    try {
      // Subscribing to the same channel again changes nothing, and the response proves that the connection works.
      await this.#patiently(Promise.all([this.#commands.ping(), this.#subscriber.subscribe(this.#channel)]));
      answered();
      if (this.#state === 'lost') await this.#restore();
    } catch (error) {
      this.#lose(errorCode(error));
    } finally {
      this.#probing = false;
    }
  }

  /** Connects again what the library has given up, such as after an error while it asked a Sentinel. */
  #revive(): void {
    for (const redis of [this.#commands, this.#subscriber]) {
      if (redis.status === 'end') redis.connect().catch(() => undefined);
    }
  }

  async #restore(): Promise<void> {
    // Calls reach Redis from here on, so no change is lost while the state is restored.
    this.#state = 'restoring';
    await this.#patiently(Promise.all(this.#restorers.map((restore) => restore(this.#commands))));
    if (this.#state !== 'restoring') return;
    this.#state = 'found';
    this.#log.info('redis found');
    if (this.#everLost) this.#settling = setTimeout(() => this.#settle(), redisBounds.settling);
    else this.#settle();
  }

  #settle(): void {
    this.#degraded = false;
    this.#notify(false);
    this.#firstFound?.();
  }

  #lose(reason: string): void {
    const wasFound = this.#state === 'found';
    this.#state = 'lost';
    this.#everLost = true;
    clearTimeout(this.#settling);
    for (const giveUp of this.#waiting) giveUp(new Error(reason));
    if (this.#closed) return;
    if (wasFound) this.#log.warn({ reason }, 'redis lost');
    if (this.#degraded) return;
    this.#degraded = true;
    this.#notify(true);
  }

  #notify(degraded: boolean): void {
    for (const listener of this.#listeners) {
      try {
        listener(degraded);
      } catch (error) {
        this.#log.error({ error: errorCode(error) }, 'a listener for the state of redis failed');
      }
    }
  }

  /** Waits for `work` until it is late or Redis is lost. */
  #patiently<T>(work: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      // One more turn of the event loop: after a pause of this process, a response may wait unread.
      const timer = setTimeout(
        () => setImmediate(() => reject(new NoAnswer('no answer'))),
        redisBounds.patience,
      );
      this.#waiting.add(reject);
      work.then(resolve, reject).finally(() => {
        clearTimeout(timer);
        this.#waiting.delete(reject);
      });
    });
  }
}

/** Returns the prefix of every Redis key of one installation. */
export function keyPrefixOf(installationId: string): string {
  return `bedside:${installationId}:`;
}

function connection(url: string, connectionName: string, keyPrefix = ''): Redis {
  return redisAt(url, {
    connectionName,
    keyPrefix,
    connectTimeout: redisBounds.connect,
    // #patiently limits our own calls. This limits the library's handshake, which would otherwise wait forever.
    commandTimeout: redisBounds.command,
    socketTimeout: redisBounds.socket,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
    retryStrategy: (attempt) =>
      Math.min(redisBounds.longestRetry, 50 * 2 ** Math.min(attempt, 10)) * (0.5 + Math.random() / 2),
  });
}

/** Returns an error's code for the log. The message is left out, because it may repeat a command with its arguments. */
function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.name === 'ReplyError' ? (error.message.split(' ')[0] ?? error.name) : error.name;
}
