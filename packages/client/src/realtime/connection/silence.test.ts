import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Silence } from './silence.ts';

let heard = true;
const onSilent = vi.fn();
let silence: Silence;

beforeEach(() => {
  vi.useFakeTimers();
  heard = true;
  onSilent.mockReset();
  silence = new Silence({ patience: 2400, isListening: () => heard, onSilent, onLooked: () => {} });
});
afterEach(() => {
  silence.stop();
  vi.useRealTimers();
});

it('Silence reports within 3 s that nothing arrives', () => {
  vi.advanceTimersByTime(2300);
  expect(onSilent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(600);
  expect(onSilent).toHaveBeenCalled();
});

it('Silence restarts with each packet', () => {
  for (let second = 0; second < 20; second += 1) {
    vi.advanceTimersByTime(1000);
    silence.broken();
  }
  expect(onSilent).not.toHaveBeenCalled();
});

it('Silence does not count a suspended page, because arrived packets are still unread', () => {
  vi.advanceTimersByTime(1000);
  // The clock advances without running timers.
  vi.setSystemTime(Date.now() + 3_600_000);
  const now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now + 3_600_000);
  vi.advanceTimersByTime(250);
  expect(onSilent).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

it('Silence does not count while the tab is hidden or nothing is expected', () => {
  heard = false;
  vi.advanceTimersByTime(60_000);
  heard = true;
  vi.advanceTimersByTime(2000);
  expect(onSilent).not.toHaveBeenCalled();
});
