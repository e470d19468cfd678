import { describe, expect, it } from 'vitest';
import { sampleFiles } from '../../../test/samples/sample-files.ts';
import { drawnXray } from '../../demo/department/drawn-xray.ts';
import { isIntactImage } from './image-intact.ts';

const { png, zip, exe } = sampleFiles;
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');
/** A scan with a stuffed 0xFF and a restart marker in its data. */
const jpeg = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffc0000b080001000101011100ffda0008010100003f00d2ff00cfffd0a1ffd9',
  'hex',
);
const multiPicture = Buffer.concat([
  jpeg.subarray(0, 2),
  Buffer.from('ffe200084d50460000ff', 'hex'),
  jpeg.subarray(2),
]);
const page = Buffer.from('<!doctype html><script>alert(1)</script>');
const images: [string, Buffer][] = [
  ['image/png', png],
  ['image/png', drawnXray('frontal').content],
  ['image/jpeg', jpeg],
  ['image/gif', gif],
];

describe('a complete image', () => {
  it.each(images)('accepts a %s, also with zeros behind it', (type, bytes) => {
    expect(isIntactImage(bytes, type)).toBe(true);
    expect(isIntactImage(Buffer.concat([bytes, Buffer.alloc(100)]), type)).toBe(true);
  });

  it('accepts several JPEGs in one file, as phones write them, and nothing else behind them', () => {
    const several = Buffer.concat([multiPicture, Buffer.alloc(16), jpeg, jpeg]);
    expect(isIntactImage(several, 'image/jpeg')).toBe(true);
    expect(isIntactImage(Buffer.concat([several, zip]), 'image/jpeg')).toBe(false);
    expect(isIntactImage(Buffer.concat([jpeg, jpeg]), 'image/jpeg')).toBe(false);
  });

  it('accepts images of a type that it does not check', () => {
    expect(isIntactImage(page, 'image/webp')).toBe(true);
  });
});

describe('a truncated image', () => {
  it.each(images)('rejects a %s, wherever it is cut', (type, bytes) => {
    const step = Math.max(1, Math.floor(bytes.length / 300));
    for (let length = 0; length < bytes.length; length += step) {
      expect(isIntactImage(bytes.subarray(0, length), type), `${length} of ${bytes.length} bytes`).toBe(
        false,
      );
    }
    expect(isIntactImage(bytes.subarray(0, -1), type)).toBe(false);
  });
});

describe('an image with another file behind it', () => {
  const behind: [string, Buffer][] = [
    ['an archive', zip],
    ['a page', page],
    ['a program', exe],
    ['one byte', Buffer.from('x')],
    ['a page behind zeros', Buffer.concat([Buffer.alloc(64), page])],
  ];
  it.each(
    images.flatMap(([type, bytes]) => behind.map(([what, more]) => [type, what, bytes, more] as const)),
  )('rejects a %s with %s behind it', (type, _what, bytes, more) => {
    expect(isIntactImage(Buffer.concat([bytes, more]), type)).toBe(false);
  });
});
