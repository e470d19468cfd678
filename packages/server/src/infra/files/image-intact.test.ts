import { describe, expect, it } from 'vitest';
import { sampleFiles } from '../../../test/samples/sample-files.ts';
import { drawnXray } from '../../demo/department/drawn-xray.ts';
import { lengthOfImage } from './image-intact.ts';

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
const isIntact = (bytes: Buffer, type: string) => lengthOfImage(bytes, type) !== undefined;
const page = Buffer.from('<!doctype html><script>alert(1)</script>');
const images: [string, Buffer][] = [
  ['image/png', png],
  ['image/png', drawnXray('frontal').content],
  ['image/jpeg', jpeg],
  ['image/gif', gif],
];

describe('a complete image', () => {
  it.each(images)('accepts a %s, also with zeros behind it', (type, bytes) => {
    expect(isIntact(bytes, type)).toBe(true);
    expect(isIntact(Buffer.concat([bytes, Buffer.alloc(100)]), type)).toBe(true);
  });

  it.each([
    ['more pictures (CIPA DC-007)', Buffer.concat([Buffer.alloc(16), jpeg, jpeg])],
    ['a gain map (Ultra HDR)', jpeg],
    ['a film (motion photo)', Buffer.from('00000018667479706d703432', 'hex')],
    ['the trailer of a maker', Buffer.from('SEFH\u0001SEFT', 'latin1')],
    ['an archive', zip],
    ['a page', page],
  ])('ends a JPEG before %s behind it (D79)', (_what, more) => {
    expect(lengthOfImage(Buffer.concat([multiPicture, more]), 'image/jpeg')).toBe(multiPicture.length);
  });

  it('accepts images of a type that it does not check', () => {
    expect(isIntact(page, 'image/webp')).toBe(true);
  });
});

describe('a truncated image', () => {
  it.each(images)('rejects a %s, wherever it is cut', (type, bytes) => {
    const step = Math.max(1, Math.floor(bytes.length / 300));
    for (let length = 0; length < bytes.length; length += step) {
      expect(isIntact(bytes.subarray(0, length), type), `${length} of ${bytes.length} bytes`).toBe(false);
    }
    expect(isIntact(bytes.subarray(0, -1), type)).toBe(false);
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
    images
      .filter(([type]) => type !== 'image/jpeg')
      .flatMap(([type, bytes]) => behind.map(([what, more]) => [type, what, bytes, more] as const)),
  )('rejects a %s with %s behind it', (type, _what, bytes, more) => {
    expect(isIntact(Buffer.concat([bytes, more]), type)).toBe(false);
  });
});
