import { crc32, deflateSync } from 'node:zlib';
import type { XrayView } from '@bedside/contracts/xrays/xrays.contract.ts';
import type { ReceivedImage } from '../../domains/xrays/received-images.ts';
import { written } from './drawn-letters.ts';

const width = 480;
const height = 560;

/** Whether a point belongs to a shape. */
type Shape = (x: number, y: number) => boolean;

const ellipse =
  (centerX: number, centerY: number, radiusX: number, radiusY: number): Shape =>
  (x, y) =>
    ((x - centerX) / radiusX) ** 2 + ((y - centerY) / radiusY) ** 2 <= 1;
const box =
  (left: number, top: number, right: number, bottom: number): Shape =>
  (x, y) =>
    x >= left && x <= right && y >= top && y <= bottom;
const both =
  (a: Shape, b: Shape): Shape =>
  (x, y) =>
    a(x, y) && b(x, y);
const outside =
  (shape: Shape): Shape =>
  (x, y) =>
    !shape(x, y);
/** The line around an ellipse. */
const ring = (x: number, y: number, radiusX: number, radiusY: number, line = 3): Shape =>
  both(ellipse(x, y, radiusX, radiusY), outside(ellipse(x, y, radiusX - line, radiusY - line)));
/** Hatching, as nobody has ever seen it on a radiograph. */
const hatched: Shape = (x, y) => (x + y) % 9 < 4;

const ribs = Array.from({ length: 6 }, (_, n) => n);
const vertebrae = Array.from({ length: 11 }, (_, n) => n);

/** Each shape with its gray, 0 to 255, in the order in which they are painted over each other. */
const drawings: Record<XrayView, readonly (readonly [Shape, number])[]> = {
  frontal: [
    [ellipse(240, 300, 208, 270), 62],
    [box(212, 0, 268, 110), 62],
    [ellipse(150, 270, 78, 170), 20],
    [ellipse(330, 270, 78, 170), 20],
    [ring(150, 270, 78, 170), 190],
    [ring(330, 270, 78, 170), 190],
    ...ribs.flatMap((n): [Shape, number][] => [
      [both(ring(140, 150 + n * 52, 96, 30), (_, y) => y < 150 + n * 52), 120],
      [both(ring(340, 150 + n * 52, 96, 30), (_, y) => y < 150 + n * 52), 120],
    ]),
    [both(ellipse(146, 365, 56, 48), hatched), 205],
    [ring(146, 365, 56, 48, 2), 230],
    [ellipse(268, 340, 76, 84), 165],
    [ring(268, 340, 76, 84), 215],
    ...vertebrae.map((n): [Shape, number] => [box(228, 40 + n * 44, 252, 74 + n * 44), 140]),
    [both(ellipse(140, 520, 110, 100), box(0, 410, 238, 470)), 120],
    [both(ellipse(340, 528, 110, 100), box(242, 418, 480, 470)), 120],
    [written('R', 40, 60, 6), 235],
  ],
  lateral: [
    [ellipse(240, 300, 190, 270), 62],
    [ellipse(230, 280, 132, 178), 20],
    [ring(230, 280, 132, 178), 190],
    ...ribs.map((n): [Shape, number] => [
      both(ring(240, 150 + n * 52, 150, 36), (_, y) => y < 150 + n * 52),
      120,
    ]),
    [ellipse(160, 348, 74, 78), 165],
    [ring(160, 348, 74, 78), 215],
    [both(ellipse(296, 372, 50, 44), hatched), 205],
    [ring(296, 372, 50, 44, 2), 230],
    ...vertebrae.map((n): [Shape, number] => [box(346, 50 + n * 42, 384, 82 + n * 42), 140]),
    [both(ellipse(230, 540, 160, 110), box(60, 430, 420, 480)), 120],
    [written('L', 40, 60, 6), 235],
  ],
};

/**
 * An image for the demo that stands for a chest X-ray and can be taken for none: flat shapes, hatched shading, and words
 * across it that say so. It is drawn from the lines above, so no person's image is in it. A PNG of 480 × 560 pixels.
 */
export function drawnXray(view: XrayView): ReceivedImage & { content: Buffer } {
  const shapes: readonly (readonly [Shape, number])[] = [
    ...drawings[view],
    [box(0, 496, width, 540), 0],
    [written('DRAWN SAMPLE', 60, 504, 5), 255],
  ];
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const top = shapes.findLast(([shape]) => shape(x, y));
      rows[y * (width + 1) + 1 + x] = top?.[1] ?? 8;
    }
  }
  const content = png(rows);
  return { name: `drawn-${view}.png`, type: 'image/png', size: content.length, width, height, content };
}

/** One byte for each pixel, each row after a byte that says that it is not filtered. */
function png(rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits of gray.
  header.writeUInt8(8, 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
