import { describe, expect, it, vi } from 'vitest';
import { createLocalCoordination, maxTrialCounts } from './local-coordination.ts';

describe('the trial counter in one process', () => {
  it('keeps no more counts than its bound, and reads an evicted one again', async () => {
    const { trial } = createLocalCoordination();
    const count = vi.fn(async () => 19);
    expect(await trial.reserve('first', 20, count)).toBe('reserved');
    expect(await trial.reserve('first', 20, count)).toBe('refused');
    expect(count).toHaveBeenCalledTimes(1);
    for (let user = 0; user < maxTrialCounts; user += 1) await trial.correct(`user ${user}`, 1);
    expect(await trial.reserve('first', 20, count)).toBe('reserved');
    expect(count).toHaveBeenCalledTimes(2);
  });
});
