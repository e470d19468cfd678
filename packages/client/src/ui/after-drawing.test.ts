import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterDrawing } from './after-drawing.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('leaves the time for drawing before a task', () => {
  const task = vi.fn();
  afterDrawing(task);
  vi.advanceTimersByTime(200);
  expect(task).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(task).toHaveBeenCalledOnce();
});

it('waits for an idle browser, and at most for a while', () => {
  const whenIdle = vi.fn();
  vi.stubGlobal('requestIdleCallback', whenIdle);
  const task = vi.fn();
  afterDrawing(task);
  vi.advanceTimersByTime(300);
  expect(task).not.toHaveBeenCalled();
  expect(whenIdle).toHaveBeenCalledExactlyOnceWith(task, { timeout: 2000 });
});
