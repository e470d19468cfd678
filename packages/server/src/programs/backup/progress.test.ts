import { expect, it, vi } from 'vitest';
import { counted } from './progress.ts';

async function* eachTakingASecond(count: number) {
  for (let item = 1; item <= count; item += 1) {
    vi.advanceTimersByTime(1000);
    yield item;
  }
}

it('prints the progress of long work every other second, and the total at the end', async () => {
  vi.useFakeTimers();
  const said: string[] = [];
  const passed: number[] = [];
  for await (const item of counted(eachTakingASecond(5), 'patients:', 1200, (line) => said.push(line)))
    passed.push(item);
  expect(passed).toEqual([1, 2, 3, 4, 5]);
  expect(said).toEqual(['patients: 2 of 1,200', 'patients: 4 of 1,200', 'patients: 5']);
  vi.useRealTimers();
});
