import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { LimitRule, RateLimits } from './coordination.ts';
import type { RedisLink } from './redis-link.ts';

type Verdict = Awaited<ReturnType<RateLimits['consume']>>;

/** Counts in this process alone. */
export function createMemoryLimits(): RateLimits {
  const limiterFor = oncePerRule((options) => new RateLimiterMemory(options));
  return {
    consume: (rule, key) => consume(limiterFor(rule), hashed(key)),
    check: (rule, key) => check(limiterFor(rule), rule, hashed(key)),
    async reset(rule, key) {
      await limiterFor(rule).delete(hashed(key));
    },
  };
}

/** Counts in Redis, for all nodes together, and in this process while Redis is lost. */
export function createRedisLimits(link: RedisLink): RateLimits {
  const insurance = createMemoryLimits();
  const limiters = new WeakMap<Redis, (rule: LimitRule) => RateLimiterRedis>();
  const limiterFor = (redis: Redis, rule: LimitRule) => {
    const known = limiters.get(redis);
    if (known) return known(rule);
    const forRule = oncePerRule((options) => new RateLimiterRedis({ ...options, storeClient: redis }));
    limiters.set(redis, forRule);
    return forRule(rule);
  };
  return {
    async consume(rule, key) {
      const answer = await link.ask((redis) => consume(limiterFor(redis, rule), hashed(key)));
      return answer ? answer.value : insurance.consume(rule, key);
    },
    async check(rule, key) {
      const answer = await link.ask((redis) => check(limiterFor(redis, rule), rule, hashed(key)));
      return answer ? answer.value : insurance.check(rule, key);
    },
    async reset(rule, key) {
      await insurance.reset(rule, key);
      await link.ask((redis) => limiterFor(redis, rule).delete(hashed(key)));
    },
  };
}

/** Keys are e-mail and network addresses, which nobody who looks into Redis is to read. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

function oncePerRule<Limiter>(
  make: (options: { keyPrefix: string; points: number; duration: number }) => Limiter,
): (rule: LimitRule) => Limiter {
  const limiters = new Map<string, Limiter>();
  return ({ name, points, seconds }) => {
    const id = `${name} ${points} ${seconds}`;
    const known = limiters.get(id);
    if (known) return known;
    const limiter = make({ keyPrefix: `limit:${name}`, points, duration: seconds });
    limiters.set(id, limiter);
    return limiter;
  };
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<Verdict> {
  try {
    await limiter.consume(key);
    return { allowed: true, retryAfterSeconds: 0 };
  } catch (refusal) {
    // The library rejects with its result where the limit is passed, and with an error where it could not count.
    if (refusal instanceof RateLimiterRes) return refused(refusal);
    throw refusal;
  }
}

async function check(limiter: RateLimiterAbstract, rule: LimitRule, key: string): Promise<Verdict> {
  const counted = await limiter.get(key);
  const allowed = counted === null || counted.consumedPoints < rule.points;
  return allowed ? { allowed: true, retryAfterSeconds: 0 } : refused(counted);
}

function refused(counted: RateLimiterRes): Verdict {
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(counted.msBeforeNext / 1000)) };
}
