import { describe, expect, it } from 'vitest';
import { adjusted, dragged, filterOf, plainWindow, windowAfterKey } from './xray-window.ts';

const press = (key: string, shiftKey = true) => windowAfterKey(plainWindow, { key, shiftKey });

describe('the window of an X-ray', () => {
  it('changes by Shift and an arrow, and leaves plain arrows to moving', () => {
    expect(press('ArrowUp')).toMatchObject({ brightness: 110, contrast: 100 });
    expect(press('ArrowDown')).toMatchObject({ brightness: 90 });
    expect(press('ArrowRight')).toMatchObject({ brightness: 100, contrast: 110 });
    expect(press('ArrowLeft')).toMatchObject({ contrast: 90 });
    expect(press('ArrowUp', false)).toBeUndefined();
    expect(press('+')).toBeUndefined();
  });

  it('changes by dragging: right for contrast, up for brightness', () => {
    expect(dragged(plainWindow, 40, -20)).toMatchObject({ contrast: 120, brightness: 110 });
  });

  it('is inverted by I, and plain again by a second I', () => {
    const inverted = press('i', false) ?? plainWindow;
    expect(filterOf(inverted)).toBe('invert(1) brightness(100%) contrast(100%)');
    expect(windowAfterKey(inverted, { key: 'I', shiftKey: true })).toEqual(plainWindow);
  });

  it('always leaves something visible', () => {
    expect(adjusted(plainWindow, { brightness: -500, contrast: -500 })).toMatchObject({
      brightness: 30,
      contrast: 30,
    });
    expect(adjusted(plainWindow, { brightness: 900, contrast: 900 })).toMatchObject({
      brightness: 250,
      contrast: 400,
    });
  });
});
