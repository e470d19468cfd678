import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { fits } from '../data/axis-labels.ts';
import type { View } from '../data/view.ts';
import { drawBelow, drawData, type Frame } from './draw.ts';
import type { TrendColors } from './trend-colors.ts';

/** The data that a plot draws, without the visible part of the time axis. */
export type Scene = Omit<Frame, 'view' | 'width' | 'colors' | keyof Highlight>;

/** The highlighted set by its time, and the highlighted mark by its key. */
export type Highlight = Pick<Frame, 'highlight' | 'chosen'>;

interface PlotOptions {
  /** The size in CSS pixels, with the time axis. */
  width: number;
  height: number;
  scene: Scene;
  view: View;
  colors: TrendColors;
  /** Labels of the time axis. `step` is their distance in milliseconds. */
  labelsOf: (times: readonly number[], step: number) => string[];
  /** The pointer is at a time, or has left the plot. */
  onPoint: (at: number | null) => void;
}

/** The height of the time axis in pixels. */
export const axisHeight = 24;

/** Draws the trends with uPlot, which keeps time axis, crosshair and canvas. Draws at most once per frame. */
export class TrendPlot {
  /** A gesture moves the view. */
  isMoving = false;
  readonly #plot: uPlot;
  #scene: Scene;
  #view: View;
  #colors: TrendColors;
  #highlight: Highlight = { highlight: null, chosen: undefined };
  #frame: number | undefined;

  constructor(host: HTMLElement, options: PlotOptions) {
    this.#scene = options.scene;
    this.#view = options.view;
    this.#colors = options.colors;
    this.#plot = new uPlot(this.#uplotOptions(options), this.#data(), host);
    this.#plot.setScale('x', { min: options.view.from, max: options.view.to });
  }

  /** The element that receives pointers: the plot without its axis. */
  get surface(): HTMLElement {
    return this.#plot.over;
  }

  get view(): View {
    return this.#view;
  }

  /** Highlights the set and the mark that the screen describes. */
  highlight({ highlight, chosen }: Highlight): void {
    if (highlight === this.#highlight.highlight && chosen === this.#highlight.chosen) return;
    this.#highlight = { highlight, chosen };
    this.#request();
  }

  show(view: View): void {
    this.#view = view;
    this.#request();
  }

  draw(scene: Scene, colors: TrendColors): void {
    if (scene.trends.times !== this.#scene.trends.times) this.#plot.setData([scene.trends.times], false);
    this.#scene = scene;
    this.#colors = colors;
    this.#request();
  }

  resize(width: number, height: number): void {
    if (width !== this.#plot.width || height !== this.#plot.height) this.#plot.setSize({ width, height });
  }

  destroy(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#plot.destroy();
  }

  #request(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.#plot.batch(() => {
        this.#plot.setScale('x', { min: this.#view.from, max: this.#view.to });
        this.#plot.redraw(false, true);
      });
    });
  }

  #data(): uPlot.AlignedData {
    return [this.#scene.trends.times];
  }

  #paint(draw: (canvas: CanvasRenderingContext2D, frame: Frame) => void, plot: uPlot): void {
    const { left, top, width, height } = plot.bbox;
    const { ctx } = plot;
    const ratio = width / plot.over.clientWidth || uPlot.pxRatio;
    ctx.save();
    ctx.beginPath();
    ctx.rect(left, top, width, height);
    ctx.clip();
    ctx.translate(left, top);
    ctx.scale(ratio, ratio);
    draw(ctx, {
      ...this.#scene,
      view: this.#view,
      width: width / ratio,
      colors: this.#colors,
      ...this.#highlight,
    });
    ctx.restore();
  }

  #uplotOptions({ width, height, labelsOf, onPoint }: PlotOptions): uPlot.Options {
    return {
      width,
      height,
      ms: 1,
      padding: [0, 0, 0, 0],
      legend: { show: false },
      cursor: {
        y: false,
        points: { show: false },
        drag: { x: false, y: false },
        // A double click resets the window, not the axis.
        bind: { dblclick: () => null },
      },
      scales: { x: { time: true, auto: false, range: (_plot, min, max) => [min, max] } },
      series: [{}],
      axes: [
        {
          size: axisHeight,
          gap: 4,
          space: 72,
          font: '12px "Inter Digits", "Inter Variable", sans-serif',
          stroke: () => this.#colors.muted,
          grid: { stroke: () => this.#colors.line, width: 1 },
          ticks: { show: false },
          values: ({ scales, width }, times, _axis, _space, step) =>
            labelsOf(times, step).map((label, index) =>
              fits(label, times[index] ?? 0, { from: scales.x?.min, to: scales.x?.max, width })
                ? label
                : null,
            ),
        },
      ],
      hooks: {
        drawClear: [(plot) => this.#paint(drawBelow, plot)],
        draw: [(plot) => this.#paint(drawData, plot)],
        setCursor: [
          (plot) => {
            const { left = -1 } = plot.cursor;
            onPoint(left < 0 ? null : plot.posToVal(left, 'x'));
          },
        ],
      },
    };
  }
}
