import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { useMongo } from '../../../test/node.ts';
import { mongoRespondsWithin } from './database-watch.ts';

/** Blocks the event loop, as a long computation or a suspended machine does. */
function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test.each([0, 1, 2, 3])(
  'MongoDB is not lost because this process paused, %i turns after the question',
  async (turns) => {
    await useMongo();
    for (let time = 0; time < 5; time += 1) {
      const responds = mongoRespondsWithin(100);
      for (let turn = 0; turn < turns; turn += 1) await setImmediate();
      block(400);
      expect(await responds).toBe(true);
    }
  },
);
