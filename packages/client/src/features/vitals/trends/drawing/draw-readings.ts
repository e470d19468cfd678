import { type Column, extremesOf, type Line, linesOf, pointsOf } from '../data/columns.ts';
import { type LanePlace, yOf } from '../data/lanes.ts';
import { type Tone, tones } from '../data/readings.ts';
import type { Track } from '../data/tracks.ts';
import type { View } from '../data/view.ts';
import type { TrendColors } from './trend-colors.ts';

type Canvas = CanvasRenderingContext2D;

/** The visible part of the time axis. Lengths in CSS pixels. */
interface Frame {
  view: View;
  width: number;
  colors: TrendColors;
}

/**
 * Draws the lines of a device. Where they have a value at each pixel, draws bars: a canvas without a graphics processor
 * takes ten times as long for a line that turns at every pixel.
 */
export function drawLines(
  canvas: Canvas,
  track: Track,
  place: LanePlace,
  { view, width, colors }: Frame,
): void {
  canvas.strokeStyle = colors.muted;
  canvas.fillStyle = colors.muted;
  canvas.lineWidth = 1.25;
  canvas.lineJoin = 'round';
  canvas.beginPath();
  for (const line of linesOf(track, view, width)) drawLine(canvas, line, place);
  canvas.stroke();
}

/** Draws a line's values of neighboring pixels as bars, and adds its other parts to the path. */
function drawLine(canvas: Canvas, line: Line, place: LanePlace): void {
  let [x, y] = [line[0] ?? 0, yOf(place, line[1] ?? 0)];
  let [top, bottom] = [y, y];
  for (let index = 2; index < line.length; index += 2) {
    const [nextX, nextY] = [line[index] ?? 0, yOf(place, line[index + 1] ?? 0)];
    if (nextX > x) {
      fillSpan(canvas, x, [top, bottom]);
      const isNeighbor = nextX - x === 1;
      if (!isNeighbor) {
        canvas.moveTo(x, y);
        canvas.lineTo(nextX, nextY);
      }
      // The bar reaches the last value before it, so that the line has no gap.
      [top, bottom] = isNeighbor ? [y, y] : [nextY, nextY];
    }
    top = Math.min(top, nextY);
    bottom = Math.max(bottom, nextY);
    [x, y] = [nextX, nextY];
  }
  fillSpan(canvas, x, [top, bottom]);
}

/** Fills whole pixels, at least one. Rectangles between pixels take longer, and paths of rectangles still longer. */
function fillSpan(canvas: Canvas, x: number, [top, bottom]: readonly [number, number], width = 1): void {
  const from = Math.round(top);
  canvas.fillRect(x, from, width, Math.max(1, Math.round(bottom) - from));
}

/** Draws the readings that no line shows, and every one that is not normal. */
export function drawPoints(
  canvas: Canvas,
  track: Track,
  place: LanePlace,
  { view, width, colors }: Frame,
): void {
  const isRange = track.name === 'news2';
  const columns = pointsOf(track, view, width);
  // Shapes that overlap cannot be told apart, and thousands of them take too long for a frame.
  const isDense = columns.length > width / 3;
  const extremes = new Set(extremesOf(columns, shapeWidth));
  const shaped = isDense ? [...extremes] : columns;
  for (const tone of tones) {
    canvas.fillStyle = colors.of[tone];
    canvas.strokeStyle = colors.of[tone];
    for (const column of columns) {
      if (column.tone !== tone) continue;
      const [top, bottom] = [yOf(place, column.high), yOf(place, column.low)];
      // A span within one pixel, or a range of NEWS2, is a bar between its ends.
      if (isDense) fillSpan(canvas, column.x - 1, [top - 1.5, bottom + 1.5], 2);
      else if (bottom - top > 1)
        fillSpan(canvas, column.x - (isRange ? 1 : 0), [top, bottom], isRange ? 3 : 1);
    }
    for (const column of shaped) {
      const { x, low, high, tone: own, side } = column;
      if (own !== tone) continue;
      // Triangles that touch are a band without a shape. The most extreme of every ten pixels stands for its neighbors.
      const isShape = side === 0 || extremes.has(column);
      const draw = isShape ? point : dot;
      if (!isDense || side > 0) draw(canvas, x, yOf(place, high), tone, side);
      if (isDense ? side < 0 : high > low) draw(canvas, x, yOf(place, low), tone, side);
    }
  }
}

/** The room of one shape, in pixels. */
const shapeWidth = 10;

/**
 * Draws a normal value as a disc, a value without a limit as a ring, and a value out of range as a triangle that points
 * up or down.
 */
function point(canvas: Canvas, x: number, y: number, tone: Tone, side: Column['side']): void {
  canvas.beginPath();
  if (side !== 0) {
    canvas.moveTo(x, y + side * -4.5);
    canvas.lineTo(x + 4, y + side * 3);
    canvas.lineTo(x - 4, y + side * 3);
    canvas.closePath();
    canvas.fill();
    return;
  }
  canvas.arc(x, y, 2.5, 0, 2 * Math.PI);
  if (tone === 'unjudged') {
    canvas.lineWidth = 1.25;
    canvas.stroke();
  } else canvas.fill();
}

/** Draws a value between triangles, small enough that the next one stays apart. */
function dot(canvas: Canvas, x: number, y: number): void {
  canvas.beginPath();
  canvas.arc(x, y, 1.5, 0, 2 * Math.PI);
  canvas.fill();
}
