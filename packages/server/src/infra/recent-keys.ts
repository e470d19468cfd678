import { LRUCache } from 'lru-cache';

/**
 * Returns a map of at most `most` keys, which evicts the least recently used one. It counts keys as sizes, because
 * lru-cache allocates all keys of a `max` at once, which took 30 ms of each start.
 */
export function recentKeys<Value extends NonNullable<unknown>>(most: number): LRUCache<string, Value> {
  return new LRUCache({ maxSize: most, sizeCalculation: () => 1 });
}
