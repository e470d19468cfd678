/** The display of an image: brightness and contrast in percent, and whether its colors are inverted. */
export interface ImageWindow {
  brightness: number;
  contrast: number;
  isInverted: boolean;
}

export const plainWindow: ImageWindow = { brightness: 100, contrast: 100, isInverted: false };

const limits = { brightness: [30, 250], contrast: [30, 400] } as const;
/** Percent that a key changes. */
const step = 10;
/** Percent that a pixel of dragging changes. */
const perPixel = 0.5;

const within = ([min, max]: readonly [number, number], value: number) =>
  Math.min(max, Math.max(min, Math.round(value)));

/** Returns the window changed by percents, within limits that keep something visible. */
export function adjusted(window: ImageWindow, by: { brightness?: number; contrast?: number }): ImageWindow {
  return {
    ...window,
    brightness: within(limits.brightness, window.brightness + (by.brightness ?? 0)),
    contrast: within(limits.contrast, window.contrast + (by.contrast ?? 0)),
  };
}

/** Returns the window after dragging: to the right for more contrast, up for more brightness. Pixels. */
export function dragged(window: ImageWindow, right: number, down: number): ImageWindow {
  return adjusted(window, { contrast: right * perPixel, brightness: -down * perPixel });
}

const changes = new Map<string, Partial<Record<'brightness' | 'contrast', number>>>([
  ['ArrowUp', { brightness: step }],
  ['ArrowDown', { brightness: -step }],
  ['ArrowRight', { contrast: step }],
  ['ArrowLeft', { contrast: -step }],
]);

/** Returns the window after a key: I inverts, Shift with an arrow changes it; undefined for other keys. */
export function windowAfterKey(
  window: ImageWindow,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): ImageWindow | undefined {
  if (key.toLowerCase() === 'i') return { ...window, isInverted: !window.isInverted };
  const by = shiftKey ? changes.get(key) : undefined;
  return by && adjusted(window, by);
}

/** Returns the CSS filter of a window. */
export function filterOf({ brightness, contrast, isInverted }: ImageWindow): string {
  return `${isInverted ? 'invert(1) ' : ''}brightness(${brightness}%) contrast(${contrast}%)`;
}
