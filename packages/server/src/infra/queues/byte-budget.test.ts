import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createByteBudget, createTurns } from './byte-budget.ts';

describe('a byte budget', () => {
  it('rejects bytes that do not fit, and accepts them once enough are released', () => {
    const budget = createByteBudget(100);
    const first = budget.take(60);
    expect(budget.take(50)).toBeUndefined();
    const second = budget.take(40);
    expect(second).toBeDefined();
    first?.();
    first?.();
    expect(budget.take(61)).toBeUndefined();
    expect(budget.take(60)).toBeDefined();
  });

  it('accepts one piece larger than the whole budget while it is alone', () => {
    const budget = createByteBudget(100);
    const large = budget.take(500);
    expect(large).toBeDefined();
    expect(budget.take(1)).toBeUndefined();
    large?.();
    expect(budget.take(1)).toBeDefined();
  });
});

describe('createTurns', () => {
  it('runs up to its limit of jobs at once, in order, even if jobs fail', async () => {
    const inTurn = createTurns(2);
    let running = 0;
    let most = 0;
    const done: number[] = [];
    const jobs = Array.from({ length: 9 }, (_, at) =>
      inTurn(async () => {
        running += 1;
        most = Math.max(most, running);
        await delay(2);
        running -= 1;
        done.push(at);
        if (at % 3 === 0) throw new Error('failed');
      }).catch(() => undefined),
    );
    await Promise.all(jobs);
    expect([most, done]).toEqual([2, [0, 1, 2, 3, 4, 5, 6, 7, 8]]);
    expect(await inTurn(async () => 'free')).toBe('free');
  });
});
