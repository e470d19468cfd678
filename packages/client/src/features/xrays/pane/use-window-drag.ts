import { type PointerEvent, useRef } from 'react';
import { dragged, type ImageWindow } from './xray-window.ts';

/** Changes the window while a pointer drags over the image. */
export function useWindowDrag(
  isOn: boolean,
  imageWindow: ImageWindow,
  onChange: (imageWindow: ImageWindow) => void,
) {
  const dragStart = useRef<{ x: number; y: number; imageWindow: ImageWindow } | null>(null);
  if (!isOn) return {};
  const end = () => {
    dragStart.current = null;
  };
  return {
    onPointerDown: ({ clientX: x, clientY: y, currentTarget, pointerId }: PointerEvent) => {
      dragStart.current = { x, y, imageWindow };
      currentTarget.setPointerCapture(pointerId);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = dragStart.current;
      if (from) onChange(dragged(from.imageWindow, clientX - from.x, clientY - from.y));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
