import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../request/app-error.ts';
import { everyInterval } from './every-interval.ts';

const warnings: { details: unknown; message: string }[] = [];
const log = { warn: (details: unknown, message: string) => warnings.push({ details, message }) };
const reporting = { log, failed: 'the job failed' };

/** Returns a job with runs that end when the test ends them. */
function heldJob() {
  const ends: (() => void)[] = [];
  const job = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
  return { job, endRun: () => ends.shift()?.() };
}

describe('everyInterval', () => {
  beforeEach(() => {
    warnings.length = 0;
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('runs a job once per interval, first after one interval', async () => {
    const job = vi.fn();
    const interval = everyInterval(1000, job, reporting);
    await vi.advanceTimersByTimeAsync(999);
    expect(job).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2001);
    expect(job).toHaveBeenCalledTimes(3);
    await interval.stop();
  });

  it('starts no second run during one that exceeds the interval', async () => {
    const { job, endRun } = heldJob();
    const interval = everyInterval(1000, job, reporting);
    await vi.advanceTimersByTimeAsync(5000);
    expect(job).toHaveBeenCalledTimes(1);
    endRun();
    await vi.advanceTimersByTimeAsync(1000);
    expect(job).toHaveBeenCalledTimes(2);
    endRun();
    await interval.stop();
  });

  it('logs a failure without its message and continues', async () => {
    const failures = [
      () => Promise.reject(new Error('Jane Doe, 4071001')),
      () => {
        throw new AppError('unavailable', { message: 'Jane Doe, 4071001' });
      },
    ];
    const job = vi.fn(() => failures.shift()?.());
    const interval = everyInterval(1000, job, reporting);
    await vi.advanceTimersByTimeAsync(3000);
    expect(job).toHaveBeenCalledTimes(3);
    expect(warnings.map(({ message }) => message)).toEqual(['the job failed', 'the job failed']);
    expect(warnings[0]?.details).toMatchObject({ err: { name: 'Error' } });
    expect(warnings[1]?.details).toMatchObject({ err: { name: 'AppError', code: 'unavailable' } });
    expect(JSON.stringify(warnings)).not.toContain('Jane Doe');
    await interval.stop();
  });

  it('waits for the current run when it stops, and starts no other', async () => {
    const { job, endRun } = heldJob();
    const interval = everyInterval(1000, job, reporting);
    await vi.advanceTimersByTimeAsync(1000);
    let isStopped = false;
    const stopped = interval.stop().then(() => {
      isStopped = true;
    });
    await vi.advanceTimersByTimeAsync(5000);
    expect(isStopped).toBe(false);
    endRun();
    await stopped;
    await vi.advanceTimersByTimeAsync(5000);
    expect(job).toHaveBeenCalledTimes(1);
  });

  it('stops at once if no run is in progress', async () => {
    await expect(everyInterval(1000, () => {}, reporting).stop()).resolves.toBeUndefined();
  });

  it('keeps no process alive', () => {
    vi.useRealTimers();
    const count = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const before = count();
    const interval = everyInterval(60_000, () => {}, reporting);
    expect(count()).toBe(before);
    void interval.stop();
  });
});
