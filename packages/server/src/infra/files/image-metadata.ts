import {
  afterBlocks,
  endOfImage,
  isStandalone,
  nextMarker,
  paletteBytes,
  startOfScan,
} from './image-parts.ts';
import { pngChunk } from './png.ts';

/** The bytes of the orientation that replaces an image's metadata. */
export const orientationBytes = 64;

/* Parts of an image file that hold no pixels: names, dates, places and previews that a camera or a program adds. */

/** Writes a part of the result. */
type Put = (part: Buffer) => void;
/** Returns whether the image was read to its end. */
type Cut = (bytes: Buffer, put: Put) => boolean;

const cuts: Partial<Record<string, Cut>> = { 'image/jpeg': jpeg, 'image/png': png, 'image/gif': gif };

/**
 * Writes an intact PNG, JPEG or GIF without its metadata to `target`, and returns its length. Pixels, palette, color
 * profile and animation stay byte for byte. An EXIF orientation stays as the only field of its block. Returns undefined
 * for another type and if the file cannot be read to its end. `target` has room for the file and
 * {@link orientationBytes}.
 */
export function withoutMetadata(bytes: Buffer, type: string, target: Buffer): number | undefined {
  let length = 0;
  const put = (part: Buffer) => {
    length += part.copy(target, length);
  };
  return cuts[type]?.(bytes, put) ? length : undefined;
}

const orientationTag = 0x0112;
const shortType = 3;

/** Returns an EXIF block (TIFF, big-endian) that contains only the orientation. */
function orientationBlock(orientation: number): Buffer {
  const block = Buffer.alloc(26);
  block.write('MM\0*', 'latin1');
  block.writeUInt32BE(8, 4);
  block.writeUInt16BE(1, 8);
  block.writeUInt16BE(orientationTag, 10);
  block.writeUInt16BE(shortType, 12);
  block.writeUInt32BE(1, 14);
  block.writeUInt16BE(orientation, 18);
  return block;
}

/** Returns the orientation of an EXIF block if it turns or mirrors the image. A block that is broken has none. */
function orientationOf(tiff: Buffer): number | undefined {
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 10 || (order !== 'II' && order !== 'MM')) return undefined;
  const isLittle = order === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return undefined;
  const fields = directory + 2;
  const end = Math.min(tiff.length, fields + short(directory) * 12);
  for (let at = fields; at + 12 <= end; at += 12) {
    const orientation = short(at + 8);
    if (short(at) === orientationTag) return orientation >= 2 && orientation <= 8 ? orientation : undefined;
  }
  return undefined;
}

const exif = Buffer.from('Exif\0\0', 'latin1');
const jfif = Buffer.from('JFIF\0', 'latin1');
const colorProfile = Buffer.from('ICC_PROFILE\0', 'latin1');
const adobe = Buffer.from('Adobe', 'latin1');
const begins = (data: Buffer, mark: Buffer) => data.subarray(0, mark.length).equals(mark);

/** One marker of a JPEG with its data. */
interface Segment {
  marker: number;
  /** From the marker to the next one, with the data of a scan. */
  whole: Buffer;
  /** After the length. Empty for a marker without a length. */
  data: Buffer;
}

function* segments(bytes: Buffer): Generator<Segment> {
  for (let at = 2; at + 2 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const hasLength = !isStandalone(marker) && marker !== endOfImage && at + 4 <= bytes.length;
    const end = hasLength ? at + 2 + bytes.readUInt16BE(at + 2) : at + 2;
    const next = marker === startOfScan ? nextMarker(bytes, end) : end;
    yield { marker, whole: bytes.subarray(at, next), data: bytes.subarray(at + 4, end) };
    if (marker === endOfImage) return;
    at = next;
  }
}

/** Keeps JFIF without its preview, the color profile, Adobe's color transform, and every segment of the image. */
function jpeg(bytes: Buffer, put: Put): boolean {
  put(bytes.subarray(0, 2));
  let orientation = jpegOrientation(bytes);
  for (const { marker, whole, data } of segments(bytes)) {
    const isJfif = marker === 0xe0 && begins(data, jfif) && data.length >= 14;
    if (!isJfif && orientation !== undefined) {
      put(orientationSegment(orientation));
      orientation = undefined;
    }
    if (isJfif) put(withoutPreview(whole));
    else if (!isMetadata(marker, data)) put(whole);
    if (marker === endOfImage) return true;
  }
  return false;
}

function jpegOrientation(bytes: Buffer): number | undefined {
  for (const { marker, data } of segments(bytes)) {
    if (marker === 0xe1 && begins(data, exif)) return orientationOf(data.subarray(exif.length));
    if (marker === startOfScan) return undefined;
  }
  return undefined;
}

/** APP0 to APP15 and comments are not part of the image, except the two that decide its colors. */
function isMetadata(marker: number, data: Buffer): boolean {
  if (marker === 0xe2 && begins(data, colorProfile)) return false;
  if (marker === 0xee && begins(data, adobe)) return false;
  return (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
}

/** Returns the JFIF segment with a preview of 0 by 0 pixels. */
function withoutPreview(segment: Buffer): Buffer {
  const head = Buffer.from(segment.subarray(0, 18));
  head.writeUInt16BE(16, 2);
  head.writeUInt16BE(0, 16);
  return head;
}

function orientationSegment(orientation: number): Buffer {
  const data = Buffer.concat([exif, orientationBlock(orientation)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** The chunks that affect the appearance of a PNG. Removes text, time, EXIF and unknown chunks. */
const pngChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
);

function png(bytes: Buffer, put: Put): boolean {
  put(bytes.subarray(0, 8));
  let hasOrientation = false;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (pngChunks.has(type)) put(bytes.subarray(at, end));
    else if (type === 'eXIf' && !hasOrientation) {
      const orientation = orientationOf(bytes.subarray(at + 8, end - 4));
      if (orientation !== undefined) put(pngChunk('eXIf', orientationBlock(orientation)));
      hasOrientation = true;
    }
    if (type === 'IEND') return true;
    at = end;
  }
  return false;
}

/** Keeps the screen, the palettes, the frames with their timing, and how often they repeat. */
function gif(bytes: Buffer, put: Put): boolean {
  let at = 13 + paletteBytes(bytes.readUInt8(10));
  put(bytes.subarray(0, at));
  let repeats = false;
  while (at < bytes.length) {
    const kind = bytes.readUInt8(at);
    const label = bytes[at + 1];
    if (kind === 0x3b) {
      put(bytes.subarray(at, at + 1));
      return true;
    }
    const isFrame = kind === 0x2c;
    const blocks = isFrame ? at + 11 + paletteBytes(bytes[at + 9] ?? 0) : at + 2;
    const end = afterBlocks(bytes, blocks);
    const part = bytes.subarray(at, end);
    if (isFrame || label === 0xf9) put(part);
    else if (label === 0xff && !repeats && isRepetition(part)) {
      put(part.subarray(0, 18));
      put(Buffer.alloc(1));
      repeats = true;
    }
    at = end;
  }
  return false;
}

/** Returns true for the extension that states how often an animation repeats. */
function isRepetition(extension: Buffer): boolean {
  const name = extension.toString('latin1', 3, 14);
  return (name === 'NETSCAPE2.0' || name === 'ANIMEXTS1.0') && extension[14] === 3 && extension[15] === 1;
}
