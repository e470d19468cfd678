import { fileBounds } from '../../work-bounds.ts';
import {
  afterBlocks,
  endOfImage,
  nextMarker,
  paletteBytes,
  standsAlone,
  startOfScan,
} from './image-parts.ts';

/**
 * Returns whether the bytes of a PNG, JPEG or GIF are exactly one complete image. Every part has its stated
 * length, the end marker exists, and nothing follows it. A truncated file fails, and so does an image with an
 * archive or a page behind it. Decodes nothing, and accepts images of other types unchecked.
 *
 * Accepts two kinds of trailing bytes: zeros, which can hide nothing and which some programs pad with, and
 * further complete JPEGs that the file announces (CIPA DC-007 multi-picture format, as phones write it).
 */
export function isIntactImage(bytes: Buffer, type: string): boolean {
  const end = ends[type]?.(bytes, 0);
  if (ends[type] === undefined) return true;
  if (end === undefined) return false;
  const rest = type === 'image/jpeg' && isMultiPicture(bytes, end) ? afterMoreImages(bytes, end) : end;
  return isZero(bytes, rest);
}

/** Returns where the image that begins at `start` ends, or undefined if it is truncated or broken. */
type FindEnd = (bytes: Buffer, start: number) => number | undefined;

const ends: Partial<Record<string, FindEnd>> = { 'image/png': png, 'image/jpeg': jpeg, 'image/gif': gif };

/** Reads chunks of length, type, data and checksum, from IHDR to IEND. */
function png(bytes: Buffer, start: number): number | undefined {
  let hasData = false;
  for (let at = start + 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (at === start + 8 && type !== 'IHDR') return undefined;
    at += 12 + length;
    if (type === 'IDAT') hasData = true;
    if (type === 'IEND') return hasData && length === 0 && at <= bytes.length ? at : undefined;
  }
  return undefined;
}

/** Reads segments by their stated lengths, and each scan's data, up to the end of the image. */
function jpeg(bytes: Buffer, start: number): number | undefined {
  if (bytes.length < start + 4 || bytes.readUInt16BE(start) !== 0xffd8) return undefined;
  for (let at = start + 2; at + 2 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (marker === endOfImage) return at + 2;
    if (marker === 0xff) at += 1;
    else if (standsAlone(marker)) at += 2;
    else {
      if (at + 4 > bytes.length) return undefined;
      const length = bytes.readUInt16BE(at + 2);
      if (length < 2) return undefined;
      at += 2 + length;
      if (marker === startOfScan) at = nextMarker(bytes, at);
    }
  }
  return undefined;
}

const multiPicture = Buffer.from('MPF\0', 'latin1');

function isMultiPicture(bytes: Buffer, end: number): boolean {
  return bytes.subarray(0, Math.min(end, 65_536 * 2)).includes(multiPicture);
}

/** No phone writes more images into one file. */

function afterMoreImages(bytes: Buffer, end: number): number {
  let rest = end;
  for (let count = 0; count < fileBounds.moreImages; count += 1) {
    const start = bytes.indexOf(0xff, rest);
    if (start === -1 || !isZero(bytes.subarray(0, start), rest)) break;
    const next = jpeg(bytes, start);
    if (next === undefined) break;
    rest = next;
  }
  return rest;
}

/** Reads header and palette, then extensions and images in blocks of stated length, up to the trailer. */
function gif(bytes: Buffer, start: number): number | undefined {
  if (bytes.length < start + 13) return undefined;
  let at = start + 13 + paletteBytes(bytes.readUInt8(start + 10));
  let hasImage = false;
  while (at < bytes.length) {
    const kind = bytes.readUInt8(at);
    if (kind === 0x3b) return hasImage ? at + 1 : undefined;
    if (kind === 0x2c && at + 10 < bytes.length) {
      hasImage = true;
      at = afterBlocks(bytes, at + 10 + paletteBytes(bytes.readUInt8(at + 9)) + 1);
    } else if (kind === 0x21) at = afterBlocks(bytes, at + 2);
    else return undefined;
  }
  return undefined;
}

function isZero(bytes: Buffer, from: number): boolean {
  for (let at = from; at < bytes.length; at += 1) if (bytes[at] !== 0) return false;
  return true;
}
