import { type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarkedRecord } from './data/trend-marks.ts';
import { TrendCanvas } from './drawing/trend-canvas.tsx';
import type { Scene } from './drawing/trend-plot.ts';
import { TrendAxes, TrendValues } from './trend-gutters.tsx';
import { TrendVoice } from './trend-voice.tsx';
import type { Pointer } from './use-pointed.ts';
import { trendKeys, useTrendKeys } from './use-trend-keys.ts';
import { useTrendSummary } from './use-trend-summary.ts';
import type { TrendView } from './use-trend-view.ts';

interface TrendDrawingProps {
  scene: Scene;
  /** The size of the plot, and the room beside it, in pixels. */
  size: { width: number; height: number };
  gutters: { left: number; right: number };
  isPhone: boolean;
  view: TrendView;
  pointer: Pointer;
  scroller: RefObject<HTMLElement | null>;
  openRecord: (record: MarkedRecord) => void;
}

/** Makes the plot focusable by keyboard. */
const reachable = { tabIndex: 0 };

/** The plot between its axes and the values of one set, with its keys. */
export function TrendDrawing({ scene, size, gutters, isPhone, view, pointer, ...props }: TrendDrawingProps) {
  const { t } = useTranslation('trends');
  const { scroller, openRecord } = props;
  const keysId = useId();
  const onKeyDown = useTrendKeys(view, pointer, openRecord);
  const summary = useTrendSummary(scene.trends, view.view);
  const { pointed } = pointer;
  return (
    <section
      {...reachable}
      aria-label={t('plot')}
      aria-describedby={keysId}
      aria-keyshortcuts={trendKeys}
      className="relative -outline-offset-2"
      style={{ height: size.height }}
      onKeyDown={onKeyDown}
      onPointerMove={({ movementX, movementY }) => (movementX || movementY) && pointer.release()}
      onBlur={pointer.release}
    >
      <p id={keysId} className="sr-only">
        {t('keys')}
      </p>
      <TrendAxes {...scene} gutters={gutters} isNarrow={isPhone} />
      <div className="absolute inset-y-0" style={gutters}>
        <TrendCanvas
          scene={scene}
          view={view}
          size={size}
          label={summary}
          scroller={scroller}
          highlight={pointed && !pointed.isNewest ? Date.parse(pointed.record.timestamp) : null}
          chosen={pointed?.keyed?.mark?.key}
          onPoint={pointer.point}
          openMark={({ record }) => openRecord(record)}
        />
      </div>
      {pointed && <TrendValues {...scene} {...pointed} width={gutters.right} isNarrow={isPhone} />}
      {pointed && <TrendVoice {...pointed} trends={scene.trends} places={scene.places} />}
    </section>
  );
}
