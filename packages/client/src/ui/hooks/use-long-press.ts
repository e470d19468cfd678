import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** Shorter than the browser's own long press, which would open its menu. */
const longPressMs = 450;
/** A finger that moves further than this scrolls. */
const slipPx = 10;

/**
 * Returns the handlers of an element that a finger can press for long, in place of a pointer that rests on it. `onPress`
 * receives the pressed element. The click that ends the press does nothing.
 */
export function useLongPress(onPress: (pressed: Element) => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const isLong = useRef(false);
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  };
  useEffect(() => () => clearTimeout(press.current?.timer), []);
  return {
    onPointerDown: ({ pointerType, target, clientX: x, clientY: y }: PointerEvent) => {
      end();
      isLong.current = false;
      if (pointerType !== 'touch' || !(target instanceof Element)) return;
      const timer = setTimeout(() => {
        isLong.current = true;
        onPress(target);
      }, longPressMs);
      press.current = { timer, x, y };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const start = press.current;
      if (start && Math.hypot(clientX - start.x, clientY - start.y) > slipPx) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: (event: MouseEvent) => {
      if (press.current !== undefined) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      if (!isLong.current) return;
      isLong.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
