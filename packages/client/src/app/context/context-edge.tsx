import { useSetAtom } from 'jotai';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  contextPanelAtom,
  narrowestContextPx,
  usualContextPx,
  widestContextPx,
} from '../../storage/context-panel.ts';

/** The step by which an arrow key changes its width. */
const contextStepPx = 16;

/** The keys that move the panel's edge. The edge moves with the arrow, so the left one makes the panel wider. */
const moves: Record<string, (width: number) => number> = {
  ArrowLeft: (width) => width + contextStepPx,
  ArrowRight: (width) => width - contextStepPx,
  Home: () => narrowestContextPx,
  End: () => widestContextPx,
};

/** Returns the panel's width after a key at its edge; undefined for keys that do not move it. */
const widthAfter = (key: string, width: number): number | undefined => moves[key]?.(width);

interface ContextEdgeProps {
  panelId: string;
  /** The panel's width in pixels. */
  width: number;
  /** Receives the width during a drag, and null at its end. */
  onDrag: (width: number | null) => void;
}

/** The panel's left edge. Dragging it or pressing the arrow keys changes the width; a double click resets it. */
export function ContextEdge({ panelId, width, onDrag }: ContextEdgeProps) {
  const { t } = useTranslation('frame');
  const keep = useSetAtom(contextPanelAtom);
  const grip = useRef<{ x: number; width: number; now: number } | null>(null);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    // A narrow window draws the panel narrower than the stored width.
    const current = event.currentTarget.parentElement?.getBoundingClientRect().width ?? width;
    grip.current = { x: event.clientX, width: current, now: current };
  }
  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (grip.current === null) return;
    const width = grip.current.width + grip.current.x - event.clientX;
    grip.current.now = Math.min(widestContextPx, Math.max(narrowestContextPx, width));
    onDrag(grip.current.now);
  }
  function onPointerEnd() {
    if (grip.current === null) return;
    const { width: before, now } = grip.current;
    grip.current = null;
    if (now !== before) keep({ width: now });
    onDrag(null);
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const next = widthAfter(event.key, width);
    if (next === undefined) return;
    event.preventDefault();
    keep({ width: next });
  }

  return (
    <hr
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('contextWidth')}
      aria-controls={panelId}
      aria-valuemin={narrowestContextPx}
      aria-valuemax={widestContextPx}
      aria-valuenow={Math.round(width)}
      aria-valuetext={t('pixels', { count: Math.round(width) })}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onDoubleClick={() => keep({ width: usualContextPx })}
      onKeyDown={onKeyDown}
      className="absolute inset-y-0 -left-1 z-10 w-2 cursor-col-resize touch-none hover:bg-line-strong/40 active:bg-line-strong/60 m-0 h-full border-0"
    />
  );
}
