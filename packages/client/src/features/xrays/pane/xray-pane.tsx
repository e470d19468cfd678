import type { XrayAnalysis, XrayView } from '@bedside/contracts/xrays/xrays.contract.ts';
import { useQuery } from '@tanstack/react-query';
import {
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronUp,
  Contrast,
  RotateCcw,
  SlidersHorizontal,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ReactZoomPanPinchContentRef, TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch';
import { xrayImageQuery } from '../../../domains/xrays.queries.ts';
import { cn } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SectionPending } from '../../../ui/feedback/section-pending.tsx';
import { useObjectUrl } from '../../../ui/hooks/use-object-url.ts';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import { dragged, filterOf, type ImageWindow, plainWindow, windowAfterKey } from './xray-window.ts';

/** Pixels that a key or a button moves the image. */
const step = 60;
const zoomStep = 0.5;

/** Where the image goes, by the key. */
const moves = new Map([
  ['ArrowLeft', { x: step, y: 0, Icon: ChevronLeft, name: 'left', place: 'col-start-1 row-start-2' }],
  ['ArrowUp', { x: 0, y: step, Icon: ChevronUp, name: 'up', place: 'col-start-2 row-start-1' }],
  ['ArrowDown', { x: 0, y: -step, Icon: ChevronDown, name: 'down', place: 'col-start-2 row-start-3' }],
  ['ArrowRight', { x: -step, y: 0, Icon: ChevronRight, name: 'right', place: 'col-start-3 row-start-2' }],
] as const);

function move(zoom: ReactZoomPanPinchContentRef, { x, y }: { x: number; y: number }): void {
  const { positionX, positionY, scale } = zoom.instance.transformState;
  zoom.setTransform(positionX + x, positionY + y, scale, 0);
}

/** Applies a key to the image. Returns whether the key was handled. Without zoom, arrows scroll the page. */
function steer(zoom: ReactZoomPanPinchContentRef, key: string): boolean {
  const direction = [...moves].find(([name]) => name === key)?.[1];
  if (key === '+' || key === '=') zoom.zoomIn(zoomStep, 0);
  else if (key === '-') zoom.zoomOut(zoomStep, 0);
  else if (key === '0') zoom.resetTransform(0);
  else if (direction && zoom.instance.transformState.scale > 1) move(zoom, direction);
  else return false;
  return true;
}

interface PaneProps {
  analysis: XrayAnalysis;
  view: XrayView;
  className?: string;
}

/** One image with zoom, movement, window and inversion, by pointer, buttons and keys. */
export function XrayPane({ analysis, view, className }: PaneProps) {
  const { t } = useTranslation('xrays');
  const zoom = useRef<ReactZoomPanPinchContentRef>(null);
  const [scale, setScale] = useState(1);
  const [imageWindow, setWindow] = useState(plainWindow);
  const [isWindowing, setWindowing] = useState(false);
  const drag = useWindowDrag(isWindowing, imageWindow, setWindow);
  const name = t(`view.${view}`);
  const reset = () => {
    zoom.current?.resetTransform(0);
    setWindow(plainWindow);
  };

  function onKeyDown(event: KeyboardEvent): void {
    if (zoom.current === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = windowAfterKey(imageWindow, event);
    if (next) setWindow(next);
    else if (!steer(zoom.current, event.key)) return;
    if (event.key === '0') setWindow(plainWindow);
    event.preventDefault();
  }

  return (
    <figure
      className={cn('relative flex min-h-0 min-w-0 flex-col overflow-hidden rounded-md border', className)}
    >
      <figcaption className="flex min-h-11 flex-wrap items-center justify-end gap-x-1 border-b bg-surface pr-1 pl-3">
        <span className="min-w-0 grow truncate font-medium">{name}</span>
        <span className="text-right text-xs whitespace-nowrap text-muted">
          {isPlain(imageWindow) ? '' : `${t('windowIs', { ...imageWindow })} · `}
          {Math.round(scale * 100)} %
        </span>
        <span className="flex">
          <Tool label={t('zoomOut', { view: name })} onClick={() => zoom.current?.zoomOut(zoomStep, 0)}>
            <ZoomOut aria-hidden />
          </Tool>
          <Tool label={t('zoomIn', { view: name })} onClick={() => zoom.current?.zoomIn(zoomStep, 0)}>
            <ZoomIn aria-hidden />
          </Tool>
          <Tool
            label={t('window', { view: name })}
            isOn={isWindowing}
            onClick={() => setWindowing(!isWindowing)}
          >
            <SlidersHorizontal aria-hidden />
          </Tool>
          <Tool
            label={t('invert', { view: name })}
            isOn={imageWindow.isInverted}
            onClick={() => setWindow({ ...imageWindow, isInverted: !imageWindow.isInverted })}
          >
            <Contrast aria-hidden />
          </Tool>
          <Tool label={t('resetZoom', { view: name })} onClick={reset}>
            <RotateCcw aria-hidden />
          </Tool>
        </span>
      </figcaption>
      <TransformWrapper
        ref={zoom}
        maxScale={8}
        // Without zoom, a touch scrolls the page.
        panning={{ disabled: scale <= 1 || isWindowing }}
        velocityAnimation={{ disabled: true }}
        doubleClick={{ mode: 'toggle', animationTime: 0 }}
        onTransformed={(_ref, state) => setScale(state.scale)}
      >
        <TransformComponent
          wrapperStyle={{ width: '100%', flex: '1 1 0', minHeight: 0, background: 'black' }}
          contentStyle={{ width: '100%', height: '100%' }}
          wrapperProps={{
            tabIndex: 0,
            role: 'group',
            'aria-label': t('viewerKeys', { view: name }),
            onKeyDown,
            ...drag,
            className: cn(
              'focus-visible:-outline-offset-2',
              isWindowing && 'cursor-crosshair touch-none',
              !isWindowing && scale > 1 && 'cursor-grab',
            ),
          }}
        >
          <Picture analysis={analysis} view={view} name={name} filter={filterOf(imageWindow)} />
        </TransformComponent>
      </TransformWrapper>
      {scale > 1 && <MoveButtons name={name} onMove={(by) => zoom.current && move(zoom.current, by)} />}
    </figure>
  );
}

const isPlain = ({ brightness, contrast }: ImageWindow) =>
  brightness === plainWindow.brightness && contrast === plainWindow.contrast;

/** Changes the window while a pointer drags over the image. */
function useWindowDrag(
  isOn: boolean,
  imageWindow: ImageWindow,
  onChange: (imageWindow: ImageWindow) => void,
) {
  const begun = useRef<{ x: number; y: number; imageWindow: ImageWindow } | null>(null);
  if (!isOn) return {};
  const end = () => {
    begun.current = null;
  };
  return {
    onPointerDown: ({ clientX: x, clientY: y, currentTarget, pointerId }: PointerEvent) => {
      begun.current = { x, y, imageWindow };
      currentTarget.setPointerCapture(pointerId);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = begun.current;
      if (from) onChange(dragged(from.imageWindow, clientX - from.x, clientY - from.y));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

/** Moves an enlarged image without dragging. */
function MoveButtons({ name, onMove }: { name: string; onMove: (by: { x: number; y: number }) => void }) {
  const { t } = useTranslation('xrays');
  return (
    <div className="absolute right-2 bottom-2 grid grid-cols-3 rounded-md bg-surface/85">
      {[...moves.values()].map(({ x, y, Icon, name: direction, place }) => (
        <Button
          key={direction}
          variant="ghost"
          size="icon"
          className={cn('max-md:size-11', place)}
          aria-label={t(`move.${direction}`, { view: name })}
          onClick={() => onMove({ x, y })}
        >
          <Icon aria-hidden />
        </Button>
      ))}
    </div>
  );
}

interface ToolProps {
  label: string;
  /** Of a tool that stays on; absent for others. */
  isOn?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Tool({ label, isOn, onClick, children }: ToolProps) {
  return (
    <Tooltip content={label}>
      <Button
        variant="ghost"
        size="icon"
        className={cn('max-md:size-11', isOn && 'bg-action-tint text-action')}
        aria-label={label}
        aria-pressed={isOn}
        onClick={onClick}
      >
        {children}
      </Button>
    </Tooltip>
  );
}

interface PictureProps {
  analysis: XrayAnalysis;
  view: XrayView;
  name: string;
  filter: string;
}

function Picture({ analysis, view, name, filter }: PictureProps) {
  const { t } = useTranslation('xrays');
  const { data, isError, refetch } = useQuery(xrayImageQuery(analysis.patientId, analysis.id, view));
  const address = useObjectUrl(data);
  if (address === null) {
    return (
      <div className="m-auto rounded-md bg-surface">
        <SectionPending isError={isError} failed={t('imageFailed')} onRetry={() => void refetch()} />
      </div>
    );
  }
  return (
    <img
      src={address}
      alt={t('alt', { view: name })}
      draggable={false}
      className="size-full object-contain"
      style={{ filter }}
    />
  );
}
