import type { TrialCounter } from '../coordination.ts';
import { trialKey } from './redis-keys.ts';
import type { RedisLink } from './redis-link.ts';

/** How long a shared count of trial sessions is used before it is read from the database again. */
const trialCountLifeMs = 24 * 60 * 60 * 1000;

/** Seconds after which a counter is read from MongoDB again, so a wrong one does not stay forever. */
const lifeSeconds = trialCountLifeMs / 1000;

const reserveScript = `
  local count = redis.call('GET', KEYS[1])
  if not count then return 'missing' end
  if tonumber(count) >= tonumber(ARGV[1]) then return 'refused' end
  redis.call('INCR', KEYS[1])
  return 'reserved'
`;

/** D4: at one below the limit, exactly one of any number of simultaneous logins on all nodes succeeds. */
export function createRedisTrial(link: RedisLink): TrialCounter {
  return {
    async reserve(userId, limit, count) {
      const reserve = () => link.ask((redis) => redis.eval(reserveScript, 1, trialKey(userId), limit));
      let answer = await reserve();
      if (answer?.value === 'missing') {
        const counted = await count();
        // Only if still missing: meanwhile another login may have filled the counter and added itself.
        await link.ask((redis) => redis.set(trialKey(userId), counted, 'EX', lifeSeconds, 'NX'));
        answer = await reserve();
      }
      return answer?.value === 'reserved' || answer?.value === 'refused' ? answer.value : 'unavailable';
    },
    async correct(userId, count) {
      await link.ask((redis) => redis.set(trialKey(userId), count, 'EX', lifeSeconds));
    },
  };
}
