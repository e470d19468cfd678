import { Contrast, RotateCcw, SlidersHorizontal, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import { type ImageWindow, plainWindow } from './xray-window.ts';
import { zoomStep } from './zoom-moves.tsx';

interface PaneHeadProps {
  /** The view, such as "Frontal". */
  name: string;
  /** 1 shows the whole image. */
  scale: number;
  imageWindow: ImageWindow;
  /** Whether dragging changes the window. */
  isWindowing: boolean;
  /** Zooms in, or out by a negative number. */
  onZoom: (by: number) => void;
  onWindow: (imageWindow: ImageWindow) => void;
  onWindowing: (isWindowing: boolean) => void;
  onReset: () => void;
}

/** The name of an image, its zoom and window, and their buttons. */
export function PaneHead(props: PaneHeadProps) {
  const { name, scale, imageWindow, isWindowing, onZoom, onWindow, onWindowing, onReset } = props;
  const { t } = useTranslation('xrays');
  return (
    <figcaption className="flex min-h-11 flex-wrap items-center justify-end gap-x-1 border-b bg-surface pr-1 pl-3">
      <span className="min-w-0 grow truncate font-medium">{name}</span>
      <span className="text-right text-xs whitespace-nowrap text-muted">
        {isPlain(imageWindow) ? '' : `${t('windowIs', { ...imageWindow })} · `}
        {Math.round(scale * 100)} %
      </span>
      <span className="flex">
        <Tool label={t('zoomOut', { view: name })} onClick={() => onZoom(-zoomStep)}>
          <ZoomOut aria-hidden />
        </Tool>
        <Tool label={t('zoomIn', { view: name })} onClick={() => onZoom(zoomStep)}>
          <ZoomIn aria-hidden />
        </Tool>
        <Tool
          label={t('window', { view: name })}
          isOn={isWindowing}
          onClick={() => onWindowing(!isWindowing)}
        >
          <SlidersHorizontal aria-hidden />
        </Tool>
        <Tool
          label={t('invert', { view: name })}
          isOn={imageWindow.isInverted}
          onClick={() => onWindow({ ...imageWindow, isInverted: !imageWindow.isInverted })}
        >
          <Contrast aria-hidden />
        </Tool>
        <Tool label={t('resetZoom', { view: name })} onClick={onReset}>
          <RotateCcw aria-hidden />
        </Tool>
      </span>
    </figcaption>
  );
}

const isPlain = ({ brightness, contrast }: ImageWindow) =>
  brightness === plainWindow.brightness && contrast === plainWindow.contrast;

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
        className={cn(isOn && 'bg-action-tint text-action')}
        aria-label={label}
        aria-pressed={isOn}
        onClick={onClick}
      >
        {children}
      </Button>
    </Tooltip>
  );
}
