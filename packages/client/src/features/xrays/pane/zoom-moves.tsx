import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReactZoomPanPinchContentRef } from 'react-zoom-pan-pinch';
import { Button } from '../../../ui/controls/button.tsx';

/** Pixels that a key or a button moves the image. */
const step = 60;
/** The zoom factor of a key or a button. */
export const zoomStep = 0.5;

/** The direction in which each key moves the image. */
const moves = new Map([
  ['ArrowLeft', { x: step, y: 0, Icon: ChevronLeft, name: 'left', place: 'col-start-1 row-start-2' }],
  ['ArrowUp', { x: 0, y: step, Icon: ChevronUp, name: 'up', place: 'col-start-2 row-start-1' }],
  ['ArrowDown', { x: 0, y: -step, Icon: ChevronDown, name: 'down', place: 'col-start-2 row-start-3' }],
  ['ArrowRight', { x: -step, y: 0, Icon: ChevronRight, name: 'right', place: 'col-start-3 row-start-2' }],
] as const);

/** Moves the image by pixels. */
export function move(zoom: ReactZoomPanPinchContentRef, { x, y }: { x: number; y: number }): void {
  const { positionX, positionY, scale } = zoom.instance.transformState;
  zoom.setTransform(positionX + x, positionY + y, scale, 0);
}

/** Applies a key to the image. Returns whether the key was handled. Without zoom, arrows scroll the page. */
export function steer(zoom: ReactZoomPanPinchContentRef, key: string): boolean {
  const direction = [...moves].find(([name]) => name === key)?.[1];
  if (key === '+' || key === '=') zoom.zoomIn(zoomStep, 0);
  else if (key === '-') zoom.zoomOut(zoomStep, 0);
  else if (key === '0') zoom.resetTransform(0);
  else if (direction && zoom.instance.transformState.scale > 1) move(zoom, direction);
  else return false;
  return true;
}

/** Moves an enlarged image without dragging. */
export function MoveButtons({
  name,
  onMove,
}: {
  name: string;
  onMove: (by: { x: number; y: number }) => void;
}) {
  const { t } = useTranslation('xrays');
  return (
    <div className="absolute right-2 bottom-2 grid grid-cols-3 rounded-md bg-surface/85">
      {[...moves.values()].map(({ x, y, Icon, name: direction, place }) => (
        <Button
          key={direction}
          variant="ghost"
          size="icon"
          className={place}
          aria-label={t(`move.${direction}`, { view: name })}
          onClick={() => onMove({ x, y })}
        >
          <Icon aria-hidden />
        </Button>
      ))}
    </div>
  );
}
