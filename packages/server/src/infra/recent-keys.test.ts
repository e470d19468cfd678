import { expect, test } from 'vitest';
import { recentKeys } from './recent-keys.ts';

test('keeps at most its number of keys and evicts the least recently used one', () => {
  const keys = recentKeys<number>(3);
  for (const [value, key] of ['a', 'b', 'c'].entries()) keys.set(key, value);
  expect(keys.get('a')).toBe(0);
  keys.set('b', 7);
  keys.set('d', 3);
  expect([...keys.entries()].toSorted()).toEqual([
    ['a', 0],
    ['b', 7],
    ['d', 3],
  ]);
  keys.delete('a');
  keys.set('e', 4);
  for (let each = 0; each < 1000; each += 1) keys.set(`more ${each}`, each);
  expect([...keys.keys()].toSorted()).toEqual(['more 997', 'more 998', 'more 999']);
});
