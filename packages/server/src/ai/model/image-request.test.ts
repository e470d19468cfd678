import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imageRequest, type ModelImage } from './image-request.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bedside-images-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const bytesOf = (size: number) => Buffer.from(Array.from({ length: size }, (_, at) => (at * 7) % 256));

function imageIn(pieces: Buffer[]): ModelImage {
  const size = pieces.reduce((sum, { length }) => sum + length, 0);
  return { type: 'image/png', size, read: () => pieces };
}

/** Sends a request with these images, and returns the request that `fetch` received. */
async function sent(...images: ModelImage[]) {
  const request = imageRequest();
  const urls = images.map((image) => request.urlOf(image));
  let received: { headers: Headers; body: unknown } | undefined;
  const send: typeof fetch = async (_url, init) => {
    const body = init?.body;
    if (!(body instanceof ReadableStream)) throw new Error('The body is no stream');
    received = { headers: new Headers(init?.headers), body: await text(body) };
    return new Response();
  };
  const body = JSON.stringify({ urls, note: 'Ä "quoted"' });
  await request.fetchBy(send)('http://127.0.0.1', { method: 'POST', body });
  return { length: Number(received?.headers.get('content-length')), body: String(received?.body) };
}

describe('a request with images', () => {
  it.each([[[0]], [[1]], [[2]], [[3]], [[1, 1, 1, 1]], [[4, 0, 5, 300_001]]])(
    'contains an image in pieces of %j bytes as base64',
    async (sizes) => {
      const pieces = sizes.map(bytesOf);
      const expected = `data:image/png;base64,${Buffer.concat(pieces).toString('base64')}`;
      const { length, body } = await sent(imageIn(pieces));
      expect(JSON.parse(body)).toEqual({ urls: [expected], note: 'Ä "quoted"' });
      expect(length).toBe(Buffer.byteLength(body));
    },
  );

  it.each([3, 4, 5, 1000])(
    'contains an image whose reader fills one buffer of %j bytes again',
    async (room) => {
      const whole = bytesOf(10_000);
      async function* read() {
        const piece = Buffer.alloc(room);
        for (let at = 0; at < whole.length; at += room) {
          yield piece.subarray(0, whole.copy(piece, 0, at, at + room));
          piece.fill(0xff);
        }
      }
      const { body } = await sent({ type: 'image/png', size: whole.length, read });
      const { urls }: { urls: string[] } = JSON.parse(body);
      expect(urls).toEqual([`data:image/png;base64,${whole.toString('base64')}`]);
    },
  );

  it('contains several images in their order, also one twice', async () => {
    const [one, other] = [imageIn([bytesOf(10)]), imageIn([bytesOf(1000)])];
    const { body } = await sent(one, other, one);
    const { urls }: { urls: string[] } = JSON.parse(body);
    expect(urls.map((url) => Buffer.from(url.split(',')[1] ?? '', 'base64').length)).toEqual([10, 1000, 10]);
  });

  it('stops to read an image when the caller disconnects', async () => {
    const file = path.join(folder, 'large.png');
    await writeFile(file, bytesOf(10_000_000));
    const source = createReadStream(file, { highWaterMark: 1024 });
    const request = imageRequest();
    const url = request.urlOf({ type: 'image/png', size: 10_000_000, read: () => source });
    const send: typeof fetch = async (_url, init) => {
      if (!(init?.body instanceof ReadableStream)) throw new Error('The body is no stream');
      const reader = init.body.getReader();
      await reader.read();
      await reader.read();
      await reader.cancel();
      return new Response();
    };
    await request.fetchBy(send)('http://127.0.0.1', { method: 'POST', body: JSON.stringify({ url }) });
    await expect.poll(() => source.destroyed).toBe(true);
    expect(source.bytesRead).toBeLessThan(100_000);
  });

  it('is sent unchanged without an image', async () => {
    let body: unknown;
    const send: typeof fetch = async (_url, init) => {
      body = init?.body;
      return new Response();
    };
    await imageRequest().fetchBy(send)('http://127.0.0.1', { method: 'POST', body: '{}' });
    expect(body).toBe('{}');
  });
});
