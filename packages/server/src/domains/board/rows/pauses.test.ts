import { describe, expect, it } from 'vitest';
import { Pauses } from './pauses.ts';

const never = () => false;

describe('a pause of a worker', () => {
  it('ends early for an urgent task, and the worker owes the rest', async () => {
    const rests = new Pauses(60_000);
    const rested = rests.rest(50_000, never);
    rests.wake();
    const owed = await rested;
    expect(owed).toBeGreaterThan(0);
    expect(owed).toBeLessThanOrEqual(50_000);
  });

  it('does not begin if a task is urgent', async () => {
    expect(await new Pauses(60_000).rest(50_000, () => true)).toBeGreaterThan(0);
  });

  it('is not shorter than what the worker owes beyond the limit', async () => {
    const rests = new Pauses(10);
    const begun = performance.now();
    const owed = await rests.rest(50, () => true);
    // A timer may fire up to a millisecond early.
    expect(performance.now() - begun).toBeGreaterThanOrEqual(38);
    expect(owed).toBeLessThanOrEqual(12);
  });

  it('lasts as long as the worker owes without an urgent task', async () => {
    const begun = performance.now();
    const owed = await new Pauses(1000).rest(20, never);
    expect(owed + performance.now() - begun).toBeGreaterThanOrEqual(20);
  });

  it.each([0, 60_000])(
    'ends at once for someone who waits for every row, and nothing is owed: limit %i',
    async (limit) => {
      const pauses = new Pauses(limit);
      const resting = [pauses.rest(50_000, never), pauses.rest(50_000, never)];
      await pauses.without(async () => {
        expect(await Promise.all(resting)).toEqual([0, 0]);
        expect(await pauses.rest(50_000, never)).toBe(0);
      });
    },
  );

  it('counts again when they have their rows', async () => {
    const pauses = new Pauses(1000);
    await pauses.without(async () => {});
    const begun = performance.now();
    const owed = await pauses.rest(20, never);
    expect(owed + performance.now() - begun).toBeGreaterThanOrEqual(20);
  });
});
