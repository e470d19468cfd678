import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { piecesOf } from './files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bedside-pieces-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the pieces of a file', () => {
  // A stored chunk that is shorter than the others would shift every byte behind it for a GridFS client.
  test.each([
    [0, []],
    [1, [1]],
    [1000, [1000]],
    [1001, [1000, 1]],
    [2000, [1000, 1000]],
    [2999, [1000, 1000, 999]],
  ])('of %j bytes are whole except for the last, and contain every byte', async (size, sizes) => {
    const content = randomBytes(size);
    const file = path.join(folder, String(size));
    await writeFile(file, content);
    for (const bytes of [{ path: file }, { content }]) {
      const pieces: Buffer[] = [];
      // A piece is valid only until the next one is requested.
      for await (const piece of piecesOf(bytes, 1000)) pieces.push(Buffer.from(piece));
      expect(pieces.map(({ length }) => length)).toEqual(sizes);
      expect(Buffer.concat(pieces).equals(content)).toBe(true);
    }
  });

  test('of a missing file are an error', async () => {
    const read = async () => {
      for await (const _piece of piecesOf({ path: path.join(folder, 'none') }, 1000));
    };
    await expect(read()).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
