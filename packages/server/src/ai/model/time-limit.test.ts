import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { timeLimit } from './time-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const calm = () => new AbortController().signal;

it('a reply ends as TIMEOUT once a pause after its text is too long', () => {
  const limit = timeLimit(calm());
  limit.silence({ first: 60, between: 20 });
  vi.advanceTimersByTime(50_000);
  limit.textSeen();
  for (let piece = 0; piece < 10; piece += 1) {
    vi.advanceTimersByTime(19_000);
    limit.textSeen();
  }
  vi.advanceTimersByTime(19_900);
  expect(limit.reason()).toBeUndefined();
  vi.advanceTimersByTime(200);
  expect(limit.reason()).toMatchObject({ failure: 'TIMEOUT' });
});

it('a reply without text ends at the limit of its first text', () => {
  const limit = timeLimit(calm());
  limit.silence({ first: 60, between: 20 });
  vi.advanceTimersByTime(59_900);
  expect(limit.reason()).toBeUndefined();
  vi.advanceTimersByTime(200);
  expect(limit.reason()).toMatchObject({ failure: 'TIMEOUT' });
});

it('no limit counts after the end', () => {
  const limit = timeLimit(calm());
  limit.within(120);
  limit.silence({ first: 20, between: 20 });
  limit.textSeen();
  limit.end();
  expect(vi.getTimerCount()).toBe(0);
});
