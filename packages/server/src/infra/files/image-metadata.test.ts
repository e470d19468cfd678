import { describe, expect, it } from 'vitest';
import { sampleFiles } from '../../../test/samples/sample-files.ts';
import { imageDimensions } from './image-dimensions.ts';
import { lengthOfImage } from './image-intact.ts';
import { orientationBytes, withoutMetadata } from './image-metadata.ts';
import { pngChunk } from './png.ts';

/** A gray gradient of 8 by 4 pixels: JFIF, tables, one scan. */
const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//wAALCAAEAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAABv/EABoQAAAHAAAAAAAAAAAAAAAAAAABBhZUodH/2gAIAQEAAD8ATsFOw7LB/9k=',
  'base64',
);
/** Two frames of 3 by 2 pixels that repeat forever, with an application block of the program that wrote them. */
const gif = Buffer.from(
  'R0lGODlhAwACAPAAAH5+fgAAACH5BAAAAAAAIf8LTkVUU0NBUEUyLjADAQAAACH/C0ltYWdlTWFnaWNrDmdhbW1hPTAuNDU0NTQ1ACwAAAAAAwACAAACAoRfACH5BAAAAAAAIf8LSW1hZ2VNYWdpY2sOZ2FtbWE9MC40NTQ1NDUALAAAAAADAAIAgIGBgQAAAAIChF8AOw==',
  'base64',
);
const { png } = sampleFiles;
const secret = 'Quill^Ada 1961-07-04 MRN 4711';

function cut(bytes: Buffer, type: string): Buffer {
  const target = Buffer.alloc(bytes.length + orientationBytes);
  const length = withoutMetadata(bytes, type, target);
  if (length === undefined) throw new Error('The image could not be read to its end');
  return target.subarray(0, length);
}

function segment(marker: number, data: Buffer | string): Buffer {
  const content = Buffer.from(data);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** An EXIF block with a text and, where given, an orientation. */
function exif(orientation?: number, order: 'II' | 'MM' = 'MM'): Buffer {
  const short = (value: number) => (order === 'II' ? [value, 0] : [0, value]);
  const long = (value: number) => (order === 'II' ? [value, 0, 0, 0] : [0, 0, 0, value]);
  const tag = (high: number, low: number) => (order === 'II' ? [low, high] : [high, low]);
  const fields = [
    ...[...tag(0x01, 0x0e), ...short(2), ...long(secret.length), ...long(38)],
    ...(orientation === undefined
      ? []
      : [...tag(0x01, 0x12), ...short(3), ...long(1), ...short(orientation), 0, 0]),
  ];
  const head = [...Buffer.from(order), ...short(42), ...long(8), ...short(orientation === undefined ? 1 : 2)];
  return Buffer.concat([Buffer.from([...head, ...fields, 0, 0, 0, 0]), Buffer.from(secret)]);
}

const exifSegment = (block: Buffer) => segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), block]));
/** Inserts segments behind JFIF. */
const jpegWith = (...parts: Buffer[]) => Buffer.concat([jpeg.subarray(0, 20), ...parts, jpeg.subarray(20)]);
/** Inserts chunks behind the header. */
const pngWith = (...parts: Buffer[]) => Buffer.concat([png.subarray(0, 33), ...parts, png.subarray(33)]);
const gifWith = (part: Buffer) => Buffer.concat([gif.subarray(0, 19), part, gif.subarray(19)]);
const block = (text: string) =>
  Buffer.concat([Buffer.from([text.length]), Buffer.from(text), Buffer.from([0])]);

const images: [string, Buffer][] = [
  ['image/jpeg', jpegWith(exifSegment(exif(6)))],
  ['image/png', pngWith(pngChunk('tEXt', Buffer.from(`Patient\0${secret}`)))],
  ['image/gif', gif],
];

describe('the metadata of an image file', () => {
  it.each<[string, Buffer]>([
    ['EXIF', exifSegment(exif())],
    ['XMP', segment(0xe1, `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${secret}</x:xmpmeta>`)],
    ['IPTC', segment(0xed, `Photoshop 3.0\0${secret}`)],
    ['a comment', segment(0xfe, secret)],
    ['an unknown application', segment(0xe7, secret)],
    ['a second JFIF with a preview', segment(0xe0, `JFXX\0\u0010${secret}`)],
    ['several pictures', segment(0xe2, `MPF\0${secret}`)],
  ])('is cut out of a JPEG: %s', (_what, part) => {
    expect(cut(jpegWith(part), 'image/jpeg')).toEqual(jpeg);
  });

  it('is cut out of a JPEG between its scans and behind its end', () => {
    const scan = jpeg.indexOf(Buffer.from('ffda', 'hex'));
    const commented = Buffer.concat([jpeg.subarray(0, scan), segment(0xfe, secret), jpeg.subarray(scan)]);
    expect(cut(Buffer.concat([commented, Buffer.alloc(9)]), 'image/jpeg')).toEqual(jpeg);
  });

  it('is cut out of JFIF: the preview', () => {
    const preview = Buffer.concat([jpeg.subarray(6, 18), Buffer.from([1, 1, 255, 0, 0])]);
    const withPreview = Buffer.concat([jpeg.subarray(0, 2), segment(0xe0, preview), jpeg.subarray(20)]);
    expect(cut(withPreview, 'image/jpeg')).toEqual(jpeg);
  });

  it.each<[string, Buffer]>([
    ['text', pngChunk('tEXt', Buffer.from(`Patient\0${secret}`))],
    ['compressed text', pngChunk('zTXt', Buffer.from(`Patient\0\0${secret}`))],
    ['international text', pngChunk('iTXt', Buffer.from(`Patient\0\0\0\0\0${secret}`))],
    ['EXIF', pngChunk('eXIf', exif())],
    ['time', pngChunk('tIME', Buffer.from('07d0010101010101', 'hex'))],
    ['a private chunk', pngChunk('paTn', Buffer.from(secret))],
  ])('is cut out of a PNG: %s', (_what, part) => {
    expect(cut(pngWith(part), 'image/png')).toEqual(png);
  });

  it.each<[string, Buffer]>([
    ['a comment', Buffer.concat([Buffer.from([0x21, 0xfe]), block(secret)])],
    ['XMP', Buffer.concat([Buffer.from([0x21, 0xff, 11]), Buffer.from('XMP DataXMP'), block(secret)])],
    ['a text', Buffer.concat([Buffer.from([0x21, 0x01, 12]), Buffer.alloc(12), block(secret)])],
  ])('is cut out of a GIF: %s', (_what, part) => {
    const clean = cut(gif, 'image/gif');
    expect(cut(gifWith(part), 'image/gif')).toEqual(clean);
    expect(clean.includes('ImageMagick')).toBe(false);
  });

  it.each(images)('is gone from a %s that stays intact and as large', (type, bytes) => {
    const clean = cut(bytes, type);
    expect(clean.includes('Quill')).toBe(false);
    expect(lengthOfImage(clean, type)).toBe(clean.length);
    expect(imageDimensions(clean, type)).toEqual(imageDimensions(bytes, type));
    expect(cut(clean, type)).toEqual(clean);
  });
});

describe('an image without its metadata', () => {
  it.each([2, 3, 4, 5, 6, 7, 8])(
    'keeps the orientation %d of EXIF in both byte orders, and nothing else of it',
    (turn) => {
      for (const order of ['II', 'MM'] as const) {
        const clean = cut(jpegWith(exifSegment(exif(turn, order))), 'image/jpeg');
        const only = Buffer.from(`4d4d002a00000008000101120003000000010000000000000000`, 'hex');
        only.writeUInt16BE(turn, 18);
        expect(clean).toEqual(jpegWith(exifSegment(only)));
        expect(cut(pngWith(pngChunk('eXIf', exif(turn, order))), 'image/png')).toEqual(
          pngWith(pngChunk('eXIf', only)),
        );
      }
    },
  );

  it.each([
    ['upright', exif(1)],
    ['out of range', exif(9)],
    ['empty', Buffer.alloc(0)],
    ['cut off', exif(6).subarray(0, 12)],
    ['pointing behind its end', Buffer.from('4d4d002affffffff0001', 'hex')],
  ])('keeps no orientation of an EXIF block that is %s', (_what, broken) => {
    expect(cut(jpegWith(exifSegment(broken)), 'image/jpeg')).toEqual(jpeg);
  });

  it('keeps color profile and color transform of a JPEG, and the colors of a PNG', () => {
    const colored = jpegWith(
      segment(0xe2, 'ICC_PROFILE\0\u0001\u0001profile'),
      segment(0xee, Buffer.from('Adobe\0\u0064\0\0\0\0\u0001', 'latin1')),
    );
    expect(cut(colored, 'image/jpeg')).toEqual(colored);
    const gamma = pngWith(
      pngChunk('gAMA', Buffer.from('0000b18f', 'hex')),
      pngChunk('sRGB', Buffer.from([0])),
    );
    expect(cut(gamma, 'image/png')).toEqual(gamma);
  });

  it('keeps the timing of a GIF and how often it repeats', () => {
    const clean = cut(gif, 'image/gif');
    expect(clean.includes('NETSCAPE2.0')).toBe(true);
    const frames = (bytes: Buffer) => bytes.toString('latin1').split('\u0000\u002c').length - 1;
    expect(frames(clean)).toBe(2);
  });
});

it('reads no other type, and no image that ends early', () => {
  const target = Buffer.alloc(1000);
  expect(withoutMetadata(png, 'image/webp', target)).toBeUndefined();
  expect(withoutMetadata(png.subarray(0, -12), 'image/png', target)).toBeUndefined();
  expect(withoutMetadata(jpeg.subarray(0, -2), 'image/jpeg', target)).toBeUndefined();
  expect(withoutMetadata(gif.subarray(0, -1), 'image/gif', target)).toBeUndefined();
});
