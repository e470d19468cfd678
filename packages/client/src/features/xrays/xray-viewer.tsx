import { type XrayAnalysis, type XrayView, xrayViews } from '@bedside/contracts/xrays/xrays.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { RotateCcw, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ReactZoomPanPinchContentRef, TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch';
import { xrayImageQuery } from '../../domains/xrays.queries.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SectionPending } from '../../ui/feedback/section-pending.tsx';
import { useObjectUrl } from '../../ui/hooks/use-object-url.ts';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';

/** The two images of an analysis, side by side or stacked on phones, each with its own zoom. */
export function XrayViewer({ analysis }: { analysis: XrayAnalysis }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {xrayViews.map((view) => (
        <Pane key={`${analysis.id} ${view}`} analysis={analysis} view={view} />
      ))}
    </div>
  );
}

/** Pixels that an arrow key moves the image. */
const step = 60;
const zoomStep = 0.5;

const moves = new Map([
  ['ArrowLeft', [step, 0]],
  ['ArrowRight', [-step, 0]],
  ['ArrowUp', [0, step]],
  ['ArrowDown', [0, -step]],
] as const);

/** Applies a key to the image. Returns whether the key was handled. Without zoom, arrows scroll the page. */
function steer(zoom: ReactZoomPanPinchContentRef, key: string): boolean {
  const { positionX, positionY, scale } = zoom.instance.transformState;
  const move = [...moves].find(([name]) => name === key)?.[1];
  if (key === '+' || key === '=') zoom.zoomIn(zoomStep, 0);
  else if (key === '-') zoom.zoomOut(zoomStep, 0);
  else if (key === '0') zoom.resetTransform(0);
  else if (move && scale > 1) zoom.setTransform(positionX + move[0], positionY + move[1], scale, 0);
  else return false;
  return true;
}

function Pane({ analysis, view }: { analysis: XrayAnalysis; view: XrayView }) {
  const { t } = useTranslation('xrays');
  const zoom = useRef<ReactZoomPanPinchContentRef>(null);
  const [scale, setScale] = useState(1);
  const name = t(`view.${view}`);

  function onKeyDown(event: KeyboardEvent): void {
    if (zoom.current === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (steer(zoom.current, event.key)) event.preventDefault();
  }

  return (
    <figure className="min-w-0 overflow-hidden rounded-md border">
      <figcaption className="flex h-11 items-center gap-1 border-b bg-surface pr-1 pl-3">
        <span className="grow truncate font-medium">{name}</span>
        <span className="w-12 text-right text-xs text-muted">{Math.round(scale * 100)} %</span>
        <Tool label={t('zoomOut', { view: name })} onClick={() => zoom.current?.zoomOut(zoomStep, 0)}>
          <ZoomOut aria-hidden />
        </Tool>
        <Tool label={t('zoomIn', { view: name })} onClick={() => zoom.current?.zoomIn(zoomStep, 0)}>
          <ZoomIn aria-hidden />
        </Tool>
        <Tool label={t('resetZoom', { view: name })} onClick={() => zoom.current?.resetTransform(0)}>
          <RotateCcw aria-hidden />
        </Tool>
      </figcaption>
      <TransformWrapper
        ref={zoom}
        maxScale={8}
        // Without zoom, a touch scrolls the page.
        panning={{ disabled: scale <= 1 }}
        velocityAnimation={{ disabled: true }}
        doubleClick={{ mode: 'toggle', animationTime: 0 }}
        onTransformed={(_ref, state) => setScale(state.scale)}
      >
        <TransformComponent
          wrapperStyle={{ width: '100%', height: 'min(60vh, 30rem)', background: 'black' }}
          contentStyle={{ width: '100%', height: '100%' }}
          wrapperProps={{
            tabIndex: 0,
            role: 'group',
            'aria-label': t('viewerKeys', { view: name }),
            onKeyDown,
            className: 'focus-visible:-outline-offset-2',
          }}
        >
          <Picture analysis={analysis} view={view} name={name} />
        </TransformComponent>
      </TransformWrapper>
    </figure>
  );
}

function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Tooltip content={label}>
      <Button variant="ghost" size="icon" className="max-md:size-11" aria-label={label} onClick={onClick}>
        {children}
      </Button>
    </Tooltip>
  );
}

function Picture({ analysis, view, name }: { analysis: XrayAnalysis; view: XrayView; name: string }) {
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
    />
  );
}
