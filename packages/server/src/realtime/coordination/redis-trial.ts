import type { TrialCounter } from './coordination.ts';
import type { RedisLink } from './redis-link.ts';

/** Seconds after which a counter is filled from Mongo again, so that a wrong one does not stay for ever. */
const LIFE = 24 * 60 * 60;

const reserveScript = `
  local count = redis.call('GET', KEYS[1])
  if not count then return 'missing' end
  if tonumber(count) >= tonumber(ARGV[1]) then return 'refused' end
  redis.call('INCR', KEYS[1])
  return 'reserved'
`;

/** D4: of any number of simultaneous logins at one below the limit, on any nodes, one is let through. */
export function createRedisTrial(link: RedisLink): TrialCounter {
  return {
    async reserve(userId, limit, count) {
      const reserve = () => link.ask((redis) => redis.eval(reserveScript, 1, keyOf(userId), limit));
      let answer = await reserve();
      if (answer?.value === 'missing') {
        const counted = await count();
        // Only if it is still missing: another login may have filled it meanwhile and been counted already.
        await link.ask((redis) => redis.set(keyOf(userId), counted, 'EX', LIFE, 'NX'));
        answer = await reserve();
      }
      return answer?.value === 'reserved' || answer?.value === 'refused' ? answer.value : 'unavailable';
    },
    async correct(userId, count) {
      await link.ask((redis) => redis.set(keyOf(userId), count, 'EX', LIFE));
    },
  };
}

function keyOf(userId: string): string {
  return `trial:${userId}`;
}
