import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { coverAtom, uncoverScreen } from '../../../storage/cover.ts';
import { forgetActivity, noteActivity } from '../../../storage/last-activity.ts';
import { watchIdle } from './watch-idle.ts';

const minute = 60_000;

let said: boolean[] = [];
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  said = [];
  stop = watchIdle(30 * minute, { onUse: () => undefined, onNear: (isNear) => said.push(isNear) });
});
afterEach(() => {
  stop();
  uncoverScreen();
  forgetActivity();
  vi.useRealTimers();
});

const isCovered = () => getDefaultStore().get(coverAtom) !== null;

describe('an idle screen', () => {
  it('announces its cover one minute before, and covers itself then', () => {
    vi.advanceTimersByTime(29 * minute - 1);
    expect(said).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(said).toEqual([true]);
    expect(isCovered()).toBe(false);
    vi.advanceTimersByTime(minute);
    expect(isCovered()).toBe(true);
  });

  it('withdraws the announcement and stays open after a key', () => {
    vi.advanceTimersByTime(29.5 * minute);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));
    expect(said).toEqual([true, false]);
    vi.advanceTimersByTime(28 * minute);
    expect(isCovered()).toBe(false);
    vi.advanceTimersByTime(minute);
    expect(said).toEqual([true, false, true]);
  });

  it('withdraws the announcement within a second after use of another tab', () => {
    vi.advanceTimersByTime(29.5 * minute);
    noteActivity();
    vi.advanceTimersByTime(1000);
    expect(said).toEqual([true, false]);
  });
});
