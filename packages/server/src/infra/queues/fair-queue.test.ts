import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../request/app-error.ts';
import { FairQueue } from './fair-queue.ts';

/** Returns a queue with jobs that end when the test ends them, and the order in which they began. */
function aQueue(options: { atOnce?: number; waiting?: number; waitingInLane?: number } = {}) {
  const queue = new FairQueue({ atOnce: 1, waiting: 100, waitingInLane: 10, ...options });
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const refused: string[] = [];
  const run = (lane: string, name = lane) =>
    queue
      .run(lane, () => {
        began.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      })
      .catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'rate-limited') refused.push(name);
        else throw error;
      });
  const end = async (jobs: number) => {
    for (let ended = 0; ended < jobs; ended += 1) {
      ends.shift()?.();
      await setImmediate();
    }
  };
  return { queue, run, end, began, refused };
}

describe('a fair queue', () => {
  it('runs no more jobs at once than its limit', async () => {
    const { run, end, began } = aQueue({ atOnce: 2 });
    for (const name of ['a', 'b', 'c', 'd']) void run('one', name);
    expect(began).toEqual(['a', 'b']);
    await end(1);
    expect(began).toEqual(['a', 'b', 'c']);
  });

  it('gives a lane its turn after one job of a longer lane', async () => {
    const { run, end, began } = aQueue();
    for (let job = 0; job < 8; job += 1) void run('many');
    void run('few');
    await end(3);
    expect(began).toEqual(['many', 'many', 'few', 'many']);
  });

  it('rejects a job for a full lane at once, and none for other lanes', async () => {
    const { run, end, began, refused } = aQueue({ waitingInLane: 3 });
    for (let job = 0; job < 20; job += 1) void run('many');
    void run('few');
    await setImmediate();
    expect(refused.length).toBe(16);
    await end(5);
    expect(began).toContain('few');
  });

  it('drops the newest job of the longest lane for a shorter lane when all are full', async () => {
    const { run, end, began, refused } = aQueue({ waiting: 6 });
    for (let job = 0; job < 10; job += 1) void run('many');
    void run('few', 'first');
    await setImmediate();
    expect(refused.filter((name) => name === 'first')).toEqual([]);
    await end(2);
    expect(began).toContain('first');
  });

  it('continues after a job that fails', async () => {
    const queue = new FairQueue({ atOnce: 1, waiting: 1, waitingInLane: 1 });
    const failed = queue.run('a', () => Promise.reject(new Error('no')));
    const next = queue.run('a', async () => 'done');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('done');
  });

  it('states when to try again', async () => {
    const { queue, run } = aQueue({ waitingInLane: 0 });
    void run('one');
    await expect(queue.run('one', async () => {})).rejects.toMatchObject({
      code: 'rate-limited',
      details: { retryAfterSeconds: 5 },
    });
  });
});
