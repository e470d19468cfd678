import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { LoopTurns, workInTurnMs } from './loop-turns.ts';

/** Work that takes longer than one turn. */
function long<T>(result: T): T {
  const until = performance.now() + workInTurnMs + 1;
  while (performance.now() < until);
  return result;
}

test('runs short work at once, in one turn', async () => {
  const turns = new LoopTurns();
  const done: number[] = [];
  const all = Array.from({ length: 5 }, (_, index) => turns.run(() => done.push(index)));
  expect(done).toEqual([0, 1, 2, 3, 4]);
  await Promise.all(all);
});

test('gives each piece of long work a turn of its own, in order', async () => {
  const turns = new LoopTurns();
  const done: number[] = [];
  for (let index = 0; index < 4; index += 1) void turns.run(() => done.push(long(index)));
  expect(done).toEqual([0]);
  for (const expected of [
    [0, 1],
    [0, 1, 2],
    [0, 1, 2, 3],
  ]) {
    await nextTurn();
    expect(done).toEqual(expected);
  }
});

test('queues short work behind long work that waits', async () => {
  const turns = new LoopTurns();
  const done: string[] = [];
  for (const name of ['one', 'two']) void turns.run(() => done.push(long(name)));
  await turns.run(() => done.push('short'));
  expect(done).toEqual(['one', 'two', 'short']);
});

test('rejects with the error of the work, and runs the next work', async () => {
  const turns = new LoopTurns();
  const failed = turns.run(() => {
    long(0);
    throw new Error('unreadable');
  });
  const next = turns.run(() => 'next');
  await expect(failed).rejects.toThrow('unreadable');
  await expect(next).resolves.toBe('next');
});
