import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Silence } from './silence.ts';

let heard = true;
const onSilent = vi.fn();
let silence: Silence;

beforeEach(() => {
  vi.useFakeTimers();
  heard = true;
  onSilent.mockReset();
  silence = new Silence({ patience: 2400, isListening: () => heard, onSilent });
});
afterEach(() => {
  silence.stop();
  vi.useRealTimers();
});

it('is noticed within 3 s', () => {
  vi.advanceTimersByTime(2300);
  expect(onSilent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(600);
  expect(onSilent).toHaveBeenCalled();
});

it('begins anew with everything that is heard', () => {
  for (let second = 0; second < 20; second += 1) {
    vi.advanceTimersByTime(1000);
    silence.broken();
  }
  expect(onSilent).not.toHaveBeenCalled();
});

it('is not counted while the page was suspended: what has arrived is still to be read', () => {
  vi.advanceTimersByTime(1000);
  // The clock goes on, and no timer runs.
  vi.setSystemTime(Date.now() + 3_600_000);
  const now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now + 3_600_000);
  vi.advanceTimersByTime(250);
  expect(onSilent).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

it('is not counted in a hidden tab, or where nothing is to be heard', () => {
  heard = false;
  vi.advanceTimersByTime(60_000);
  heard = true;
  vi.advanceTimersByTime(2000);
  expect(onSilent).not.toHaveBeenCalled();
});
