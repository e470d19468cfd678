import { news2Risk } from '@bedside/contracts/clinical/news2/news2-points.ts';
import type { BandStep } from '../data/bands.ts';
import { type LanePlace, yOf } from '../data/lanes.ts';
import type { Trends } from '../data/tracks.ts';
import type { TrendMark } from '../data/trend-marks.ts';
import { markRows } from '../data/trend-marks.ts';
import type { View } from '../data/view.ts';
import { drawLines, drawPoints } from './draw-readings.ts';
import type { TrendColors } from './trend-colors.ts';

/** The contents of one frame. Lengths in CSS pixels, times in epoch milliseconds. */
export interface Frame {
  trends: Trends;
  places: readonly LanePlace[];
  marks: readonly TrendMark[];
  /** Where the rows of marks begin, and the height of one. */
  marksTop: number;
  markHeight: number;
  /** Before this time the server may hold sets that are not loaded. */
  loadedFrom: number;
  /** The same for marks. */
  marksFrom: number;
  view: View;
  width: number;
  colors: TrendColors;
  /** The time of the set at the crosshair. */
  highlight: number | null;
  /** The key of the mark that the keyboard chose. */
  chosen: string | undefined;
}

type Canvas = CanvasRenderingContext2D;

/** NEWS2-12: the lowest scores of medium and of high risk, which its lane rules. */
const riskLines = (['medium', 'high'] as const).map((risk) =>
  Array.from({ length: 21 }, (_, score) => score).find((score) => news2Risk(score, false) === risk),
);

/** Draws the layers below the data: normal ranges, the borders of lanes, and the part that is not loaded. */
export function drawBelow(canvas: Canvas, frame: Frame): void {
  const { places, trends, width, colors, loadedFrom, marksFrom } = frame;
  for (const { lane, steps } of trends.bands) {
    const place = places.find((each) => each.lane === lane);
    if (place) drawBand(canvas, place, steps, frame);
  }
  canvas.fillStyle = colors.line;
  for (const { top, height } of places) canvas.fillRect(0, Math.round(top + height) - 1, width, 1);
  const news2 = places.find(({ lane }) => lane === 'news2');
  for (const score of riskLines) {
    if (news2 && score !== undefined) dashed(canvas, Math.round(yOf(news2, score)), frame);
  }
  hatch(canvas, [0, frame.marksTop], loadedFrom, frame);
  hatch(canvas, [frame.marksTop, frame.marksTop + markRows.length * frame.markHeight], marksFrom, frame);
}

/** Draws the readings and the marks. */
export function drawData(canvas: Canvas, frame: Frame): void {
  const { places, trends } = frame;
  drawHighlight(canvas, frame);
  for (const track of trends.tracks) {
    const place = places.find(({ lane }) => lane === track.lane);
    if (!place) continue;
    drawLines(canvas, track, place, frame);
    drawPoints(canvas, track, place, frame);
  }
  drawMarks(canvas, frame);
}

/** A line through the set that the screen describes. It lies below the data. */
function drawHighlight(canvas: Canvas, { highlight, view, width, marksTop, colors }: Frame): void {
  if (highlight === null) return;
  canvas.fillStyle = colors.action;
  canvas.fillRect(Math.round(((highlight - view.from) / (view.to - view.from)) * width) - 1, 0, 2, marksTop);
}

function drawBand(canvas: Canvas, place: LanePlace, steps: readonly BandStep[], frame: Frame): void {
  const { view, width, colors } = frame;
  const x = (at: number) => ((at - view.from) / (view.to - view.from)) * width;
  steps.forEach(({ from, range }, index) => {
    if (range === undefined) return;
    // The first range holds before the first set too.
    const left = index === 0 ? 0 : Math.max(0, x(from));
    const next = steps[index + 1];
    const right = next === undefined ? width : Math.min(width, x(next.from));
    if (right <= left) return;
    const top = yOf(place, Math.min(range.max, place.high));
    const bottom = yOf(place, Math.max(range.min, place.low));
    canvas.fillStyle = colors.band;
    canvas.fillRect(left, Math.round(top), right - left, Math.round(bottom) - Math.round(top));
    canvas.fillStyle = colors.line;
    for (const edge of [top, bottom]) canvas.fillRect(left, Math.round(edge), right - left, 1);
  });
}

function dashed(canvas: Canvas, y: number, { width, colors }: Frame): void {
  canvas.save();
  canvas.strokeStyle = colors.lineStrong;
  canvas.setLineDash([3, 4]);
  canvas.beginPath();
  canvas.moveTo(0, y + 0.5);
  canvas.lineTo(width, y + 0.5);
  canvas.stroke();
  canvas.restore();
}

/** Hatches the part before a time. An empty part would look like a time without observations. */
function hatch(
  canvas: Canvas,
  [top, bottom]: readonly [number, number],
  until: number,
  { view, width, colors }: Frame,
): void {
  const right = Math.min(width, ((until - view.from) / (view.to - view.from)) * width);
  if (!(right > 0)) return;
  const height = bottom - top;
  canvas.save();
  canvas.beginPath();
  canvas.rect(0, top, right, height);
  canvas.clip();
  canvas.fillStyle = colors.surface;
  canvas.fillRect(0, top, right, height);
  canvas.strokeStyle = colors.line;
  canvas.lineWidth = 1;
  canvas.beginPath();
  for (let x = -height; x < right; x += 12) {
    canvas.moveTo(x, bottom);
    canvas.lineTo(x + height, top);
  }
  canvas.stroke();
  canvas.restore();
}

function drawMarks(canvas: Canvas, frame: Frame): void {
  const { marks, marksTop, markHeight, view, width, colors, chosen } = frame;
  markRows.forEach((kind, row) => {
    const y = marksTop + (row + 0.5) * markHeight;
    canvas.fillStyle = colors.line;
    canvas.fillRect(0, Math.round(y), width, 1);
    let last = Number.NEGATIVE_INFINITY;
    for (const mark of marks) {
      if (mark.kind !== kind || mark.at < view.from || mark.at > view.to) continue;
      const x = Math.round(((mark.at - view.from) / (view.to - view.from)) * width);
      if (mark.key === chosen) ring(canvas, x, y, colors.action);
      if (x === last && !mark.isAbnormal) continue;
      last = x;
      canvas.fillStyle = mark.isAbnormal ? colors.of.abnormal : colors.action;
      diamond(canvas, x, y);
    }
  });
}

/** Surrounds the mark that the keyboard chose. */
function ring(canvas: Canvas, x: number, y: number, color: string): void {
  canvas.strokeStyle = color;
  canvas.lineWidth = 2;
  canvas.beginPath();
  canvas.arc(x, y, 8, 0, 2 * Math.PI);
  canvas.stroke();
}

function diamond(canvas: Canvas, x: number, y: number): void {
  canvas.beginPath();
  canvas.moveTo(x, y - 5);
  canvas.lineTo(x + 4, y);
  canvas.lineTo(x, y + 5);
  canvas.lineTo(x - 4, y);
  canvas.closePath();
  canvas.fill();
}
