import { expect, it } from 'vitest';
import * as z from 'zod';
import { ChartSentence, fileOf, isMarked } from '../../test/evidence/charts-of-strangers.ts';
import { compileRules } from './check-reply.ts';

/** Returns milliseconds of processor time. */
function processorTime(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

it('leaves little to compile to the first replies of a node', () => {
  const sentences = z.array(ChartSentence).parse(JSON.parse(fileOf('strangers/tuning-4.json')));
  const replies = sentences.filter((_, index) => index % 20 === 0);
  const compiled = processorTime(compileRules);
  const [first, second] = [1, 2].map(() =>
    processorTime(() => replies.forEach((reply) => void isMarked(reply))),
  );
  // Without the start, the first replies compile for as long as it does.
  expect(Number(first) - Number(second)).toBeLessThan(compiled / 2);
});
