import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { mongoOverALine } from '../../../test/mongo-over-a-line.ts';
import { mongoRespondsWithin } from './database-watch.ts';

const line = await mongoOverALine();

/** Blocks the event loop, as a long computation or a suspended machine does. */
function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test.each([0, 1, 2, 3])(
  'MongoDB is not lost because this process paused, %i turns after the question',
  async (turns) => {
    for (let time = 0; time < 5; time += 1) {
      const responds = mongoRespondsWithin(100);
      for (let turn = 0; turn < turns; turn += 1) await setImmediate();
      block(400);
      expect(await responds).toBe(true);
    }
  },
);

test.each([0, 1, 2])(
  'MongoDB is not lost because its connections broke, %i turns after the question',
  async (turns) => {
    const responds = mongoRespondsWithin(4000);
    for (let turn = 0; turn < turns; turn += 1) await setImmediate();
    line.cut();
    expect(await responds).toBe(true);
  },
);

test('MongoDB is lost once nothing answers any more', async () => {
  await line.close();
  expect(await mongoRespondsWithin(1500)).toBe(false);
});
