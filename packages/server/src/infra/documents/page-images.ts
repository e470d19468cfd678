import { grayPng } from '../files/png.ts';

/** An image as PDF.js decodes it: 1 bit, 3 or 4 bytes per pixel. */
export interface DecodedImage {
  width: number;
  height: number;
  data: Uint8Array | Uint8ClampedArray;
}

/**
 * Encodes an embedded image as a gray PNG of at most `side` pixels on its longer side. Gray is enough to read a scan,
 * and takes a third of the memory. Returns undefined for an unknown layout.
 */
export function scaledPng(image: DecodedImage, side: number): Buffer | undefined {
  const grayAt = grayReader(image);
  if (grayAt === undefined) return undefined;
  const step = Math.max(1, Math.max(image.width, image.height) / side);
  const [width, height] = [Math.floor(image.width / step), Math.floor(image.height / step)];
  if (width === 0 || height === 0) return undefined;
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      pixels[y * width + x] = average(grayAt, [x * step, y * step, (x + 1) * step, (y + 1) * step]);
    }
  }
  return grayPng(pixels, width, height);
}

type GrayAt = (x: number, y: number) => number;

function average(grayAt: GrayAt, [left, top, right, bottom]: [number, number, number, number]): number {
  let sum = 0;
  let count = 0;
  for (let y = Math.floor(top); y < Math.max(bottom, top + 1) && count < 64; y += 1) {
    for (let x = Math.floor(left); x < Math.max(right, left + 1); x += 1) {
      if (y >= bottom || x >= right) break;
      sum += grayAt(x, y);
      count += 1;
    }
  }
  return count === 0 ? 255 : sum / count;
}

function grayReader({ width, height, data }: DecodedImage): GrayAt | undefined {
  const rowBytes = Math.ceil(width / 8);
  if (data.length === rowBytes * height && data.length < width * height) {
    return (x, y) => (((data[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) * 255;
  }
  const channels = data.length / (width * height);
  if (channels === 1) return (x, y) => data[y * width + x] ?? 255;
  if (channels !== 3 && channels !== 4) return undefined;
  return (x, y) => {
    const at = (y * width + x) * channels;
    return 0.299 * (data[at] ?? 255) + 0.587 * (data[at + 1] ?? 255) + 0.114 * (data[at + 2] ?? 255);
  };
}
