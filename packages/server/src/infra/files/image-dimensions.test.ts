import { describe, expect, it } from 'vitest';
import { sampleFiles } from '../../../test/samples/sample-files.ts';
import { imageDimensions } from './image-dimensions.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const gif = Buffer.concat([Buffer.from('GIF89a', 'latin1'), hex('2c01 c800')]);
/** Start, an application segment, a table that is no frame, then a progressive frame of 200 by 300. */
const jpeg = hex('ffd8 ffe0 0004 4a46 ffc4 0003 00 ffff c2 000b 08 00c8 012c 01 01 11 00 ffd9');

describe('the dimensions of an image', () => {
  it('come from the header of a PNG, a GIF and a JPEG', () => {
    expect(imageDimensions(sampleFiles.png, 'image/png')).toEqual({ width: 64, height: 64 });
    expect(imageDimensions(gif, 'image/gif')).toEqual({ width: 300, height: 200 });
    expect(imageDimensions(jpeg, 'image/jpeg')).toEqual({ width: 300, height: 200 });
  });

  it.each([
    ['a PNG without its header chunk', Buffer.alloc(64), 'image/png'],
    [
      'a PNG of no pixels',
      Buffer.concat([hex('89504e470d0a1a0a 0000000d 49484452'), Buffer.alloc(8)]),
      'image/png',
    ],
    ['a GIF that ends too early', gif.subarray(0, 8), 'image/gif'],
    ['a JPEG without a frame', hex('ffd8 ffe0 0004 4a46 ffda 0000 0000 0000 0000'), 'image/jpeg'],
    ['a JPEG whose segment has no length', hex('ffd8 ffe0 0000 0000 0000 0000 0000 0000'), 'image/jpeg'],
    [
      'a JPEG with a segment that points past its end',
      hex('ffd8 ffe0 ffff 0000 0000 0000 0000'),
      'image/jpeg',
    ],
    ['a JPEG of fill bytes only', Buffer.concat([hex('ffd8'), Buffer.alloc(1000, 0xff)]), 'image/jpeg'],
    ['an empty file', Buffer.alloc(0), 'image/jpeg'],
    ['a file of another kind', sampleFiles.pdf, 'application/pdf'],
  ])('are undefined for %s', (_what, bytes, type) => {
    expect(imageDimensions(bytes, type)).toBeUndefined();
  });
});
