import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';

/** A Lua script, which Redis runs in one piece: nothing of another node comes in between. */
export class RedisScript {
  readonly #lua: string;
  readonly #sha: string;

  constructor(lua: string) {
    this.#lua = lua;
    this.#sha = createHash('sha1').update(lua).digest('hex');
  }

  /** Sent by its hash, and whole where Redis does not know it (yet, or after a restart). */
  async run(redis: Redis, keys: string[], args: (string | number)[]): Promise<unknown> {
    try {
      return await redis.evalsha(this.#sha, keys.length, ...keys, ...args);
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      return await redis.eval(this.#lua, keys.length, ...keys, ...args);
    }
  }
}
