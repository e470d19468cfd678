import { deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isDeepPng, scaledPng } from './deep-png.ts';
import { pngChunk } from './png.ts';

interface Sample {
  width: number;
  height: number;
  value: (x: number, y: number) => number;
  colorType?: 0 | 2 | 4 | 6;
  filter?: number;
  interlace?: 0 | 1;
}

const samplesOf = { 0: 1, 2: 3, 4: 2, 6: 4 } as const;

/** A PNG of 16 bits, filtered as an encoder does it. */
function aDeepPng({ width, height, value, colorType = 0, filter = 0, interlace = 0 }: Sample): Buffer {
  const samples = samplesOf[colorType];
  const rowBytes = width * samples * 2;
  const plain = Array.from({ length: height }, (_row, y) => {
    const row = Buffer.alloc(rowBytes);
    for (let x = 0; x < width; x += 1) {
      for (let sample = 0; sample < samples; sample += 1) {
        const isAlpha = (colorType === 4 && sample === 1) || sample === 3;
        row.writeUInt16BE(isAlpha ? 65_535 : value(x, y), (x * samples + sample) * 2);
      }
    }
    return row;
  });
  const rows = plain.map((row, y) => {
    const above = plain[y - 1] ?? Buffer.alloc(rowBytes);
    const filtered = Buffer.alloc(rowBytes);
    for (let at = 0; at < rowBytes; at += 1) {
      const left = row[at - samples * 2] ?? 0;
      const up = above[at] ?? 0;
      const corner = at < samples * 2 ? 0 : (above[at - samples * 2] ?? 0);
      const guess = left + up - corner;
      const distances = [left, up, corner].map((one) => Math.abs(guess - one));
      const nearest = [left, up, corner][distances.indexOf(Math.min(...distances))] ?? 0;
      const predicted = [0, left, up, (left + up) >> 1, nearest][filter] ?? 0;
      filtered[at] = ((row[at] ?? 0) - predicted) & 0xff;
    }
    return Buffer.concat([Buffer.from([filter]), filtered]);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([16, colorType, 0, 0, interlace], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.concat(rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The gray values of a PNG of 8 bits that this product wrote. */
function pixelsOf(png: Buffer | undefined): number[] {
  if (png === undefined) return [];
  const width = png.readUInt32BE(16);
  const rows = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)));
  return [...rows].filter((_value, at) => at % (width + 1) !== 0);
}

/** Interlaced pictures of 13 by 10 pixels, pixel n of value 31 n, as pypng (github.com/drj11/pypng) writes them. */
const interlaced = {
  gray:
    'iVBORw0KGgoAAAANSUhEUgAAAA0AAAAKEAAAAAFtEmfNAAABGUlEQVR42gXBJyAgUBgA4P/t/V4xihGMYhSjGMEoRrmjGMEoRjGK' +
    'EYxiFKMYwShG4ZRDQTGKUYyCYhSjGMX4PgCAT7BTbgygF3WCi/AWeBk/FEViFyAftlE28BHBxQDYc/fHHQNJJo1kkdzSOFpDZ0C1' +
    'q3X1rFN1s17W9wDxUAuzcIWiUSWQYjJI9sgPzaM9wFv4Cn8QSaJBLIAaVyfa6VI9rA/A/rdvLsO1uTX3BGgSbaAz9IoDTsfluBWP' +
    '4lV8hB+JALpFL+kHi2JZrIJ1sAn2j52yF+55Gogb8S1jZa6slt1yWm7KC/muIlWm+guGmURTaOpNv5k3O+bafNkYm2OrbBf4FF/i' +
    'm/yQX/L7/i7QkBAKQl3oC3O/AwZEF/jk9NQAAAAASUVORK5CYII=',
  colors:
    'iVBORw0KGgoAAAANSUhEUgAAAA0AAAAKEAIAAAHHG69GAAABMUlEQVR42iXBOzyVARzH4f/pvOd9neN9z1mkxWVwWahFLC5DWMRC' +
    'lmIoFrKIJQxoURa0hMFlEYvLQi1pEQtaxIKFLC6Ly0I+v2/PY/bfDf0vGgypWY+GOtWCFI37am4119Wr4KqalfG7horU3E/quexX' +
    '83c0qOWmWjiXzZzmoToZbOCYWvQdF3imsXy28iuP1SyTjRznnoYesV4tXMkP/Ml/6pSyW819y1n+VS+HTZxSiw5zS2MBn/Mjf6n5' +
    'y7zUoIDtnOepWugzl/ibF/ogwSesYRsHOccNnmjYU3O+cZfXGkllIV+wgyNc5DbP1Y3zsZp3wDtNSmcJX7GLo1zhH15p9CGfsk4t' +
    'OcJslvMN+zjJH9znrfppLOZLvleL57GKLRzgDNd4pAmHWXzG1+zlhN4DVbDMQ52auzQAAAAASUVORK5CYII=',
};

const twelveBits = (x: number, y: number) => Math.min(4095, x * 40 + y * 25);
const size = { width: 64, height: 48 };

describe('a PNG of 16 bits (D79)', () => {
  it.each([0, 1, 2, 3, 4])(
    'with 12 bits of content and filter %d is scaled to black and white',
    async (filter) => {
      const deep = aDeepPng({ ...size, value: twelveBits, filter });
      expect(isDeepPng(deep)).toBe(true);
      const scaled = await scaledPng(deep);
      expect(scaled && isDeepPng(scaled)).toBe(false);
      const pixels = pixelsOf(scaled);
      const most = twelveBits(63, 47);
      expect(pixels).toEqual(
        Array.from({ length: 64 * 48 }, (_pixel, at) =>
          Math.round((twelveBits(at % 64, Math.floor(at / 64)) * 255) / most),
        ),
      );
    },
  );

  it.each([0, 2, 4, 6] as const)('of color type %d becomes gray, without its alpha', async (colorType) => {
    const pixels = pixelsOf(await scaledPng(aDeepPng({ ...size, value: twelveBits, colorType })));
    expect([Math.min(...pixels), Math.max(...pixels), pixels.length]).toEqual([0, 255, 64 * 48]);
  });

  it('is scaled to its anatomy, not to a white marker that was burned in', async () => {
    const value = (x: number, y: number) => (x === 5 && y < 2 ? 65_535 : twelveBits(x, y));
    const pixels = pixelsOf(await scaledPng(aDeepPng({ ...size, value })));
    expect(pixels.filter((one) => one > 128).length).toBeGreaterThan(500);
  });

  it('of one value stays one value', async () => {
    expect(new Set(pixelsOf(await scaledPng(aDeepPng({ ...size, value: () => 900 }))))).toEqual(new Set([0]));
  });

  it.each(Object.entries(interlaced))('that is interlaced, in %s, is read', async (_kind, text) => {
    expect(pixelsOf(await scaledPng(Buffer.from(text, 'base64')))).toEqual(
      Array.from({ length: 13 * 10 }, (_pixel, at) => Math.round((at * 255) / 129)),
    );
  });

  it('is refused if its data is broken or not laid out as its header says', async () => {
    expect(await scaledPng(aDeepPng({ ...size, value: twelveBits, interlace: 1 }))).toBeUndefined();
    const broken = aDeepPng({ ...size, value: twelveBits });
    broken.fill(0, 60, 90);
    expect(await scaledPng(broken)).toBeUndefined();
  });
});
