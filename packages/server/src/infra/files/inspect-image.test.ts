import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pngOfBytes, sampleFiles } from '../../../test/samples/sample-files.ts';
import { inspectImage } from './inspect-image.ts';

test('returns the properties of each of several images, whatever was read before it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'bedside-inspect-'));
  try {
    const large = pngOfBytes(300_000, Buffer.from('x'));
    const given = [large, sampleFiles.png, large.subarray(0, -1), sampleFiles.png.subarray(0, -1), large];
    const inspected = given.map(async (content, at) => {
      const file = path.join(folder, String(at));
      await writeFile(file, content);
      return inspectImage({ path: file, size: content.length, type: 'image/png' });
    });
    const found = await Promise.all(inspected);
    expect(found.map(({ isIntact }) => isIntact)).toEqual([true, true, false, false, true]);
    expect(found.map(({ dimensions }) => dimensions)).toEqual(given.map(() => ({ width: 64, height: 64 })));
  } finally {
    await rm(folder, { recursive: true });
  }
});
