import { expect, it } from 'vitest';
import { lazily } from './lazily.ts';

it('computes a value once, at its first use', () => {
  let computed = 0;
  const value = lazily(() => {
    computed += 1;
    return undefined;
  });
  expect(computed).toBe(0);
  expect([value(), value()]).toEqual([undefined, undefined]);
  expect(computed).toBe(1);
});
