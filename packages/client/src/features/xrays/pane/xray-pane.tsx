import type { XrayAnalysis, XrayView } from '@bedside/contracts/xrays/xrays.contract.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ReactZoomPanPinchContentRef, TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch';
import { cn } from '../../../ui/class-names.ts';
import { PaneHead } from './pane-head.tsx';
import { useWindowDrag } from './use-window-drag.ts';
import { XrayPicture } from './xray-picture.tsx';
import { filterOf, plainWindow, windowAfterKey } from './xray-window.ts';
import { MoveButtons, move, steer } from './zoom-moves.tsx';

interface PaneProps {
  analysis: XrayAnalysis;
  view: XrayView;
  className?: string;
}

/** One image with zoom, movement, window and inversion, by pointer, buttons and keys. */
export function XrayPane({ analysis, view, className }: PaneProps) {
  const { t } = useTranslation('xrays');
  const [scale, setScale] = useState(1);
  const { zoom, imageWindow, setWindow, zoomBy, reset, onKeyDown } = usePaneView();
  const [isWindowing, setWindowing] = useState(false);
  const drag = useWindowDrag(isWindowing, imageWindow, setWindow);
  const name = t(`view.${view}`);
  return (
    <figure
      className={cn('relative flex min-h-0 min-w-0 flex-col overflow-hidden rounded-md border', className)}
    >
      <PaneHead
        name={name}
        scale={scale}
        imageWindow={imageWindow}
        isWindowing={isWindowing}
        onZoom={zoomBy}
        onWindow={setWindow}
        onWindowing={setWindowing}
        onReset={reset}
      />
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
          <XrayPicture analysis={analysis} view={view} name={name} filter={filterOf(imageWindow)} />
        </TransformComponent>
      </TransformWrapper>
      {scale > 1 && <MoveButtons name={name} onMove={(by) => zoom.current && move(zoom.current, by)} />}
    </figure>
  );
}

/** The zoom and the window of one image, and their changes by buttons and keys. */
function usePaneView() {
  const zoom = useRef<ReactZoomPanPinchContentRef>(null);
  const [imageWindow, setWindow] = useState(plainWindow);

  function onKeyDown(event: KeyboardEvent): void {
    if (zoom.current === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = windowAfterKey(imageWindow, event);
    if (next) setWindow(next);
    else if (!steer(zoom.current, event.key)) return;
    if (event.key === '0') setWindow(plainWindow);
    event.preventDefault();
  }

  return {
    zoom,
    imageWindow,
    setWindow,
    onKeyDown,
    zoomBy: (by: number) => (by > 0 ? zoom.current?.zoomIn(by, 0) : zoom.current?.zoomOut(-by, 0)),
    reset: () => {
      zoom.current?.resetTransform(0);
      setWindow(plainWindow);
    },
  };
}
