import { Redis } from 'ioredis';
import type { Installation } from '../../infra/mongo/installation.ts';
import type { Log } from '../../infra/observe/log.ts';
import { everyInterval, type Interval } from '../../infra/timers/every-interval.ts';

/** How long anybody waits for Redis, and how often it is asked whether it is there; both in milliseconds. */
const PATIENCE = 500;
const PROBE_EVERY = 500;
/**
 * How long after a loss this node still counts as degraded, in milliseconds. Each node finds Redis again at its own
 * moment, up to one and a half seconds apart; until all have, what the later ones send reaches nobody.
 */
const SETTLE = 3000;

/** Thrown inside this file, when Redis did not answer in time. */
class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/**
 * This node's way to Redis: two connections (one that subscribes can send nothing else), and the knowledge whether
 * they work. A Redis that is gone, refuses connections, hangs or refuses to write all count as lost, at the latest a
 * second later, and from then on nobody waits for it. It counts as found again only when the bus is subscribed and
 * what this node has to say was written again.
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
   * @param url such as `redis://127.0.0.1:6379/0`. Redis need not be there yet
   * @param installation names the channel and, as a prefix, each key that a command on this link touches
   */
  constructor(url: string, installation: Pick<Installation, 'id'>, log: Log) {
    this.#log = log;
    const prefix = keyPrefixOf(installation.id);
    // A channel belongs to all databases of a Redis, so the number in the address keeps nobody apart.
    this.#channel = `${prefix}bus`;
    this.#commands = connection(url, 'bedside', prefix);
    this.#subscriber = connection(url, 'bedside-bus');
    for (const redis of [this.#commands, this.#subscriber]) {
      // Without a listener an 'error' ends the process. Each failed attempt to connect is one: what counts is said once, by #lose.
      redis.on('error', (error: Error) => this.#log.debug({ error: errorCode(error) }, 'redis connection'));
      redis.on('close', () => this.#lose('connection closed'));
      redis.on('ready', () => void this.#probe());
    }
    this.#probes = everyInterval(PROBE_EVERY, () => this.#probe(), { log, failed: 'redis was not probed' });
  }

  get degraded(): boolean {
    return this.#degraded;
  }

  onDegraded(listener: (degraded: boolean) => void): void {
    this.#listeners.push(listener);
  }

  /** Runs each time when Redis was found (again), before it counts as found. */
  onFound(restore: (redis: Redis) => Promise<void>): void {
    this.#restorers.push(restore);
  }

  /** Hears every message on the bus, this node's own ones too, in the order of each sender. */
  onMessage(listener: (text: string) => void): void {
    this.#subscriber.on('message', (_channel: string, text: string) => listener(text));
  }

  /** Sends to the bus, or, with Redis lost, to nobody. */
  publish(text: string): void {
    if (this.#state === 'lost') return;
    this.#commands.publish(this.#channel, text).catch(() => undefined);
  }

  /** What `work` got from Redis; undefined, within half a second, where Redis is lost, hangs or refuses. */
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

  /** Resolves when Redis was found at once, or after `milliseconds`. */
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

  /** Asks both connections for a sign of life, and puts things in order after a loss. */
  async #probe(): Promise<void> {
    if (this.#probing || this.#closed) return;
    if (this.#commands.status !== 'ready' || this.#subscriber.status !== 'ready') return;
    this.#probing = true;
    try {
      // Subscribing again to the same channel changes nothing, and its answer proves what has to be proved.
      await this.#patiently(Promise.all([this.#commands.ping(), this.#subscriber.subscribe(this.#channel)]));
      if (this.#state === 'lost') await this.#restore();
    } catch (error) {
      this.#lose(errorCode(error));
    } finally {
      this.#probing = false;
    }
  }

  async #restore(): Promise<void> {
    // From here on calls go through, so that nothing falls between what is restored and what comes after it.
    this.#state = 'restoring';
    await this.#patiently(Promise.all(this.#restorers.map((restore) => restore(this.#commands))));
    if (this.#state !== 'restoring') return;
    this.#state = 'found';
    this.#log.info('redis found');
    if (this.#everLost) this.#settling = setTimeout(() => this.#settle(), SETTLE);
    else this.#settle();
  }

  #settle(): void {
    this.#degraded = false;
    this.#tell(false);
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
    this.#tell(true);
  }

  #tell(degraded: boolean): void {
    for (const listener of this.#listeners) {
      try {
        listener(degraded);
      } catch (error) {
        this.#log.error({ error: errorCode(error) }, 'a listener to the state of redis failed');
      }
    }
  }

  /** Waits for `work` until it is late or Redis is lost. */
  #patiently<T>(work: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      // One more turn of the event loop: after a pause of this process the answer may lie there unread.
      const timer = setTimeout(() => setImmediate(() => reject(new NoAnswer('no answer'))), PATIENCE);
      this.#waiting.add(reject);
      work.then(resolve, reject).finally(() => {
        clearTimeout(timer);
        this.#waiting.delete(reject);
      });
    });
  }
}

/** What each key in Redis of one installation begins with. */
export function keyPrefixOf(installationId: string): string {
  return `bedside:${installationId}:`;
}

function connection(url: string, connectionName: string, keyPrefix = ''): Redis {
  return new Redis(url, {
    connectionName,
    keyPrefix,
    connectTimeout: 800,
    // Late answers are given up by #patiently; this is for the library's own handshake, which would wait for ever.
    commandTimeout: 800,
    // A hung Redis keeps its connections for a while: when it goes on, what was sent is still in its order. A host
    // that vanished never closes them.
    socketTimeout: 5000,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
    retryStrategy: (attempt) => Math.min(1000, 50 * 2 ** Math.min(attempt, 10)) * (0.5 + Math.random() / 2),
  });
}

/** For the log: an error's code, never its text, which may repeat a command with its arguments. */
function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.name === 'ReplyError' ? (error.message.split(' ')[0] ?? error.name) : error.name;
}
