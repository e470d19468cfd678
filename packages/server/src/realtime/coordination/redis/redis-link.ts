import type { Installation } from '../../../infra/mongo/installation.ts';
import type { Log } from '../../../infra/observe/log.ts';
import { redisAnswer } from '../../../infra/observe/metrics.ts';
import { everyInterval, type Interval } from '../../../infra/timers/every-interval.ts';
import { clusterAddress } from '../../../redis-address.ts';
import { ClusterRedis } from './cluster-redis.ts';
import type { ConnectionEvents, RedisCommands, RedisConnections } from './redis-connections.ts';
import { commonChannel, keyPrefixOf } from './redis-keys.ts';
import { SingleRedis } from './single-redis.ts';

/** The wait for one call. */
const patienceMs = 500;

/** The pause between two probes. */
const probeMs = 500;

/** How long Redis may answer nothing until it counts as lost. A busy one answers late, and is not lost. */
const silenceMs = 2000;

/**
 * How long this node stays degraded after it has found Redis again. Nodes find it up to 1.5 s apart, and until all
 * have, messages from the later ones reach no other node.
 */
const settlingMs = 3000;

/** Channels that are subscribed at once. */
const maxChannelsAtOnce = 500;

/** Thrown inside this file when Redis does not respond in time. */
class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/**
 * Connects a node to Redis and tracks whether the connections work. Redis counts as lost within a second when it is gone,
 * refuses connections or refuses to write, and after two seconds without any answer when it hangs; calls then return
 * without waiting. A Redis that is merely slow is not lost: a call gives up after half a second, and MongoDB has the
 * truth. Of a Cluster, every primary counts.
 * Redis counts as found when the bus is subscribed and this node's state is written again.
 */
export class RedisLink {
  readonly #log: Log;
  readonly #connections: RedisConnections;
  /** The channels that this node wants to receive. */
  readonly #channels = new Set([commonChannel]);
  readonly #restorers: ((redis: RedisCommands) => Promise<void>)[] = [];
  readonly #listeners: ((degraded: boolean) => void)[] = [];
  readonly #waiting = new Set<(reason: Error) => void>();
  readonly #probes: Interval;
  #onMessage: (text: string) => void = () => {};
  #state: 'lost' | 'restoring' | 'found' = 'lost';
  #degraded = true;
  #everLost = false;
  #settling: NodeJS.Timeout | undefined;
  #probing = false;
  #closed = false;
  #firstFound: (() => void) | undefined;
  /** When Redis last answered anything, by the monotonic clock. */
  #answeredAt = performance.now();
  /** True from an answer that is late until the next answer. Calls do not wait meanwhile. */
  #isSlow = false;

  /**
   * @param url such as `redis://127.0.0.1:6379/0`, or the address of Sentinels or a Cluster. Redis need not be there yet
   * @param installation is a prefix of each channel, and of each key that a command on this link touches. All databases
   *   of one Redis share its channels, so the database number in the URL separates nothing
   */
  constructor(url: string, installation: Pick<Installation, 'id'>, log: Log) {
    this.#log = log;
    const prefix = keyPrefixOf(installation.id);
    const events: ConnectionEvents = {
      changed: () => void this.#probe(),
      lost: (reason) => this.#lose(reason),
      // Each failed attempt emits one, so only #lose warns.
      error: (error) => log.debug({ error: errorCode(error) }, 'redis connection'),
      message: (text) => this.#onMessage(text),
    };
    const cluster = clusterAddress(url);
    this.#connections = cluster
      ? new ClusterRedis(cluster, prefix, events)
      : new SingleRedis(url, prefix, events);
    this.#probes = everyInterval(probeMs, () => this.#probe(), {
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
  onFound(restore: (redis: RedisCommands) => Promise<void>): void {
    this.#restorers.push(restore);
  }

  /** Sets the listener for the messages of all channels, this node's own too, in the order of each sender. */
  onMessage(listener: (text: string) => void): void {
    this.#onMessage = listener;
  }

  /** Sends to a channel. Drops the message and returns false while Redis is lost. */
  publish(channel: string, text: string): boolean {
    if (this.#state === 'lost') return false;
    this.#connections.publish(channel, text).catch(() => undefined);
    return true;
  }

  /**
   * Receives the messages of a channel, also after each loss. Resolves within half a second: every later message arrives
   * then, or Redis is lost.
   */
  async subscribe(channel: string): Promise<void> {
    this.#channels.add(channel);
    if (this.#state === 'lost') return;
    try {
      await this.#patiently(this.#connections.subscribe([channel]));
    } catch (error) {
      // Without an answer the channel may be missing, and Redis is found again only with all channels.
      this.#lose(errorCode(error));
    }
  }

  unsubscribe(channel: string): void {
    this.#channels.delete(channel);
    this.#connections.unsubscribe(channel).catch(() => undefined);
  }

  /** Returns the result of `work`; undefined, within half a second, if Redis is lost, hangs or refuses. */
  async ask<T>(work: (redis: RedisCommands) => Promise<T>): Promise<{ value: T } | undefined> {
    if (this.#state === 'lost' || this.#isSlow) return undefined;
    try {
      return { value: await this.#patiently(work(this.#connections.commands)) };
    } catch (error) {
      if (error instanceof NoAnswer) this.#loseIfSilent();
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
    const goodbyes = this.#connections.quit();
    if (this.#state === 'lost') goodbyes.catch(() => undefined);
    else await this.#patiently(goodbyes).catch(() => undefined);
    this.#state = 'lost';
    this.#connections.disconnect();
    await probed;
  }

  /** Checks the connections, and restores this node's state after a loss. */
  async #probe(): Promise<void> {
    if (this.#probing || this.#closed) return;
    if (this.#state === 'lost') this.#connections.revive();
    if (!this.#connections.isReady) return;
    this.#probing = true;
    const answered = redisAnswer.startTimer();
    try {
      await this.#patiently(this.#connections.check());
      answered();
      if (this.#state === 'lost') await this.#restore();
      else if (this.#isSlow) await this.#catchUp();
    } catch (error) {
      // What is being restored begins anew. A found Redis may be slow.
      if (error instanceof NoAnswer && this.#state === 'found') this.#loseIfSilent();
      else this.#lose(errorCode(error));
    } finally {
      this.#probing = false;
    }
  }

  /** Writes this node's state again, because calls were left out while Redis was slow. */
  async #catchUp(): Promise<void> {
    const { commands } = this.#connections;
    this.#isSlow = false;
    await this.#patiently(Promise.all(this.#restorers.map((restore) => restore(commands))));
  }

  async #restore(): Promise<void> {
    // Calls reach Redis from here on, so no change is lost while the state is restored.
    this.#state = 'restoring';
    const channels = [...this.#channels];
    for (let start = 0; start < channels.length; start += maxChannelsAtOnce) {
      const some = channels.slice(start, start + maxChannelsAtOnce);
      await this.#patiently(this.#connections.subscribe(some));
    }
    const { commands } = this.#connections;
    await this.#patiently(Promise.all(this.#restorers.map((restore) => restore(commands))));
    if (this.#state !== 'restoring') return;
    this.#state = 'found';
    this.#isSlow = false;
    this.#log.info('redis found');
    if (this.#everLost) this.#settling = setTimeout(() => this.#settle(), settlingMs);
    else this.#settle();
  }

  #settle(): void {
    this.#degraded = false;
    this.#notify(false);
    this.#firstFound?.();
  }

  #loseIfSilent(): void {
    this.#isSlow = true;
    if (performance.now() - this.#answeredAt >= silenceMs) this.#lose('no answer');
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
      const timer = setTimeout(() => setImmediate(() => reject(new NoAnswer('no answer'))), patienceMs);
      this.#waiting.add(reject);
      work
        .then((value) => {
          this.#answeredAt = performance.now();
          resolve(value);
        }, reject)
        .finally(() => {
          clearTimeout(timer);
          this.#waiting.delete(reject);
        });
    });
  }
}

/** Returns an error's code for the log. The message is left out, because it may repeat a command with its arguments. */
function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.name === 'ReplyError' ? (error.message.split(' ')[0] ?? error.name) : error.name;
}
