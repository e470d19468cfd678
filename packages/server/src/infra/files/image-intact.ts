import {
  afterBlocks,
  endOfImage,
  isStandalone,
  nextMarker,
  paletteBytes,
  startOfScan,
} from './image-parts.ts';

/**
 * Returns the length of the complete image at the beginning of a file; undefined if it is truncated or something else
 * follows it. Every part has its stated length, and the end marker exists. Decodes nothing, and measures no images of
 * other types than PNG, JPEG and GIF.
 *
 * Behind a JPEG, phones write more pictures, depth and a film (CIPA DC-007, Ultra HDR, motion photos): the caller cuts
 * all of it off (D79). Behind a PNG or GIF only zeros are expected, because some programs pad with them.
 */
export function lengthOfImage(bytes: Buffer, type: string): number | undefined {
  const find = ends[type];
  if (find === undefined) return bytes.length;
  const end = find(bytes, 0);
  if (end === undefined || type === 'image/jpeg') return end;
  return isZero(bytes, end) ? bytes.length : undefined;
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
    else if (isStandalone(marker)) at += 2;
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
