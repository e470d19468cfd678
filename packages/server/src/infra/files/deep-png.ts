import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { imageOfRows } from './png.ts';

/** Pixels of a 16-bit image that is scaled to 8 bits. More would be refused anyway. */
const maxScaledPixels = 40_000_000;

/** Rows of such an image that are read before other work has a turn. */
const maxRowsOfTurn = 64;

/*
 * PNGs of 16 bits for each sample. Detectors give 12 to 14 bits, so such a picture uses a small part of the range and is
 * nearly black on a screen and for a model. It is scaled to its own range before anyone sees it (D79).
 */

const inflated = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate);
const deflated = promisify<Buffer, Buffer>(deflate);

interface Header {
  width: number;
  height: number;
  /** Samples of a pixel: gray, gray with alpha, colors, or colors with alpha. */
  samples: number;
  hasColors: boolean;
  isInterlaced: boolean;
}

/** The pixels of one pass: every `dx`th of every `dy`th row, from `x` and `y` on. */
interface Pass {
  x: number;
  y: number;
  dx: number;
  dy: number;
}

const wholeImage: readonly Pass[] = [{ x: 0, y: 0, dx: 1, dy: 1 }];

/** Adam7 (PNG specification, section 8.2). */
const adam7: readonly Pass[] = [
  { x: 0, y: 0, dx: 8, dy: 8 },
  { x: 4, y: 0, dx: 8, dy: 8 },
  { x: 0, y: 4, dx: 4, dy: 8 },
  { x: 2, y: 0, dx: 4, dy: 4 },
  { x: 0, y: 2, dx: 2, dy: 4 },
  { x: 1, y: 0, dx: 2, dy: 2 },
  { x: 0, y: 1, dx: 1, dy: 2 },
];

/** The samples of a pixel by PNG's color type. */
const samplesOf: Record<number, number> = { 0: 1, 2: 3, 4: 2, 6: 4 };

/** Returns whether the bytes are a PNG with 16 bits for each sample. */
export const isDeepPng = (bytes: Buffer): boolean =>
  bytes.length > 25 && bytes.toString('latin1', 12, 16) === 'IHDR' && bytes.readUInt8(24) === 16;

/** Returns the header; undefined for a color type or a kind of interlacing that PNG does not have. */
function headerOf(bytes: Buffer): Header | undefined {
  const colorType = bytes.readUInt8(25);
  const samples = samplesOf[colorType];
  const interlace = bytes.readUInt8(28);
  if (samples === undefined || interlace > 1) return undefined;
  const hasColors = (colorType & 2) !== 0;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return { width, height, samples, hasColors, isInterlaced: interlace === 1 };
}

function dataOf(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return Buffer.concat(parts);
}

/**
 * Returns the picture as a PNG of 8-bit gray that spans black to white. Returns undefined if it cannot be read: broken
 * data, or more pixels than an X-ray may have.
 */
export async function scaledPng(bytes: Buffer): Promise<Buffer | undefined> {
  const header = headerOf(bytes);
  if (header === undefined || header.width * header.height > maxScaledPixels) return undefined;
  const { width, height } = header;
  const size = passesOf(header).reduce((sum, { columns, lines }) => {
    return sum + lines * (columns * header.samples * 2 + 1);
  }, 0);
  let rows: Buffer;
  try {
    rows = await inflated(dataOf(bytes), { maxOutputLength: size + 1 });
  } catch {
    return undefined;
  }
  if (rows.length !== size) return undefined;
  const gray = await grayOf(rows, header);
  if (gray === undefined) return undefined;
  const { low, high } = spanOf(gray);
  const scale = high > low ? 255 / (high - low) : 0;
  const pixels = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const value = ((gray[y * width + x] ?? 0) - low) * scale;
      pixels[y * (width + 1) + 1 + x] = Math.max(0, Math.min(255, Math.round(value)));
    }
    if (y % maxRowsOfTurn === 0) await turn();
  }
  return imageOfRows(await deflated(pixels), width, height);
}

/** Returns the passes of an image that have pixels, with the number of their columns and lines. */
function passesOf({ width, height, isInterlaced }: Header) {
  const passes = (isInterlaced ? adam7 : wholeImage).map((pass) => ({
    ...pass,
    columns: Math.ceil((width - pass.x) / pass.dx),
    lines: Math.ceil((height - pass.y) / pass.dy),
  }));
  return passes.filter(({ columns, lines }) => columns > 0 && lines > 0);
}

/** Undoes PNG's filters and returns one gray value of 16 bits for each pixel. Yields, so that other requests go on. */
async function grayOf(rows: Buffer, header: Header) {
  const { width, height, samples, hasColors } = header;
  const gray = new Uint16Array(width * height);
  const pixelBytes = samples * 2;
  let start = 0;
  for (const { x, y, dx, dy, columns, lines } of passesOf(header)) {
    const rowBytes = columns * pixelBytes;
    let above: Buffer = Buffer.alloc(rowBytes);
    for (let line = 0; line < lines; line += 1) {
      const row = rows.subarray(start + 1, start + 1 + rowBytes);
      if (!unfilter(row, above, rows[start] ?? 0, pixelBytes)) return undefined;
      for (let column = 0; column < columns; column += 1) {
        const at = column * pixelBytes;
        const first = row.readUInt16BE(at);
        const luma = hasColors
          ? 0.2126 * first + 0.7152 * row.readUInt16BE(at + 2) + 0.0722 * row.readUInt16BE(at + 4)
          : first;
        gray[(y + line * dy) * width + x + column * dx] = Math.round(luma);
      }
      above = row;
      start += rowBytes + 1;
      if (line % maxRowsOfTurn === 0) await turn();
    }
  }
  return gray;
}

/** Undoes the filter of one row in place (PNG specification, section 9). Returns false for an unknown filter. */
function unfilter(row: Buffer, above: Buffer, filter: number, pixelBytes: number): boolean {
  if (filter > 4) return false;
  for (let at = 0; filter > 0 && at < row.length; at += 1) {
    const left = at < pixelBytes ? 0 : (row[at - pixelBytes] ?? 0);
    const up = above[at] ?? 0;
    const corner = at < pixelBytes ? 0 : (above[at - pixelBytes] ?? 0);
    const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
    row[at] = ((row[at] ?? 0) + guess) & 0xff;
  }
  return true;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [byLeft, byUp, byCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

/**
 * Returns the values that become black and white. Markers burned into a picture, such as a white "L", have the largest
 * value of 16 bits and cover little: if all but a hundredth of the pixels lie in less than a quarter of the range, that part
 * counts.
 */
function spanOf(gray: Uint16Array): { low: number; high: number } {
  const counts = new Uint32Array(65_536);
  for (const value of gray) counts[value] = (counts[value] ?? 0) + 1;
  const few = gray.length / 100;
  const low = valueAt(counts, 0, 1, 1);
  const high = valueAt(counts, 65_535, -1, 1);
  const most = valueAt(counts, 65_535, -1, few);
  return { low, high: most - low < (high - low) / 4 && most > low ? most : high };
}

/** Returns the first value, from one end, up to which `least` pixels lie. */
function valueAt(counts: Uint32Array, from: number, step: 1 | -1, least: number): number {
  let seen = 0;
  for (let value = from; value >= 0 && value < counts.length; value += step) {
    seen += counts[value] ?? 0;
    if (seen >= least) return value;
  }
  return from;
}
