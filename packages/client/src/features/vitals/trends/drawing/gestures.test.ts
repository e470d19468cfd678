import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { View } from '../data/view.ts';
import { attachGestures } from './gestures.ts';

const hour = 3_600_000;
/** The view in whole milliseconds. */
const shown = () => ({ from: Math.round(view.from), to: Math.round(view.to) });
const width = 1000;
const mark = { x: 500, y: 300 };

let surface: HTMLElement;
let view: View;
let detach: () => void;
const tap = vi.fn<(x: number, y: number) => void>();

beforeEach(() => {
  surface = document.body.appendChild(document.createElement('div'));
  Object.defineProperty(surface, 'clientWidth', { value: width });
  surface.setPointerCapture = () => {};
  view = { from: 0, to: 10 * hour };
  detach = attachGestures(surface, {
    view: () => view,
    reach: () => ({ first: -100 * hour, last: 100 * hour }),
    show: (next) => {
      view = next;
    },
    settle: () => {},
    reset: () => {},
    tap,
    isTarget: (x, y) => Math.hypot(x - mark.x, y - mark.y) < 8,
    canScroll: () => false,
  });
});

afterEach(() => {
  detach();
  surface.remove();
  tap.mockClear();
});

/** One finger, by its number. */
function touch(type: 'down' | 'move' | 'up' | 'cancel', pointerId: number, clientX: number, clientY = 100) {
  const at = { pointerId, clientX, clientY, button: 0, pointerType: 'touch', bubbles: true };
  surface.dispatchEvent(new PointerEvent(`pointer${type}`, at));
}

describe('Touch on the trends', () => {
  it('moves the time with one finger, and leaves vertical swipes to the page', () => {
    expect(surface.style.touchAction).toBe('pan-y');
    touch('down', 1, 500);
    touch('move', 1, 600);
    expect(shown()).toEqual({ from: -hour, to: 9 * hour });
    touch('up', 1, 600);
    touch('move', 1, 900);
    expect(shown()).toEqual({ from: -hour, to: 9 * hour });
    expect(tap).not.toHaveBeenCalled();
  });

  it('zooms with two fingers around the times that they hold', () => {
    touch('down', 1, 400);
    touch('down', 2, 600);
    touch('move', 1, 200);
    touch('move', 2, 800);
    const timeAt = (x: number) => view.from + (x / width) * (view.to - view.from);
    expect(timeAt(200)).toBeCloseTo(4 * hour);
    expect(timeAt(800)).toBeCloseTo(6 * hour);
    touch('up', 2, 800);
    touch('up', 1, 200);
    expect(tap).not.toHaveBeenCalled();
  });

  it('goes on with one finger after the other is lifted or taken away', () => {
    touch('down', 1, 400);
    touch('down', 2, 600);
    touch('cancel', 2, 600);
    touch('move', 1, 300);
    expect(shown()).toEqual({ from: hour, to: 11 * hour });
  });

  it('taps where a finger goes up without a move', () => {
    touch('down', 1, 500, 300);
    touch('move', 1, 502, 301);
    touch('up', 1, 502, 301);
    expect(tap).toHaveBeenCalledExactlyOnceWith(502, 301);
    expect(shown()).toEqual({ from: 0, to: 10 * hour });
  });

  it('shows by the pointer that a mark can be opened', () => {
    touch('move', 9, mark.x, mark.y);
    expect(surface.style.cursor).toBe('pointer');
    touch('move', 9, mark.x, mark.y - 100);
    expect(surface.style.cursor).toBe('');
  });
});
