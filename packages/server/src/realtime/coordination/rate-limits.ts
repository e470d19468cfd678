import { createHash } from 'node:crypto';
import { recentKeys } from '../../infra/recent-keys.ts';
import type { Count, RateLimits, Verdict } from './coordination.ts';
import { limitKey } from './redis/redis-keys.ts';
import type { RedisLink } from './redis/redis-link.ts';

/** Counters of attempts on one node, by account or address. The oldest are dropped first. */
const maxCountedAttempts = 200_000;

/** Counts attempts, in one process or over Redis: all counts of an attempt in one step, or none. */
type Counting = Pick<RateLimits, 'take' | 'giveBack' | 'reset'>;

/** Counts in this process alone. */
export function createMemoryLimits(): RateLimits {
  const counted = recentKeys<{ attempts: number; endsAt: number }>(maxCountedAttempts);
  const current = (name: string) => {
    const known = counted.get(name);
    return known && known.endsAt > performance.now() ? known : undefined;
  };
  return withConsume({
    async take(counts) {
      for (const count of counts) {
        const known = current(nameOf(count));
        if (known && known.attempts >= count[0].points) return refused(known.endsAt - performance.now());
      }
      for (const count of counts) {
        const known = current(nameOf(count));
        if (known) known.attempts += 1;
        else counted.set(nameOf(count), { attempts: 1, endsAt: performance.now() + count[0].seconds * 1000 });
      }
      return allowed;
    },
    async giveBack(counts) {
      for (const count of counts) {
        const known = current(nameOf(count));
        if (known && known.attempts > 0) known.attempts -= 1;
      }
    },
    async reset(rule, key) {
      counted.delete(nameOf([rule, key]));
    },
  });
}

/** Counts one attempt per key and returns 0, or returns the milliseconds until the first full key expires. */
const takeScript = `
  for i, key in ipairs(KEYS) do
    if tonumber(redis.call('GET', key) or '0') >= tonumber(ARGV[2 * i - 1]) then
      return math.max(redis.call('PTTL', key), 1)
    end
  end
  for i, key in ipairs(KEYS) do
    if redis.call('INCR', key) == 1 then redis.call('PEXPIRE', key, ARGV[2 * i]) end
  end
  return 0
`;

const giveBackScript = `
  for _, key in ipairs(KEYS) do
    if tonumber(redis.call('GET', key) or '0') > 0 then redis.call('DECR', key) end
  end
`;

/** Counts for all nodes in Redis, and in this process while Redis is lost. */
export function createRedisLimits(link: RedisLink, installationId: string): RateLimits {
  const insurance = createMemoryLimits();
  const keyOf = ([{ name }, key]: Count) => limitKey(installationId, name, hashOf(key));
  return withConsume({
    async take(counts) {
      const rules = counts.flatMap(([{ points, seconds }]) => [points, seconds * 1000]);
      const answer = await link.ask((redis) =>
        redis.eval(takeScript, counts.length, ...counts.map(keyOf), ...rules),
      );
      if (!answer) return insurance.take(counts);
      const milliseconds = Number(answer.value);
      return milliseconds === 0 ? allowed : refused(milliseconds);
    },
    async giveBack(counts) {
      const answer = await link.ask((redis) =>
        redis.eval(giveBackScript, counts.length, ...counts.map(keyOf)),
      );
      if (!answer) await insurance.giveBack(counts);
    },
    async reset(rule, key) {
      await insurance.reset(rule, key);
      await link.ask((redis) => redis.del(keyOf([rule, key])));
    },
  });
}

const withConsume = (counting: Counting): RateLimits => ({
  ...counting,
  consume: (rule, key) => counting.take([[rule, key]]),
});

function nameOf([{ name }, key]: Count): string {
  return `${name}:${hashOf(key)}`;
}

/** Hashes the key of a count, because it is an email or network address. */
function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

const allowed: Verdict = { allowed: true, retryAfterSeconds: 0 };

function refused(milliseconds: number): Verdict {
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)) };
}
